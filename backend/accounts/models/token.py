"""What programs of the account's owner sign in with."""

import uuid
from datetime import datetime

from django.db import models
from django.utils import timezone

from backend.accounts.models.account import Account

NAME_LENGTH = 40
HOST_LENGTH = 260  # a name of 253 letters, and a port


class AccessToken(models.Model):
    """A token, as its owner and staff may read it. Its digest is in a table that they do not read."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=NAME_LENGTH)
    #: The host of the app that its owner lets act for them; "": they made it themselves.
    app = models.CharField(max_length=HOST_LENGTH, default="", editable=False)
    scopes = models.JSONField()  # a list of `common.access.Scope`, in its order
    expires_at = models.DateTimeField(null=True)
    created = models.DateTimeField(default=timezone.now, editable=False)
    last_used = models.DateTimeField(null=True, editable=False)  # to the minute: `token_note_use`

    class Meta:
        indexes = [models.Index(fields=["created", "id"], name="token_created")]

    def __str__(self) -> str:
        return f"token of {self.account_id}"  # not its name: the admin's log keeps these texts for good

    def is_good(self, now: datetime) -> bool:
        """Return whether it opens anything at that time. Costs a query where the account was not fetched with it."""
        return (self.expires_at is None or now < self.expires_at) and self.account.is_active


class TokenDigest(models.Model):
    """The digest of a token. The token itself is shown once and kept nowhere."""

    token = models.OneToOneField(AccessToken, on_delete=models.CASCADE, primary_key=True, related_name="+")
    digest = models.CharField(max_length=64, unique=True)  # SHA-256: the token has too many bits to be guessed

    def __str__(self) -> str:
        return f"digest of {self.token_id}"


class SocketTicket(models.Model):
    """What opens one socket within a few seconds, on behalf of a token. Its row is there until it is used."""

    digest = models.CharField(max_length=64, primary_key=True)
    token = models.ForeignKey(AccessToken, on_delete=models.CASCADE, related_name="+")
    expires = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"ticket of {self.token_id}"
