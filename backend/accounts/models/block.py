"""Which account wants nothing to do with which."""

from django.db import models
from django.utils import timezone

from backend.accounts.models.account import Account


class Block(models.Model):
    """*account* wants no contact with *blocked*. It holds both ways, and is shown to nobody but *account*."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="blocks", db_index=False)
    blocked = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+")
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "blocked"], name="block_once"),
            models.CheckConstraint(condition=~models.Q(account=models.F("blocked")), name="block_not_oneself"),
        ]

    def __str__(self) -> str:
        return f"{self.account_id} blocks {self.blocked_id}"
