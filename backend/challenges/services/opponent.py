"""The account that a challenge is for."""

import uuid

from backend.accounts.models import Account, AccountSettings
from backend.accounts.selectors import has_blocks_with, may_not_play
from backend.accounts.usernames import username_key
from backend.challenges.errors import UNKNOWN_PLAYER
from backend.challenges.models import Challenge
from backend.common.errors import Invalid


def opponent_for(account: Account, visibility: str, username: str | None) -> Account | None:
    """Return the account that a challenge of that visibility is for: one if it is direct, else none.

    Raises:
        Invalid: A direct one names nobody (`required`), the account itself (`own_challenge`) or nobody that it may
            challenge (`unknown_player`); another one names somebody (`not_direct`).
    """
    if visibility != Challenge.Visibility.DIRECT:
        if username:
            raise Invalid.field("opponent", "not_direct", "Only a direct challenge names an opponent.")
        return None
    if not username:
        raise Invalid.field("opponent", "required", "Name the opponent.")
    opponent = _opponent_named(username, account.pk)
    if opponent is None:
        raise Invalid.field("opponent", "unknown_player", UNKNOWN_PLAYER)
    if opponent == account:
        raise Invalid.field("opponent", "own_challenge", "That is you.")
    return opponent


def _opponent_named(username: str, account_id: uuid.UUID) -> Account | None:
    """Return the account of that name, whatever its case and accents, if this one may challenge it; else null.

    One query for every reason there may be, a block included: they are not to be distinguished.
    """
    there = Account.objects.filter(username_key=username_key(username), is_active=True).exclude(may_not_play())
    there = there.exclude(settings__challenges=AccountSettings.Challenges.NOBODY)
    return there.exclude(has_blocks_with(account_id, "pk")).first()
