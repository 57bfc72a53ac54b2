"""A reader's private notes about a match."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from backend.accounts.models import Account
from backend.chat.models import Note
from backend.matches.models import Event, Match, Move
from tests.support.builders import play_on
from tests.support.openapi import assert_documented
from tests.support.people import Browser, errors_of, refused


@pytest.fixture
def here(match: Match) -> str:
    return f"matches/{match.pk}/note/"


def put(browser: Browser, here: str, text: Any) -> Any:
    return browser.write(here, {"text": text}, method="PUT")


def test_a_note_is_empty_until_it_is_written(here, at_alice):
    assert at_alice.read(here).json() == {"text": "", "updated": None}
    assert_documented("Note", at_alice.read(here).json())

    note = put(at_alice, here, "He holds\n\tthe reds.").json()

    assert note["text"] == "He holds\n\tthe reds."
    assert at_alice.read(here).json() == note
    assert_documented("Note", note)
    assert "reds" not in str(Note.objects.get())


def test_the_next_takes_its_place_and_an_empty_one_removes_it(here, at_alice):
    first = put(at_alice, here, "one").json()
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        second = put(at_alice, here, "two").json()
    assert (second["text"], second["updated"] > first["updated"]) == ("two", True)
    assert Note.objects.count() == 1
    for _ in range(2):
        assert put(at_alice, here, "").json() == {"text": "", "updated": None}
    assert not Note.objects.exists()


def test_each_reader_has_their_own_note(here, at_alice, at_bob, at_charlie, open_to_all):
    for browser, text in ((at_alice, "Alice's"), (at_bob, "Bob's"), (at_charlie, "a spectator's")):
        put(browser, here, text)
    assert [browser.read(here).json()["text"] for browser in (at_alice, at_bob, at_charlie)] == [
        "Alice's", "Bob's", "a spectator's",
    ]  # fmt: skip


def test_a_guest_may_note(here, at_alice, alice):
    Account.objects.filter(pk=alice.pk).update(is_guest=True)
    assert put(at_alice, here, "mine").status_code == 200


@pytest.mark.parametrize("text", ["x" * 4000, "e\u0301" * 2000, " spaces stay \n", "\n"])
def test_a_text_is_kept_in_one_form(here, at_alice, text):
    answer = put(at_alice, here, text)
    assert answer.status_code == 200
    assert answer.json()["text"] == text.replace("e\u0301", "\u00e9")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("x" * 4001, "max_length"), ("a\x07", "control_character"), ("a\r\nb", "control_character"),
        ("\u202e", "control_character"), (None, "null"), (7, "invalid"),
    ],
)  # fmt: skip
def test_an_invalid_note_is_refused_and_the_old_one_stays(here, at_alice, text, code):
    put(at_alice, here, "old")
    assert errors_of(put(at_alice, here, text)) == [("text", code)]
    assert at_alice.read(here).json()["text"] == "old"
    refused(at_alice.write(here, {}, method="PUT"), 400, "invalid")


# --- Chat and notes are not of the match: no byte of it, and of what is another's, changes by them


def rows() -> list[Any]:
    return [list(model.objects.order_by("pk").values()) for model in (Match, Move, Event)]


def everything_read(browser: Browser, match: Match) -> list[Any]:
    here = f"matches/{match.pk}/"
    pages = [here, f"{here}moves/", f"{here}events/", f"{here}proof/?stone=1&seat=0", "matches/", "me/blocks/"]
    answers = [browser.read(page) for page in pages]
    return [(answer.status_code, sorted(answer.headers.items()), answer.content) for answer in answers]


@pytest.mark.parametrize("moves", [3, 1000])
def test_no_byte_of_a_match_changes_by_chat_or_notes(match, at_alice, at_bob, at_charlie, open_to_all, moves):
    match = play_on(match, moves=moves)
    here = f"matches/{match.pk}/"
    readers = (at_alice, at_bob, at_charlie)
    before, seen = rows(), [everything_read(reader, match) for reader in readers]
    etag = at_bob.read(here)["ETag"]

    for browser in (at_alice, at_bob):
        assert browser.write(f"{here}messages/", {"text": "Hello"}).status_code == 201
    for browser in readers:
        assert browser.write(f"{here}note/", {"text": "mine"}, method="PUT").status_code == 200
    for muted in (True, False):
        assert at_alice.write(f"{here}chat/", {"muted": muted}, method="PUT").status_code == 200

    assert rows() == before
    assert [everything_read(reader, match) for reader in readers] == seen
    assert at_bob.read(here, If_None_Match=etag).status_code == 304


def test_a_note_changes_no_byte_of_what_others_get(match, at_alice, at_bob, at_charlie, open_to_all):
    here = f"matches/{match.pk}/"

    def of_others() -> list[Any]:
        pages = [("note/", reader) for reader in (at_bob, at_charlie)]
        pages += [(page, at_bob) for page in ("chat/", "messages/")]
        answers = [reader.read(here + page) for page, reader in pages]
        return [(answer.status_code, sorted(answer.headers.items()), answer.content) for answer in answers]

    before = of_others()
    at_alice.write(f"{here}note/", {"text": "He holds the reds."}, method="PUT")
    assert of_others() == before
