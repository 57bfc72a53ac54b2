"""Where pushes go."""

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone

from backend.accounts.models import Device
from backend.common.safe_http import LONGEST_URL

NAME_LENGTH = 60


class PushSubscription(models.Model):
    """
    A browser that takes pushes for an account, by way of its maker's push service.

    Who knows *endpoint* and the keys can push to it and read what is pushed: they are shown nowhere. It ends with the
    session that made it.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, null=True, related_name="+")
    endpoint = models.CharField(max_length=LONGEST_URL, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    name = models.CharField(max_length=NAME_LENGTH, help_text="By which its owner knows it again.")
    language = models.CharField(max_length=2)
    created = models.DateTimeField(default=timezone.now, editable=False)
    paused_until = models.DateTimeField(null=True, help_text="Until when its push service asked us to wait.")

    def __str__(self) -> str:
        return f"push subscription of {self.account_id}"
