"""From guest to full account, and the code that brings a guest back."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.utils import timezone

from backend.accounts.models import Account, Block, RecoveryCode, UsernameHistory
from backend.accounts.services.account_create import account_create, username_hold
from backend.accounts.services.delete import account_delete
from backend.accounts.services.rename import account_rename
from backend.chat.models import Note
from backend.common.errors import Invalid
from backend.notifications.selectors import feed_of
from tests.support.builders import a_match, an_account
from tests.support.people import Browser, errors_of, refused

UPGRADE = {"username": "Zoë", "password": "correct horse", "email": "zoe@example.org"}


@pytest.fixture
def guest(guest_browser: Callable[[], Browser]) -> Browser:
    return guest_browser()


def row(guest: Any) -> Account:
    return Account.objects.get(pk=guest.guest["id"])


def test_a_guest_becomes_a_full_account_and_stays_who_they_are(guest):
    answer = guest.write("me/upgrade/", UPGRADE)

    assert answer.status_code == 200
    body = answer.json()
    assert (body["id"], body["username"], body["is_guest"]) == (guest.guest["id"], "Zoë", False)
    assert (body["email"], body["email_confirmed"]) == ("zoe@example.org", False)
    assert guest.read("session/").json()["account"]["username"] == "Zoë"


def test_matches_challenges_feed_blocks_and_notes_stay(guest):
    account, bob = row(guest), an_account("Bob")
    match = a_match(account, bob, first=0)
    challenge = guest.write("challenges/", {"ruleset": "edition2016", "visibility": "link"}).json()["id"]
    guest.write("players/Bob/block/")
    guest.write(f"matches/{match.pk}/note/", {"text": "my plan"}, method="PUT")
    feed = feed_of(account_id=account.pk)

    guest.write("me/upgrade/", UPGRADE)

    mine = guest.read(f"matches/{match.pk}/").json()
    assert (mine["seat"], mine["players"][0]["username"]) == (0, "Zoë")
    played = {"actions": [mine["options"][0]["action"]], "expected_version": mine["version"]}
    assert guest.write(f"matches/{match.pk}/moves/", played).status_code == 201
    assert guest.read(f"challenges/{challenge}/").json()["creator"]["username"] == "Zoë"
    assert feed_of(account_id=account.pk)[: len(feed)] == feed
    assert Block.objects.filter(account=account, blocked=bob).exists()
    assert Note.objects.get(account=account).text == "my plan"


def test_the_session_goes_on_under_a_new_key_and_every_other_ends(guest, other_browser):
    other_browser.write("session/recovery/", {"recovery_code": guest.guest["recovery_code"]})
    old = guest.cookies["sessionid"].value

    guest.write("me/upgrade/", UPGRADE)

    assert guest.cookies["sessionid"].value != old
    assert not Session.objects.filter(session_key=old).exists()
    assert guest.read("me/").status_code == 200
    refused(other_browser.read("me/"), 401, "not_authenticated")


def test_an_upgraded_guest_signs_in_by_password_and_no_longer_by_code(guest, other_browser):
    guest.write("me/upgrade/", UPGRADE)

    code = {"recovery_code": guest.guest["recovery_code"]}
    refused(other_browser.write("session/recovery/", code), 403, "wrong_recovery_code")
    signed_in = other_browser.write("session/", {"username": "zoe", "password": "correct horse"})
    assert signed_in.json()["account"]["id"] == guest.guest["id"]


def test_the_browser_is_one_of_its_owners_from_then_on(guest):
    """Decision 0009."""
    guest.write("me/upgrade/", UPGRADE)
    assert guest.cookies["known"].value


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"username": "Alice"}, "username", "username_taken"),
        ({"username": "ALICÉ"}, "username", "username_taken"),
        ({"username": "Deleted-42"}, "username", "username_reserved"),
        ({"username": "Gone"}, "username", "username_taken"),
        ({"password": "password"}, "password", "password_too_common"),
        ({"username": "Zoefrieda", "password": "zoefrieda"}, "password", "password_too_similar"),
    ],
)
def test_an_upgrade_with_invalid_data_changes_nothing(guest, alice, change, field, code):
    username_hold("Gone")
    before = Account.objects.filter(pk=guest.guest["id"]).values().get()

    assert errors_of(guest.write("me/upgrade/", {**UPGRADE, **change})) == [(field, code)]
    assert Account.objects.filter(pk=guest.guest["id"]).values().get() == before
    assert RecoveryCode.objects.filter(account=guest.guest["id"]).exists()
    assert guest.read("me/").status_code == 200


def test_upgraded_guest_may_keep_the_name_they_had_chosen(guest):
    account_rename(account=row(guest), username="Zoë")
    assert guest.write("me/upgrade/", UPGRADE).json()["username"] == "Zoë"
    assert not UsernameHistory.objects.exclude(username=guest.guest["username"]).exists()


def test_name_that_an_upgraded_guest_gives_up_is_kept_for_them(guest):
    account_rename(account=row(guest), username="Maëlle")
    guest.write("me/upgrade/", UPGRADE)
    with pytest.raises(Invalid):
        account_create(username="Maelle", password="battery staple")


def test_deleted_guests_name_is_held_only_if_they_had_chosen_it(guest, other_browser):
    other = other_browser.write("accounts/guest/").json()
    account_rename(account=row(guest), username="Zoë")
    for account in (row(guest), Account.objects.get(pk=other["id"])):
        account_delete(account=account)
    with pytest.raises(Invalid):
        account_create(username="Zoe", password="battery staple")
    account_create(username=other["username"], password="battery staple")


def test_a_new_code_is_shown_once_and_the_old_one_is_good_no_more(guest, other_browser):
    made = guest.write("me/recovery/")

    assert made.status_code == 201
    code = made.json()["recovery_code"]
    assert made.json()["url"] == f"http://testserver/recover#{code}"
    old = {"recovery_code": guest.guest["recovery_code"]}
    refused(other_browser.write("session/recovery/", old), 403, "wrong_recovery_code")
    back = other_browser.write("session/recovery/", {"recovery_code": code})
    assert back.json()["account"]["id"] == guest.guest["id"]
    assert set(guest.read("me/recovery/").json()) == {"created"}
    assert code not in guest.read("me/").content.decode() + guest.read("me/export/").content.decode()


def test_the_account_shows_whether_it_has_a_recovery_code(guest):
    assert guest.read("me/recovery/").json()["created"] is not None
    RecoveryCode.objects.all().delete()
    assert guest.read("me/recovery/").json() == {"created": None}
    assert guest.write("me/recovery/").status_code == 201


def test_the_day_somebody_was_here_is_noted_once_a_day(guest, django_assert_num_queries):
    account = row(guest)
    assert account.seen == timezone.now().date()
    with time_machine.travel(timezone.now() + timedelta(days=2), tick=False):
        guest.read("session/")
        assert row(guest).seen == timezone.now().date()
        with django_assert_num_queries(3):  # session, account, settings
            guest.read("session/")


def test_a_held_name_is_free_again_after_90_days(guest):
    username_hold("Zoe")
    refused(guest.write("me/upgrade/", UPGRADE), 400, "invalid")
    with time_machine.travel(timezone.now() + timedelta(days=89), tick=False):
        guest.read("session/")
        refused(guest.write("me/upgrade/", UPGRADE), 400, "invalid")
    with time_machine.travel(timezone.now() + timedelta(days=90, seconds=1), tick=False):
        assert guest.write("me/upgrade/", UPGRADE).status_code == 200
