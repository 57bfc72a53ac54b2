"""The list of bots: who is on it, and what it tells of each."""

from datetime import timedelta

import pytest
from django.utils import timezone

from backend.accounts.models import Account, Block
from backend.challenges.services.terms import bot_terms_drop, bot_terms_set
from backend.matches.live.session_guard import _look
from backend.matches.services.resign import match_resign
from tests.support.house import begun
from tests.support.people import Browser, refused
from tests.support.tokens import program_of


@pytest.fixture
def rook(db: None) -> Account:
    """A bot that accepts the siege."""
    account = Account.objects.create_user("Rook", is_bot=True)
    bot_terms_set(account=account, rulesets=["siege"])
    return account


def listed(browser=None):
    return {bot["username"]: bot for bot in (browser or Browser()).read("bots/").json()["results"]}


def test_bot_is_listed_with_its_terms_for_as_long_as_it_has_some(rook, browser):
    Account.objects.create_user("Silent", is_bot=True)
    bot = listed()["Rook"]
    assert (bot["terms"]["rulesets"], bot["online"], bot["running"], bot["house"]) == (["siege"], False, 0, None)
    assert set(listed()) == {"Rook"}
    bot_terms_drop(account=rook)
    assert listed() == {}


def test_house_is_listed_the_weakest_first_with_its_strength(rook, house):
    bots = Browser().read("bots/").json()["results"]
    assert [bot["username"] for bot in bots] == ["Pebble", "Heather", "Menhir", "Broch", "Old-Tor", "Corrie", "Rook"]
    assert bots[0]["is_house"]
    assert bots[0]["online"]
    assert bots[5]["house"]["ratings"]["edition2016"] > bots[0]["house"]["ratings"]["edition2016"]


def test_house_that_is_switched_off_is_not_listed(house, settings):
    settings.HOUSE_BOTS = False
    assert listed() == {}


def test_matches_that_run_are_counted(at_alice, alice, house):
    first, _ = begun(at_alice), begun(at_alice)
    assert listed()["Pebble"]["running"] == 2
    match_resign(match_id=first.pk, account=alice)
    assert listed()["Pebble"]["running"] == 1


def test_bot_is_there_while_its_program_asks_or_holds_a_socket(rook, time):
    program = program_of(rook)
    assert not listed()["Rook"]["online"]
    program.read("me/bot/terms/")
    assert listed()["Rook"]["online"]
    time.shift(timedelta(minutes=11))
    assert not listed()["Rook"]["online"]
    _look({rook.tokens.get().pk}, {rook.pk})  # as the guard does for open sockets, every five minutes
    assert listed()["Rook"]["online"]


@pytest.mark.parametrize(
    "change",
    [
        {"is_active": False},
        {"match_ban_until": timezone.now() + timedelta(days=9)},
        {"suspended_until": timezone.now() + timedelta(days=9)},
    ],
)
def test_bot_that_cannot_play_is_not_listed(rook, change):
    Account.objects.filter(pk=rook.pk).update(**change)
    assert listed() == {}


def test_bot_that_takes_no_challenges_is_not_listed(rook):
    program_of(rook).write("me/", {"privacy": {"challenges": "nobody"}}, "PATCH")
    assert listed() == {}


def test_bot_and_whom_it_has_blocked_do_not_meet_in_the_list(rook, at_alice, at_bob, alice):
    Block.objects.create(account=rook, blocked=alice)
    assert listed(at_alice) == {}
    assert set(listed(at_bob)) == {"Rook"}


def test_pages_lead_through_the_whole_list_once(db):
    for number in range(45):
        bot_terms_set(account=Account.objects.create_user(f"Rook{number}", is_bot=True))
    seen, address = [], "bots/"
    while address:
        page = Browser().read(address).json()
        seen += [bot["username"] for bot in page["results"]]
        address = page["next"] and "/api/v1/" + page["next"].partition("/api/v1/")[2]
    assert len(seen) == len(set(seen)) == 45
    refused(Browser().read("bots/?cursor=x"), 400, "bad_cursor")
