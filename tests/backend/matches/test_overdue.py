"""Matches whose time is over: each ended once, none early, whichever process does it, dies, or has sockets."""

import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from copy import copy
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest
import time_machine
from channels.db import database_sync_to_async
from django.db.models import F, Q

from backend.accounts.models import Account
from backend.matches.models import Event, Match, Seat
from backend.matches.models.secret import Deal
from backend.matches.services import deadlines, write
from backend.notifications.models import FeedItem
from tests.backend.matches.test_socket import socket_of
from tests.support.builders import a_match, an_account
from tests.support.concurrency import at_once
from tests.support.match_clock import HOUR, NOON, Serving, clocks_run, fresh, later
from tests.support.scale import scaled

pytestmark = pytest.mark.stores

FEW, MANY = 30, scaled(50, 1000)
SECOND = timedelta(seconds=1)
BATCH = 1000  # rows in a statement, for which PostgreSQL has five seconds


@pytest.fixture
def moving(committed_db: None) -> Iterator[Any]:
    """A clock that the test moves, over a database that commits."""
    with time_machine.travel(NOON, tick=False) as time:
        clocks_run()
        yield Serving(time)


def many(number: int, *, apart: timedelta) -> list[uuid.UUID]:
    """Begin many matches with an hour for each turn, one a little after the other, the last now."""
    alice, bob = an_account("Alice"), an_account("Bob")
    pattern = a_match(alice, bob, clock={"type": "turn", "seconds": 3600})
    started, deal = pattern.events.get(), Deal.objects.get(match=pattern)
    matches, now = [], datetime.now(UTC)
    for place in range(number):
        match = copy(pattern)
        begun = now - place * apart
        match.pk, match.created, match.updated, match.clock_since = uuid.uuid4(), begun, begun, begun
        match.deadline, match.remind_at = begun + HOUR, begun + HOUR * 0.8
        matches.append(match)
    Match.objects.bulk_create(matches, BATCH)
    Seat.objects.bulk_create(
        (Seat(match=match, number=seat, account=of) for match in matches for seat, of in enumerate((alice, bob))), BATCH
    )
    Deal.objects.bulk_create((Deal(match=match, round=1, snapshot=deal.snapshot) for match in matches), BATCH)
    Event.objects.bulk_create(
        (
            Event(match=match, number=1, kind=started.kind, data=started.data, version=1, move=0, created=match.created)
            for match in matches
        ),
        BATCH,
    )
    for match in matches[:: max(1, number // 5)]:
        fresh(match)  # as the service would have written it
    return [match.pk for match in matches]


def ended(matches: list[uuid.UUID]) -> dict[uuid.UUID, int]:
    """How often each of them has ended, by its events."""
    finished = Event.objects.filter(
        match__in=matches, kind=Event.Kind.FINISHED, data__result__reason="time", data__by=0
    )
    return dict(Counter(finished.values_list("match", flat=True)))


def dies_at(call: int, patch: pytest.MonkeyPatch) -> None:
    """Let the worker that ends so many matches die, after the last is written and before that is committed."""
    calls, notify = count(1), write.notify

    def until_it_dies(notices: Any) -> None:
        if next(calls) == call:
            raise SystemExit
        notify(notices)

    patch.setattr(write, "notify", until_it_dies)


def test_each_overdue_match_ends_once_and_none_early_though_a_worker_dies(time, monkeypatch):
    matches, end = many(MANY, apart=3 * SECOND), datetime.now(UTC) + HOUR + 30 * SECOND
    dies_at(MANY // 2, monkeypatch)
    with pytest.raises(SystemExit):
        later(time, HOUR)
    assert len(ended(matches)) in (MANY // 2 - 2, MANY // 2 - 1)  # one more was theirs after whom they were made
    time.shift(10 * SECOND)  # until somebody starts it again
    later(time, end - datetime.now(UTC))
    assert ended(matches) == dict.fromkeys(matches, 1)
    over = Event.objects.filter(match__in=matches, kind=Event.Kind.FINISHED)
    in_time = Q(created__gt=F("match__created") + HOUR, created__lte=F("match__created") + HOUR + 60 * SECOND)
    assert over.filter(in_time).count() == MANY
    finished = FeedItem.objects.filter(kind="match_finished", match__in=matches)
    assert finished.count() == finished.values("match", "account").distinct().count() == 2 * MANY
    for match in matches[:: MANY // 5]:
        fresh(Match(pk=match))


def test_one_of_several_workers_ends_a_match_also_where_one_has_died(moving, monkeypatch):
    matches = many(FEW, apart=timedelta(0))
    later(moving, HOUR)
    moving.shift(SECOND)
    with monkeypatch.context() as patch:
        dies_at(FEW // 4, patch)
        with pytest.raises(SystemExit):
            clocks_run()
    runs = at_once(clocks_run, clocks_run, clocks_run)
    assert ended(matches) == dict.fromkeys(matches, 1)
    assert sum(each.ended for each in runs) == FEW + 1 - (FEW // 4 - 1)
    assert FeedItem.objects.filter(kind="match_finished", match__in=matches).count() == 2 * FEW


def test_match_that_cannot_be_ended_keeps_no_other_from_its_end(time, monkeypatch):
    _, calls, finished = many(4, apart=-SECOND), count(1), deadlines.finished
    matches = list(Match.objects.values_list("pk", flat=True))  # with that after which they were made

    def breaks_at_the_first(*args: Any, **more: Any) -> Any:
        if next(calls) == 1:
            raise ValueError("no such seat")
        return finished(*args, **more)

    monkeypatch.setattr(deadlines, "finished", breaks_at_the_first)
    with pytest.raises(ValueError, match="no such seat"):
        later(time, HOUR + 9 * SECOND)
    assert sorted(ended(matches).values()) == [1] * 4
    assert clocks_run().ended == 1
    assert ended(matches) == dict.fromkeys(matches, 1)


def test_a_run_ends_a_limited_number_of_matches_and_leaves_the_rest(time, monkeypatch):
    matches = many(4, apart=-SECOND)
    with monkeypatch.context() as patch:
        patch.setattr(deadlines, "ENDING", -1.0)
        assert later(time, HOUR + 8 * SECOND) == 0
    monkeypatch.setattr(deadlines, "MOST", 3)
    assert later(time, SECOND) == 3
    assert set(ended(matches)) < set(matches)
    assert clocks_run().ended == 2  # and that after which they were made


def table() -> tuple[Account, Account, Match]:
    """A match whose mover has a minute."""
    alice, bob = an_account("Alice"), an_account("Bob")
    return alice, bob, a_match(alice, bob, clock={"type": "live", "seconds": 60, "increment": 0})


@pytest.mark.parametrize("present", [(), ("late",), ("other",), ("late", "other")])
async def test_open_sockets_do_not_decide_who_loses_on_time(moving, present):
    late, other, match = await database_sync_to_async(table)()
    async with AsyncExitStack() as stack:
        for name, account in (("late", late), ("other", other)):
            if name in present:
                socket = await stack.enter_async_context(socket_of(account))
                await socket.send_json_to({"type": "subscribe", "match": str(match.pk)})
                assert (await socket.receive_json_from())["type"] == "match"
        assert await database_sync_to_async(later)(moving, 60 * SECOND) == 0
        assert (await database_sync_to_async(clocks_run)()).ended == 0  # at the deadline
        moving.move_to(NOON + 61 * SECOND)
        assert (await database_sync_to_async(clocks_run)()).ended == 1
    stored = await database_sync_to_async(fresh)(match)
    assert (stored.ended_by, stored.winner, stored.reason, stored.updated) == (0, 1, "time", NOON + 61 * SECOND)
