"""The one way into a match's rows: every other service ends here."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

import engine
from backend.matches import push
from backend.matches.history import COUNTED, follow
from backend.matches.models import Event, Match, Move
from backend.matches.models.secret import Deal, DealSecret
from backend.notifications.services.tell import Notice, tell


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
    events: Sequence[NewEvent],
    move: NewMove | None = None,
    deals: Mapping[int, engine.State] | None = None,
    notices: Sequence[Notice] = (),
) -> None:
    """Write events, the move they are, and the row that follows from them, together; announce them once committed.

    The caller holds the match's row (or has just made it) in a transaction that is still open. The version goes up by
    one where position, round or result change.

    Args:
        match: The match as it was before.
        players: The accounts on seats 0 and 1, to be told.
        events: What happened, in order.
        move: The move that made it happen, if one did; its row becomes `match.last_moves`.
        deals: The rounds that are started, as they are dealt, by number.
        notices: What else to tell whom.
    """
    now, before = timezone.now(), (match.is_over, match.to_act)
    match.version += any(event.kind in COUNTED for event in events)
    match.moves_made += move is not None
    rows = [
        Event(
            match=match, number=number, kind=event.kind, data=event.data,
            version=match.version, move=match.moves_made, created=now,
        )
        for number, event in enumerate(events, match.event + 1)
    ]  # fmt: skip
    match.event += len(rows)
    follow(match, rows, deals or {}, _secret_to_publish(match, events))
    match.save()
    if move is not None:
        row = Move(match=match, number=match.moves_made, seat=move.seat, actions=list(move.actions), created=now)
        row.save(force_insert=True)
        match.last_moves = [row]
    for number, state in (deals or {}).items():
        Deal.objects.create(match=match, round=number, snapshot=engine.dump(state))
    Event.objects.bulk_create(rows)
    match_id, version, last_event = match.pk, match.version, match.event
    # A lambda, not a partial: Django logs a robust hook's __qualname__, which a partial does not have.
    transaction.on_commit(lambda: push.match_changed(match_id, version, last_event), robust=True)
    tell([*notices, *_notices(match, players, before)])


def _secret_to_publish(match: Match, events: Sequence[NewEvent]) -> str:
    """Return the secret of the deals if the match ends here, else nothing."""
    if all(event.kind != Event.Kind.FINISHED for event in events):
        return ""
    return DealSecret.objects.values_list("secret", flat=True).get(pk=match.commitment)


def _notices(match: Match, players: tuple[uuid.UUID, ...], before: tuple[bool, int | None]) -> list[Notice]:
    """Return who is to be told what: both of the end, else the seat that is to act now and was not before."""
    was_over, to_act = before
    if match.is_over:
        return [] if was_over else [Notice(account, "match_finished", match.pk) for account in players]
    if match.to_act is not None and match.to_act != to_act:
        return [Notice(players[match.to_act], "your_turn", match.pk)]
    return []
