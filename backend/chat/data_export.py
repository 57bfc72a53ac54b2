"""What an export of an account holds of its messages, notes and mutes."""

from collections.abc import Mapping, Sequence
from typing import Any

from backend.accounts.models import Account
from backend.chat.models import Message, Mute, Note


def messages_export(account: Account) -> Sequence[Mapping[str, Any]]:
    """Return what the account wrote; what was written to it belongs to its writers."""
    messages = Message.objects.filter(account=account).order_by("created", "pk")
    return list(messages.values("match", "number", "text", "created", "removed"))


def notes_export(account: Account) -> Sequence[Mapping[str, Any]]:
    """Return the account's notes."""
    return list(Note.objects.filter(account=account).order_by("updated", "pk").values("match", "text", "updated"))


def mutes_export(account: Account) -> list[Any]:
    """Return the matches in which the account wants no chat."""
    return list(Mute.objects.filter(account=account).order_by("pk").values_list("match", flat=True))
