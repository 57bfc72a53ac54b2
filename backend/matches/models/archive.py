"""What happened in a match that was over long ago, in one compressed value (`stored.py`)."""

from django.db import models

from backend.matches.models.match import Match


class Archive(models.Model):
    """The first events and moves of a match, and its deals, in place of their rows.

    The database itself refuses to change one, to delete a row that is in none, and to delete one whose rows are not
    back (migration 0029). What staff decide afterwards is rows behind it; the last move stays a row, for lists show it.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, primary_key=True, related_name="+")
    event = models.PositiveIntegerField(help_text="Number of the last event in it.")
    move = models.PositiveIntegerField(help_text="Number of the last move in it; 0 for none.")
    ended = models.DateTimeField(help_text="When the match ended: they are archived in this order.")
    content = models.BinaryField(help_text="What `stored.pack` made of them.")

    class Meta:
        indexes = [models.Index(fields=["ended", "match"], name="archive_ended")]

    def __str__(self) -> str:
        return f"archive of {self.match_id}"
