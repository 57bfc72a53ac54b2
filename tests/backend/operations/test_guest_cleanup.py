"""Guests who do not come back."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from backend.accounts.models import Account, RecoveryCode
from backend.accounts.services.guest_create import guest_create
from backend.challenges.services.cancel import challenge_cancel
from backend.challenges.services.create import challenge_create
from backend.matches.models import Match
from backend.matches.services.resign import match_resign
from backend.operations.guest_cleanup import guests_purge
from tests.support.builders import a_match, an_account
from tests.support.people import Browser, browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.stores]


@pytest.fixture
def guest() -> Account:
    return guest_create()[0]


def after(days: int) -> time_machine.travel:
    return time_machine.travel(timezone.now() + timedelta(days=days), tick=False)


def test_a_guest_who_never_played_goes_after_seven_days(guest):
    browser_of(guest).write("players/Bob/block/")
    with after(7):
        assert guests_purge() == (0, 0)
    with after(8):
        assert guests_purge() == (1, 0)
        assert guests_purge() == (0, 0)
    assert not Account.objects.filter(pk=guest.pk).exists()
    assert not RecoveryCode.objects.exists()


def test_the_time_of_a_guest_who_comes_back_begins_again(guest):
    browser = browser_of(guest)
    with after(6):
        browser.read("session/")
    with after(13):
        assert guests_purge() == (0, 0)
    with after(14):
        assert guests_purge() == (1, 0)


def test_their_browser_is_nobodys_afterwards(guest):
    browser = browser_of(guest)
    with after(8):
        guests_purge()
        assert browser.read("session/").json() == {"account": None, "own": None}
        assert Browser().write("accounts/guest/").status_code == 201


def test_a_guest_who_waits_for_somebody_stays_as_long_as_their_challenge_is_open(guest):
    challenge = challenge_create(account=guest, ruleset="edition2016", visibility="link")
    with after(59):
        assert guests_purge() == (0, 0)
    with after(61):  # a challenge ends by itself after 60 days
        assert guests_purge() == (1, 0)
    assert not type(challenge).objects.exists()


def test_a_challenge_that_somebody_sent_them_is_not_lost_with_them(guest):
    bob = an_account("Bob")
    challenge_create(account=bob, opponent=guest.username, ruleset="edition2016", visibility="direct")
    with after(59):
        assert guests_purge() == (0, 0)
        assert len(browser_of(bob).read("challenges/").json()["results"]) == 1


def test_withdrawn_it_holds_them_no_longer(guest):
    challenge = challenge_create(account=guest, ruleset="edition2016", visibility="link")
    challenge_cancel(challenge_id=challenge.pk, account=guest)
    with after(8):
        assert guests_purge() == (1, 0)


def test_a_guest_at_a_running_match_stays_for_ever(guest):
    a_match(guest, an_account("Bob"))
    with after(4000):
        assert guests_purge() == (0, 0)


def test_a_guest_whose_matches_are_over_becomes_a_shell_after_180_days(guest):
    bob = an_account("Bob")
    match = match_resign(match_id=a_match(guest, bob).pk, account=guest)
    with after(180):
        assert guests_purge() == (0, 0)
    with after(181):
        assert guests_purge() == (0, 1)
        assert guests_purge() == (0, 0)
    shell = Account.objects.get(pk=guest.pk)
    assert shell.username.startswith("deleted-")
    assert not shell.is_active
    assert not RecoveryCode.objects.exists()
    assert Match.objects.filter(pk=match.pk, seats__account=guest).exists()


@pytest.mark.parametrize("right", ["is_staff", "is_superuser"])
def test_full_accounts_and_staff_stay(guest, right):
    an_account("Alice")
    Account.objects.filter(pk=guest.pk).update(**{right: True})
    with after(4000):
        assert guests_purge() == (0, 0)
    assert Account.objects.count() == 2


def test_an_upgraded_guest_stays(guest):
    browser = browser_of(guest)
    browser.write("me/upgrade/", {"username": "Zoë", "password": "correct horse"})
    with after(4000):
        assert guests_purge() == (0, 0)
    assert Account.objects.filter(pk=guest.pk).exists()
