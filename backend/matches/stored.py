"""
What happened in a match, as it is stored: rows, and of one that was over long ago an archive in their place.

Moves and events of a match that may be over are read here and nowhere else. Rows are read first, and the archive where
they do not begin as they should: it is written, and its rows deleted, in one transaction, so one of the two is there.
"""

import json
import zlib
from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

from django.db.models import QuerySet

from backend.matches.models import Archive, Event, Match, Move

Row = TypeVar("Row", Move, Event)
#: Of a match that is taken out of its archive meanwhile, rows are looked for once more.
TRIES = 2

_EPOCH, _TICK = datetime(1970, 1, 1, tzinfo=UTC), timedelta(microseconds=1)


class Archived(NamedTuple):
    """What an archive holds; deals by round, as the engine dumps them."""

    events: list[Event]
    moves: list[Move]
    deals: dict[int, Any]


def stored_events(match: Match, *, after: int = 0, last: int | None = None) -> list[Event]:
    """Return the events of the match behind that number, up to *last* unless null, in order. One query, or two."""
    rows = match.events.filter(number__gt=after).order_by("number")
    found, archived = _found(match, rows, after, match.event, last)
    return [*_between(archived.events, after, found, last), *found] if archived else found


def stored_moves(match: Match, *, after: int = 0, last: int | None = None) -> list[Move]:
    """Return the moves of the match behind that number, up to *last* unless null, in order. One query, or two."""
    rows = match.moves.filter(number__gt=after).order_by("number")
    found, archived = _found(match, rows, after, match.moves_made, last)
    return [*_between(archived.moves, after, found, last), *found] if archived else found


def move_times(matches: Collection[UUID], most: int) -> list[tuple[UUID, int, int, datetime]]:
    """Return match, number, seat and time of *most* moves of these matches, in order. Two queries."""
    rows = Move.objects.filter(match__in=matches).order_by("match", "number")
    found = list(rows.values_list("match", "number", "seat", "created")[:most])
    packed = [
        (row.match_id, move.number, move.seat, move.created)
        for row in Archive.objects.filter(match__in=matches)
        for move in unpack(Match(pk=row.match_id), bytes(row.content)).moves
    ]
    return sorted({*packed, *found})[:most] if packed else found


def archived_of(match: Match) -> Archived | None:
    """Return what the archive of the match holds; null where it has none. One query, the first time."""
    if match.archived is None:
        row = Archive.objects.filter(pk=match.pk).first()
        match.archived = None if row is None else unpack(match, bytes(row.content))
    return match.archived


def _found(
    match: Match, rows: QuerySet[Row], after: int, newest: int, last: int | None
) -> tuple[list[Row], Archived | None]:
    """Return the rows, and the archive where some are missing in front."""
    rows = rows if last is None else rows.filter(number__lte=last)
    for _ in range(TRIES):
        found = list(rows.all())
        first = found[0].number if found else (newest if last is None else last) + 1
        if first <= after + 1:
            break
        if (archived := archived_of(match)) is not None:
            return found, archived
    return found, None


def _between(archived: list[Row], after: int, found: list[Row], last: int | None) -> list[Row]:
    """Return what of an archive lies behind that number, up to the last that is wanted and is no row."""
    until = found[0].number - 1 if found else len(archived) if last is None else last
    return archived[after:until]


def pack(events: Sequence[Event], moves: Sequence[Move], deals: dict[int, Any]) -> bytes:
    """Return events, moves and deals as one compressed value. The numbers of events and moves are 1 and on."""
    steps, before = [], _EPOCH
    for event in events:
        steps.append([event.kind, event.data, event.version, event.move, (event.created - before) // _TICK])
        before = event.created
    told = [_facts(move) for move in _moves_told(Match(), events)[: len(moves)]]
    plain = [_facts(move) for move in moves]
    content = {
        "events": steps,
        "moves": len(moves) if told == plain else [[*fact[1:3], (fact[3] - _EPOCH) // _TICK] for fact in plain],
        "deals": [[number, deal] for number, deal in deals.items()],
    }
    return zlib.compress(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def unpack(match: Match, content: bytes) -> Archived:
    """Return what `pack` made that value of, as unsaved rows of the match."""
    read = json.loads(zlib.decompress(content))
    events: list[Event] = []
    created = _EPOCH
    for number, (kind, data, version, move, ticks) in enumerate(read["events"], 1):
        created += ticks * _TICK
        event = Event(match=match, number=number, kind=kind, data=data, version=version, move=move, created=created)
        events.append(event)
    if isinstance(read["moves"], int):
        moves = _moves_told(match, events)[: read["moves"]]
    else:
        moves = [
            Move(match=match, number=number, seat=seat, actions=actions, created=_EPOCH + ticks * _TICK)
            for number, (seat, actions, ticks) in enumerate(read["moves"], 1)
        ]
    return Archived(events, moves, dict(read["deals"]))


def _moves_told(match: Match, events: Sequence[Event]) -> list[Move]:
    """Return the moves as the events have them: what they are, unless a release of long ago wrote them otherwise."""
    played = (event for event in events if event.kind == Event.Kind.ACTION)
    moves = []
    for number, together in groupby(played, key=lambda event: event.move):
        actions = list(together)
        moves.append(
            Move(
                match=match, number=number, seat=actions[0].data["seat"],
                actions=[event.data["action"] for event in actions], created=actions[-1].created,
            )
        )  # fmt: skip
    return moves


def _facts(move: Move) -> tuple[int, int, list[str], datetime]:
    return move.number, move.seat, move.actions, move.created
