"""Two-step sign-in: the secret shared with an authenticator app, and codes for the day it is lost."""

from django.db import models

from backend.accounts.models.account import Account


class TwoStep(models.Model):
    """An account's secret, sealed (`totp.py`). It counts once *confirmed* is set."""

    account = models.OneToOneField(Account, on_delete=models.CASCADE, primary_key=True, related_name="two_step")
    sealed = models.CharField(max_length=255)
    confirmed = models.DateTimeField(null=True)
    # The 30-second step of the last code that was accepted; none of it or of an earlier one is good again.
    last_step = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"second step of {self.account_id}"


class SpareCode(models.Model):
    """The digest of a code that stands in for the authenticator app, once. It is deleted by being used."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+", db_index=False)
    digest = models.CharField(max_length=64)  # SHA-256: the code has too many bits to be guessed

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "digest"], name="spare_code_once")]

    def __str__(self) -> str:
        return f"spare code of {self.account_id}"
