"""Where an account is signed in."""

import uuid

from django.db import models
from django.utils import timezone

from backend.accounts.models.account import Account


class Device(models.Model):
    """
    A session of an account, as its owner recognizes it. No network address is kept.

    *session_key* is as good as the session itself and is shown nowhere.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="devices")
    session_key = models.CharField(max_length=40, unique=True)
    browser = models.CharField(max_length=30, blank=True)
    system = models.CharField(max_length=30, blank=True)
    created = models.DateTimeField(default=timezone.now, editable=False)
    last_seen = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["created", "id"], name="device_created")]

    def __str__(self) -> str:
        return f"device of {self.account_id}"
