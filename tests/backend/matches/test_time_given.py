"""POST matches/{id}/time/: the player who waits gives the other more time."""

from datetime import timedelta
from typing import Any

import pytest

from backend.matches.models import Match
from backend.matches.services.remind import players_remind
from backend.notifications.models import FeedItem
from tests.support.builders import a_match, play_on
from tests.support.match_clock import DAY, HOUR, at, clocks_run, fresh, later, left
from tests.support.people import Browser, refused

pytestmark = pytest.mark.stores

TURN = {"type": "turn", "seconds": 86_400}
BANK = {"type": "bank", "seconds": 86_400, "increment": 3600, "cap": 100_000, "delay": 180}


def give(browser: Browser, match: Match, seconds: int) -> Any:
    return browser.write(f"matches/{match.pk}/time/", {"seconds": seconds})


def test_turn_gets_it_on_top_and_the_next_turn_does_not(time, alice, bob, at_bob):
    match = a_match(alice, bob, clock=TURN)
    later(time, 20 * HOUR)
    given = give(at_bob, match, 86_400).json()
    assert (given["version"], given["event"]) == (match.version, match.event + 1)
    assert given["clock"]["given"] == 86_400
    assert left(match) == 28 * HOUR
    told = FeedItem.objects.filter(account=alice).latest("number")
    assert (told.kind, told.match, told.data) == ("time_given", match.pk, {"seconds": 86_400})
    [event] = at_bob.read(f"matches/{match.pk}/events/?after=1").json()["results"]
    assert (event["kind"], event["data"]) == ("time_given", {"seat": 1, "seconds": 86_400})
    assert later(time, 27 * HOUR) == 0
    play_on(match, moves=1)
    assert (fresh(match).given, left(match)) == (0, DAY)


def test_bank_keeps_it_up_to_its_cap(time, alice, bob, at_bob):
    match = a_match(alice, bob, clock=BANK)
    later(time, 10 * HOUR + timedelta(seconds=180))
    assert give(at_bob, match, 36_000).json()["clock"]["banks"] == [122_400, 86_400]
    assert left(match) == DAY
    assert fresh(play_on(match, moves=1)).banks == [90_000, 86_400]
    match = a_match(alice, bob, clock=BANK)
    later(time, timedelta(seconds=180))
    assert give(at_bob, match, 86_400).json()["clock"]["banks"] == [100_000, 86_400]
    refused(give(at_bob, match, 3600), 409, "time_full")


def test_turn_has_never_more_than_fourteen_days_left(time, alice, bob, at_bob):
    match = a_match(alice, bob, clock=TURN)
    later(time, HOUR)
    give(at_bob, match, 14 * 86_400)
    assert left(match) == 14 * DAY
    refused(give(at_bob, match, 3600), 409, "time_full")


def test_outage_and_reminders_after_it_are_those_of_the_longer_turn(time, alice, bob, at_bob):
    match = a_match(alice, bob, clock=TURN)
    later(time, 22 * HOUR)
    assert players_remind() == 1
    give(at_bob, match, 86_400)
    later(time, 2 * HOUR, away=True)
    clocks_run()
    assert left(match) == 26 * HOUR
    assert players_remind() == 0
    later(time, 20 * HOUR)
    assert players_remind() == 1
    assert later(time, 6 * HOUR + timedelta(seconds=1)) == 1


@pytest.mark.parametrize("clock", [None, {"type": "live", "seconds": 60, "increment": 0}])
def test_giving_time_is_refused_without_a_clock_that_can_wait(clock, alice, bob, at_bob):
    refused(give(at_bob, a_match(alice, bob, clock=clock), 3600), 409, "clock_not_adjustable")


def test_giving_time_is_refused_to_the_player_to_act_and_to_spectators(alice, bob, at_alice):
    match = a_match(alice, bob, clock=TURN, public=True)
    refused(give(at_alice, match, 3600), 409, "not_waiting")
    refused(give(at_alice, match, 3599), 400, "invalid")
    assert at(Browser(), match)["clock"]["given"] == 0
