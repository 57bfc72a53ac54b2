"""The daily digest: one mail in the morning in place of one for each turn, for who wants it.

Each account's settings say when to look (`digest_at`), so nobody is looked at whose morning it is not.
"""

from datetime import UTC, datetime, time, timedelta

from django.db import transaction
from django.utils import timezone

from backend.accounts.models import AccountSettings
from backend.common.expiry import LOOK_NOW
from backend.common.jobs import every, in_batches
from backend.notifications.channels.mail import DIGEST_KEEPS, domain_of
from backend.notifications.models import Delivery, Digest
from backend.notifications.quiet import zone_of
from backend.notifications.services.hosts import schedule_deliveries

#: From which hour on, by the owner's clock; and until which one, where the service was away: a late one wakes somebody.
BEGINS, ENDS = 8, 12
#: How many are looked at together.
TOGETHER = 10
#: A change of these may change whether there is a digest, and when.
_SETTINGS = {"time_zone", "digest", "mail"}


@every(60)
def digests_make() -> int:
    """Make a delivery for everybody whose morning it is and who has had none today; return how many."""
    now = timezone.now()
    due = AccountSettings.objects.filter(digest_at__lte=now)
    return sum(
        _look(settings, now)
        for keys in in_batches(due, "digest_at", TOGETHER)
        for settings in due.filter(pk__in=keys).select_related("account")
    )


@transaction.atomic
def _look(settings: AccountSettings, now: datetime) -> bool:
    """Make it if it is the time, and say when to look again."""
    wanted = settings.notifications_shown()["digest"]
    local = now.astimezone(zone_of(settings.time_zone))
    day = local.date() + timedelta(days=local.hour >= BEGINS)
    morning = datetime.combine(day, time(BEGINS), local.tzinfo).astimezone(UTC)
    unchanged = AccountSettings.objects.filter(pk=settings.pk, digest_at=settings.digest_at)
    mine = unchanged.update(digest_at=morning if wanted else None)
    return bool(mine) and wanted and BEGINS <= local.hour < ENDS and _make(settings, now)


def _make(settings: AccountSettings, now: datetime) -> bool:
    """Make it, unless it cannot be mailed or there was one today. What it says, and whether, is seen when it leaves."""
    account = settings.account
    if not (account.is_active and account.email_confirmed and settings.notifications_shown()["mail"]):
        return False
    day = now.astimezone(zone_of(settings.time_zone)).date()
    if Digest.objects.filter(account=account, day__gte=day).exists():
        return False
    # The process that moves the day, or makes the row, has it.
    moved = Digest.objects.filter(account=account, day__lt=day).update(day=day)
    if not moved and not Digest.objects.get_or_create(account_id=account.pk, defaults={"day": day})[1]:
        return False
    delivery = Delivery.objects.create(
        account_id=account.pk,
        channel=Delivery.Channel.MAIL,
        target="digest",
        host=domain_of(account.email),
        due=now,
        expires=now + DIGEST_KEEPS,
    )
    schedule_deliveries([delivery])
    return True


def reschedule_digest(settings: AccountSettings, changed: set[str]) -> None:
    """Have the job look at an account whose digest or morning may be another now."""
    if changed & _SETTINGS:
        settings.digest_at = LOOK_NOW
