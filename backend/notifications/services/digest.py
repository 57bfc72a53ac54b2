"""The daily digest: one mail in the morning in place of one for each turn, for who wants it."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from backend.accounts.models import AccountSettings
from backend.common.jobs import every
from backend.notifications.channels.mail import DIGEST_KEEPS, domain_of
from backend.notifications.models import Delivery, Digest
from backend.notifications.quiet import zone_of
from backend.notifications.services.hosts import wake_for

#: From which hour on, by the owner's clock; and until which one, where the service was away: a late one wakes somebody.
BEGINS, ENDS = 8, 12


@every(60)
def digests_make() -> int:
    """Make a delivery for everybody whose morning it is and who has had none today; return how many."""
    now = timezone.now()
    wanted = AccountSettings.objects.filter(
        notifications__digest=True, account__is_active=True, account__email_confirmed__isnull=False
    )
    return sum(_make(settings, now) for settings in wanted.select_related("account").iterator(chunk_size=500))


def _make(settings: AccountSettings, now: datetime) -> bool:
    """Make it, unless it is not the time, or somebody has. What it says, and whether at all, is seen when it leaves."""
    local = now.astimezone(zone_of(settings.time_zone))
    if not BEGINS <= local.hour < ENDS or not settings.notifications_shown()["mail"]:
        return False
    account, day = settings.account_id, local.date()
    if Digest.objects.filter(account=account, day__gte=day).exists():
        return False
    with transaction.atomic():
        # Whoever moves the day, or makes the row, has it.
        moved = Digest.objects.filter(account=account, day__lt=day).update(day=day)
        if not moved and not Digest.objects.get_or_create(account_id=account, defaults={"day": day})[1]:
            return False
        delivery = Delivery.objects.create(
            account_id=account,
            channel=Delivery.Channel.MAIL,
            target="digest",
            host=domain_of(settings.account.email),
            due=now,
            expires=now + DIGEST_KEEPS,
        )
        wake_for([delivery])
    return True
