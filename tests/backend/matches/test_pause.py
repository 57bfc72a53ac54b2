"""POST matches/{id}/pause/: both agree that no clock runs for some days; and the match goes on as it was."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from backend.accounts.models import Account
from backend.matches.models import Match
from backend.matches.services.freeze import match_freeze, match_thaw
from backend.matches.services.remind import players_remind
from backend.notifications.hooks import pending_for
from backend.notifications.models import FeedItem
from tests.support.builders import a_match, play_on
from tests.support.match_clock import DAY, HOUR, at, clocks_run, fresh, later, left
from tests.support.people import Browser, refused

pytestmark = pytest.mark.stores

SECOND = timedelta(seconds=1)
TURN = {"type": "turn", "seconds": 86_400}
BANK = {"type": "bank", "seconds": 86_400, "increment": 3600, "delay": 180}


def pause(browser: Browser, match: Match, do: str, **what: Any) -> Any:
    return browser.write(f"matches/{match.pk}/pause/", {"do": do, **what})


def told(account: Account) -> tuple[str, dict[str, Any]]:
    """The last notice of that account."""
    item = FeedItem.objects.filter(account=account).latest("number")
    return item.kind, item.data


@pytest.fixture
def paused(time: Any, alice: Account, bob: Account, at_alice: Browser, at_bob: Browser) -> Match:
    """Alice, who is to act with 18 hours left, and Bob have agreed on a pause of seven days."""
    match = a_match(alice, bob, clock=TURN, public=True)
    later(time, 6 * HOUR)
    assert pause(at_bob, match, "offer", days=7).status_code == 200
    time.shift(SECOND)
    assert pause(at_alice, match, "accept").status_code == 200
    return fresh(match)


def test_offer_stands_until_it_is_answered_and_is_shown_to_all(time, alice, bob, at_alice, at_bob):
    match = a_match(alice, bob, clock=BANK, public=True)
    time.shift(SECOND)
    for do in ("accept", "decline"):
        refused(pause(at_alice, match, do), 409, "no_pause_offer")
    for _ in range(2):
        offered = pause(at_bob, match, "offer", days=7).json()
        assert (offered["version"], offered["event"]) == (match.version, match.event + 1)
    assert at(Browser(), match)["pause_offer"] == {"seat": 1, "days": 7}
    assert told(alice)[0] == "pause_offered"
    refused(pause(at_bob, match, "accept"), 409, "no_pause_offer")
    time.shift(SECOND)
    assert pause(at_alice, match, "decline").json()["pause_offer"] is None
    assert told(bob)[0] == "pause_declined"
    refused(pause(at_bob, match, "offer", days=1), 409, "pause_offer_too_soon")
    play_on(match, moves=1)
    pause(at_bob, match, "offer", days=1)
    play_on(match, moves=1)  # and a move takes it away
    assert fresh(match).pause_offer is None


def test_a_paused_match_has_no_clock_running_and_takes_no_move(time, paused, alice, at_alice, at_bob):
    before = paused.event
    assert told(Account.objects.get(pk=paused.account_ids[1]))[0] == "paused"
    assert later(time, 2 * DAY) == 0
    assert players_remind() == 0
    assert pending_for(alice.pk) == []
    seen = at(Browser(), paused)
    assert (seen["paused_until"], seen["frozen"], seen["options"]) == ("2026-11-27T18:00:01Z", False, [])
    assert (seen["clock"]["deadline"], seen["clock"]["paused_since"]) == (None, "2026-11-20T18:00:01Z")
    move = {"actions": ["pass"], "expected_version": paused.version}
    for browser in (at_alice, at_bob):
        refused(browser.write(f"matches/{paused.pk}/moves/", move), 409, "match_paused")
        refused(browser.write(f"matches/{paused.pk}/time/", {"seconds": 3600}), 409, "match_paused")
        refused(pause(browser, paused, "offer", days=1), 409, "match_paused")
    refused(at_bob.write(f"matches/{paused.pk}/plan/preview/", {"turns": []}), 409, "match_paused")
    assert fresh(paused).event == before


def test_seat_to_act_resumes_at_once_with_what_was_left(time, paused, alice, bob, at_alice):
    later(time, 2 * DAY)
    assert pause(at_alice, paused, "resume").json()["paused_until"] is None
    assert left(paused) == 18 * HOUR - SECOND
    assert told(bob)[0] == "resumed"
    assert told(alice)[0] != "your_turn"
    refused(pause(at_alice, paused, "resume"), 409, "not_paused")
    assert later(time, 18 * HOUR) == 1


def test_seat_that_waits_resumes_twelve_hours_ahead(time, paused, alice, bob, at_bob):
    later(time, 2 * DAY)
    for _ in range(2):
        assert pause(at_bob, paused, "resume").json()["paused_until"] == "2026-11-23T06:00:01Z"
        time.shift(SECOND)
    assert told(alice) == ("paused", {"until": "2026-11-23T06:00:01+00:00"})
    later(time, 12 * HOUR - 3 * SECOND)
    assert fresh(paused).deadline is None
    later(time, 2 * SECOND)
    assert left(paused) == 18 * HOUR - SECOND
    assert (told(alice)[0], told(bob)[0]) == ("your_turn", "resumed")


def test_a_pause_ends_by_itself_after_the_days_agreed_on(time, paused):
    later(time, 7 * DAY - SECOND)
    assert fresh(paused).paused_until is not None
    later(time, SECOND)
    assert left(paused) == 18 * HOUR - SECOND


def test_offering_while_the_others_offer_stands_agrees_on_the_fewer_days(time, alice, bob, at_alice, at_bob):
    match = a_match(alice, bob, clock=BANK)
    time.shift(SECOND)
    pause(at_alice, match, "offer", days=9)
    time.shift(SECOND)
    assert pause(at_bob, match, "offer", days=30).json()["paused_until"] == "2026-11-29T12:00:02Z"


def test_match_that_is_frozen_in_a_pause_stays_paused(time, paused, at_alice):
    later(time, DAY)
    match_freeze(match_id=paused.pk)
    refused(pause(at_alice, paused, "resume"), 409, "match_frozen")
    later(time, DAY)
    match_thaw(match_id=paused.pk)
    assert fresh(paused).deadline is None
    later(time, DAY)
    pause(at_alice, paused, "resume")
    assert left(paused) == 18 * HOUR - SECOND


def test_pause_that_is_over_while_the_match_is_frozen_ends_after_that(time, paused, bob):
    match_freeze(match_id=paused.pk)
    later(time, 8 * DAY)
    assert told(bob)[0] == "paused"
    match_thaw(match_id=paused.pk)
    assert fresh(paused).deadline is None
    later(time, SECOND)
    assert left(paused) == 18 * HOUR - SECOND
    assert told(bob)[0] == "resumed"


def test_resigning_ends_a_pause(paused, time, at_bob):
    time.shift(SECOND)
    ended = at_bob.write(f"matches/{paused.pk}/resign/").json()
    assert (ended["status"], ended["paused_until"]) == ("finished", None)
    fresh(paused)


@pytest.mark.parametrize("wrong", [2 * HOUR, -2 * HOUR, 400 * DAY])
def test_wrong_clock_neither_ends_a_pause_nor_takes_time(time, paused, wrong):
    later(time, DAY)
    for step in (wrong, -wrong):
        time.move_to(datetime.now(UTC) + step)
        clocks_run()
        assert fresh(paused).is_paused
        time.shift(SECOND)
    assert fresh(paused).paused_until == paused.paused_until
    later(time, 6 * DAY)
    assert left(paused) > 17 * HOUR


@pytest.mark.parametrize("clock", [None, {"type": "live", "seconds": 60, "increment": 0}])
def test_a_pause_is_refused_without_a_clock_that_can_wait(clock, alice, bob, at_bob):
    match = a_match(alice, bob, clock=clock)
    refused(pause(at_bob, match, "offer", days=7), 409, "clock_not_adjustable")
    for wrong in ({"days": 0}, {"days": 31}, {}):
        refused(pause(at_bob, match, "offer", **wrong), 400, "invalid")
    refused(pause(at_bob, match, "accept", days=7), 400, "invalid")
