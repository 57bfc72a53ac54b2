"""What becomes of what an account wrote when it is deleted, and what of it it is told when it asks for all."""

from collections.abc import Mapping, Sequence
from typing import Any

from backend.accounts.hooks import on_erase, on_export
from backend.accounts.models import Account
from backend.chat.models import Message, Mute, Note


@on_erase
def chat_erase(account: Account) -> None:
    """Take the text out of its messages, whose numbers stay; delete its notes and mutes."""
    Message.objects.filter(account=account).update(text="")
    Note.objects.filter(account=account).delete()
    Mute.objects.filter(account=account).delete()


@on_export("messages")
def messages_export(account: Account) -> Sequence[Mapping[str, Any]]:
    """Tell what the account wrote; what was written to it is its writers'."""
    messages = Message.objects.filter(account=account).order_by("created", "pk")
    return list(messages.values("match", "number", "text", "created", "removed"))


@on_export("notes")
def notes_export(account: Account) -> Sequence[Mapping[str, Any]]:
    """Tell what the account noted."""
    return list(Note.objects.filter(account=account).order_by("updated", "pk").values("match", "text", "updated"))


@on_export("muted_matches")
def mutes_export(account: Account) -> list[Any]:
    """Tell in which matches the account wants no chat."""
    return list(Mute.objects.filter(account=account).order_by("pk").values_list("match", flat=True))
