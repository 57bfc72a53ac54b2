"""Blocking an account, and taking it back."""

from backend.accounts.errors import OwnAccount
from backend.accounts.models import Account, Block


def player_block(*, account: Account, blocked: Account) -> None:
    """
    Let nothing new begin between the two accounts. What is blocked already stays so.

    Raises:
        OwnAccount: they are one.
    """
    if account == blocked:
        raise OwnAccount
    Block.objects.get_or_create(account=account, blocked=blocked)


def player_unblock(*, account: Account, blocked: Account) -> None:
    """Take back the block that *account* made, if it did. One that *blocked* made itself stays."""
    Block.objects.filter(account=account, blocked=blocked).delete()
