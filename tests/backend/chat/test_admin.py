"""The admin finds messages and shows them."""

import pytest

from backend.chat.models import Message
from backend.matches.models import Match
from tests.support.people import Browser

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
    assert page.content.decode().count("&lt;script&gt;alert(1)&lt;/script&gt; &amp; more") == found
    assert b"<script>alert" not in page.content


def test_a_message_is_shown_and_its_text_not_asked_about(at_admin, message):
    page = at_admin.get(f"/admin/chat/message/{message.pk}/change/").content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert str(message.match_id) in page
    assert at_admin.get("/admin/chat/message/?text__contains=a").status_code == 400
