"""When the chat of a match is off, and what is said of why."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from backend.accounts.models import Account, Block
from backend.chat.models import Mute
from backend.chat.reasons import REACTIONS
from backend.matches.models import Match
from backend.notifications.models import FeedItem
from tests.support.builders import a_match
from tests.support.openapi import assert_documented
from tests.support.people import Browser, refused


@pytest.fixture
def here(match: Match) -> str:
    return f"matches/{match.pk}/"


def mute(browser: Browser, here: str, *, muted: bool = True) -> Any:
    return browser.write(f"{here}chat/", {"muted": muted}, method="PUT")


def assert_off(browser: Browser, here: str, reason: str, *, muted: bool = False, reacts: bool = False) -> None:
    chat = browser.read(f"{here}chat/").json()
    assert chat == {"muted": muted, "open": False, "reason": reason, "reactions": list(REACTIONS) if reacts else []}
    assert_documented("Chat", chat)
    problem = refused(browser.write(f"{here}messages/", {"text": "Hi"}), 403, "chat_off")
    assert problem["reason"] == reason
    assert_documented("ChatRefused", problem)
    assert browser.read(f"{here}messages/").status_code == 200


def assert_open(browser: Browser, here: str) -> None:
    chat = browser.read(f"{here}chat/").json()
    assert chat == {"muted": False, "open": True, "reason": None, "reactions": list(REACTIONS)}
    assert_documented("Chat", chat)
    assert browser.write(f"{here}messages/", {"text": "Hi"}).status_code == 201


def test_a_mute_switches_the_chat_off_for_both_until_it_is_reversed(here, at_alice, at_bob):
    for _ in range(2):
        answer = mute(at_alice, here)
        assert answer.status_code == 200
        assert answer.json() == {"muted": True, "open": False, "reason": "muted", "reactions": []}
    assert Mute.objects.count() == 1
    assert_off(at_alice, here, "muted", muted=True)
    assert_off(at_bob, here, "switched_off")

    for _ in range(2):
        assert mute(at_alice, here, muted=False).json()["reactions"] == list(REACTIONS)
    assert_open(at_alice, here)
    assert_open(at_bob, here)


def test_a_chat_is_open_again_when_neither_mutes(here, at_alice, at_bob):
    mute(at_alice, here)
    mute(at_bob, here)
    mute(at_alice, here, muted=False)
    assert_off(at_alice, here, "switched_off")
    assert_off(at_bob, here, "muted", muted=True)


def test_a_mute_is_of_one_match(here, at_alice, alice, bob):
    other = f"matches/{a_match(alice, bob).pk}/"
    mute(at_alice, here)
    assert_open(at_alice, other)


def test_a_block_switches_the_chat_off_and_only_its_maker_reads_why(here, at_alice, at_bob):
    at_alice.write("players/Bob/block/")
    assert_off(at_alice, here, "blocked")
    assert_off(at_bob, here, "switched_off")
    at_alice.write("players/Bob/block/", method="DELETE")
    assert_open(at_bob, here)


@pytest.mark.parametrize("page", ["messages/", "chat/", "note/", ""])
def test_a_block_reads_to_the_last_byte_like_a_mute(here, match, alice, bob, at_alice, at_bob, page):
    """Who is shut out cannot tell which of the two it is."""

    def seen() -> list[Any]:
        answers = [at_bob.read(here + page), at_bob.write(f"{here}messages/", {"text": "Hi"}), mute(at_bob, here)]
        mute(at_bob, here, muted=False)
        return [(answer.status_code, sorted(answer.headers.items()), answer.content) for answer in answers]

    Mute.objects.create(match=match, account=alice)
    muted = seen()
    Mute.objects.all().delete()
    Block.objects.create(account=alice, blocked=bob)
    assert seen() == muted


@pytest.mark.parametrize("guest", ["Alice", "Bob"])
def test_a_match_with_a_guest_has_no_chat(here, at_alice, at_bob, guest):
    Account.objects.filter(username=guest).update(is_guest=True)
    at_guest, at_other = (at_alice, at_bob) if guest == "Alice" else (at_bob, at_alice)

    assert_off(at_other, here, "guest", reacts=True)
    assert at_guest.read(f"{here}chat/").json()["reason"] == "guest"
    refused(at_guest.write(f"{here}messages/", {"text": "Hi"}), 403, "guests_cannot_chat")


def test_quick_reactions_are_for_guests_too_until_either_player_mutes(here, at_alice, at_bob, alice, bob):
    Account.objects.filter(pk=alice.pk).update(is_guest=True)
    for browser in (at_alice, at_bob):
        for reaction in REACTIONS[:2]:
            assert browser.write(f"{here}messages/", {"text": reaction}).json()["text"] == reaction
    assert FeedItem.objects.filter(account=bob, kind="message").count() == 2

    mute(at_bob, here)
    for browser, reason in ((at_alice, "switched_off"), (at_bob, "muted")):
        assert browser.read(f"{here}chat/").json()["reactions"] == []
        assert refused(browser.write(f"{here}messages/", {"text": REACTIONS[0]}), 403, "chat_off")["reason"] == reason


def test_a_guest_who_becomes_an_account_may_write(here, at_alice, alice):
    Account.objects.filter(pk=alice.pk).update(is_guest=True)
    assert at_alice.read(f"{here}chat/").json()["reason"] == "guest"
    Account.objects.filter(pk=alice.pk).update(is_guest=False)
    assert_open(at_alice, here)


def test_a_chat_stays_open_for_seven_days_after_the_match(here, at_alice, at_bob):
    at_alice.write(f"{here}resign/")
    ended = timezone.now()
    with time_machine.travel(ended + timedelta(days=6, hours=23)):
        assert_open(at_alice, here)
    with time_machine.travel(ended + timedelta(days=7, hours=1)):
        assert_off(at_alice, here, "closed")
        assert_off(at_bob, here, "closed")
        assert at_bob.read(f"{here}messages/").json()["message"] == 1


def test_a_chat_does_not_close_while_its_match_is_played(here, at_alice):
    with time_machine.travel(timezone.now() + timedelta(days=80)):
        assert_open(at_alice, here)


def test_the_first_reason_that_fits_is_told(here, match, at_alice, bob):
    assert at_alice.read(f"{here}chat/").json()["reason"] is None
    Mute.objects.create(match=match, account=bob)
    assert at_alice.read(f"{here}chat/").json()["reason"] == "switched_off"
    at_alice.write("players/Bob/block/")
    assert at_alice.read(f"{here}chat/").json()["reason"] == "blocked"
    mute(at_alice, here)
    assert at_alice.read(f"{here}chat/").json()["reason"] == "muted"
    at_alice.write(f"{here}resign/")
    with time_machine.travel(timezone.now() + timedelta(days=8)):
        assert at_alice.read(f"{here}chat/").json()["reason"] == "closed"
        Account.objects.filter(pk=bob.pk).update(is_guest=True)
        assert at_alice.read(f"{here}chat/").json()["reason"] == "guest"
