"""What players write beside a match: messages, and notes of their own."""

from backend.common.access import Scope
from tests.operations.operation import NO_BODY, NOT_FOUND, NOT_SEATED, Operation, Who, asks

MESSAGE, SETTINGS, NOTE = {"text": "Good luck!"}, {"muted": True}, {"text": "Watch stone 3."}
PLAYERS = Who("200", NOT_FOUND, NOT_SEATED)
ANY_READER = Who("200", NOT_FOUND)
WRITERS = Who("201", NOT_FOUND, NOT_SEATED, guest="403 guests_cannot_chat")

OPERATIONS: dict[str, Operation] = {
    "message_list": Operation(
        "matches/{match.pk}/messages/", PLAYERS, Scope.CHAT, NO_BODY, asks("{match}messages/"),
        invalid_queries=("after=", "after=-1", "after=x"), queries=5,
    ),
    "message_write": Operation(
        "matches/{match.pk}/messages/", WRITERS, Scope.CHAT, MESSAGE, asks("{match}messages/", MESSAGE), queries=11
    ),
    "chat_get": Operation("matches/{match.pk}/chat/", PLAYERS, Scope.CHAT, NO_BODY, asks("{match}chat/"), queries=6),
    "chat_set": Operation(
        "matches/{match.pk}/chat/", PLAYERS, Scope.CHAT, SETTINGS, asks("{match}chat/", SETTINGS), queries=8
    ),
    "note_get": Operation("matches/{match.pk}/note/", ANY_READER, Scope.CHAT, NO_BODY, asks("{match}note/"), queries=4),
    "note_set": Operation(
        "matches/{match.pk}/note/", ANY_READER, Scope.CHAT, NOTE, asks("{match}note/", NOTE), queries=6
    ),
}  # fmt: skip
