"""What notices are signed with. No serializer and no admin page imports this."""

from django.db import models
from django.utils import timezone

from backend.notifications.models.webhook import Webhook


class VapidKey(models.Model):
    """
    What pushes are signed with (RFC 8292): the one row there is.

    Nobody with another key can push to the browsers that subscribed under this one.
    """

    private = models.TextField()  # PEM
    created = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return "key for pushes"


class WebhookSecret(models.Model):
    """
    What a webhook is signed with, sealed (`common.sealing`): an HMAC needs the secret itself, and no digest will do.

    The one before is valid for a while after it was replaced, so that its receiver can change without missing anything.
    """

    webhook = models.OneToOneField(Webhook, on_delete=models.CASCADE, primary_key=True, related_name="+")
    sealed = models.CharField(max_length=255)
    sealed_before = models.CharField(max_length=255, blank=True)
    before_until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"secret of webhook {self.webhook_id}"
