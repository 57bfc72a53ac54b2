"""Who was reminded."""

from django.db import models

from backend.matches.models.match import Match


class Reminder(models.Model):
    """For which run of its clock a match's seat to act was last reminded of it; no part of the match itself."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, primary_key=True, related_name="+")
    since = models.DateTimeField(help_text="The match's `clock_since` then.")

    def __str__(self) -> str:
        return f"reminder of {self.match_id}"
