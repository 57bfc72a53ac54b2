"""Reading messages, the state of a chat, and notes."""

import uuid
from typing import Any

from django.db.models import Max

from backend.chat.models import Message, Note
from backend.chat.reasons import REACTIONS, Reason, muted_by, reason_off
from backend.matches.errors import NotSeated
from backend.matches.models import Match
from backend.matches.selectors import match_for

MOST_MESSAGES = 100


def seated_match(*, match_id: uuid.UUID, account_id: uuid.UUID) -> Match:
    """Return a match that this account plays, its seats prefetched: its chat is for nobody else.

    Raises:
        MatchNotFound: There is none, or it is none of that account's business.
        NotSeated: The account may only watch.
    """
    match = match_for(match_id=match_id, account_id=account_id)
    if match.seat_of(account_id) is None:
        raise NotSeated
    return match


def chat_view(match: Match, account_id: uuid.UUID) -> dict[str, Any]:
    """Return how that player finds the chat of the match: the `Chat` of the API."""
    reason = reason_off(match, account_id)
    reacts = reason is None or (reason is Reason.GUEST and reason_off(match, account_id, reaction=True) is None)
    return {
        "muted": account_id in muted_by(match),
        "open": reason is None,
        "reason": reason,
        "reactions": list(REACTIONS) if reacts else [],
    }


def messages_of(match: Match, *, after: int) -> dict[str, Any]:
    """Return the first messages after that number, at most 100: the `Messages` of the API, for either player."""
    messages = Message.objects.filter(match=match)
    last = messages.aggregate(last=Max("number"))["last"] or 0
    page = messages.filter(number__gt=after, number__lte=last)[:MOST_MESSAGES]
    return {"results": [message_view(match, message) for message in page], "message": last}


def message_numbered(match: Match, number: int) -> dict[str, Any]:
    """Return the message of the match with that number, which is there: the `Message` of the API."""
    return message_view(match, Message.objects.get(match=match, number=number))


def message_view(match: Match, message: Message) -> dict[str, Any]:
    """Return a message of the match as either player reads it."""
    return {
        "number": message.number,
        "seat": match.seat_of(message.account_id),
        "text": "" if message.removed else message.text,
        "removed": message.removed is not None,
        "created": message.created,
    }


def note_view(match: Match, account_id: uuid.UUID) -> dict[str, Any]:
    """Return the account's own note on the match: the `Note` of the API."""
    note = Note.objects.filter(match=match, account=account_id).first()
    return {"text": note.text if note else "", "updated": note.updated if note else None}
