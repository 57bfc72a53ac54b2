"""Ending a match, and the other rounds of one."""

import engine
from backend.matches import codec
from backend.matches.models import Event, Match
from backend.matches.models.secret import DealSecret
from backend.matches.services.write import NewEvent


def finished(winner: int | None, reason: Match.Reason | str, by: int | None = None) -> NewEvent:
    """Return the event that ends a match; writing it publishes the secret of the deals.

    Args:
        winner: The seat that won, null for a draw.
        reason: Why it ended (RULES 4.3, 7.1).
        by: The seat that resigned, aborted or ran out of time.
    """
    data = {"result": {"winner": winner, "reason": str(reason)}}
    return NewEvent(Event.Kind.FINISHED, data if by is None else data | {"by": by})


def round_over(match: Match, state: engine.State) -> tuple[list[NewEvent], dict[int, engine.State]]:
    """Return what follows from the end of the round: its result, and the end of the match or the next round's deal.

    Args:
        match: The match as it was before the move.
        state: Where the round ended.

    Returns:
        The events, and the deal of the next round by its number if there is one.
    """
    outcome = engine.outcome_of(state)
    points = None if outcome.points is None else list(outcome.points)
    data = {"winner": outcome.winner, "reason": outcome.reason, "points": points}
    events = [NewEvent(Event.Kind.ROUND_OVER, {"round": match.round, "result": data})]
    series = codec.series_of(match).after(state)
    if series.result is not None:
        return [*events, finished(series.result.winner, series.result.reason)], {}
    secret = DealSecret.objects.values_list("secret", flat=True).get(pk=match.commitment)
    dealt = series.deal(bytes.fromhex(secret), match.nonces)
    started = NewEvent(Event.Kind.STARTED, {"round": series.round, "first": dealt.first})
    return [*events, started], {series.round: dealt}
