"""Refunding running clocks what outages took, many at a time, for the matches that nobody writes.

All is worked out before the database is locked, down to the statements: on SQLite nobody else can write then, and
what is worked out under the lock waits for the other threads of this process, too. There each match is compared
with what was read: one that somebody has written since is left for the next time.
"""

import time
import uuid
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple

from django.db import connection, models, transaction

from backend.common.expiry import LOOK_NOW
from backend.matches.clock.clock import Clock
from backend.matches.clock.row import COLUMNS, change_clock
from backend.matches.models import Event, Match
from backend.matches.services.outage import Reading, clock_read_for_write, outages_after, refunds
from backend.matches.services.write import announce

#: What has to be known of a match; not its position.
_READ = (*COLUMNS, "version", "event", "moves_made", "outage")

#: What changes of it.
_CHANGED = ("clock_since", "deadline", "event", "updated", "outage")

_OF_EVENT = ("match", "number", "kind", "data", "version", "move", "created")

#: A statement and its parameters.
Statement = tuple[str, list[Any]]


class Refunded(NamedTuple):
    """A match whose clock has everything back, not written yet; what it was when it was read; its new events.

    Where the deadline is nearer than it was, reminders have to be looked for again.
    """

    match: Match
    event: int
    outage: int
    rows: list[Event]
    nearer: bool


class Portion(NamedTuple):
    """How many clocks have moved, and for how many seconds the database was locked for that."""

    moved: int
    held: float


def refund_clocks(*, most: int) -> Portion | None:
    """Refund some running clocks what they lack, as `match_write` would; return null if none lacks anything.

    The next to run out come first. Each match is written once for each outage, by one process: a match
    that somebody has written since it was read, or is writing now, is left out.
    """
    reading = clock_read_for_write()
    lacking = Match.objects.filter(deadline__isnull=False, outage__lt=reading.outage).order_by("outage", "deadline")
    matches = list(lacking.only(*_READ)[:most])
    if not matches:
        return None
    outages = outages_after(min(match.outage for match in matches), reading.outage)
    refunded = {match.pk: _refunded(match, outages, reading) for match in matches}
    statements = _statements(refunded.values())
    with transaction.atomic():
        begun = time.monotonic()
        unchanged = _unchanged(refunded)
        if len(unchanged) < len(refunded):
            refunded = {pk: refunded[pk] for pk in unchanged}
            statements = _statements(refunded.values())
        with connection.cursor() as cursor:
            for sql, parameters in statements:
                cursor.execute(sql, parameters)
        moved = [each.match for each in refunded.values() if each.rows]
        for match in moved:
            announce(match)
    return Portion(len(moved), time.monotonic() - begun)


def _refunded(match: Match, outages: Sequence[Any], reading: Reading) -> Refunded:
    event, outage, deadline, rows = match.event, match.outage, match.deadline, []
    lacking = list(refunds(match, outages))
    change_clock(match, lambda clock: reduce(Clock.refund, lacking, clock))
    for lost in lacking:
        match.event, match.updated = match.event + 1, reading.now
        rows.append(
            Event(
                match=match, number=match.event, kind=Event.Kind.CLOCK_CREDITED, data={"seconds": lost},
                version=match.version, move=match.moves_made, created=reading.now,
            )
        )  # fmt: skip
    match.outage = reading.outage
    nearer = bool(match.deadline and deadline and match.deadline < deadline)
    if nearer:
        match.remind_at = LOOK_NOW
    return Refunded(match, event, outage, rows, nearer)


def _unchanged(refunded: Mapping[uuid.UUID, Refunded]) -> list[uuid.UUID]:
    """Return the matches that are as they were read, their rows locked; each write of one counts its events up."""
    skip = connection.features.has_select_for_update_skip_locked
    held = Match.objects.filter(pk__in=list(refunded)).select_for_update(skip_locked=skip)
    now = held.values_list("pk", "event", "outage")
    return [pk for pk, event, outage in now if (event, outage) == (refunded[pk].event, refunded[pk].outage)]


def _statements(refunded: Iterable[Refunded]) -> list[Statement]:
    """Return what writes them: one statement for the matches and one for their events."""
    refunded = list(refunded)
    rows = [row for each in refunded for row in each.rows]
    nearer = [each.match for each in refunded if each.rows and each.nearer]
    later = [each.match for each in refunded if each.rows and not each.nearer]
    unmoved = [each.match for each in refunded if not each.rows]
    statements = [
        _update(nearer, [*_CHANGED, "remind_at"]),
        _update(later, _CHANGED),
        _update(unmoved, ["outage"]),
        _insert(rows),
    ]
    return [statement for statement in statements if statement[1]]


def _update(matches: Sequence[Match], names: Sequence[str]) -> Statement:
    """Return what writes these columns of the matches."""
    quote, key = connection.ops.quote_name, _field(Match, "id")
    pks = [_stored(key, match) for match in matches]
    parameters: list[Any] = []
    columns = []
    for field in (_field(Match, name) for name in names):
        column, cases = quote(field.column), " ".join(["WHEN %s THEN %s"] * len(matches))
        columns.append(f"{column} = CASE {quote(key.column)} {cases} ELSE {column} END")
        for pk, match in zip(pks, matches, strict=True):
            parameters += [pk, _stored(field, match)]
    marks = ", ".join(["%s"] * len(pks))
    table = quote(Match._meta.db_table)  # noqa: SLF001 - Django's own name for it
    # Names of ours alone; what comes from rows is in the parameters.
    return f"UPDATE {table} SET {', '.join(columns)} WHERE {quote(key.column)} IN ({marks})", [*parameters, *pks]  # noqa: S608


def _insert(rows: Sequence[Event]) -> Statement:
    """Return what writes the events."""
    quote, fields = connection.ops.quote_name, [_field(Event, name) for name in _OF_EVENT]
    columns = ", ".join(quote(field.column) for field in fields)
    marks = ", ".join([f"({', '.join(['%s'] * len(fields))})"] * len(rows))
    table = quote(Event._meta.db_table)  # noqa: SLF001 - the same
    parameters = [_stored(field, row) for row in rows for field in fields]
    return f"INSERT INTO {table} ({columns}) VALUES {marks}", parameters  # noqa: S608 - as above


def _field(model: type[models.Model], name: str) -> Any:
    return model._meta.get_field(name)  # noqa: SLF001 - the same


def _stored(field: Any, row: models.Model) -> Any:
    """Return the value as the database takes it."""
    return field.get_db_prep_save(getattr(row, field.attname), connection)
