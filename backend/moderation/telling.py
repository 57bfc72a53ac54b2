"""Telling players what staff did; who has deleted his account is told nothing any more."""

from collections.abc import Iterable

from backend.accounts.models import Account
from backend.notifications.services.tell import Notice, tell


def tell_players(notices: Iterable[Notice]) -> None:
    """Tell all of it at once (`tell`), but not to shells: nothing would ever erase a notice of theirs."""
    wanted = list(notices)
    shells = Account.objects.filter(pk__in={notice.account for notice in wanted}, deleted__isnull=False)
    gone = set(shells.values_list("pk", flat=True))
    tell(notice for notice in wanted if notice.account not in gone)
