"""Challenging the house: it accepts at once, within bounds, and never knows the deal."""

from datetime import timedelta

import pytest
from django.utils import timezone

from backend.accounts.models import Block
from backend.bots.models import HouseMatch
from backend.bots.services import accept
from backend.challenges.models import Challenge
from backend.matches.models import Match
from backend.matches.services.resign import match_resign
from backend.matches.services.switch import ruleset_switch
from backend.notifications.models import FeedItem
from engine import RULESETS
from tests.support.house import ask, begun, house_account, row_of
from tests.support.people import refused

DAY = {"type": "turn", "seconds": 86_400}
LIVE = {"type": "live", "seconds": 600, "increment": 5}
NIGHTS = {**DAY, "excluded_time": ["nights", "weekends"]}


def test_challenge_is_accepted_in_the_request_that_makes_it(at_alice, alice, house):
    made = ask(at_alice).json()
    assert (made["status"], made["opponent"]["username"]) == ("accepted", "Pebble")
    match = at_alice.read(f"matches/{made['match']}/").json()
    assert [player["username"] for player in match["players"]] == ["Alice", "Pebble"]
    assert [player["is_house"] for player in match["players"]] == [False, True]
    assert [player["is_bot"] for player in match["players"]] == [False, True]


def test_guest_can_play_the_house_before_anything_else(guest_browser, house):
    match = begun(guest_browser(), level=3)
    assert row_of(match).seat == 1


@pytest.mark.parametrize("ruleset", RULESETS)
def test_house_accepts_every_ruleset(at_alice, house, ruleset):
    assert begun(at_alice, ruleset=ruleset).ruleset == ruleset


@pytest.mark.parametrize("clock", [None, DAY, LIVE, {"type": "bank", "seconds": 7 * 86_400}])
def test_house_accepts_every_clock(at_alice, house, clock):
    assert begun(at_alice, clock=clock).clock == (clock and Match.objects.get().clock)


def test_house_needs_no_time_zone_for_a_clock_that_keeps_nights(at_alice, alice, house):
    at_alice.write("me/", {"time_zone": "Europe/Paris"}, "PATCH")
    match = begun(at_alice, clock=NIGHTS, first="opponent")
    assert match.clock["excluded_time"] == ["nights", "weekends"]


def test_house_gives_no_nonce_and_the_deal_is_committed_to_before(at_alice, house):
    match = begun(at_alice)
    assert match.nonces == ("", "")
    assert match.commitment == Challenge.objects.get().commitment


def test_rematch_is_accepted_at_once_however_often(at_alice, alice, house):
    first = begun(at_alice, clock=DAY, length={"rounds": 3})
    match_resign(match_id=first.pk, account=alice)
    answers = [at_alice.write(f"matches/{first.pk}/rematch/") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json()["status"] == "accepted"
    assert answers[0].json()["match"] == answers[1].json()["match"] != str(first.pk)
    again = Match.objects.get(pk=answers[0].json()["match"])
    assert (again.clock, again.length) == (first.clock, {"rounds": 3})
    assert row_of(again).due is not None or again.to_act == 0


def test_request_that_is_repeated_begins_one_match(at_alice, house):
    body = {"ruleset": "edition2016", "visibility": "direct", "opponent": "Pebble"}
    answers = [at_alice.write("challenges/", body, Idempotency_Key="one") for _ in range(2)]
    assert answers[0].json()["match"] == answers[1].json()["match"]
    assert HouseMatch.objects.count() == Match.objects.count() == 1


def test_nobody_notifies_the_house(at_alice, house):
    match = begun(at_alice, first="opponent")
    match_resign(match_id=match.pk, account=house_account())
    assert not FeedItem.objects.filter(account=house_account()).exists()
    assert FeedItem.objects.exists()


class TestBounds:
    def test_player_with_as_many_matches_as_they_may_is_told_so(self, at_alice, alice, house, monkeypatch):
        monkeypatch.setattr(accept, "MOST_TO_ONE", 2)
        matches = [begun(at_alice), begun(at_alice, level=2)]
        refused(ask(at_alice), 409, "house_busy")
        assert Challenge.objects.count() == 2
        match_resign(match_id=matches[0].pk, account=alice)
        assert ask(at_alice).status_code == 201
        refused(at_alice.write(f"matches/{matches[0].pk}/rematch/"), 409, "house_busy")

    def test_house_that_is_full_refuses_everybody(self, at_alice, at_bob, house, settings):
        settings.HOUSE_MATCHES = 1
        begun(at_alice)
        refused(ask(at_bob), 409, "house_busy")

    def test_player_who_begins_match_after_match_has_to_wait(self, at_alice, alice, house, settings):
        settings.THROTTLES = {**settings.THROTTLES, "house": (1, 3600)}
        match_resign(match_id=begun(at_alice).pk, account=alice)
        refused(ask(at_alice), 429, "throttled")
        assert Match.objects.count() == 1


class TestAsAmongPeople:
    def test_blocked_house_is_not_to_be_reached(self, at_alice, alice, house):
        Block.objects.create(account=alice, blocked=house_account())
        refused(ask(at_alice), 400, "invalid")

    def test_player_kept_from_playing_cannot_play_the_house(self, at_alice, alice, house):
        alice.match_ban_until = timezone.now() + timedelta(days=1)
        alice.save()
        refused(ask(at_alice), 403, "match_ban")

    def test_ruleset_that_is_off_is_off_for_the_house(self, at_alice, house):
        ruleset_switch(ruleset="edition2016", offered=False)
        refused(ask(at_alice), 400, "invalid")

    def test_house_accepts_nothing_from_the_lobby(self, at_alice, house):
        made = at_alice.write("challenges/", {"ruleset": "edition2016", "visibility": "lobby"}).json()
        assert made["status"] == "open"
        assert not HouseMatch.objects.exists()
