"""The accounts of the house."""

import itertools
from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from backend.accounts.house import HOUSE, HOUSE_IDS, HousePlayer
from backend.accounts.models import Account
from backend.accounts.models.account import today
from backend.accounts.services.account_create import username_free
from backend.challenges.models import BotTerms
from backend.common.jobs import every

#: As `guest_create`: how many names are tried.
ATTEMPTS = 12
MOMENT = timedelta(microseconds=1)


@every(3600)
def house_open() -> int:
    """Make the accounts of the house that there are not, unless it is switched off; return how many were made.

    Nobody can sign in to one: it has no password, no code and no address. Those that there are were here today.
    """
    if not settings.HOUSE_BOTS:
        return 0
    known = set(Account.objects.filter(pk__in=HOUSE_IDS).values_list("pk", flat=True))
    Account.objects.filter(pk__in=HOUSE_IDS, seen__lt=today()).update(seen=today())
    made = sum(_make(player) for player in HOUSE if player.id not in known)
    if BotTerms.objects.filter(account__in=HOUSE_IDS).count() < len(HOUSE):
        _list()
    return made


def _list() -> None:
    """Have them listed with the other bots: they accept everything, within bounds of their own (`services.accept`)."""
    there = set(Account.objects.filter(pk__in=HOUSE_IDS).values_list("pk", flat=True))
    order = [player.id for player in reversed(HOUSE) if player.id in there]  # the latest is listed first
    now = timezone.now()
    BotTerms.objects.bulk_create(
        [BotTerms(account_id=account, created=now + place * MOMENT) for place, account in enumerate(order)],
        ignore_conflicts=True,
    )


def _make(player: HousePlayer) -> bool:
    """Make the account, under its own name unless somebody has that, who keeps it."""
    for name in itertools.islice(_names(player), ATTEMPTS):
        if not username_free(name):
            continue
        try:
            with transaction.atomic():
                Account.objects.create_user(name, id=player.id, is_bot=True)
        except IntegrityError:  # the name has gone since we looked, or another process has made the account
            if Account.objects.filter(pk=player.id).exists():
                return False
            continue
        return True
    return False


def _names(player: HousePlayer) -> "itertools.chain[str]":
    """Return its name, and those that nobody else can choose (`usernames.OURS`)."""
    others = (f"House-{player.name}" + (f"-{number}" if number > 1 else "") for number in itertools.count(1))
    return itertools.chain([player.name], others)
