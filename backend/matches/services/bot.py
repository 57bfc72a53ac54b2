"""An account becomes a bot's."""

from django.db import transaction

from backend.accounts.errors import FullAccountNeeded
from backend.accounts.models import Account
from backend.matches.errors import HasPlayed
from backend.matches.models import Seat


def bot_become(account: Account) -> Account:
    """
    Mark the account as a bot's, for good: before its first match, so that nobody learns later that they played a bot.

    Raises:
        FullAccountNeeded: The account is a guest.
        HasPlayed: It has sat at a match.
    """
    if account.is_guest:
        raise FullAccountNeeded
    with transaction.atomic():
        account = Account.objects.select_for_update().get(pk=account.pk)
        if not account.is_bot:
            if Seat.objects.filter(account=account).exists():
                raise HasPlayed
            account.is_bot = True
            account.save(update_fields=["is_bot"])
    return account
