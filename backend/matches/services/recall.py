"""A match as it was."""

from django.db.models import prefetch_related_objects

import engine
from backend.matches.history import match_at
from backend.matches.models import SEATS, Event, Match
from backend.matches.models.secret import Deal, DealSecret


def match_after(*, match: Match, event: int) -> Match:
    """Return the match as it was after that event, from 1 to its last; its row stays as it is. Costs five queries."""
    events = match.events.filter(number__lte=event).order_by("number")
    then = match_at(match, events, deals_of(match), secret_of(match) or "")
    prefetch_related_objects([then], SEATS)
    return then


def match_after_round(*, match: Match, number: int) -> Match:
    """Return the match as it was when the round of that number, which is over, ended. Costs six queries."""
    over = match.events.filter(kind=Event.Kind.ROUND_OVER).order_by("number")
    return match_after(match=match, event=over.values_list("number", flat=True)[number - 1])


def deals_of(match: Match) -> dict[int, engine.State]:
    """Return the rounds of the match as they were dealt, by number."""
    return {deal.round: engine.load(deal.snapshot, match.revision) for deal in Deal.objects.filter(match=match)}


def secret_of(match: Match) -> str | None:
    """Return the secret of its deals in hex, null if it is lost. For services only: nothing that is answered."""
    return DealSecret.objects.filter(pk=match.commitment).values_list("secret", flat=True).first()
