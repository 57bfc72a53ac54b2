"""Opening cases for signals, and closing those that nobody came to. No other service is called from here."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from backend.accounts.models import Account
from backend.common.jobs import after, every, goes_on, in_batches
from backend.matches.models import Match
from backend.moderation.cases import case_end, unassigned
from backend.moderation.models import Case, Signal, SignalMark
from backend.moderation.signals import Found, about

#: How far the first look goes back.
LOOKS_BACK = timedelta(hours=1)
#: After which nothing is written any more that says it was written then.
SETTLED = timedelta(minutes=1)
#: How many matches are looked at together.
TOGETHER = 5
#: How long a signal waits for somebody; and for how long the same is not raised again once its case was closed.
WAITS = QUIET = timedelta(days=30)


@every(30)
def signals_watch() -> int:
    """Open a case for each new signal in what was played since the last look; return how many."""
    opened = 0
    while goes_on():
        now = timezone.now()
        mark = _mark(now)
        matches = _changed(mark, now - SETTLED)
        if not matches:
            break
        opened += sum(_raise(one, now) for one in about(matches, mark.at, now))
        last = matches[-1]
        here = SignalMark.objects.filter(pk=1, at=mark.at, match=mark.match)
        if not here.update(at=last.updated, match=last.pk):  # another process is at it
            break
    return opened


def _mark(now: datetime) -> SignalMark:
    """Return up to where all has been looked at."""
    start = {"at": now - LOOKS_BACK, "match": UUID(int=0)}
    mark, _ = SignalMark.objects.get_or_create(pk=1, defaults=start)
    if mark.at > now:  # a clock was wrong
        SignalMark.objects.filter(pk=1).update(**start)
        mark.refresh_from_db()
    return mark


def _changed(mark: SignalMark, until: datetime) -> list[Match]:
    """Return the next matches that have changed since, in order: by an index, in which either status has its part."""
    ahead = Match.objects.filter(after("updated", mark.at, mark.match), updated__lte=until).order_by("updated", "pk")
    some = ahead.only("status", "updated", "created", "moves_made", "reason", "ended_by", "annulled")
    found = [match for status in Match.Status for match in some.filter(status=status)[:TOGETHER]]
    return sorted(found, key=lambda match: (match.updated, match.pk))[:TOGETHER]


@every(3600)
def signals_expire() -> int:
    """Close the cases of signals that nobody has come to for 30 days; return how many."""
    waiting = Case.objects.filter(unassigned(), queue=Case.Queue.SIGNAL, status=Case.Status.OPEN)
    old = waiting.filter(opened__lt=timezone.now() - WAITS)
    return sum(_expire(case_id) for keys in in_batches(old, "opened", 1) for case_id in keys)


@transaction.atomic
def _expire(case_id: int) -> bool:
    waiting = Case.objects.select_for_update(no_key=True).filter(unassigned(), pk=case_id, status=Case.Status.OPEN)
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
