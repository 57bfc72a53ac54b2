"""The idempotency keys."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class IdempotencyKey(models.Model):
    """A write that was done under a key: which body it had, and what it made. See `idempotency.py`."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    path = models.CharField(max_length=200)
    key = models.CharField(max_length=255)
    body_hash = models.CharField(max_length=64)
    made = models.TextField()
    created = models.DateTimeField(default=timezone.now, editable=False, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "path", "key"], name="idempotency_once")]

    def __str__(self) -> str:
        return f"{self.path} {self.key}"
