"""Pushing to sockets and long polls that a match changed. No card is in it: each reads its own reader's view."""

import uuid

from backend.common.groups import match_group
from backend.common.push import group_send


def match_changed(match_id: uuid.UUID, version: int, event: int) -> None:
    """Send those who watch the match its last version and event."""
    message = {"type": "match.changed", "match": str(match_id), "version": version, "event": event}
    group_send(match_group(match_id), message)
