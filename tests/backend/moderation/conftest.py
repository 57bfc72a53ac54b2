"""Staff of each role, Alice and Bob, who play one another, and Charlie, who does not."""

from collections.abc import Callable
from typing import Any

import pytest

from backend.accounts.models import Account
from backend.common.errors import ServiceError
from backend.moderation.errors import Refused
from backend.moderation.models import Case, Report, Sanction, StaffRole
from backend.moderation.services.report import report_make
from backend.moderation.services.sanction import sanction_impose
from tests.support.builders import an_account

ROLES = ["moderator", "senior", "administrator"]


def staff(role: str, name: str = "") -> Account:
    """Somebody of that role."""
    account = an_account(name or f"The{role.title()}")
    StaffRole.objects.update_or_create(account=account, defaults={"role": role})
    account.is_staff = True
    account.save()
    return account


def impose(actor: Account, account: Account, kind: str, **more: Any) -> Sanction:
    """Impose a sanction for some reason."""
    return sanction_impose(actor=actor, account=account, kind=kind, **{"reason": "insult", **more})


def code_of(work: Callable[[], Any]) -> str:
    """Do it; the code of the refusal, or nothing."""
    try:
        work()
    except (Refused, ServiceError) as refusal:
        return refusal.code
    return ""


def a_case(about: Account, reporter: Account) -> Case:
    """An open case about an account, by a report of its name."""
    return a_report(about, reporter).case


def a_report(about: Account, reporter: Account) -> Report:
    """A report of an account's name."""
    return report_make(account=reporter, kind="name", reason="name_offensive", player=about.username, text="Look at it")


@pytest.fixture
def moderator(db: None) -> Account:
    return staff("moderator")


@pytest.fixture
def senior(db: None) -> Account:
    return staff("senior")


@pytest.fixture
def administrator(db: None) -> Account:
    return staff("administrator")
