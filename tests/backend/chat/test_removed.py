"""Messages that staff have taken out of sight, and accounts that they let write to nobody."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from backend.accounts.models import FOREVER
from backend.chat.models import Message
from backend.chat.services.remove import message_remove, message_restore
from backend.common.errors import NotFound
from backend.matches.models import Match
from tests.backend.accounts.test_restrictions import restrict
from tests.support.people import Browser, browser_of, refused


def messages(browser: Browser, match: Match) -> Any:
    return browser.read(f"matches/{match.pk}/messages/").json()["results"]


def write(browser: Browser, match: Match, text: str = "Hello") -> Any:
    return browser.write(f"matches/{match.pk}/messages/", {"text": text})


class TestAMessageRemoved:
    def test_a_removed_message_is_hidden_from_both_and_keeps_its_place(self, match, at_alice, at_bob):
        write(at_alice, match, "rude words")
        write(at_bob, match, "fair words")
        before = messages(at_bob, match)
        assert [one["removed"] for one in before] == [False, False]
        for _ in range(2):
            message_remove(match_id=match.pk, number=1)
        for browser in (at_alice, at_bob):
            first, second = messages(browser, match)
            assert first == before[0] | {"text": "", "removed": True}
            assert second == before[1]
        message_restore(match_id=match.pk, number=1)
        assert messages(at_bob, match) == before

    def test_a_removed_message_is_in_the_export_of_its_writer(self, match, at_alice):
        write(at_alice, match, "rude words")
        message_remove(match_id=match.pk, number=1)
        assert Message.objects.get().text == "rude words"
        [told] = at_alice.read("me/export/").json()["messages"]
        assert told["text"] == "rude words"
        assert told["removed"]

    def test_a_message_that_does_not_exist_cannot_be_removed(self, match):
        for change in (message_remove, message_restore):
            with pytest.raises(NotFound):
                change(match_id=match.pk, number=1)


class TestAMutedAccount:
    def test_a_muted_account_reads_and_plays_but_does_not_write_until_the_reversal(
        self, match, alice, at_alice, at_bob
    ):
        until = timezone.now() + timedelta(days=3)
        restrict(alice, muted_until=until)
        assert refused(write(at_alice, match), 403, "muted")["until"] == until.isoformat()
        assert at_alice.read(f"matches/{match.pk}/chat/").json() == {
            "muted": False, "open": False, "reason": "sanction", "reactions": [],
        }  # fmt: skip
        assert write(at_bob, match).status_code == 201
        assert at_bob.read(f"matches/{match.pk}/chat/").json()["open"] is True
        assert len(messages(at_alice, match)) == 1
        assert at_alice.write(f"matches/{match.pk}/resign/").status_code == 200
        restrict(alice)
        assert write(at_alice, match).status_code == 201

    def test_a_mute_without_end_shows_no_end(self, match, alice):
        restrict(alice, muted_until=FOREVER)
        assert refused(write(browser_of(alice), match), 403, "muted")["until"] is None


# --- The admin finds messages and shows them


TEXT = "<script>alert(1)</script> & more"


@pytest.fixture
def message(match: Match, at_alice: Browser) -> Message:
    at_alice.write(f"matches/{match.pk}/messages/", {"text": TEXT})
    return Message.objects.get()


@pytest.mark.parametrize(
    ("question", "found"),
    [("", 1), ("?q={match}", 1), ("?q=alice", 1), ("?q=bob", 0), ("?q=00000000-0000-4000-8000-000000000000", 0)],
)
def test_messages_are_found_by_match_and_by_account(at_admin, message, question, found):
    page = at_admin.get("/admin/chat/message/" + question.format(match=message.match_id))
    assert page.status_code == 200
    assert len(page.context["cl"].result_list) == found
    assert "alert(1)" not in page.content.decode()  # what was written is read in the panel


def test_text_of_a_message_is_neither_shown_nor_asked_about(at_admin, message):
    page = at_admin.get(f"/admin/chat/message/{message.pk}/change/").content.decode()
    assert "alert(1)" not in page
    assert str(message.match_id) in page
    assert at_admin.get("/admin/chat/message/?text__contains=a").status_code == 400
