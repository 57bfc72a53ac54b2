"""A match that staff have frozen: nobody is to act, nothing changes, no time goes by; and it goes on as it was."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

import engine
from backend.accounts.services.delete import account_delete
from backend.matches import codec
from backend.matches.errors import MatchNotFound, MatchOver, NotFrozen
from backend.matches.models import Match
from backend.matches.selectors import match_opened
from backend.matches.services.draw import draw_offer
from backend.matches.services.freeze import match_freeze, match_thaw
from backend.matches.services.recall import match_after
from backend.matches.services.remind import players_remind
from backend.matches.services.vacation import vacation_begin, vacation_end
from backend.notifications.hooks import pending_for, subject_of
from backend.notifications.models import FeedItem
from tests.support import plan_fixtures as planned
from tests.support.builders import a_match, names_a_card, play_on
from tests.support.match_clock import DAY, HOUR, at, fresh, later, lives_in
from tests.support.people import Browser, refused
from tests.support.plan_fixtures import ONE, begun, jobs, plan, plays

TURN = {"type": "turn", "seconds": 86_400}
BANK = {"type": "bank", "seconds": 86_400, "increment": 3600}
LIVE = {"type": "live", "seconds": 600, "increment": 5}


def frozen(match: Match) -> Match:
    """Freeze it; the row and its events agree."""
    match_freeze(match_id=match.pk)
    return fresh(match)


def thawed(match: Match) -> Match:
    match_thaw(match_id=match.pk)
    return fresh(match)


def a_turn(match: Match) -> list[str]:
    return engine.legal_actions(codec.state_of(match))[:1]


WRITES: dict[str, Callable[[Match], tuple[str, str, Any]]] = {
    "a move": lambda match: ("POST", "moves/", {"actions": a_turn(match), "expected_version": match.version}),
    "a preview": lambda match: ("POST", "preview/", {"actions": a_turn(match)}),
    "a draw": lambda _: ("POST", "draw/", {"do": "offer"}),
    "resigning": lambda _: ("POST", "resign/", {}),
    "aborting": lambda _: ("POST", "abort/", {}),
    "a plan": lambda match: ("PUT", "plan/", {"branches": [ONE], "expected_version": match.version}),
    "a planned turn": lambda _: ("POST", "plan/preview/", {"turns": []}),
}


@pytest.mark.parametrize("what", WRITES)
@pytest.mark.parametrize("who", ["the seat to act", "the other"])
def test_a_frozen_match_refuses_every_write_and_does_not_change(what, who, match, at_alice, at_bob):
    match = frozen(match)
    method, path, body = WRITES[what](match)
    browser = at_alice if who == "the seat to act" else at_bob
    refused(browser.send(method, f"matches/{match.pk}/{path}", body), 409, "match_frozen")
    assert fresh(match).event == match.event


def test_a_move_for_the_version_before_is_told_that_the_match_has_moved_on(match, at_alice):
    actions = a_turn(match)
    frozen(match)
    answer = at_alice.write(f"matches/{match.pk}/moves/", {"actions": actions, "expected_version": match.version})
    refused(answer, 409, "stale_version")
    assert answer.json()["match"]["frozen"] is True


def test_nobody_is_to_act_in_a_frozen_match_by_lists_badges_and_reminders(time, alice, bob, at_alice):
    match = a_match(alice, bob, clock=TURN)
    frozen(match)
    told = FeedItem.objects.count()
    later(time, 20 * HOUR)
    assert players_remind() == 0
    assert FeedItem.objects.count() == told
    assert at_alice.read("matches/?turn=mine").json()["results"] == []
    [listed] = at_alice.read("matches/?status=active").json()["results"]
    assert (listed["to_act"], listed["frozen"]) == (None, True)
    assert pending_for(alice.pk) == []
    about = subject_of("match", alice.pk, match.pk)
    assert about is not None
    assert not about.waits


def test_a_frozen_match_is_shown_as_frozen_to_players_and_spectators(alice, bob, at_alice):
    match = play_on(a_match(alice, bob, public=True), moves=2)
    before = at(at_alice, match)
    frozen(match)
    after = at(at_alice, match)
    assert (before["frozen"], after["frozen"], after["annulled"]) == (False, True, False)
    assert (after["version"], after["event"]) == (before["version"] + 1, before["event"] + 1)
    assert after["options"] == []
    assert after["position"] == before["position"]
    assert at(Browser(), match)["frozen"] is True
    [event] = at_alice.read(f"matches/{match.pk}/events/?after={before['event']}").json()["results"]
    assert (event["kind"], event["data"]) == ("frozen", {})


@pytest.mark.parametrize("clock", [TURN, BANK, LIVE], ids=lambda clock: clock["type"])
def test_no_clock_of_a_frozen_match_runs_and_it_goes_on_with_the_time_left(clock, time, alice, bob, at_alice):
    match = a_match(alice, bob, clock=clock)
    used = timedelta(seconds=clock["seconds"]) / 4
    later(time, used)
    match = frozen(match)
    assert (match.deadline, match.to_act) == (None, None)
    assert at(at_alice, match)["clock"]["paused_since"] is not None
    assert later(time, 9 * DAY) == 0
    match = thawed(match)
    assert (match.to_act, match.clock_paused_since) == (0, None)
    left = timedelta(seconds=clock["seconds"]) - used
    assert match.deadline == match.updated + left
    later(time, left / 2)
    match = fresh(play_on(match, moves=1))
    if match.banks:
        assert match.banks[0] == left.total_seconds() / 2 + clock["increment"]
        assert match.banks[1] == clock["seconds"]
    assert later(time, timedelta(seconds=clock["seconds"] + 60)) == 1
    assert fresh(match).reason == "time"


def test_a_night_that_does_not_count_is_not_given_twice(time, alice, bob):
    """Frozen on Friday at 13:00 in Paris, thawed on Monday at 9:00: what counted since is given back, and no more."""
    match = a_match(
        lives_in(alice, "Europe/Paris"), lives_in(bob, "Europe/Paris"),
        clock={"type": "turn", "seconds": 12 * 3600, "excluded_time": ["nights", "weekends"]},
    )  # fmt: skip
    frozen(match)
    later(time, 3 * DAY - 4 * HOUR)
    match = thawed(match)
    assert match.deadline == match.updated + 12 * HOUR


def test_the_time_of_a_freeze_is_given_back_once_though_the_service_was_away(time, alice, bob):
    match = a_match(alice, bob, clock=TURN)
    later(time, 6 * HOUR)
    frozen(match)
    later(time, 2 * DAY, away=True)
    assert later(time, HOUR) == 0
    assert thawed(match).deadline == fresh(match).updated + 18 * HOUR


def test_a_vacation_meanwhile_is_noted_and_counts_from_then_on(time, alice, bob):
    match = a_match(alice, bob, clock=TURN)
    later(time, 6 * HOUR)
    frozen(match)
    vacation_begin(account=alice, days=5)
    later(time, DAY)
    match = thawed(match)
    assert match.deadline == match.updated + 4 * DAY + 18 * HOUR
    later(time, DAY)
    vacation_end(account=alice)
    match = fresh(match)
    assert match.deadline == match.updated + 18 * HOUR


def test_a_match_without_a_clock_goes_on_with_the_seat_that_was_to_act(match, alice):
    match = play_on(match, moves=2)
    frozen(match)
    match = thawed(match)
    assert (match.to_act, match.deadline) == (0, None)
    assert FeedItem.objects.filter(account=alice).latest("number").kind == "your_turn"
    assert play_on(match).is_over
    fresh(match)


@pytest.mark.stores
def test_freezing_twice_and_thawing_what_is_not_frozen_write_nothing(match):
    assert match_thaw(match_id=match.pk).event == match.event
    once = frozen(match)
    assert match_freeze(match_id=match.pk).event == once.event


def test_a_match_that_is_over_or_does_not_exist_cannot_be_frozen(match):
    over = play_on(match)
    with pytest.raises(MatchOver):
        match_freeze(match_id=over.pk)
    with pytest.raises(MatchNotFound):
        match_freeze(match_id=over.seats.all()[0].account_id)


def test_an_offer_of_a_draw_stands_through_it(match, alice, at_bob):
    draw_offer(match_id=match.pk, account=alice)
    frozen(match)
    thawed(match)
    assert at_bob.write(f"matches/{match.pk}/draw/", {"do": "accept"}).json()["result"]["reason"] == "agreed"


def test_a_plan_does_not_fire_until_it_is_thawed(time, alice, bob, at_alice):
    match = begun(alice, bob, clock=TURN, first=1)
    turn = engine.legal_actions(codec.state_of(match))[0]
    answer = next(card for card in codec.state_of(match).hands[0]) + "@9"
    assert plan(at_alice, match, {"turn": [turn], "answer": [answer]}).status_code == 200
    plays(bob, match, turn)
    match_freeze(match_id=match.pk)
    assert jobs(time) == 0
    later(time, DAY)
    assert jobs(time) == 0
    match_thaw(match_id=match.pk)
    assert jobs(time) == 1
    assert planned.sound(match).to_act == 1


def test_a_frozen_match_can_be_read_as_it_was_at_any_event(match):
    match = frozen(play_on(match, moves=3))
    match = thawed(match)
    last = match.event
    assert [match_after(match=match, event=number).is_frozen for number in (last - 2, last - 1, last)] == [
        False, True, False,
    ]  # fmt: skip


@pytest.mark.stores
def test_an_account_can_be_deleted_all_the_same_and_gives_the_match_away(time, alice, bob):
    match = a_match(alice, bob, clock=BANK)
    later(time, HOUR)
    frozen(match)
    account_delete(account=alice)
    match = fresh(match)
    assert (match.reason, match.ended_by, match.frozen) == ("resigned", 0, False)
    assert (match.clock_since, match.clock_paused_since, match.deadline) == (None, None, None)


def test_a_frozen_match_shows_hidden_cards_to_nobody(match, alice, at_bob, at_charlie):
    match = frozen(play_on(match, moves=2))
    hidden = set(codec.state_of(match).hands[0]) | set(codec.state_of(match).decks.clan)
    here = f"matches/{match.pk}/"
    for path in (here, f"{here}moves/", f"{here}events/", "feed/"):
        assert not names_a_card(at_bob.read(path).content, hidden)
    refused(at_charlie.read(here), 404, "not_found")
    assert not names_a_card([item.as_json() for item in FeedItem.objects.all()], hidden)


def test_staff_who_may_see_them_get_hands_and_decks_of_a_frozen_match_alone(match):
    state = codec.state_of(match)
    with pytest.raises(NotFrozen):
        match_opened(match)
    opened = match_opened(frozen(match))
    assert opened == {
        "hands": [list(hand) for hand in state.hands],
        "decks": {"clan": list(state.decks.clan), "tactic": list(state.decks.tactic)},
    }
    with pytest.raises(NotFrozen):
        match_opened(thawed(match))
    assert set(match_opened(play_on(match))) == {"hands", "decks"}
