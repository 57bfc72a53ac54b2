"""Messages, mutes and notes. None of them is part of the match: its version, events and JSON know nothing of them."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from backend.matches.models import Match

LONGEST_MESSAGE, LONGEST_NOTE = 500, 4000


class Message(models.Model):
    """What one player wrote to the other. Nothing changes or deletes one: it may be evidence.

    Staff may take it out of sight, and put it back. Only when its writer's account is deleted its text goes, and number
    and time stay (`erasure`).
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="messages", db_index=False)
    number = models.PositiveIntegerField()
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    text = models.CharField(max_length=LONGEST_MESSAGE)
    created = models.DateTimeField(default=timezone.now, editable=False)
    removed = models.DateTimeField(null=True, editable=False, help_text="When staff took it out of sight.")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="message_number_once")]

    def __str__(self) -> str:
        return f"message {self.number} of {self.match_id}"


class Mute(models.Model):
    """A player wants no chat in this match."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="mutes", db_index=False)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "account"], name="mute_once")]

    def __str__(self) -> str:
        return f"{self.account_id} mutes {self.match_id}"


class Note(models.Model):
    """A reader's private note about a match: no admin page and no other reader's answer shows it."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="notes", db_index=False)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.TextField(max_length=LONGEST_NOTE)
    updated = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "account"], name="note_once")]

    def __str__(self) -> str:
        return f"note of {self.account_id} on {self.match_id}"
