"""What deals are made from, and the deals. No serializer and no admin page imports this module; a test says so."""

from django.db import models

from backend.matches.models.match import Match


class DealSecret(models.Model):
    """The 32 bytes behind a published commitment, until the match ends and shows them."""

    commitment = models.CharField(primary_key=True, max_length=64)
    secret = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"secret of {self.commitment}"


class Deal(models.Model):
    """A round as it was dealt: the full state that its actions are played from."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+", db_index=False)
    round = models.PositiveSmallIntegerField()
    snapshot = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "round"], name="deal_once")]

    def __str__(self) -> str:
        return f"deal of round {self.round} of {self.match_id}"
