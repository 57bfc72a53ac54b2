"""What the two players of a match write to one another."""

import unicodedata
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from channels.db import database_sync_to_async
from django.utils import timezone

from backend.chat.models import Message
from backend.chat.services.write import message_write
from backend.matches.models import Match
from tests.backend.common.test_idempotency import race
from tests.backend.matches.test_socket import ask, socket_of, table
from tests.support.builders import a_match
from tests.support.openapi import assert_documented
from tests.support.people import browser_of, errors_of, refused


@pytest.fixture
def here(match: Match) -> str:
    return f"matches/{match.pk}/messages/"


def test_both_players_read_messages_in_order(here, at_alice, at_bob):
    answers = [
        at.write(here, {"text": text}) for at, text in ((at_alice, "Hi"), (at_bob, "Hello"), (at_alice, "Luck!"))
    ]

    assert [answer.status_code for answer in answers] == [201] * 3
    read = at_bob.read(here).json()
    assert read == at_alice.read(here).json()
    assert read["results"] == [answer.json() for answer in answers]
    assert [(one["number"], one["seat"], one["text"]) for one in read["results"]] == [
        (1, 0, "Hi"), (2, 1, "Hello"), (3, 0, "Luck!"),
    ]  # fmt: skip
    assert read["message"] == 3
    assert_documented("Messages", read)
    assert_documented("Message", answers[0].json())


def test_the_account_is_kept_with_the_text(here, at_bob, bob):
    at_bob.write(here, {"text": "Hello"})
    assert Message.objects.values_list("account", "text").get() == (bob.pk, "Hello")


def test_reading_on_begins_after_a_number_and_comes_in_hundreds(here, match, at_alice, alice):
    Message.objects.bulk_create(
        Message(match=match, number=number, account=alice, text=str(number)) for number in range(1, 251)
    )

    def numbers(after: int) -> list[int]:
        answer = at_alice.read(f"{here}?after={after}").json()
        assert answer["message"] == 250
        return [one["number"] for one in answer["results"]]

    assert numbers(0) == list(range(1, 101))
    assert numbers(100) == list(range(101, 201))
    assert numbers(230) == list(range(231, 251))
    assert numbers(250) == numbers(2**31 - 1) == []


@pytest.mark.parametrize("after", ["", "-1", "x", "1.5", str(2**31), "%00"])
def test_a_number_that_is_none_is_refused(here, at_alice, after):
    refused(at_alice.read(f"{here}?after={after}"), 400, "invalid")


def test_numbers_are_of_the_match(here, match, at_alice, alice, charlie):
    other = a_match(alice, charlie)
    at_alice.write(here, {"text": "here"})
    at_alice.write(here, {"text": "here, too"})
    assert at_alice.write(f"matches/{other.pk}/messages/", {"text": "there"}).json()["number"] == 1
    assert at_alice.read(here).json()["message"] == 2


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("a", "a"), ("x" * 500, "x" * 500), ("  hi there \n", "hi there"), ("e\u0301te\u0301", "\u00e9t\u00e9"),
        ("e\u0301" * 500, "\u00e9" * 500),
        (
            "\U0001f468\u200d\U0001f469\u200d\U0001f467 \U0001f3f4",
            "\U0001f468\u200d\U0001f469\u200d\U0001f467 \U0001f3f4",
        ),
        ("\u05e9\u05dc\u05d5\u05dd\u200f!", "\u05e9\u05dc\u05d5\u05dd\u200f!"),
        ("<b>&amp;</b> *not* _markup_", "<b>&amp;</b> *not* _markup_"), ("\u65e5" * 500, "\u65e5" * 500),
    ],
)  # fmt: skip
def test_a_text_is_kept_as_it_was_written_in_one_form(here, at_alice, typed, kept):
    answer = at_alice.write(here, {"text": typed})
    assert answer.status_code == 201, answer.content
    assert answer.json()["text"] == kept == Message.objects.get().text
    assert unicodedata.is_normalized("NFC", kept)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "blank"), (" \n\t ", "blank"), ("\u200b\u200d", "blank"), ("\u00a0\u3000", "blank"),
        ("x" * 501, "max_length"), ("a\nb", "control_character"), ("a\tb", "control_character"),
        ("a\rb", "control_character"), ("a\x1b[31mb", "control_character"), ("a\x7fb", "control_character"),
        ("a\u0085b", "control_character"), ("a\u2028b", "control_character"), ("a\u202eb", "control_character"),
        ("a\u2066b", "control_character"), (None, "null"), (12, "invalid"), (["a"], "invalid"), ({"a": 1}, "invalid"),
        (True, "invalid"),
    ],
)  # fmt: skip
def test_a_message_that_is_not_one_line_of_text_is_refused(here, at_alice, text, code):
    assert errors_of(at_alice.write(here, {"text": text})) == [("text", code)]
    assert not Message.objects.exists()


def test_a_key_writes_once_however_often_it_is_sent(here, at_alice, at_bob):
    first, again = (at_alice.write(here, {"text": "Hi"}, Idempotency_Key="k") for _ in range(2))
    assert first.json() == again.json()
    assert (first.get("Idempotent-Replayed"), again["Idempotent-Replayed"]) == (None, "true")
    refused(at_alice.write(here, {"text": "Ho"}, Idempotency_Key="k"), 422, "idempotency_key_reused")
    assert at_bob.write(here, {"text": "Hi"}, Idempotency_Key="k").json()["number"] == 2


def test_a_key_is_answered_when_the_chat_is_off_by_then(here, match, at_alice, at_bob):
    first = at_alice.write(here, {"text": "Hi"}, Idempotency_Key="k")
    at_bob.write(f"matches/{match.pk}/chat/", {"muted": True}, method="PUT")
    assert at_alice.write(here, {"text": "Hi"}, Idempotency_Key="k").json() == first.json()


@pytest.mark.parametrize("scope", ["messages", "messages_day"])
def test_an_account_writes_so_many_over_all_its_matches(here, at_alice, at_bob, alice, charlie, settings, scope):
    other = f"matches/{a_match(alice, charlie).pk}/messages/"
    _, window = settings.THROTTLES[scope]
    settings.THROTTLES = {**settings.THROTTLES, scope: (3, window)}
    with time_machine.travel(timezone.now(), tick=False):
        for key, address in enumerate((here, other, here)):
            assert at_alice.write(address, {"text": "a"}, Idempotency_Key=f"{key}").status_code == 201
        answer = at_alice.write(other, {"text": "one too many"}, Idempotency_Key="l")
        refused(answer, 429, "throttled")
        assert 1 <= int(answer["Retry-After"]) <= window + 1
        assert at_alice.write(here, {"text": "a"}, Idempotency_Key="2").status_code == 201, "a replay is none"
        assert at_bob.write(here, {"text": "b"}).status_code == 201
    with time_machine.travel(timezone.now() + timedelta(seconds=window + 1), tick=False):
        assert at_alice.write(other, {"text": "one too many"}, Idempotency_Key="l").status_code == 201


def test_a_refused_message_does_not_count(here, match, at_alice, at_bob, settings):
    settings.THROTTLES = {**settings.THROTTLES, "messages": (1, 3600)}
    muting = f"matches/{match.pk}/chat/"
    at_bob.write(muting, {"muted": True}, method="PUT")
    with time_machine.travel(timezone.now(), tick=False):
        for _ in range(3):
            refused(at_alice.write(here, {"text": "a"}), 403, "chat_off")
            refused(at_alice.write(here, {"text": ""}), 400, "invalid")
        at_bob.write(muting, {"muted": False}, method="PUT")
        assert at_alice.write(here, {"text": "a"}).status_code == 201
        refused(at_alice.write(here, {"text": "a"}), 429, "throttled")


def test_the_other_gets_a_notice_without_the_text_after_the_commit(
    here, match, at_alice, at_bob, bob, monkeypatch, django_capture_on_commit_callbacks
):
    sent: list[Any] = []
    pushed = "backend.notifications.services.notify.group_send"
    monkeypatch.setattr(pushed, lambda group, message: sent.append((group, message)))
    with django_capture_on_commit_callbacks() as callbacks:
        at_alice.write(here, {"text": "a secret"})
    assert sent == []
    for callback in callbacks:
        callback()

    notice = at_bob.read("feed/").json()["results"][-1]
    assert (notice["kind"], notice["match"], notice["data"]) == ("message", str(match.pk), {"message": 1})
    assert sent == [(f"account.{bob.pk.hex}", {"type": "account.notice", "notice": notice})]


def test_a_refused_message_tells_nobody(here, match, at_alice, at_bob, django_capture_on_commit_callbacks):
    at_bob.write(f"matches/{match.pk}/chat/", {"muted": True}, method="PUT")
    with django_capture_on_commit_callbacks() as callbacks:
        refused(at_alice.write(here, {"text": "a"}), 403, "chat_off")
    assert callbacks == []


@pytest.mark.stores
def test_simultaneous_messages_are_all_kept_and_numbered_without_gaps(committed_db, match, alice, bob):
    def write(index: int) -> int:
        return message_write(match_id=match.pk, account=(alice, bob)[index % 2], text=f"message {index}").number

    numbers = race(12, write)
    assert sorted(numbers) == list(range(1, 13)), numbers
    assert {row.text: row.number for row in Message.objects.all()} == {
        f"message {index}": number for index, number in enumerate(numbers)
    }


# --- A new message reaches the other player's open socket as a notice, and nothing else does


def write(account: Any, match: Match) -> int:
    return browser_of(account).write(f"matches/{match.pk}/messages/", {"text": "a secret"}).status_code


@pytest.mark.stores
async def test_the_other_player_hears_of_a_message_and_the_match_is_not_sent_again(committed_db):
    alice, bob, match = await table()
    async with socket_of(bob) as at_bob, socket_of(alice) as at_alice:
        for socket in (at_alice, at_bob):
            await ask(socket, type="subscribe", match=str(match.pk))

        assert await database_sync_to_async(write)(alice, match) == 201

        frame = await at_bob.receive_json_from()
        assert frame["type"] == "notice"
        assert (frame["notice"]["kind"], frame["notice"]["match"]) == ("message", str(match.pk))
        assert frame["notice"]["data"] == {"message": 1}
        assert "secret" not in str(frame)
        assert await at_bob.receive_nothing()
        assert await at_alice.receive_nothing()
