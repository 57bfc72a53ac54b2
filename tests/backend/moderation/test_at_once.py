"""Several of staff, and several players, at the same time: no case has two assignees, and nothing is lost."""

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from backend.accounts.models import Account
from backend.common.errors import ServiceError
from backend.moderation.audit import chain_verify
from backend.moderation.models import AuditRow, Case, Report, Sanction
from backend.moderation.services.case import case_assign
from tests.backend.moderation.conftest import a_case, a_report, code_of, impose, staff
from tests.support.builders import an_account
from tests.support.concurrency import at_once

pytestmark = pytest.mark.stores


@pytest.mark.parametrize("turn", range(5))
def test_one_of_two_who_assign_a_case_at_once_has_it(committed_db, turn):
    case, staffs = a_case(an_account("Bob"), an_account("Alice")), [staff("moderator"), staff("senior")]
    came = at_once(*(partial(code_of, partial(case_assign, actor=actor, case_id=case.pk)) for actor in staffs))
    assert sorted(came) == ["", "case_taken"]
    assert Case.objects.get().assignee == staffs[came.index("")]
    assert AuditRow.objects.count() == 1


@pytest.mark.parametrize("turn", range(3))
def test_many_simultaneous_decisions_are_all_kept_and_the_log_is_whole(committed_db, turn):
    bob, actors = an_account("Bob"), [staff("moderator"), staff("senior"), staff("administrator")]
    ends = [timezone.now() + timedelta(days=days) for days in (1, 2, 3)]
    works = [
        *(partial(impose, actor, bob, "suspension", until=until) for actor, until in zip(actors, ends, strict=True)),
        partial(impose, actors[0], bob, "mute"),
    ]
    at_once(*works)
    row = Account.objects.get(pk=bob.pk)
    assert row.suspended_until == ends[-1]
    assert row.muted is not None
    found, _ = chain_verify()
    assert (found.rows, found.faults) == (4, [])
    assert Sanction.objects.count() == 4


@pytest.mark.parametrize("turn", range(3))
def test_simultaneous_actions_about_different_accounts_have_a_row_each(committed_db, turn):
    """What they share is the head of the log alone."""
    actor, accounts = staff("moderator"), [an_account(f"Player{number}") for number in range(6)]
    at_once(*(partial(impose, actor, account, "warning") for account in accounts))
    found, _ = chain_verify()
    assert (found.rows, found.faults) == (6, [])


@pytest.mark.parametrize("turn", range(3))
def test_simultaneous_reports_all_come_to_one_case_once(committed_db, turn):
    bob, alice = an_account("Bob"), an_account("Alice")

    def report(account: Account) -> str:
        try:
            return str(a_report(bob, account).case_id)
        except ServiceError as refusal:
            return refusal.code

    reporters = [alice, alice, an_account("Dora"), an_account("Emil")]
    came = at_once(*(partial(report, account) for account in reporters))
    assert came.count("already_reported") == 1
    assert len(set(came)) == 2
    assert Report.objects.count() == 3
    assert Case.objects.count() == 1
