"""What two accounts may have in common: where they were used from, as digests."""

from django.db import models

from backend.accounts.models.account import Account, today


class Trace(models.Model):
    """An address or a device that an account was used from, kept to be compared with another account's and never read.

    Only a keyed digest of it (`services.trace`), and the days. `services.trace` deletes it `TRACE_DAYS` after *last*.
    """

    class Kind(models.TextChoices):
        """What left it."""

        ADDRESS = "address", "network address"
        DEVICE = "device", "device"

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+", db_index=False)
    kind = models.CharField(max_length=8, choices=Kind)
    digest = models.CharField(max_length=64)
    first = models.DateField(default=today)
    last = models.DateField(default=today, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "kind", "digest"], name="trace_once")]
        indexes = [models.Index(fields=["kind", "digest"], name="trace_shared")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.account_id}"
