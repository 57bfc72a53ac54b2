"""Notices to players of what staff did; deleted accounts get none."""

from collections.abc import Iterable

from backend.accounts.models import Account
from backend.notifications.services.notify import Notice, notify


def notify_players(notices: Iterable[Notice]) -> None:
    """Write all notices at once (`notify`), but none for shells: nothing would ever erase it."""
    wanted = list(notices)
    shells = Account.objects.filter(pk__in={notice.account for notice in wanted}, deleted__isnull=False)
    gone = set(shells.values_list("pk", flat=True))
    notify(notice for notice in wanted if notice.account not in gone)
