"""The accounts of the house: made once, under their names or others, and nobody's to sign in to."""

import pytest
from django.core.management import CommandError, call_command

from backend.accounts.errors import StaffAccount
from backend.accounts.house import HOUSE, HOUSE_IDS
from backend.accounts.models import Account
from backend.accounts.services.delete import account_delete
from backend.bots.brains import LEVELS
from backend.bots.services.open import house_open
from backend.operations.management.commands import demo
from tests.support.concurrency import at_once
from tests.support.house import house_account
from tests.support.people import refused

PASSWORD = "quite another tune"


def names() -> list[str]:
    accounts = Account.objects.in_bulk(HOUSE_IDS)
    return [accounts[player.id].username for player in HOUSE]


def test_accounts_are_made_once_however_often_the_house_opens(db):
    assert (house_open(), house_open()) == (6, 0)
    assert names() == ["Pebble", "Heather", "Menhir", "Broch", "Old-Tor", "Corrie"]
    assert {(account.is_bot, account.is_house, account.is_guest) for account in Account.objects.all()} == {
        (True, True, False)
    }


@pytest.mark.stores
def test_processes_that_open_the_house_at_once_make_six_accounts(committed_db):
    at_once(*[house_open] * 4)
    assert Account.objects.count() == 6


def test_name_that_somebody_has_stays_theirs_and_the_house_takes_another(db):
    theirs = Account.objects.create_user("pebble")
    Account.objects.create_user("House-Pebble")  # of a time when anybody could have it
    house_open()
    assert Account.objects.get(username_key="pebble") == theirs
    assert names()[:2] == ["House-Pebble-2", "Heather"]


@pytest.mark.parametrize(
    "name", ["Pebble", "PEBBLE", "old-tor", "Oldtor", "Old_Tor.", "Pébble", "House-Corrie", "house"]
)
def test_name_of_the_house_cannot_be_chosen_even_while_it_is_switched_off(browser, db, settings, name):
    settings.HOUSE_BOTS = False
    answer = browser.write("accounts/", {"username": name, "password": PASSWORD})
    assert [error["code"] for error in refused(answer, 400, "invalid")["errors"]] == ["username_reserved"]


def test_nobody_can_sign_in_to_an_account_of_the_house(browser, house):
    for password in ("", "Pebble", "!"):
        assert browser.write("session/", {"username": "Pebble", "password": password}).status_code in (400, 403)
    account = house_account()
    assert not account.has_usable_password()
    assert not account.email
    assert browser.read("session/").json()["account"] is None


def test_operator_gives_no_password_to_an_account_of_the_house(house):
    with pytest.raises(CommandError, match="house"):
        call_command("changepassword", "pebble")
    assert not house_account().has_usable_password()


def test_demo_can_be_made_where_nobody_but_the_house_has_an_account(house, monkeypatch):
    made = []
    monkeypatch.setattr(demo, "demo_create", lambda **_: made.append(1))
    monkeypatch.setattr(demo.Command, "tell", lambda *_: None)
    call_command("demo")
    Account.objects.create_user("Alice")
    with pytest.raises(CommandError, match="--force"):
        call_command("demo")
    assert made == [1]


def test_account_of_the_house_cannot_be_deleted(house):
    with pytest.raises(StaffAccount):
        account_delete(account=house_account())
    assert house_account().username == "Pebble"


def test_switched_off_no_accounts_are_made(db, settings):
    settings.HOUSE_BOTS = False
    assert house_open() == 0
    assert not Account.objects.exists()


class TestList:
    """`GET house/`."""

    def test_the_list_of_the_house_names_the_levels_to_anybody_and_may_be_cached(self, browser, house):
        answer = browser.read("house/")
        assert [(player["level"], player["username"]) for player in answer.json()] == [
            (1, "Pebble"), (2, "Heather"), (3, "Menhir"), (4, "Broch"), (5, "Old-Tor"), (6, "Corrie"),
        ]  # fmt: skip
        assert set(answer.json()[0]["ratings"]) >= {"edition2016", "siege+tactics"}
        assert answer["Cache-Control"] == "public, max-age=60"
        assert "Cookie" not in answer.get("Vary", "")
        assert browser.read("house/", If_None_Match=answer["ETag"]).status_code == 304

    def test_the_list_of_the_house_is_empty_where_the_house_is_switched_off(self, browser, house, settings):
        settings.HOUSE_BOTS = False
        assert browser.read("house/").json() == []

    def test_the_list_of_the_house_leaves_out_accounts_that_staff_keep_from_playing(self, browser, house):
        Account.objects.filter(username="Pebble").update(closed_by_staff=True)
        assert [player["level"] for player in browser.read("house/").json()] == [2, 3, 4, 5, 6]


def test_each_level_of_the_brains_has_its_account():
    assert [(player.level, player.key) for player in HOUSE] == [(level.number, level.key) for level in LEVELS]
