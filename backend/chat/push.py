"""Telling a player of a new message."""

import uuid

from django.db import transaction

from backend.common.groups import account_group
from backend.common.push import group_send


def message_written(*, account_id: uuid.UUID, match_id: uuid.UUID, number: int) -> None:
    """Tell that account which message of which match is new, once the transaction is committed; never its text."""
    notice = {"kind": "message", "match": str(match_id), "data": {"message": number}}
    message = {"type": "account.notice", "notice": notice}
    transaction.on_commit(lambda: group_send(account_group(account_id), message), robust=True)
