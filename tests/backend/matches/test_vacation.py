"""GET, POST and DELETE me/vacation/: clocks that stand still while their player is away."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from backend.matches.errors import OnVacation
from backend.matches.models import Event, Vacation
from backend.matches.services.vacation import vacation_begin
from tests.support.builders import a_match, an_account, play_on
from tests.support.concurrency import at_once
from tests.support.match_clock import DAY, HOUR, NOON, at, clocks_run, fresh, later, lives_in, until
from tests.support.people import Browser, browser_of, errors_of, refused

TURN = {"type": "turn", "seconds": 86_400}
BANK = {"type": "bank", "seconds": 36_000, "increment": 600}
HERE = "me/vacation/"


def leaves(browser: Browser, days: int, **headers: str) -> Any:
    answer = browser.write(HERE, {"days": days}, **headers)
    assert answer.status_code == 201, answer.content
    return answer.json()


def test_the_clock_of_who_is_on_vacation_stands_still_and_their_opponent_sees_it(time, at_alice, at_bob, alice, bob):
    match = a_match(alice, bob, clock=TURN)
    time.shift(HOUR)
    assert leaves(at_alice, 5) == {
        "since": "2026-11-20T13:00:00Z", "until": "2026-11-25T13:00:00Z",
        "days_left": 25, "days_a_year": 30, "possible_from": "2026-11-28T13:00:00Z",
    }  # fmt: skip
    assert at_bob.read(HERE).json()["since"] is None  # it is her own
    assert at(at_bob, match)["version"] == 1  # a move made on paper still fits
    assert at(at_bob, match)["clock"] == TURN | {
        "banks": None, "since": "2026-11-20T12:00:00Z", "deadline": "2026-11-26T12:00:00Z", "given": 0,
        "pauses": [{"since": "2026-11-20T13:00:00Z", "until": "2026-11-25T13:00:00Z", "reason": "vacation"}],
        "paused_since": None, "vacations": ["2026-11-25T13:00:00Z", None],
    }  # fmt: skip
    assert fresh(match).deadline == NOON + 6 * DAY


def test_a_vacation_ends_by_itself_and_the_clock_goes_on(time, at_alice, alice, bob):
    match = a_match(alice, bob, clock=TURN)
    leaves(at_alice, 2)
    assert later(time, 3 * DAY) == 0
    assert at_alice.read(HERE).json()["since"] is None
    time.shift(timedelta(seconds=1))
    assert clocks_run().ended == 1
    assert fresh(match).ended_by == 0
    assert at(at_alice, match)["clock"]["vacations"] == [None, None]


def test_the_clock_of_a_player_who_comes_back_early_goes_on_from_then(time, at_alice, at_bob, alice, bob):
    match = a_match(alice, bob, clock=TURN)
    time.shift(4 * HOUR)
    leaves(at_alice, 14)
    until(time, NOON + 40 * HOUR)
    assert at_alice.write(HERE, method="DELETE").status_code == 204
    assert fresh(match).deadline == NOON + 60 * HOUR  # 20 hours are left
    assert at(at_bob, match)["clock"]["vacations"] == ["2026-11-22T04:00:00Z", None]
    assert at_alice.read(HERE).json()["days_left"] == 28  # of the second day twelve hours
    refused(at_alice.write(HERE, method="DELETE"), 404, "not_found")


def test_a_bank_loses_what_was_used_before_and_after_and_nothing_is_given_back(time, at_alice, alice, bob):
    used_before, used_after = a_match(alice, bob, clock=BANK), a_match(alice, bob, clock=BANK)
    later(time, 2 * HOUR)
    leaves(at_alice, 3)
    later(time, HOUR, away=True)
    assert clocks_run().refunded == 0  # nobody lost anything
    used_before = play_on(used_before, moves=1)  # one may move on vacation
    assert fresh(used_before).banks == [36_000 - 7200 + 600, 36_000]
    until(time, NOON + 3 * DAY + 5 * HOUR)
    used_after = play_on(used_after, moves=1)
    assert fresh(used_after).banks == [36_000 - 5 * 3600 + 600, 36_000]


def test_a_deadline_that_has_passed_stays_passed(time, at_alice, alice, bob):
    match = a_match(alice, bob, clock=TURN)
    until(time, NOON + DAY)
    time.shift(timedelta(seconds=1))  # and deadlines were not enforced since
    leaves(at_alice, 30)
    assert fresh(match).deadline == NOON + DAY
    assert clocks_run().ended == 1


def test_a_vacation_stops_the_clock_of_its_owners_later_turns_alone(time, at_alice, alice, bob):
    match = a_match(alice, bob, clock=TURN)
    leaves(at_alice, 5)
    match = play_on(match, moves=1)
    assert fresh(match).deadline == NOON + DAY  # Bob's
    later(time, 6 * HOUR)
    match = play_on(match, moves=1)
    assert fresh(match).deadline == NOON + 6 * DAY  # Alice's, a day after she is back


def test_a_match_that_begins_meanwhile_has_it_from_the_start(time, at_alice, alice, bob):
    """Somebody has accepted her challenge; and where she ends her vacation, it knows that, too."""
    leaves(at_alice, 5)
    until(time, NOON + DAY)
    match = a_match(bob, alice, clock=TURN, first=1)
    assert fresh(match).deadline == NOON + 6 * DAY
    time.shift(1)
    at_alice.write(HERE, method="DELETE")
    assert fresh(match).deadline == NOON + 2 * DAY + timedelta(seconds=1)


def test_live_clocks_and_matches_without_a_clock_or_over_hear_nothing_of_it(time, at_alice, alice, bob):
    live, without = a_match(alice, bob, clock={"type": "live", "seconds": 600, "increment": 0}), a_match(alice, bob)
    over = a_match(alice, bob, clock=TURN)
    at_alice.write(f"matches/{over.pk}/resign/")
    before = [fresh(match).event for match in (live, without, over)]
    leaves(at_alice, 5)
    later_live = a_match(alice, bob, clock={"type": "live", "seconds": 600, "increment": 0})
    assert [fresh(match).event for match in (live, without, over)] == before
    assert fresh(live).deadline == fresh(later_live).deadline == NOON + timedelta(minutes=10)


def test_a_vacation_adds_to_excluded_time_and_outages(time, at_bob, at_alice, alice, bob):
    lives_in(alice, "Europe/Paris")
    clock = {"type": "bank", "seconds": 72_000, "increment": 0, "excluded_time": ["nights", "weekends"]}
    match, had = a_match(alice, bob, clock=clock), []
    clocks_run()
    time.shift(timedelta(seconds=20))
    leaves(at_alice, 4)  # to Tuesday, 13:00 in Paris
    had.append(at(at_bob, match))
    later(time, 4 * DAY + 6 * HOUR, away=True)  # back at 19:00
    assert clocks_run() == (1, 0)
    had.append(at(at_bob, match))
    # Ten hours on Tuesday would have been hers, six of them went by; twenty hours less twenty seconds are left.
    [credited] = match.events.filter(kind=Event.Kind.CLOCK_CREDITED)
    assert credited.data == {"seconds": 6 * 3600}
    assert fresh(match).deadline == datetime(2026, 11, 26, 8, tzinfo=UTC)
    match = play_on(match, moves=1)
    assert fresh(match).banks == [72_000 - 20, 72_000]
    for view in had:
        assert at_bob.read(f"matches/{match.pk}/?at={view['event']}").json() == view


def test_two_in_one_turn_both_count(time, at_alice, alice, bob):
    match = a_match(alice, bob, clock={"type": "turn", "seconds": 14 * 86_400})
    leaves(at_alice, 2)
    until(time, NOON + 6 * DAY)
    leaves(at_alice, 3)
    assert fresh(match).deadline == NOON + 19 * DAY


def test_vacations_have_thirty_days_in_any_365_and_three_days_between(time, at_alice, alice, bob):
    match = a_match(alice, bob, clock=TURN)
    assert errors_of(at_alice.write(HERE, {"days": 31})) == [("days", "too_many_days")]
    leaves(at_alice, 20)
    refused(at_alice.write(HERE, {"days": 1}), 409, "on_vacation")
    time.move_to(NOON + 20 * DAY + HOUR)
    refused(at_alice.write(HERE, {"days": 1}), 409, "vacation_too_soon")
    assert at_alice.read(HERE).json()["possible_from"] == "2026-12-13T12:00:00Z"
    time.move_to(NOON + 23 * DAY)
    refused(at_alice.write(HERE, {"days": 11}), 400, "invalid")
    assert leaves(at_alice, 10)["days_left"] == 0
    time.move_to(NOON + 384 * DAY)
    assert browser_of(alice).read(HERE).json()["days_left"] == 0
    time.move_to(NOON + 385 * DAY)  # the first ended 365 days ago
    assert browser_of(alice).read(HERE).json()["days_left"] == 20
    assert match.events.filter(kind=Event.Kind.VACATION).count() == 2


def test_an_operator_may_offer_none(at_alice, settings):
    settings.VACATION_DAYS = 0
    assert at_alice.read(HERE).json()["days_left"] == 0
    refused(at_alice.write(HERE, {"days": 1}), 400, "invalid")


def test_a_request_that_is_repeated_begins_one(time, at_alice):
    first = leaves(at_alice, 5, Idempotency_Key="holiday")
    again = at_alice.write(HERE, {"days": 5}, Idempotency_Key="holiday")
    assert (again.status_code, again.json(), again["Idempotent-Replayed"]) == (201, first, "true")
    assert Vacation.objects.count() == 1


@pytest.mark.stores
def test_one_of_several_simultaneous_requests_begins_a_vacation(committed_db):
    alice, bob = an_account("Alice"), an_account("Bob")
    matches = [a_match(alice, bob, clock=TURN) for _ in range(3)]

    def begin() -> str:
        with suppress(OnVacation):
            vacation_begin(account=alice, days=10)
            return "begun"
        return "refused"

    moves = [lambda match=match: play_on(match, moves=1) is not None for match in matches]
    done = at_once(*[begin] * 4, *moves)
    assert sorted(done[:4]) == ["begun", "refused", "refused", "refused"]
    assert all(done[4:])
    for match in matches:
        assert fresh(match).vacations is not None
