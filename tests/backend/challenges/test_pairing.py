"""Finding an opponent: `pairing/`, and what it leaves in the lobby."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from backend.accounts.models import FOREVER, Account, AccountSettings, Block
from backend.challenges.errors import ChallengeClosed
from backend.challenges.models import Challenge
from backend.challenges.services.accept import challenge_accept
from backend.challenges.services.create import challenge_create
from backend.challenges.services.pair import pairing_start
from backend.matches.models import Match, RulesetSwitch
from tests.backend.accounts.test_restrictions import restrict
from tests.support.builders import an_account
from tests.support.concurrency import at_once
from tests.support.match_clock import NOON
from tests.support.people import Browser, errors_of, refused

LIVE = {"ruleset": "edition2016", "pace": "live"}
DAYS = {"ruleset": "edition2016", "pace": "days"}
#: The terms of `DAYS`, made by hand.
BY_HAND: dict[str, Any] = {
    "ruleset": "edition2016",
    "visibility": "lobby",
    "clock": {"type": "turn", "seconds": 259_200},
    "public": False,
}


def find(browser: Browser, terms: dict[str, Any] = DAYS, **headers: str) -> dict[str, Any]:
    answer = browser.write("pairing/", terms, **headers)
    assert answer.status_code == 201, answer.content
    return dict(answer.json())


def paces(browser: Browser, ruleset: str = "edition2016") -> dict[str, Any]:
    return {each["pace"]: each for each in browser.read(f"pairing/?ruleset={ruleset}").json()["paces"]}


@pytest.mark.stores
def test_the_first_waits_in_the_lobby_and_the_second_begins_the_match(at_alice, at_bob):
    search = find(at_alice)
    assert (search["status"], search["automatic"], search["visibility"]) == ("open", True, "lobby")
    assert at_alice.read("pairing/?ruleset=siege").json()["search"] == search
    assert paces(at_bob)["days"]["waiting"]
    assert not paces(at_bob)["day"]["waiting"]
    assert not paces(at_alice)["days"]["waiting"]  # one does not wait for oneself

    found = find(at_bob, {**DAYS, "nonce": "b0b"})

    assert (found["id"], found["status"]) == (search["id"], "accepted")
    match = at_alice.read(f"matches/{found['match']}/").json()
    assert [player["username"] for player in match["players"]] == ["Alice", "Bob"]
    assert (match["clock"]["seconds"], match["public"], match["fairness"]["nonces"][1]) == (259_200, False, "b0b")
    for browser in (at_alice, at_bob):
        assert "match_started" in [notice["kind"] for notice in browser.read("feed/").json()["results"]]
        assert browser.read("pairing/?ruleset=edition2016").json()["search"] is None


def test_the_oldest_that_fits_is_taken_also_one_made_by_hand(at_alice, at_bob, at_charlie):
    others = (
        {"clock": None},
        {"clock": {"type": "turn", "seconds": 86_400}},
        {"first": "me"},
        {"length": {"rounds": 3}},
        {"ruleset": "edition2016+tactics"},
        {"visibility": "link"},
    )
    with time_machine.travel(NOON, tick=False) as time:
        for change in others[:5]:
            assert at_alice.write("challenges/", {**BY_HAND, **change}).status_code == 201
        time.shift(60)
        fits = at_bob.write("challenges/", BY_HAND).json()
        time.shift(60)
        at_alice.write("challenges/", {**BY_HAND, **others[5]})

        found = find(at_charlie)

    assert (found["id"], found["status"]) == (fits["id"], "accepted")
    assert find(at_charlie)["status"] == "open"  # nobody else fits


def test_each_player_attacks_once_in_the_siege(at_alice):
    assert find(at_alice, {"ruleset": "siege", "pace": "day"})["length"] == {"rounds": 2}


def test_asking_again_goes_on_and_other_terms_take_its_place(at_alice):
    first = find(at_alice)
    assert find(at_alice)["id"] == first["id"]
    other = find(at_alice, LIVE)

    assert at_alice.read(f"challenges/{first['id']}/").json()["status"] == "cancelled"
    [made] = at_alice.read("challenges/?show=made").json()["results"]
    assert made["id"] == other["id"]


def test_a_lost_answer_is_asked_for_again_with_its_key(at_alice, at_bob):
    find(at_alice)
    first, again = (find(at_bob, Idempotency_Key="k") for _ in range(2))
    assert first == again
    assert Match.objects.count() == 1
    assert not Challenge.objects.filter(status="open").exists()


def test_a_search_that_is_paired_on_other_terms_no_longer_waits(at_alice, at_bob, at_charlie):
    waits, live = find(at_alice), find(at_bob, LIVE)
    assert find(at_bob)["id"] == waits["id"]
    assert at_bob.read(f"challenges/{live['id']}/").json()["status"] == "cancelled"
    assert find(at_charlie, LIVE)["status"] == "open"


def test_a_live_search_ends_when_its_maker_is_gone_and_lasts_while_they_say_so(at_alice, at_bob):
    with time_machine.travel(NOON, tick=False) as time:
        renew = f"challenges/{find(at_alice, LIVE)['id']}/renew/"
        for _ in range(3):
            time.shift(50)
            assert at_alice.write(renew).json()["status"] == "open"
        refused(at_bob.write(renew), 403, "not_your_challenge")
        time.shift(61)
        refused(at_alice.write(renew), 409, "challenge_closed")
        assert find(at_bob, LIVE)["status"] == "open"


def test_a_challenge_made_by_hand_lasts_no_longer_for_being_renewed(at_alice):
    made = at_alice.write("challenges/", BY_HAND).json()
    assert at_alice.write(f"challenges/{made['id']}/renew/").json() == made


def test_withdrawing_it_ends_the_search(at_alice, at_bob):
    search = find(at_alice)
    assert at_alice.write(f"challenges/{search['id']}/", method="DELETE").status_code == 204
    assert at_alice.read("pairing/?ruleset=edition2016").json()["search"] is None
    assert find(at_bob)["status"] == "open"


@pytest.mark.stores
@pytest.mark.parametrize(
    "between",
    [
        lambda alice, bob: Block.objects.create(account=alice, blocked=bob),
        lambda alice, bob: Block.objects.create(account=bob, blocked=alice),
        lambda alice, _: restrict(alice, match_ban_until=FOREVER),
        lambda alice, _: restrict(alice, suspended_until=FOREVER),
        lambda alice, _: Account.objects.filter(pk=alice.pk).update(is_active=False),
        lambda alice, _: Account.objects.filter(pk=alice.pk).update(is_bot=True),
        lambda alice, _: Challenge.objects.update(public=True),
    ],
    ids=["blocked", "blocks", "banned", "suspended", "closed", "bot", "watched"],
)
def test_players_who_blocked_or_hide_from_one_another_are_never_paired(
    at_alice, at_bob, alice, bob, between: Callable[[Account, Account], Any]
):
    find(at_alice)
    AccountSettings.objects.update_or_create(account=bob, defaults={"spectators": False})
    between(alice, bob)

    assert not paces(at_bob)["days"]["waiting"]
    assert find(at_bob)["status"] == "open"
    assert not Match.objects.exists()


def test_a_search_by_a_banned_account_or_by_rules_that_are_off_is_refused(at_alice, alice):
    RulesetSwitch.objects.create(ruleset="edition2016", offered=False)
    refused(at_alice.write("pairing/", DAYS), 409, "ruleset_off")
    restrict(alice, match_ban_until=FOREVER)
    refused(at_alice.write("pairing/", DAYS), 403, "match_ban")


def test_a_search_has_its_place_among_the_challenges_of_the_lobby(at_alice, alice):
    for _ in range(5):
        challenge_create(account=alice, ruleset="edition2016", visibility="lobby")
    refused(at_alice.write("pairing/", DAYS), 409, "too_many_challenges")


@pytest.mark.parametrize(
    "change", [{"pace": "slow"}, {"pace": None}, {"ruleset": "chess"}, {"nonce": "x"}, {"first": "me"}]
)
def test_a_malformed_search_is_refused(at_alice, change):
    [field] = change
    assert errors_of(at_alice.write("pairing/", {**DAYS, **change}))[0][0] == field


def test_the_wait_that_is_told_is_the_median_of_those_who_had_to_wait_lately(at_alice, at_bob, at_charlie, alice, bob):
    def waits(start: datetime, seconds: int) -> None:
        with time_machine.travel(start, tick=False) as time:
            search = find(at_alice)
            time.shift(seconds)
            assert find(at_bob)["id"] == search["id"]

    now = timezone.now()
    waits(now - timedelta(days=8), 5)
    assert (paces(at_charlie)["days"]["waited"], paces(at_charlie)["days"]["pairings"]) == (None, 0)
    for seconds in (10, 300, 40):
        waits(now - timedelta(hours=1), seconds)
    withdrawn = pairing_start(account=alice, ruleset="edition2016", pace="days")
    at_alice.write(f"challenges/{withdrawn.pk}/", method="DELETE")

    assert (paces(at_charlie)["days"]["waited"], paces(at_charlie)["days"]["pairings"]) == (40, 3)
    assert paces(at_charlie)["live"]["waited"] is paces(at_charlie, "siege")["days"]["waited"] is None


# --- At once


@pytest.mark.stores
def test_each_of_many_simultaneous_searches_is_paired_once(committed_db):
    players = [an_account(f"Player{number}") for number in range(8)]
    find_one = partial(pairing_start, ruleset="edition2016", pace="live")

    at_once(*(partial(find_one, account=player) for player in players))

    seated = [seat.account_id for match in Match.objects.all() for seat in match.seats.all()]
    assert sorted(seated) == sorted(player.pk for player in players)
    assert not Challenge.objects.filter(status="open").exists()


@pytest.mark.stores
def test_looking_and_accepting_by_hand_at_once_begins_no_match_twice(committed_db):
    waiting, looking, browsing = (an_account(name) for name in ("Alice", "Bob", "Charlie"))
    search = pairing_start(account=waiting, ruleset="edition2016", pace="live")

    def by_hand() -> Any:
        try:
            return challenge_accept(challenge_id=search.pk, account=browsing)
        except ChallengeClosed as closed:
            return closed

    at_once(
        by_hand,
        partial(pairing_start, account=looking, ruleset="edition2016", pace="live"),
        partial(pairing_start, account=waiting, ruleset="edition2016", pace="day"),
    )

    seated = [seat.account_id for match in Match.objects.all() for seat in match.seats.all()]
    assert len(seated) == len(set(seated))
    assert Match.objects.filter(challenge=search).count() == Match.objects.count() <= 1
