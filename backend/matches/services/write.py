"""The one way into a match: every other service of it ends here. Upkeep of many at once does not (`models.Match`)."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

import engine
from backend.common.metrics import MOVES
from backend.common.prepared import insert_rows, update_row
from backend.matches import hooks, push
from backend.matches.clock import reminders
from backend.matches.codec import keep_state
from backend.matches.history import COUNTED, follow
from backend.matches.models import Event, Match, Move
from backend.matches.models.secret import Deal, DealSecret
from backend.matches.services.outage import Reading, clock_read_for_write, outages_after, refunds
from backend.notifications.services.notify import Notice, notify


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
    reading: Reading | None = None,
) -> None:
    """Write events, the move they are, and the row that follows from them, together; announce them once committed.

    What outages took from its clock is given back before, by each write.

    The caller holds the match's row (or has just made it) in a transaction that is still open. The version goes up by
    one where position, round or result change.

    Args:
        match: The match as it was before.
        players: The accounts on seats 0 and 1, to be notified.
        events: What happened, in order.
        move: The move that made it happen, if one did; its row becomes `match.last_moves`.
        deals: The rounds that are started, as they are dealt, by number.
        notices: Other notices to send, each to its account.
        reading: What the clocks go by, if the caller has decided by it already.
    """
    before, clock_before = (match.is_over, match.to_act), _running_clock(match)
    now, events = _by_the_clock(match, events, reading)
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
    keep_state(match)
    if _running_clock(match) != clock_before:
        match.remind_at = reminders.first_check(match)
    if match._state.adding:  # noqa: SLF001 - public, in spite of its name
        match.save()
    else:
        update_row(match)
    if move is not None:
        row = Move(match=match, number=match.moves_made, seat=move.seat, actions=list(move.actions), created=now)
        insert_rows([row])
        match.last_moves = [row]
        transaction.on_commit(MOVES.inc)
    for number, state in (deals or {}).items():
        Deal.objects.create(match=match, round=number, snapshot=engine.dump(state))
    insert_rows(rows)
    for note in hooks.WRITTEN:
        note(match, players)
    announce(match)
    notify([*notices, *_notices(match, players, before, events)])


def _running_clock(match: Match) -> tuple[int | None, datetime | None, datetime | None]:
    """Return what reminders go by: whose clock runs, since when and until when."""
    return match.to_act, match.clock_since, match.deadline


def announce(match: Match) -> None:
    """Push to those who watch the match, once this is committed."""
    match_id, version, last_event = match.pk, match.version, match.event
    # A lambda, not a partial: Django logs a robust hook's __qualname__, which a partial does not have.
    transaction.on_commit(lambda: push.match_changed(match_id, version, last_event), robust=True)


def _by_the_clock(
    match: Match, events: Sequence[NewEvent], reading: Reading | None
) -> tuple[datetime, Sequence[NewEvent]]:
    """Return the time, and the events behind those that give its clock back what outages took from it."""
    if match.clock is None:
        return timezone.now(), events
    reading = reading or clock_read_for_write()
    outages = outages_after(match.outage, reading.outage)
    given = [NewEvent(Event.Kind.CLOCK_CREDITED, {"seconds": lost}) for lost in refunds(match, outages)]
    match.outage = reading.outage
    return reading.now, [*given, *events]


def _secret_to_publish(match: Match, events: Sequence[NewEvent]) -> str:
    """Return the secret of the deals if the match ends here, else nothing."""
    if all(event.kind != Event.Kind.FINISHED for event in events):
        return ""
    return DealSecret.objects.values_list("secret", flat=True).get(pk=match.commitment)


def _notices(
    match: Match, players: tuple[uuid.UUID, ...], before: tuple[bool, int | None], events: Sequence[NewEvent]
) -> list[Notice]:
    """Return the notices to send: to both of the end, else to the seat that is to act now and was not before.

    Not the seat that is to act because it has ended a pause.
    """
    was_over, to_act = before
    if match.is_over:
        return [] if was_over else [Notice(account, "match_finished", match.pk) for account in players]
    resumed_by = next((event.data["seat"] for event in events if event.kind == Event.Kind.RESUMED), None)
    if match.to_act not in (None, to_act, resumed_by):
        return [Notice(players[match.to_act], "your_turn", match.pk)]
    return []
