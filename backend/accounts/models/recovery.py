"""The codes that bring guests back."""

from django.db import models
from django.utils import timezone

from backend.accounts.models.account import Account


class RecoveryCode(models.Model):
    """The digest of a code that signs its account in. The code itself is shown once and kept nowhere."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64, unique=True)  # SHA-256: the code has too many bits to be guessed
    created = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"recovery code of {self.account_id}"
