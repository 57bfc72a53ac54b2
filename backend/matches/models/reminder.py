"""Who was reminded."""

from django.db import models

from backend.matches.models.match import Match


class Reminder(models.Model):
    """In which turn a match's seat to act was last reminded of it; no part of the match itself."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, primary_key=True, related_name="+")
    since = models.DateTimeField(help_text="The match's `clock_since` then.")
    moves = models.PositiveIntegerField(null=True, help_text="The match's `moves_made` then.")
    stage = models.PositiveSmallIntegerField(default=1, help_text="Which of the reminders of the turn.")

    def __str__(self) -> str:
        return f"reminder of {self.match_id}"
