"""The hosts that deliveries go to: which are due, and how each has answered lately."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone


class DeliveryHost(models.Model):
    """
    A host with a port, or a mail domain, that deliveries of one channel go to.

    *due* finds what is to be sent without looking at what is not: as long as it is ahead, nothing is due there. The
    rest is a circuit breaker: after failures in a row nothing is sent before *open_until* for accounts that have a
    delivery there that failed, and then one, for a trial.
    """

    class State(models.IntegerChoices):
        """How much of the capacity it may take: the more, the lower."""

        PROVEN = 0, "it answers promptly"
        NEW = 1, "nobody knows yet, or it was slow or failed lately"
        FAILING = 2, "it failed several times in a row"

    channel = models.CharField(max_length=8)
    name = models.CharField(max_length=260)
    state = models.PositiveSmallIntegerField(choices=State, default=State.NEW)
    due = models.DateTimeField(null=True, help_text="When to look for what is due there; null: nothing waits.")
    failures = models.PositiveIntegerField(default=0, help_text="In a row.")
    owed = models.PositiveSmallIntegerField(
        default=0, help_text="How many prompt answers make up for those that took their time."
    )
    open_until = models.DateTimeField(null=True, help_text="Until when it is shut.")
    used = models.DateTimeField(default=timezone.now, help_text="When something was last to be sent there.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["channel", "name"], name="delivery_host_once")]
        indexes = [
            models.Index(fields=["channel", "state", "due"], name="delivery_host_due", condition=Q(due__isnull=False)),
            models.Index(fields=["used"], name="delivery_host_unused", condition=Q(due__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"{self.channel} to {self.name}"

    def is_shut(self, now: datetime) -> bool:
        """Return whether accounts that fail there have to wait."""
        return self.open_until is not None and self.open_until > now


class MailRefusal(models.Model):
    """That the mail server refuses mail to an account's address for good: its owner is notified once."""

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    address = models.EmailField()
    dead = models.BooleanField(help_text="Whether the address takes nothing at all: then no more is sent there.")
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"refusal of mail to {self.account_id}"
