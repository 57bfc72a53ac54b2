"""What was reported of an account outlives it, and is forgotten when nobody needs it any more."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from backend.accounts.services.delete import account_delete
from backend.moderation.models import Appeal, Case, Report, Sanction, Signal
from backend.moderation.services.appeal import appeal_decide
from backend.moderation.services.case import case_close
from backend.moderation.services.forget import moderation_forget
from backend.moderation.services.opening import openings_notify
from backend.notifications.models import FeedItem
from backend.notifications.selectors import feed_of
from tests.backend.moderation.conftest import staff
from tests.backend.privacy.conftest import EVIDENCE, found

DAY = timedelta(days=1)
KEPT = 180 * DAY
EVERYWHERE = {"moderation_report"}


def close(when: datetime) -> None:
    """Close all cases."""
    Case.objects.update(status="closed", closed=when)


def stays_until(now: datetime, kept: bool, over: Callable[[], Any]) -> None:
    """See whether the evidence outlives its time, and that it goes once that is over which has kept it."""
    close(now)
    with time_machine.travel(now + KEPT + DAY, tick=False):
        moderation_forget()
        assert (where() == EVERYWHERE) == kept
        over()
        moderation_forget()
        assert where() == set()


def where() -> Any:
    """In which tables the evidence stands."""
    return found({"evidence": EVIDENCE}).get("evidence", set())


def test_evidence_stays_with_its_case_when_the_account_is_deleted_and_goes_after_it(scenario):
    Sanction.objects.all().delete()
    account_delete(account=scenario.alice)
    now = timezone.now()
    with time_machine.travel(now + 3 * KEPT, tick=False):
        assert moderation_forget() == (0, 0)  # its case is open
        assert where() == EVERYWHERE
    close(now)
    with time_machine.travel(now + KEPT - DAY, tick=False):
        assert moderation_forget() == (0, 0)
        assert where() == EVERYWHERE
    with time_machine.travel(now + KEPT + DAY, tick=False):
        assert moderation_forget()[0] == 1
        assert where() == set()
        assert moderation_forget() == (0, 0)
    assert Report.objects.count() == 2


@pytest.mark.parametrize(
    ("kind", "until", "kept"),
    [
        ("suspension", None, True), ("mute", 365, True), ("mute", 20, False), ("closure", None, True),
        ("warning", None, False),
    ],
)  # fmt: skip
def test_evidence_stays_as_long_as_its_sanction_is_active(kind, until, kept, scenario):
    now = timezone.now()
    case = Report.objects.get(about=scenario.alice).case
    end = None if until is None else now + until * DAY
    sanction = Sanction.objects.create(
        account=scenario.alice, author=scenario.bob, kind=kind, reason="other", case=case, until=end
    )
    stays_until(now, kept, lambda: Sanction.objects.filter(pk=sanction.pk).update(reversed=timezone.now()))


def test_evidence_stays_as_long_as_an_appeal_waits(scenario):
    now = timezone.now()
    Sanction.objects.filter(account=scenario.alice).update(case=Report.objects.get(about=scenario.alice).case)
    stays_until(now, True, lambda: Appeal.objects.update(decided=timezone.now()))


def test_signals_go_as_long_after_their_case(scenario):
    now = timezone.now()
    close(now)
    with time_machine.travel(now + KEPT + DAY, tick=False):
        moderation_forget()
    assert not Signal.objects.exists()
    assert not Case.objects.filter(queue="signal").exists()


def test_signals_that_nobody_came_to_go_a_month_after_they_expired(scenario):
    now = timezone.now()
    Case.objects.filter(queue="signal").update(status="closed", outcome="expired", closed=now)
    with time_machine.travel(now + 29 * DAY, tick=False):
        assert moderation_forget() == (0, 0)
    with time_machine.travel(now + 31 * DAY, tick=False):
        moderation_forget()
    assert not Signal.objects.exists()


def test_a_shell_is_told_nothing_any_more(scenario):
    account_delete(account=scenario.alice)
    senior = staff("senior")
    sanction = Sanction.objects.get(account=scenario.alice)
    appeal_decide(actor=senior, appeal_id=sanction.appeal.pk, upheld=True, answer="Yes", reason="A mistake")
    Case.objects.update(assignee=None)
    for case in Case.objects.filter(status="open", queue="report"):
        case_close(actor=senior, case_id=case.pk, reason="Gone")
    assert openings_notify() == 1
    assert not FeedItem.objects.filter(account=scenario.alice).exists()
    assert {"report_handled", "cards_opened"} <= {item["kind"] for item in feed_of(account_id=scenario.bob.pk)}
