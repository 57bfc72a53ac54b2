"""Noting something for oneself."""

from django.utils import timezone

from backend.accounts.models import Account
from backend.chat.models import Note
from backend.matches.models import Match


def note_set(*, match: Match, account: Account, text: str) -> None:
    """Keep *text* as the account's one note on a match that it may read; an empty text removes the note."""
    if text:
        Note.objects.update_or_create(match=match, account=account, defaults={"text": text, "updated": timezone.now()})
    else:
        Note.objects.filter(match=match, account=account).delete()
