"""When an account was on vacation."""

from datetime import timedelta

from django.conf import settings
from django.db import models

_DAY = timedelta(days=1)


class Announced(models.IntegerChoices):
    """What the owner of a vacation has been notified of."""

    NOTHING = 0
    ENDS_SOON = 1
    ENDED = 2


class Vacation(models.Model):
    """From when to when the correspondence clocks of an account stand still; `until` comes nearer if it ends early.

    What a match's clock goes by is in the match's own events: this row is for the account's allowance, and for the
    matches that begin meanwhile.
    """

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="vacations", db_index=False
    )
    since = models.DateTimeField()
    until = models.DateTimeField()
    announced = models.PositiveSmallIntegerField(
        default=0, choices=Announced, help_text="What its owner has been notified of: the last of these."
    )

    class Meta:
        ordering = ["since"]
        indexes = [
            models.Index(fields=["account", "until"], name="vacation_account_until"),
            models.Index(fields=["until"], name="vacation_until"),
        ]

    def __str__(self) -> str:
        return f"vacation of {self.account_id} until {self.until}"

    @property
    def days(self) -> int:
        """What it costs of the allowance: days begun."""
        return -((self.since - self.until) // _DAY)
