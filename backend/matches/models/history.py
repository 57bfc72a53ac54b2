"""What happened in a match. These tables only grow: triggers refuse updates and deletes (`config/triggers.py`)."""

from django.db import models
from django.utils import timezone

from backend.matches.models.match import Match


class Move(models.Model):
    """One submission of actions by one seat, with the steps the server played behind it."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="moves", db_index=False)
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    actions = models.JSONField()
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="move_number_once")]

    def __str__(self) -> str:
        return f"move {self.number} of {self.match_id}"


class Event(models.Model):
    """One numbered thing that happened. `data` is stored in full and masked when read (`codec.event_as_seen`)."""

    class Kind(models.TextChoices):
        """What happened."""

        STARTED = "started"
        ACTION = "action"
        ROUND_OVER = "round_over"
        DRAW_OFFERED = "draw_offered"
        DRAW_DECLINED = "draw_declined"
        CLOCK_CREDITED = "clock_credited"
        TIME_GIVEN = "time_given"
        PAUSE_OFFERED = "pause_offered"
        PAUSE_DECLINED = "pause_declined"
        PAUSED = "paused"
        RESUMED = "resumed"
        VACATION = "vacation"
        FINISHED = "finished"
        FROZEN = "frozen"
        THAWED = "thawed"
        ANNULLED = "annulled"
        REINSTATED = "reinstated"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="events", db_index=False)
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=24, choices=Kind)
    data = models.JSONField()
    version = models.PositiveIntegerField(help_text="The match's version after the write that this was part of.")
    move = models.PositiveIntegerField(help_text="The number of the match's last move after that write.")
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="event_number_once")]

    def __str__(self) -> str:
        return f"event {self.number} of {self.match_id}"
