"""The admin finds messages and shows no note."""

import pytest
from django.test import Client

from backend.chat.models import Message, Note
from backend.matches.models import Match
from tests.support.people import Browser

TEXT = "<script>alert(1)</script> & more"


@pytest.fixture
def message(match: Match, at_alice: Browser) -> Message:
    at_alice.write(f"matches/{match.pk}/messages/", {"text": TEXT})
    at_alice.write(f"matches/{match.pk}/note/", {"text": "my own thoughts"}, method="PUT")
    return Message.objects.get()


@pytest.mark.parametrize(
    ("question", "found"),
    [("", 1), ("?q={match}", 1), ("?q=alice", 1), ("?q=bob", 0), ("?q=00000000-0000-4000-8000-000000000000", 0)],
)
def test_messages_are_found_by_match_and_by_account(
    at_admin: Client, message: Message, question: str, found: int
) -> None:
    page = at_admin.get("/admin/chat/message/" + question.format(match=message.match_id))
    assert page.status_code == 200
    assert page.content.decode().count("&lt;script&gt;alert(1)&lt;/script&gt; &amp; more") == found
    assert b"<script>alert" not in page.content


def test_a_message_is_shown_and_cannot_be_changed(at_admin: Client, message: Message) -> None:
    here = f"/admin/chat/message/{message.pk}"
    page = at_admin.get(f"{here}/change/").content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert str(message.match_id) in page
    for path in (f"{here}/change/", f"{here}/delete/", "/admin/chat/message/add/"):
        assert at_admin.post(path, {"text": "harmless", "post": "yes"}).status_code == 403
    assert Message.objects.get().text == TEXT


@pytest.mark.parametrize(
    "question", ["text__contains=a", "match__snapshot__icontains=R7", "account__password__startswith=a"]
)
def test_no_question_is_asked_of_what_no_page_shows(at_admin: Client, message: Message, question: str) -> None:
    assert at_admin.get(f"/admin/chat/message/?{question}").status_code == 400


def test_no_page_shows_a_note(at_admin: Client, message: Message) -> None:
    note = Note.objects.get()
    assert at_admin.get("/admin/chat/note/").status_code == 404
    for page in ("", "chat/message/", f"chat/message/{message.pk}/change/", "matches/match/"):
        assert "my own thoughts" not in at_admin.get(f"/admin/{page}").content.decode()
    assert "my own thoughts" not in str(note)
