"""Opening cases for signals, and closing those that nobody came to. No other service is called from here."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from backend.accounts.models import Account
from backend.common.jobs import every
from backend.moderation.cases import case_end, unclaimed
from backend.moderation.models import Case, Signal
from backend.moderation.signals import Found, about_mover, about_pair, movers_since, pairs_since

#: How far each look goes back: further than the time between two.
LOOKS_BACK = timedelta(hours=1)
#: How long a signal waits for somebody; and for how long the same is not raised again once its case was closed.
WAITS = QUIET = timedelta(days=30)


@every(300)
def signals_watch() -> int:
    """Open a case for each new signal about who has played lately; return how many."""
    now = timezone.now()
    found = [one for pair in pairs_since(now - LOOKS_BACK) for one in about_pair(pair, now)]
    found += [one for mover in movers_since(now - LOOKS_BACK) for one in about_mover(mover)]
    return sum(_raise(one, now) for one in found)


@every(3600)
def signals_expire() -> int:
    """Close the cases of signals that nobody has come to for 30 days; return how many."""
    waiting = Case.objects.filter(unclaimed(), queue=Case.Queue.SIGNAL, status=Case.Status.OPEN)
    old = list(waiting.filter(opened__lt=timezone.now() - WAITS).values_list("pk", flat=True))
    return sum(_expire(case_id) for case_id in old)


@transaction.atomic
def _expire(case_id: int) -> bool:
    waiting = Case.objects.select_for_update(no_key=True).filter(unclaimed(), pk=case_id, status=Case.Status.OPEN)
    case = waiting.first()
    if case is not None:
        case_end(case, Case.Outcome.EXPIRED, None)
    return case is not None


def _raise(found: Found, now: datetime) -> bool:
    """Open a case, unless there is one for the same accounts and kind, or was one lately."""
    key = f"{found.kind}:{':'.join(str(account) for account in sorted(found.accounts))}"
    known = Q(status=Case.Status.OPEN) | Q(closed__gt=now - QUIET)
    if Case.objects.filter(known, key=key).exists():
        return False
    try:
        with transaction.atomic():
            case = Case.objects.create(queue=Case.Queue.SIGNAL, about_id=_about(found), key=key)
            signal = Signal.objects.create(case=case, kind=found.kind, data=found.data)
            signal.accounts.set(Account.objects.filter(pk__in=found.accounts))
    except IntegrityError:  # another process has just opened it
        return False
    return True


def _about(found: Found) -> UUID:
    return UUID(found.data["loser"]) if "loser" in found.data else found.accounts[0]
