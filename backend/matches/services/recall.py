"""A match as it was."""

from collections.abc import Iterable
from typing import Any

from django.db.models import prefetch_related_objects

import engine
from backend.matches.history import match_at
from backend.matches.models import SEATS, Event, Match
from backend.matches.models.secret import Deal, DealSecret


def match_after(*, match: Match, event: int) -> Match:
    """Return the match as it was after that event, from 1 to its last; its row stays as it is. Costs five queries."""
    return _match_after(match, match.events.filter(number__lte=event))


def match_after_round(*, match: Match, number: int) -> Match:
    """Return the match as it was when the round of that number, which is over, ended. Costs five queries."""
    events = list(match.events.filter(number__lte=match.event))
    over = [place for place, event in enumerate(events, 1) if event.kind == Event.Kind.ROUND_OVER]
    return _match_after(match, events[: over[number - 1]])


def _match_after(match: Match, events: Iterable[Event]) -> Match:
    then = match_at(match, events, deals_of(match), secret_of(match) or "")
    prefetch_related_objects([then], SEATS)
    return then


def deals_of(match: Match) -> dict[int, engine.State]:
    """Return the rounds of the match as they were dealt, by number."""
    return {number: engine.load(snapshot, match.revision) for number, snapshot in snapshots_of(match).items()}


def snapshots_of(match: Match) -> dict[int, Any]:
    """Return the same as the engine has dumped them."""
    return dict(Deal.objects.filter(match=match).values_list("round", "snapshot"))


def secret_of(match: Match) -> str | None:
    """Return the secret of its deals in hex, null if it is lost. For services only: nothing that is answered."""
    return DealSecret.objects.filter(pk=match.commitment).values_list("secret", flat=True).first()
