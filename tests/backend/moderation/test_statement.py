"""Statements of reasons: what was said, what led to the decision; and removals, which have one like any sanction."""

from typing import Any

import pytest

from backend.accounts.models import Account
from backend.accounts.services.delete import account_delete
from backend.chat.models import Message
from backend.matches.models import Match
from backend.moderation.audit import chain_verify
from backend.moderation.models import AuditRow, Case, Sanction, Signal
from backend.moderation.services.appeal import appeal_decide, appeal_make
from backend.moderation.services.case import case_assign
from backend.moderation.services.message import message_remove, message_restore
from backend.moderation.services.report import report_make
from backend.notifications.selectors import feed_of
from tests.backend.moderation.conftest import code_of, impose
from tests.support.builders import a_match
from tests.support.people import browser_of

pytestmark = pytest.mark.django_db

WHY = "for a reason"
LONG = "Grr " * 100


@pytest.fixture
def match(alice: Account, bob: Account) -> Match:
    """A match at which Bob has written."""
    match = a_match(alice, bob)
    for number, text in enumerate(("Grr", LONG), 1):
        Message.objects.create(match=match, number=number, account=bob, text=text)
    return match


def statement(account: Account, sanction: Sanction) -> Any:
    """The sanction as its account reads it."""
    return browser_of(account).read(f"me/sanctions/{sanction.pk}/").json()


def kinds(account: Account) -> list[str]:
    """Of which kinds the account's notices of decisions are, the first one first."""
    kinds = ("sanction", "sanction_reversed", "appeal_decided")
    return [item["kind"] for item in feed_of(account_id=account.pk) if item["kind"] in kinds]


@pytest.mark.parametrize(
    ("report", "reason", "quote", "origin"),
    [
        ({"kind": "message", "message": 1}, "insult", "Grr", "report"),
        ({"kind": "message", "message": 2}, "insult", f"{LONG[:199]}…", "report"),
        ({"kind": "name", "player": "bob"}, "name_offensive", "Bob", "report"),
        ({"kind": "message", "message": 1}, "spam", "", "report"),  # for something else than was reported
        ({"kind": "conduct", "player": "bob"}, "stalling", "", "report"),
        (None, "insult", "", "own"),
        ("signal", "several_accounts", "", "own"),
    ],
)
def test_statement_says_what_was_said_and_what_led_to_it(moderator, alice, bob, match, report, reason, quote, origin):
    case_id = None
    if report == "signal":
        case = Case.objects.create(queue="signal", about=bob, key="same_device:x")
        Signal.objects.create(case=case, kind="same_device").accounts.set([bob])
        case_id = case.pk
    elif report is not None:
        given = {"name": "name_offensive", "message": "insult", "conduct": "stalling"}[report["kind"]]
        where = {} if report["kind"] == "name" else {"match_id": match.pk}
        report_make(account=alice, reason=given, **report, **where)
    Message.objects.update(text="changed since")
    sanction = impose(moderator, bob, "warning", reason=reason, case_id=case_id)
    told = statement(bob, sanction)
    assert (told["quote"], told["origin"], told["reason"]) == (quote, origin, reason)


def test_removal_is_told_and_an_appeal_that_is_right_puts_the_message_back(moderator, senior, alice, bob, match):
    report_make(account=alice, kind="message", reason="insult", match_id=match.pk, message=1)
    message_remove(actor=moderator, match_id=match.pk, number=1, reason=WHY, ground="insult")
    sanction = Sanction.objects.get()
    assert sanction.case == Case.objects.get()
    told = statement(bob, sanction)
    expected = {"kind": "removal", "quote": "Grr", "reason": "insult", "origin": "report", "match": str(match.pk)}
    assert {name: told[name] for name in expected} == expected
    assert told["may_appeal"] is True
    appeal = appeal_make(account=bob, sanction_id=sanction.pk, text="It was a joke")
    appeal_decide(actor=senior, appeal_id=appeal.pk, upheld=True, answer="So it was", reason=WHY)
    assert Message.objects.get(match=match, number=1).removed is None
    assert kinds(bob) == ["sanction", "appeal_decided"]
    assert kinds(alice) == []


def test_message_that_is_restored_ends_its_removal_and_its_writer_is_told(moderator, bob, match):
    for remove in (message_remove, message_restore):
        remove(actor=moderator, match_id=match.pk, number=1, reason=WHY)
    sanction = Sanction.objects.get()
    assert (sanction.reversed_by, sanction.reversal_reason) == (moderator, WHY)
    assert kinds(bob) == ["sanction", "sanction_reversed"]
    assert [row.action for row in AuditRow.objects.order_by("number")] == ["message_remove", "message_restore"]
    message_remove(actor=moderator, match_id=match.pk, number=1, reason=WHY)
    assert Sanction.objects.filter(reversed=None).count() == 1
    assert not [fault for fault in chain_verify()[1].faults() if fault.startswith("sanction")]


def test_message_in_a_case_is_removed_by_who_has_the_case(moderator, senior, alice, match):
    case = report_make(account=alice, kind="message", reason="insult", match_id=match.pk, message=1).case
    case_assign(actor=moderator, case_id=case.pk)
    for actor, code in ((senior, "case_taken"), (moderator, "")):
        found = code_of(lambda actor=actor: message_remove(actor=actor, match_id=match.pk, number=1, reason=WHY))
        assert found == code


@pytest.mark.parametrize("ground", ["", "because"])
def test_removal_has_a_ground(moderator, match, ground):
    remove = {"actor": moderator, "match_id": match.pk, "number": 1, "reason": WHY}
    assert code_of(lambda: message_remove(**remove, ground=ground)) == "reason_needed"
    assert not Sanction.objects.exists()


def test_quote_goes_with_the_account(moderator, bob, match):
    message_remove(actor=moderator, match_id=match.pk, number=1, reason=WHY)
    account_delete(account=bob)
    assert Sanction.objects.get().quote == ""
    assert not [fault for fault in chain_verify()[1].faults() if fault.startswith("sanction")]
