"""Taking a message out of sight, and putting it back."""

import uuid

from django.db import transaction
from django.utils import timezone

from backend.chat.models import Message
from backend.common.errors import NotFound


def message_remove(*, match_id: uuid.UUID, number: int) -> Message:
    """Show neither player the text any more; it is kept. Removing twice is removing once.

    Raises:
        NotFound: The match has no such message.
    """
    return _set(match_id, number, removed=True)


def message_restore(*, match_id: uuid.UUID, number: int) -> Message:
    """Show the text again, if it was removed.

    Raises:
        NotFound: The match has no such message.
    """
    return _set(match_id, number, removed=False)


@transaction.atomic
def _set(match_id: uuid.UUID, number: int, *, removed: bool) -> Message:
    message = Message.objects.select_for_update().filter(match=match_id, number=number).first()
    if message is None:
        raise NotFound
    if removed != (message.removed is not None):
        message.removed = timezone.now() if removed else None
        message.save(update_fields=["removed"])
    return message
