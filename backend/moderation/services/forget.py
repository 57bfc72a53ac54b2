"""Forgetting evidence and signals that nobody needs any more."""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from backend.common.jobs import Round, delete_in_batches, every
from backend.moderation.models import Appeal, Case, Report, Sanction
from backend.moderation.services.watch import QUIET

#: Sanctions that go on: as long as one of a case does, it may have to be explained.
_LASTING = [*sorted(Sanction.LASTING), Sanction.Kind.CLOSURE]
#: What is left of a report.
_NOTHING: dict[str, Any] = {"evidence": {}, "text": "", "link": "", "contact": ""}

_REPORTS = Round()


@every(3600)
def moderation_forget() -> tuple[int, int]:
    """
    Of cases that have been closed for `EVIDENCE_DAYS`, forget what reports hold, and the signals.

    As long as a sanction of the case is active, or an appeal against one is open, all stays. Signals that nobody came
    to go as soon as the same may be raised again. Return how many reports lost their evidence, and how many rows of
    signals' cases were deleted.
    """
    now = timezone.now()
    old = _closed(now - timedelta(days=settings.EVIDENCE_DAYS), now)
    kept = Report.objects.filter(forgotten=False)
    forgotten = 0
    for keys in _REPORTS.pieces(kept):
        some = kept.filter(pk__in=keys, case__in=old)
        forgotten += some.exclude(**_NOTHING).update(**_NOTHING, forgotten=True)
        some.update(forgotten=True)
    signals = Case.objects.filter(queue=Case.Queue.SIGNAL, status=Case.Status.CLOSED)
    expired = signals.filter(outcome=Case.Outcome.EXPIRED, closed__lt=now - QUIET)
    return forgotten, delete_in_batches(expired, "closed") + delete_in_batches(
        old.filter(queue=Case.Queue.SIGNAL), "closed"
    )


def _closed(before: datetime, now: datetime) -> QuerySet[Case]:
    """Return the cases that were closed before then, and of which nothing goes on."""
    of_case = Sanction.objects.filter(case=OuterRef("pk"))
    active = of_case.filter(Q(until=None) | Q(until__gt=now), reversed=None, kind__in=_LASTING)
    appealed = Appeal.objects.filter(sanction__case=OuterRef("pk"), decided=None)
    closed = Case.objects.filter(status=Case.Status.CLOSED, closed__lt=before)
    return closed.exclude(Exists(active)).exclude(Exists(appealed))
