"""Records of matches that somebody has brought here."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class ImportedRecord(models.Model):
    """A record that was played again and holds, whole in one row: no match, and of no account but its importer's.

    Its id follows from its content (`services.imported`), so that the same record is there once.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="imported_records", db_index=False
    )
    ruleset = models.CharField(max_length=40)
    players = models.JSONField(help_text="The names at seats 0 and 1: texts of the record, no accounts here.")
    packed = models.TextField(help_text="The record as JSON, compressed (zlib) and written in base64.")
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        indexes = [models.Index(fields=["account", "-created", "-id"], name="imported_latest")]

    def __str__(self) -> str:
        return f"record {self.pk}"
