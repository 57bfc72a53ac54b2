"""Programs of third parties that are notified of what an account is notified of."""

import uuid
from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.utils import timezone

from backend.accounts.models import AccessToken
from backend.common.access import Scope
from backend.common.safe_http import LONGEST_URL


class Webhook(models.Model):
    """
    An https address that gets the notices of an account, signed.

    It goes with the token by which its address or its secret was last set: to revoke a token ends what was done
    with it. *off* is empty while notices are sent there; what failed before *since* no longer counts.
    """

    class Off(models.TextChoices):
        """Why nothing is sent there."""

        OFF = "off", "its owner wishes so"
        GONE = "gone", "it answered 410"
        FAILING = "failing", "it has taken nothing for days"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    token = models.ForeignKey(AccessToken, on_delete=models.CASCADE, null=True, related_name="+")
    url = models.CharField(max_length=LONGEST_URL)
    kinds = models.JSONField(default=list)  # of `FeedItem.Kind`; none: every kind
    off = models.CharField(max_length=7, choices=Off, blank=True)
    since = models.DateTimeField(default=timezone.now, editable=False)
    created = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"webhook of {self.account_id}"

    @property
    def host(self) -> str:
        """Where it is: the one part of its address that lets nobody else in."""
        return urlsplit(self.url).hostname or ""

    @property
    def expires(self) -> datetime | None:
        """When its token expires, and with it the webhook; null for never. Costs a query without the token."""
        return self.token.expires_at if self.token is not None else None

    def why_off(self, now: datetime) -> str:
        """Return why nothing is sent there: one of `Off`, `expired` or `scope`; empty where something is."""
        expired = self.expires is not None and self.expires <= now
        may_read = self.token is None or Scope.READ in self.token.scopes
        return self.off or ("expired" if expired else "" if may_read else "scope")
