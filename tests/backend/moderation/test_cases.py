"""Working on cases: one at a time, whose it is, and what is in the queues."""

from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from backend.accounts.models import Account
from backend.moderation.models import Case, Signal
from backend.moderation.selectors import queue, queue_counts
from backend.moderation.services.appeal import appeal_make
from backend.moderation.services.case import case_assign, case_close, case_release
from tests.backend.moderation.conftest import a_case, code_of, impose, staff
from tests.backend.moderation.test_panel_table import client_of
from tests.support.builders import an_account

pytestmark = pytest.mark.django_db


@pytest.fixture
def case(bob: Account, alice: Account) -> Case:
    """A case about Bob, by Alice."""
    return a_case(bob, alice)


def verbs(actor: Account, case: Case) -> dict[str, Any]:
    """What can be done with a case."""
    return {
        "take": lambda: case_assign(actor=actor, case_id=case.pk),
        "release": lambda: case_release(actor=actor, case_id=case.pk),
        "impose": lambda: impose(actor, case.about, "warning", case_id=case.pk),
        "close": lambda: case_close(actor=actor, case_id=case.pk, outcome=Case.Outcome.NOTHING, reason="Nothing"),
    }


def test_case_that_somebody_else_has_taken_is_theirs(case, moderator, senior):
    case_assign(actor=moderator, case_id=case.pk)
    assert {code_of(do) for do in verbs(senior, case).values()} == {"case_taken"}
    assert {code_of(do) for name, do in verbs(moderator, case).items() if name != "release"} == {""}
    assert {code_of(do) for do in verbs(moderator, case).values()} == {"case_closed"}


def test_case_that_was_given_back_may_be_taken_by_another(case, moderator, senior):
    case_assign(actor=moderator, case_id=case.pk)
    case_release(actor=moderator, case_id=case.pk)
    assert case_assign(actor=senior, case_id=case.pk).assignee == senior


def test_case_is_free_two_hours_after_its_assignee_did_something(time):
    case, moderator, senior = a_case(an_account("Bob"), an_account("Alice")), staff("moderator"), staff("senior")
    case_assign(actor=moderator, case_id=case.pk)
    time.shift(timedelta(hours=1))
    impose(moderator, case.about, "warning", case_id=case.pk)
    time.shift(timedelta(hours=1, minutes=59))
    assert code_of(lambda: case_assign(actor=senior, case_id=case.pk)) == "case_taken"
    time.shift(timedelta(minutes=2))
    assert case_assign(actor=senior, case_id=case.pk).assignee == senior
    assert code_of(lambda: case_assign(actor=moderator, case_id=case.pk)) == "case_taken"


@pytest.mark.parametrize("outcome", ["expired", "", "thrown away"])
def test_a_case_is_closed_as_acted_on_or_as_nothing(case, moderator, outcome):
    assert code_of(partial(case_close, actor=moderator, case_id=case.pk, outcome=outcome, reason="Hm")) == "not_now"


def test_the_queues_show_what_waits_and_what_is_mine(case, alice, charlie, moderator, senior):
    sanction = impose(senior, charlie, "warning")
    appeal = appeal_make(account=charlie, sanction_id=sanction.pk, text="No.")
    noticed = Case.objects.create(queue="signal", about=charlie, key="same_address:x")
    Signal.objects.create(case=noticed, kind="same_address")
    assert queue_counts(moderator) == {"open": 1, "mine": 0, "appeals": 1, "signals": 1}
    case_assign(actor=moderator, case_id=case.pk)
    assert queue_counts(moderator) == {"open": 0, "mine": 1, "appeals": 1, "signals": 1}
    assert queue_counts(senior) == {"open": 0, "mine": 0, "appeals": 1, "signals": 1}
    assert list(queue("mine", moderator)) == [case]
    assert list(queue("appeals", moderator)) == [appeal.case]
    assert list(queue("signals", moderator)) == [noticed]


def test_a_signal_about_two_is_for_who_may_judge_both(moderator, senior, bob):
    case = Case.objects.create(queue="signal", about=bob, key="same_address:x")
    Signal.objects.create(case=case, kind="same_address").accounts.set([bob, senior])
    assert code_of(lambda: case_assign(actor=moderator, case_id=case.pk)) == "on_staff"
    assert code_of(lambda: case_assign(actor=senior, case_id=case.pk)) == "on_oneself"
    assert code_of(lambda: case_assign(actor=staff("administrator"), case_id=case.pk)) == ""


def test_sanction_in_a_case_is_of_an_account_of_the_case(case, charlie, moderator):
    assert code_of(lambda: impose(moderator, charlie, "warning", case_id=case.pk)) == "bad_sanction"
    assert code_of(lambda: impose(moderator, case.about, "warning", case_id=case.pk)) == ""


def test_appeal_is_taken_by_those_alone_who_may_decide_it(charlie, moderator, senior, administrator):
    sanction = impose(administrator, charlie, "warning")
    appeal = appeal_make(account=charlie, sanction_id=sanction.pk, text="No.")
    page = f"/admin/moderation/case/{appeal.case_id}/"
    for actor, code in ((moderator, "not_allowed"), (administrator, "own_decision"), (senior, "")):
        offered = "/do/case_assign/" in client_of(actor).get(page).content.decode()
        assert offered == (code == "")
        assert code_of(lambda actor=actor: case_assign(actor=actor, case_id=appeal.case_id)) == code
