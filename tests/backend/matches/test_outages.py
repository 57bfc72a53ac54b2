"""Time in which nobody could play, and clocks of machines that are wrong: no player gains or loses by either."""

import random
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from backend.common.clock_terms import EXCLUDED_TIMES
from backend.matches.clock.excluded_time import Calendar
from backend.matches.models import Event, Match, Outage
from backend.matches.services import deadlines, refund
from backend.matches.services.deadlines import enforce_deadlines
from backend.matches.services.freeze import match_freeze, match_thaw
from backend.matches.services.outage import clock_read, serving_note
from backend.matches.services.presence import Presence
from backend.matches.services.remind import players_remind
from backend.operations.health import READINESS
from tests.support.builders import a_match, play_on
from tests.support.match_clock import DAY, HOUR, NOON, clocks_run, fresh, later, left

MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)
LIVE = {"type": "live", "seconds": 60, "increment": 0}
TURN = {"type": "turn", "seconds": 3600}
NIGHTS = {"type": "turn", "seconds": 36_000, "excluded_time": ["nights", "weekends"]}


def given_back(match: Match) -> list[float]:
    """What the match was given back, each time."""
    return [event.data["seconds"] for event in match.events.filter(kind=Event.Kind.CLOCK_CREDITED)]


def away(time: Any, step: timedelta) -> None:
    """Let nobody be able to play for that long; the jobs run all the while."""
    end, pause = datetime.now(UTC) + step, max(2 * SECOND, step / 40)
    while datetime.now(UTC) < end:
        enforce_deadlines()
        time.move_to(min(end, datetime.now(UTC) + pause))


@pytest.mark.parametrize("outages", [[80], [29, 29, 29], [9] * 12, [86_400]])
def test_outages_short_or_long_cost_nothing_while_the_jobs_run(time, alice, bob, outages):
    match = a_match(alice, bob, clock=LIVE)
    for seconds in outages:
        away(time, seconds * SECOND)
        clocks_run()
        time.shift(SECOND)
    assert clocks_run().ended == 0
    served, lost_at_most = len(outages) * SECOND, 10 * SECOND
    assert 60 * SECOND - served - lost_at_most <= left(match) <= 60 * SECOND - served
    assert later(time, 61 * SECOND) == 1


@pytest.mark.stores
def test_long_giving_back_is_no_outage_and_one_that_dies_goes_on(time, alice, bob, monkeypatch):
    """Each clock takes 40 seconds; the second time somebody dies over it."""
    matches = [a_match(alice, bob, clock=TURN) for _ in range(5)]
    time.shift(MINUTE)
    later(time, 90 * SECOND, away=True)
    serving_note()
    given, refunds = [], refund.refunds

    def slow(match: Match, outages: Any) -> Any:
        yield from refunds(match, outages)
        given.append(match.pk)
        if len(given) == 2:
            raise SystemExit
        time.shift(40 * SECOND)

    monkeypatch.setattr(refund, "refunds", slow)
    monkeypatch.setattr(deadlines, "SMALLEST", 1)
    monkeypatch.setattr(deadlines, "LARGEST", 1)
    with pytest.raises(SystemExit):
        enforce_deadlines()
    for _ in range(3):
        clocks_run()
    assert [given_back(match) for match in matches] == [[90]] * 5
    assert Outage.objects.count() == 1


@pytest.mark.parametrize(("held", "portions"), [(0.01, [20, 25, 30, 35]), (1.0, [20, 20, 20, 20])])
def test_time_is_given_back_to_a_few_clocks_in_one_transaction(time, monkeypatch, held, portions):
    """However many there are: nobody else can write meanwhile."""
    asked: list[int] = []

    def refunded(*, most: int) -> refund.Portion | None:
        asked.append(most)
        return refund.Portion(most, held) if len(asked) < len(portions) else None

    monkeypatch.setattr(deadlines, "refund_clocks", refunded)
    monkeypatch.setattr(deadlines, "FREE", 0)
    assert enforce_deadlines().refunded == sum(portions[:-1])
    assert asked == portions


@pytest.mark.stores
def test_first_move_after_an_outage_gets_its_time_back_before_any_job_runs(time, alice, bob):
    match = a_match(alice, bob, clock={"type": "bank", "seconds": 3600, "increment": 0})
    time.shift(MINUTE)
    later(time, HOUR, away=True)
    match = play_on(match, moves=1)
    assert fresh(match).banks == [3540, 3600]
    assert clocks_run() == (0, 0)
    assert given_back(match) == [3600]


def test_nobody_is_late_or_reminded_before_their_clock_has_everything_back(time, alice, bob, monkeypatch):
    late, soon = a_match(alice, bob, clock=TURN), a_match(alice, bob, clock=NIGHTS)
    later(time, 9 * HOUR, away=True)
    assert players_remind() == 0
    serving_note()
    monkeypatch.setattr(deadlines, "GIVING_BACK", 0)
    assert enforce_deadlines() == (0, 0)
    assert players_remind() == 0
    monkeypatch.undo()
    assert enforce_deadlines() == (2, 0)
    assert (left(late), players_remind()) == (HOUR, 0)
    assert given_back(soon) == [9 * 3600]


@pytest.mark.parametrize("wrong", [2 * HOUR, -2 * HOUR, 402 * DAY])  # to a Monday
@pytest.mark.parametrize("clock", [TURN, NIGHTS])
def test_clock_that_is_wrong_for_a_while_gives_and_takes_nothing(time, alice, bob, clock, wrong):
    """With a move meanwhile, a match that begins meanwhile, and one that stands still."""
    waits, played, frozen = (a_match(alice, bob, clock=clock) for _ in range(3))
    time.shift(MINUTE)
    match_freeze(match_id=frozen.pk)
    time.move_to(datetime.now(UTC) + wrong)
    clocks_run()
    played, begun = play_on(played, moves=1), a_match(alice, bob, clock=clock)
    time.shift(10 * SECOND)
    time.move_to(datetime.now(UTC) - wrong)
    match_thaw(match_id=frozen.pk)
    assert clocks_run().ended == 0
    whole = timedelta(seconds=clock["seconds"])
    counts = Calendar(tuple(clock.get("excluded_time", ())))
    for match, used in [(waits, 70), (frozen, 60), (played, 10), (begun, 10)]:
        deadline = fresh(match).deadline
        assert deadline is not None
        assert counts.counted(datetime.now(UTC), deadline) == whole - used * SECOND
    later(time, MINUTE, away=True)
    clocks_run()
    assert given_back(waits)[-1] == 60  # the next real outage
    kinds = [outage.kind for outage in Outage.objects.order_by("pk")]
    assert kinds == ["clock" if not timedelta() < step < DAY else "away" for step in (wrong, -wrong, MINUTE)]


def test_wrong_clock_is_told_by_log_and_readiness(time, client, caplog, monkeypatch):
    monkeypatch.setattr(READINESS, "trusted_until", 0)
    serving_note()
    assert client.get("/readyz").json()["status"] == "ok"
    time.move_to(NOON - HOUR)
    serving_note()
    monkeypatch.setattr(READINESS, "trusted_until", 0)
    [warning] = client.get("/readyz").json()["warnings"]
    assert "clock" in warning
    assert [record.levelname for record in caplog.records if "wrong" in record.message] == ["ERROR"]


def test_process_notices_that_its_clock_was_set_or_differs_from_the_databases(time, monkeypatch, caplog):
    here = Presence()
    here.note()
    time.move_to(NOON + 2 * HOUR)
    here.note()
    if connection.vendor == "sqlite":
        assert [outage.kind for outage in Outage.objects.all()] == [Outage.Kind.CLOCK]
    theirs = clock_read()._replace(now=NOON)
    monkeypatch.setattr("backend.matches.services.presence.serving_note", lambda **_: theirs)
    here.note()
    here.note()
    assert "differs" in here.warning
    assert caplog.text.count("differs") == 1


@pytest.mark.parametrize("excluded_time", [(), *[(one,) for one in EXCLUDED_TIMES], EXCLUDED_TIMES])
def test_counted_time_is_the_same_backward_as_forward(excluded_time):
    chance = random.Random(f"backward {excluded_time}")
    for _ in range(40):
        until = NOON + chance.random() * 400 * DAY
        away = until - chance.random() * 9 * DAY
        calendar = Calendar(excluded_time, "Europe/Paris", ((away, away + chance.random() * 3 * DAY),))
        span = chance.choice([timedelta(), MINUTE, HOUR, 10 * HOUR, 9 * DAY])
        since = calendar.before(until, span)
        assert calendar.counted(since, until) == span
        assert calendar.counted(since + MINUTE, until) <= span


def test_giving_back_takes_as_many_queries_for_ten_clocks_as_for_one(time, alice, bob):
    for number in (1, 10):
        matches = [a_match(alice, bob, clock=TURN) for _ in range(number)]
        later(time, MINUTE, away=True)
        serving_note()
        with CaptureQueriesContext(connection) as queries:
            assert refund.refund_clocks(most=100).moved == Match.objects.filter(deadline__isnull=False).count()
        assert len(queries) <= 9, [query["sql"][:80] for query in queries]
        assert [given_back(match) for match in matches] == [[60]] * number


@pytest.mark.stores
def test_match_written_since_it_was_read_is_left_for_the_next_time(time, alice, bob, monkeypatch):
    moved, waits = (a_match(alice, bob, clock=TURN) for _ in range(2))
    later(time, MINUTE, away=True)
    serving_note()
    atomic = refund.transaction.atomic

    def meanwhile() -> Any:
        monkeypatch.undo()
        play_on(moved, moves=1)
        return atomic()

    monkeypatch.setattr(refund.transaction, "atomic", meanwhile)
    refund.refund_clocks(most=100)
    assert [given_back(fresh(match)) for match in (moved, waits)] == [[60], [60]]
