"""What becomes of what an account wrote when it is deleted."""

from backend.accounts.models import Account
from backend.chat.models import Message, Mute, Note


def chat_erase(account: Account) -> None:
    """Take the text out of its messages, whose numbers stay; delete its notes and mutes."""
    Message.objects.filter(account=account).update(text="")
    Note.objects.filter(account=account).delete()
    Mute.objects.filter(account=account).delete()
