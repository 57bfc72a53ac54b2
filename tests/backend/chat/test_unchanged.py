"""Chat and notes are not of the match: no byte of it, and of what is another's, changes by them."""

from typing import Any

import pytest

from backend.matches.models import Event, Match, Move
from tests.support.builders import play_on
from tests.support.people import Browser


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
