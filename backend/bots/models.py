"""The matches that the house plays."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q

from backend.matches.models import Match


def new_secret() -> str:
    """Return 32 random bytes in hex."""
    return secrets.token_hex(32)


class HouseMatch(models.Model):
    """
    A match with one of the house's opponents: when it has something to do there, and which process is at it.

    Rows stay when their matches are over: with `secret` any of the house's moves can be thought through again.

    `due` follows from the match and is set by each write of it (`services.due`); `leased_until` and `lease` belong to
    the process that took the row last (`services.lease`).
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, primary_key=True, related_name="+")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", help_text="Who plays against the house."
    )
    seat = models.PositiveSmallIntegerField(help_text="The house's.")
    secret = models.CharField(max_length=64, default=new_secret, help_text="What the seeds of thoughts come from.")
    over = models.BooleanField(default=False, help_text="Whether the match has ended.")
    due = models.DateTimeField(null=True, help_text="When the house acts next; null: it has nothing to do.")
    watched = models.DateTimeField(null=True, help_text="When the player was known to have the match open last.")
    lease = models.PositiveIntegerField(default=0, help_text="How often the row was taken.")
    leased_until = models.DateTimeField(null=True, help_text="Until when it belongs to who took it last.")
    failures = models.PositiveSmallIntegerField(default=0, help_text="How often in a row thinking of this turn failed.")

    class Meta:
        verbose_name_plural = "house matches"
        indexes = [
            models.Index(fields=["due"], name="house_due", condition=Q(due__isnull=False)),
            models.Index(fields=["player"], name="house_playing", condition=Q(over=False)),
        ]

    def __str__(self) -> str:
        return f"the house in {self.match_id}"
