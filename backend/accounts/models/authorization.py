"""What an app of somebody else's was allowed, until it comes for its token."""

from django.db import models

from backend.accounts.models.account import Account
from backend.accounts.models.token import HOST_LENGTH, AccessToken

URI_LENGTH = 500


class AuthorizationCode(models.Model):
    """
    An authorization code (RFC 6749 section 4.1.2): what it is good for, and once it was used the token given for it.

    Of a code that was used the row stays for a day: one that comes a second time ends the token.
    """

    digest = models.CharField(max_length=64, primary_key=True)
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+")
    app = models.CharField(max_length=HOST_LENGTH)
    redirect_uri = models.CharField(max_length=URI_LENGTH)
    scopes = models.JSONField()  # a list of `common.access.Scope`, in its order
    challenge = models.CharField(max_length=43)  # of PKCE, by S256
    expires = models.DateTimeField(db_index=True)
    token = models.OneToOneField(AccessToken, null=True, on_delete=models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return f"code of {self.account_id}"
