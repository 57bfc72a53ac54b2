"""Ending a match."""

from backend.matches.models import Event, Match
from backend.matches.models.secret import DealSecret
from backend.matches.services.write import NewEvent


def match_finish(*, match: Match, winner: int | None, reason: Match.Reason) -> NewEvent:
    """Mark the match as finished and publish the secret of its deals; the caller writes it with `match_write`.

    Args:
        match: A running match, locked.
        winner: The seat that won, null for a draw.
        reason: Why it ended (RULES 4.3).

    Returns:
        The `finished` event, to be written last.
    """
    match.status = Match.Status.FINISHED
    match.winner = winner
    match.reason = reason
    match.published_secret = DealSecret.objects.values_list("secret", flat=True).get(pk=match.commitment)
    return NewEvent(Event.Kind.FINISHED, {"result": {"winner": winner, "reason": reason.value}})
