"""Who gets what answer from which address."""

import pytest

from backend.accounts.models import Account
from backend.chat.models import Message, Mute, Note
from backend.matches.models import Match
from tests.support.people import Browser, browser_of, refused

CALLS = {
    "read": ("GET", "messages/", None),
    "write": ("POST", "messages/", {"text": "hello"}),
    "look": ("GET", "chat/", None),
    "mute": ("PUT", "chat/", {"muted": True}),
    "recall": ("GET", "note/", None),
    "note": ("PUT", "note/", {"text": "mine"}),
}
OK = {"read": 200, "write": 201, "look": 200, "mute": 200, "recall": 200, "note": 200}
NOTES = {"recall": 200, "note": 200}

ANSWERS = {
    "Alice": OK,
    "Bob": OK,
    "guest": {**OK, "write": (403, "guests_cannot_chat")},
    "against a guest": {**OK, "write": (403, "chat_off")},
    "spectator": dict.fromkeys(OK, (403, "not_seated")) | NOTES,
    "stranger": dict.fromkeys(OK, (404, "not_found")),
    "stranger, no such match": dict.fromkeys(OK, (404, "not_found")),
    "nobody": dict.fromkeys(OK, (401, "not_authenticated")),
}


def reader_of(who: str, request: pytest.FixtureRequest) -> Browser:
    if who == "nobody":
        return Browser()
    if who == "spectator":
        request.getfixturevalue("open_to_all")
    if "guest" in who:
        Account.objects.filter(username="Alice" if who == "guest" else "Bob").update(is_guest=True)
    name = who if who == "Bob" else "Charlie" if who.startswith(("spectator", "stranger")) else "Alice"
    return browser_of(Account.objects.get(username=name))


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("who", ANSWERS)
def test_who_may_do_what(match: Match, charlie: Account, who: str, call: str, request: pytest.FixtureRequest) -> None:
    browser, expected = reader_of(who, request), ANSWERS[who][call]
    method, path, body = CALLS[call]
    match_id = "00000000-0000-4000-8000-000000000000" if "no such" in who else match.pk

    answer = browser.send(method, f"matches/{match_id}/{path}", body)

    if isinstance(expected, tuple):
        refused(answer, *expected)
        assert not any(model.objects.exists() for model in (Message, Mute, Note))
    else:
        assert answer.status_code == expected, answer.content


@pytest.mark.parametrize("path", ["messages/", "chat/", "note/"])
def test_writing_wants_the_csrf_token(match: Match, at_alice: Browser, path: str) -> None:
    method = "POST" if path == "messages/" else "PUT"
    refused(at_alice.send(method, f"matches/{match.pk}/{path}", {}, X_CSRFToken="x"), 403, "csrf_failed")
