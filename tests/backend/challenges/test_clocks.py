"""What a challenge agrees on about the clock, and what shows whether the opponent will be there."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from backend.accounts.models import Account, AccountSettings
from backend.challenges.models import Challenge
from backend.matches.models import Match
from backend.matches.services.resign import match_resign
from tests.support.builders import a_match
from tests.support.match_clock import NOON, lives_in
from tests.support.people import Browser, errors_of, refused

CLOCK = {"type": "turn", "seconds": 86_400, "excluded_time": ["weekends", "nights", "nights"]}
LINK = {"ruleset": "edition2016", "visibility": "link", "clock": CLOCK}
AGREED = {"type": "turn", "seconds": 86_400, "excluded_time": ["nights", "weekends"]}


def test_both_agree_on_excluded_time_by_making_and_accepting(at_alice, at_bob, alice, bob):
    lives_in(alice, "Europe/Paris")
    lives_in(bob, "America/New_York")
    made = at_alice.write("challenges/", LINK).json()
    assert made["clock"] == AGREED
    assert Challenge.objects.get().clock == AGREED
    assert at_bob.read(f"challenges/{made['id']}/").json()["clock"] == AGREED  # Bob sees them before accepting
    match = at_bob.write(f"challenges/{made['id']}/accept/").json()
    assert match["clock"]["excluded_time"] == ["nights", "weekends"]
    assert Match.objects.get(pk=match["id"]).zones == ["Europe/Paris", "America/New_York"]


def test_excluded_time_without_a_time_zone_is_refused_and_changes_nothing(at_alice, at_bob, alice, bob):
    refused(at_alice.write("challenges/", LINK), 409, "time_zone_needed")
    assert not Challenge.objects.exists()
    lives_in(alice, "Europe/Paris")
    made = at_alice.write("challenges/", LINK).json()["id"]
    refused(at_bob.write(f"challenges/{made}/accept/"), 409, "time_zone_needed")
    assert (Match.objects.count(), Challenge.objects.get().status) == (0, "open")

    at_bob.write("me/", {"time_zone": "Asia/Tokyo"}, method="PATCH")
    assert at_bob.write(f"challenges/{made}/accept/").status_code == 201


@pytest.mark.parametrize(
    ("clock", "code"),
    [
        ({"excluded_time": ["naps"]}, "invalid_choice"), ({"excluded_time": "nights"}, "not_a_list"),
        ({"excluded_time": [["nights"]]}, "invalid_choice"), ({"excluded_time": [{}]}, "invalid_choice"),
        ({"excluded_time": None}, "null"),
        ({"type": "live", "seconds": 600, "excluded_time": ["nights"]}, "no_excluded_time"),
        ({"type": "live", "seconds": 600, "excluded_time": []}, "no_excluded_time"),
    ],
)  # fmt: skip
def test_excluded_time_that_is_none_is_refused(at_alice, clock, code):
    body = LINK | {"clock": {"type": "turn", "seconds": 86_400, **clock}}
    assert errors_of(at_alice.write("challenges/", body)) == [("clock.excluded_time", code)]


def test_no_excluded_time_is_as_good_as_none(at_alice):
    clock = {"type": "turn", "seconds": 3600, "excluded_time": []}
    assert "excluded_time" not in at_alice.write("challenges/", LINK | {"clock": clock}).json()["clock"]


def over(alice: Account, bob: Account, *, by: int) -> None:
    match_resign(match_id=a_match(alice, bob).pk, account=(alice, bob)[by])


def test_a_challenge_tells_how_far_its_creator_can_be_counted_on(at_alice, at_bob, browser, alice, bob):
    made = at_alice.write("challenges/", {"ruleset": "edition2016", "visibility": "lobby"}).json()
    assert made["creator"]["reliability"] is None
    for number in range(5):
        over(alice, bob, by=number % 2)
    paths = (f"challenges/{made['id']}/", "challenges/")

    def told(reader: Browser) -> list[Any]:
        one, many = (reader.read(path).json() for path in paths)
        return [one["creator"]["reliability"], *(each["creator"]["reliability"] for each in many["results"])]

    assert told(browser) == told(at_bob) == [100, 100]
    AccountSettings.objects.update_or_create(account=alice, defaults={"profile": "signed_in"})
    assert (told(browser), told(at_bob)) == ([None, None], [100, 100])
    AccountSettings.objects.update_or_create(account=alice, defaults={"profile": "nobody"})
    assert (told(at_bob), told(at_alice)) == ([None, None], [100, 100])


def test_a_guest_comes_back_by_their_code_and_asks_for_a_rematch_weeks_later(
    db, guest_browser, other_browser, at_bob, bob
):
    """Without an address: the code is all that the guest is known by. The invitation stands for 60 days."""
    with time_machine.travel(NOON, tick=False) as time:
        guest = guest_browser()
        account = Account.objects.get(pk=guest.guest["id"])
        over(account, bob, by=1)
        match = Match.objects.get()
        time.shift(timedelta(days=50))
        code = {"recovery_code": guest.guest["recovery_code"]}
        assert other_browser.write("session/recovery/", code).status_code == 200
        asked = other_browser.write(f"matches/{match.pk}/rematch/").json()
        assert (asked["status"], asked["rematch_of"]) == ("open", str(match.pk))
        time.shift(timedelta(days=59))
        at_bob.force_login(bob)
        assert at_bob.write(f"matches/{match.pk}/rematch/").json()["status"] == "accepted"
        assert Match.objects.count() == 2
