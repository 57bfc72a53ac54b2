"""The feeds of the accounts."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from rest_framework.utils.encoders import JSONEncoder


class Feed(models.Model):
    """How far an account's feed is numbered. The row is locked by who writes into the feed (`services.notify`)."""

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    last = models.PositiveIntegerField(default=0)
    shown = models.DateTimeField(null=True, help_text="When a notice was last seen in front, by a socket.")

    class Meta:
        db_table = "notifications_feed"  # as `services.notify` names it in SQL

    def __str__(self) -> str:
        return f"feed of {self.account_id}"


class FeedItem(models.Model):
    """
    One notice, kept. Match and challenge are ids alone: those apps are above this one, and may lose theirs.

    It is also what deliveries are made from: until they are, *spread_due* says when that is to be.
    """

    class Kind(models.TextChoices):
        """What a notice is about."""

        MATCH_STARTED = "match_started"
        YOUR_TURN = "your_turn"
        MATCH_FINISHED = "match_finished"
        DRAW_OFFERED = "draw_offered"
        DRAW_DECLINED = "draw_declined"
        PAUSE_OFFERED = "pause_offered"
        PAUSE_DECLINED = "pause_declined"
        PAUSED = "paused"
        RESUMED = "resumed"
        TIME_GIVEN = "time_given"
        CHALLENGE = "challenge"
        CHALLENGE_DECLINED = "challenge_declined"
        REMATCH = "rematch"
        MESSAGE = "message"
        REMINDER = "reminder"
        DEVICE_LOST = "device_lost"
        WEBHOOK_OFF = "webhook_off"
        MAIL_REFUSED = "mail_refused"
        SANCTION = "sanction"
        SANCTION_REVERSED = "sanction_reversed"
        APPEAL_DECIDED = "appeal_decided"
        REPORT_HANDLED = "report_handled"
        CARDS_OPENED = "cards_opened"
        MATCH_ANNULLED = "match_annulled"
        MATCH_REINSTATED = "match_reinstated"
        OPPONENT_AWAY = "opponent_away"
        VACATION_ENDS = "vacation_ends"
        VACATION_ENDED = "vacation_ended"
        TEST = "test"

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=24, choices=Kind)
    match = models.UUIDField(null=True)
    challenge = models.UUIDField(null=True)
    data = models.JSONField(default=dict)
    created = models.DateTimeField(default=timezone.now, editable=False, db_index=True)
    spread_due = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["account", "number"], name="feed_number_once")]
        indexes = [
            models.Index(fields=["spread_due"], name="feed_to_spread", condition=Q(spread_due__isnull=False)),
            # Not of some kinds alone: SQLite would use it for no query, for these name kinds by parameters.
            models.Index(fields=["match"], name="feed_turns", condition=Q(match__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.kind}, number {self.number} of {self.account_id}"

    def as_json(self) -> dict[str, Any]:
        """Return the notice as the feed and the socket show it: plain JSON, which a channel layer can carry."""
        return {
            "number": self.number,
            "kind": self.kind,
            "match": None if self.match is None else str(self.match),
            "challenge": None if self.challenge is None else str(self.challenge),
            "data": self.data,
            "created": JSONEncoder().default(self.created),
        }
