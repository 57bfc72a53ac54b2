"""Notices to players of what staff did; deleted accounts get none."""

from collections.abc import Iterable

from backend.accounts.models import Account
from backend.moderation.models import Sanction
from backend.notifications.services.notify import Notice, notify


def notify_players(notices: Iterable[Notice]) -> None:
    """Write all notices at once (`notify`), but none for shells: nothing would ever erase it."""
    wanted = list(notices)
    shells = Account.objects.filter(pk__in={notice.account for notice in wanted}, deleted__isnull=False)
    gone = set(shells.values_list("pk", flat=True))
    notify(notice for notice in wanted if notice.account not in gone)


def notify_other_players(sanction: Sanction, kind: str) -> None:
    """Notify who sat at the match of the sanction beside its account."""
    if sanction.match is not None:
        others = sanction.match.seats.exclude(account=sanction.account).values_list("account", flat=True)
        notify_players(Notice(other, kind, sanction.match.pk) for other in others)
