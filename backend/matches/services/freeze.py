"""What staff may do to a match: let it stand still, let it count nowhere, and take either back.

Each is an event like any other, so that it is shown, replayed and checked with the rest. None shows a card.
"""

import uuid

from django.db import transaction

from backend.matches.errors import MatchNotFound, MatchOver
from backend.matches.models import SEATS, Event, Match
from backend.matches.services.finish import finished
from backend.matches.services.write import NewEvent, match_write


@transaction.atomic
def match_freeze(*, match_id: uuid.UUID) -> Match:
    """Let a running match stand still: nobody is to act, its clock stops. Freezing twice is freezing once.

    Raises:
        MatchNotFound: There is none.
        MatchOver: It has finished.
    """
    match = _locked(match_id)
    if match.is_over:
        raise MatchOver
    if not match.frozen:
        _write(match, Event.Kind.FROZEN)
    return match


@transaction.atomic
def match_thaw(*, match_id: uuid.UUID) -> Match:
    """Let it go on, the clock with what was left, unless it is annulled as well. Nothing happens if it is not frozen.

    Raises:
        MatchNotFound: There is none.
    """
    match = _locked(match_id)
    if match.frozen:
        _write(match, Event.Kind.THAWED)
    return match


@transaction.atomic
def match_annul(*, match_id: uuid.UUID) -> Match:
    """Let a match count nowhere: a finished one keeps its result to look at, a running one is played no further.

    Raises:
        MatchNotFound: There is none.
    """
    match = _locked(match_id)
    if not match.annulled:
        _write(match, Event.Kind.ANNULLED)
    return match


@transaction.atomic
def match_reinstate(*, match_id: uuid.UUID) -> Match:
    """Let an annulled match count again; one that was not over goes on, unless it is frozen as well.

    Where a player's account was deleted meanwhile, they have resigned, as they would have then.

    Raises:
        MatchNotFound: There is none.
    """
    match = _locked(match_id)
    if match.annulled:
        gone = next((seat.number for seat in match.seats.all() if seat.account.deleted), None)
        _write(match, Event.Kind.REINSTATED, resigned=None if match.is_over else gone)
    return match


def _locked(match_id: uuid.UUID) -> Match:
    match = Match.objects.select_for_update().prefetch_related(SEATS).filter(pk=match_id).first()
    if match is None:
        raise MatchNotFound
    return match


def _write(match: Match, kind: Event.Kind, resigned: int | None = None) -> None:
    events = [NewEvent(kind, {})]
    if resigned is not None:
        events.append(finished(1 - resigned, Match.Reason.RESIGNED, by=resigned))
    match_write(match=match, players=match.account_ids, events=events)
