"""What leaves for phones, mailboxes and programs, and the outcome of it."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from backend.notifications.models.feed import FeedItem


class Delivery(models.Model):
    """
    One notice, by one channel, to one target: made once by `services.fan_out`, and left alone once it has an outcome.

    Its id goes along, so that a receiver knows a repeat: after a process died between sending and noting that, it is
    sent again under the same id.
    """

    class Channel(models.TextChoices):
        """By what it goes."""

        PUSH = "push"
        MAIL = "mail"
        WEBHOOK = "webhook"

    class Outcome(models.TextChoices):
        """How it ended."""

        SENT = "sent", "taken by who carries it on"
        WITHDRAWN = "withdrawn", "seen, played or switched off before it left"
        EXPIRED = "expired", "not taken in time"
        FAILED = "failed", "refused for good"
        GONE = "gone", "there is no such target any more"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    item = models.ForeignKey(
        FeedItem,
        on_delete=models.CASCADE,
        null=True,
        related_name="deliveries",
        help_text="Null: a digest, or the test of a webhook.",
        db_index=False,
    )
    channel = models.CharField(max_length=8, choices=Channel)
    target = models.CharField(
        max_length=36, blank=True, help_text="The id of a push subscription or a webhook; of mails, nothing."
    )
    host = models.CharField(max_length=260, blank=True, default="", help_text="The name of its `DeliveryHost`.")
    created = models.DateTimeField(default=timezone.now, editable=False, db_index=True)
    due = models.DateTimeField(help_text="When it may leave; while it is leased, when that ends.")
    expires = models.DateTimeField(help_text="When it is of no use any more.")
    leased = models.DateTimeField(null=True, help_text="Until when the process that sends it may take.")
    tries = models.PositiveSmallIntegerField(default=0, help_text="How often it was leased; tells leases apart.")
    failures = models.PositiveSmallIntegerField(default=0, help_text="How often it was not taken.")
    outcome = models.CharField(max_length=9, choices=Outcome, blank=True)
    ended = models.DateTimeField(null=True)
    failed = models.DateTimeField(null=True, help_text="The last time that it could not be sent.")
    why = models.CharField(max_length=20, blank=True, help_text="Why not: a word for each cause.")

    class Meta:
        verbose_name_plural = "deliveries"
        constraints = [models.UniqueConstraint(fields=["item", "channel", "target"], name="delivery_once")]
        indexes = [
            models.Index(fields=["channel", "host", "due"], name="delivery_to_host", condition=Q(outcome="")),
            models.Index(fields=["account", "channel", "created"], name="delivery_waiting", condition=Q(outcome="")),
            models.Index(fields=["target", "outcome"], name="delivery_target"),
        ]

    def __str__(self) -> str:
        return f"{self.channel} to {self.account_id}"


class Digest(models.Model):
    """For which day an account had its last digest, as its own calendar has it."""

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    day = models.DateField()

    def __str__(self) -> str:
        return f"digest of {self.account_id}"
