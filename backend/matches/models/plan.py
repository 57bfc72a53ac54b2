"""What a player has prepared for the other's next turns."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from backend.matches.models.match import Match

#: How deep branches go, and how many there may be beside one another.
DEEPEST, MOST_BRANCHES = 2, 8


class Plan(models.Model):
    """A player's answers to turns that the other may play next: private, as secret as a hand, no part of the match.

    No request but the owner's reads this table, and no admin page shows it. `branches` are a list of
    `{"turn": actions of the other, "answer": actions of the owner, "next": branches, if any}`, as the engine writes
    actions and with what the service plays behind them.
    """

    class Outcome(models.TextChoices):
        """Its last outcome."""

        PLAYED = "played"
        MISSED = "missed"
        ILLEGAL = "illegal"
        OVERTAKEN = "overtaken"
        OVER = "over"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+", db_index=False)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    event = models.PositiveIntegerField(help_text="The match's last event when it was made, or when it went on.")
    branches = models.JSONField()
    ready = models.BooleanField(default=True, help_text="Whether something of it may still be played.")
    due = models.DateTimeField(null=True, help_text="When its answer is played: known once the other's turn was.")
    outcome = models.CharField(max_length=10, choices=Outcome, blank=True)
    answer = models.JSONField(null=True, help_text="The actions that were played last.")
    updated = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "account"], name="plan_once")]
        indexes = [models.Index(fields=["due"], name="plan_ready", condition=Q(ready=True))]

    def __str__(self) -> str:
        return f"plan of {self.account_id} in {self.match_id}"
