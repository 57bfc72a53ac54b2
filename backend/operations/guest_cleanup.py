"""Guests who do not come back. Here, above all apps: whether one is of use to anybody is no single app's to know."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from backend.accounts.models import Account, today
from backend.accounts.services.delete import account_delete
from backend.challenges.models import Challenge
from backend.common.jobs import Round, every, goes_on
from backend.matches.models import Match, Seat

#: After how many days without a visit a guest goes: one who never played, and one whose matches are over.
UNUSED, PLAYED = timedelta(days=7), timedelta(days=180)


_GUESTS = Round("seen")


@every(3600)
def guests_purge() -> tuple[int, int]:
    """Delete guests who never played, and make shells of those who did; return how many of either."""
    unused = _away(UNUSED).exclude(Exists(_seats()))
    played = _away(PLAYED).exclude(Exists(_seats().filter(match__status=Match.Status.ACTIVE)))
    deleted = shells = 0
    for keys in _GUESTS.pieces(Account.objects.filter(is_guest=True, seen__lt=today() - UNUSED)):
        for guest in [*unused.filter(pk__in=keys), *played.filter(pk__in=keys)]:
            if not goes_on():  # these again in the next run
                return deleted, shells
            if _delete(guest, unused):
                deleted += 1
            else:
                shells += _make_shell(guest, played)
    return deleted, shells


def _away(since: timedelta) -> QuerySet[Account]:
    """Return the guests who have not been here for so long, and have no open challenge, made or received."""
    mine = Q(creator=OuterRef("pk")) | Q(opponent=OuterRef("pk"))
    waits = Challenge.objects.filter(mine, status=Challenge.Status.OPEN, expires__gt=timezone.now())
    guests = Account.objects.filter(is_guest=True, is_staff=False, is_superuser=False, seen__lt=today() - since)
    return guests.exclude(Exists(waits))


def _seats() -> QuerySet[Seat]:
    return Seat.objects.filter(account=OuterRef("pk"))


@transaction.atomic
def _delete(guest: Account, unused: QuerySet[Account]) -> bool:
    """Delete the row and all that hangs on it, unless the guest has come back or begun something since we looked."""
    Account.objects.select_for_update().filter(pk=guest.pk).first()
    row = unused.filter(pk=guest.pk).first()
    return row is not None and row.delete()[0] > 0


def _make_shell(guest: Account, played: QuerySet[Account]) -> bool:
    still = played.filter(pk=guest.pk).exists()
    if still:
        account_delete(account=guest)
    return still
