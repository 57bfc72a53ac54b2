"""The one way into a match's rows: every other service ends here."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

import engine
from backend.matches import codec, push
from backend.matches.models import Event, Match, Move


@dataclass(frozen=True)
class NewMove:
    """A move about to be written."""

    seat: int
    actions: Sequence[str]


@dataclass(frozen=True)
class NewEvent:
    """An event about to be written, in full: it is masked when read."""

    kind: Event.Kind
    data: dict[str, Any]


def match_write(
    *,
    match: Match,
    players: tuple[uuid.UUID, ...],
    state: engine.State,
    events: Sequence[NewEvent],
    move: NewMove | None = None,
) -> None:
    """Write position, move and events together and announce them once that is committed.

    The caller holds the match's row (or has just made it) in a transaction that is still open. Every write counts
    the version up by one, so it is for changes of position, round or result only.

    Args:
        match: The match with its other fields already changed.
        players: The accounts on seats 0 and 1, to be told.
        state: The running round's new state.
        events: What happened, in order.
        move: The move that made it happen, if one did; its row becomes `match.last_moves`.
    """
    now = timezone.now()
    turn_before = match.to_act
    codec.put_state(match, state)
    match.version += 1
    first_number = match.event + 1
    match.event += len(events)
    match.moves_made += move is not None
    match.updated = now
    match.save()

    if move is not None:
        row = Move(match=match, number=match.moves_made, seat=move.seat, actions=list(move.actions), created=now)
        row.save(force_insert=True)
        match.last_moves = [row]
    Event.objects.bulk_create(
        Event(match=match, number=number, kind=event.kind, data=event.data, created=now)
        for number, event in enumerate(events, first_number)
    )
    notices = _notices(match, players, turn_before)
    match_id, version, last_event = match.pk, match.version, match.event
    # A lambda, not a partial: Django logs a robust hook's __qualname__, which a partial does not have.
    transaction.on_commit(lambda: push.match_changed(match_id, version, last_event, notices), robust=True)


def _notices(match: Match, players: tuple[uuid.UUID, ...], turn_before: int | None) -> list[push.Notice]:
    """Return who is to be told what: both of the end, else the seat that is to act now and was not before."""
    if match.status == Match.Status.FINISHED:
        return [push.Notice(account, "match_finished", match.pk) for account in players]
    if match.to_act is not None and match.to_act != turn_before:
        return [push.Notice(players[match.to_act], "your_turn", match.pk)]
    return []
