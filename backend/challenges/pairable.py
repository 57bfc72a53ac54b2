"""Whose challenges somebody who looks for any opponent may accept."""

from django.db.models import QuerySet
from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.selectors import has_blocks_with, may_not_play
from backend.challenges.models import Challenge


def pairable_with(account: Account, *, spectators: bool) -> QuerySet[Challenge]:
    """Return the challenges that may be accepted for this account when it looks for any opponent.

    Those at a pace (`paces`), of others who may play and that no block stands before; a bot's for bots alone.

    Args:
        account: Who looks.
        spectators: Whether they let anybody watch: a public one is for those who do.
    """
    lobby = Challenge.objects.filter(status=Challenge.Status.OPEN, visibility=Challenge.Visibility.LOBBY)
    there = lobby.filter(expires__gt=timezone.now(), creator__is_active=True, creator__is_bot=account.is_bot)
    there = there.exclude(pace="").exclude(creator=account).exclude(may_not_play("creator"))
    there = there.exclude(has_blocks_with(account.pk, "creator"))
    return there if spectators else there.filter(public=False)
