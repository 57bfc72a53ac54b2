"""Muting the chat of a match."""

import uuid

from django.db import transaction

from backend.accounts.models import Account
from backend.chat.models import Mute
from backend.matches.errors import NotSeated
from backend.matches.models import Match
from backend.matches.services.lock import lock_match


@transaction.atomic
def chat_set(*, match_id: uuid.UUID, account: Account, muted: bool) -> Match:
    """Turn the account's mute of the match's chat on or off; return the match.

    Raises:
        MatchNotFound: There is none, or it is none of the account's business.
        NotSeated: The account may only watch.
    """
    match = lock_match(match_id=match_id, account_id=account.pk)
    if match.seat_of(account.pk) is None:
        raise NotSeated
    if muted:
        Mute.objects.get_or_create(match=match, account=account)
    else:
        Mute.objects.filter(match=match, account=account).delete()
    return match
