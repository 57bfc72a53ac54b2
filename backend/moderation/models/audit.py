"""The log of what staff did. It only grows: triggers refuse to change or delete a row (`config/triggers.py`)."""

from django.conf import settings
from django.db import models


class AuditRow(models.Model):
    """
    One thing that somebody of staff did. Numbers have no gaps; each row holds the digest of the one before.

    *data* is JSON of texts, whole numbers, truths and nulls. It holds no word that a player wrote and no player's name:
    nothing of it can ever be erased.
    """

    number = models.PositiveBigIntegerField(primary_key=True)
    created = models.DateTimeField(editable=False)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    actor_name = models.CharField(max_length=40, help_text="As it was then; of a command, who ran it.")
    action = models.CharField(max_length=20)
    target_kind = models.CharField(max_length=20)
    target = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    previous = models.CharField(max_length=64, help_text="Digest of the row before; empty in the first.")
    digest = models.CharField(max_length=64, help_text="SHA-256 of all the rest (`audit.digest_of`).")

    class Meta:
        ordering = ["-number"]

    def __str__(self) -> str:
        return f"{self.number}: {self.action}"


class AuditHead(models.Model):
    """The one row that says where the log ends. A write to the log locks this row until the commit."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    number = models.PositiveBigIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True)
    # Of the daily look at the whole log (`services.audit_watch`): when, how much it found, and when it was mailed.
    checked = models.DateTimeField(null=True)
    faults = models.PositiveIntegerField(default=0)
    mailed = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="audit_head_is_one")]

    def __str__(self) -> str:
        return f"audit log up to {self.number}"
