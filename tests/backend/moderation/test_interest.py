"""
Who is a party to a case, in one table: every tie, for everything that staff does with a case, reading included.

Each row makes what there is between the actor, a moderator, and the case; its code is what all actions answer, and
pages and queues go by it.
"""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any, NamedTuple

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from backend.accounts.models import Account
from backend.chat.models import Message
from backend.matches.models import Match
from backend.moderation.audit import audit_write
from backend.moderation.interest import cases_of_nobody
from backend.moderation.models import AuditHead, AuditRow, Case, Report, Sanction, Signal
from backend.moderation.panel.names import NAMES
from backend.moderation.panel.own_rows import own_rows
from backend.moderation.queues import queue
from backend.moderation.services.appeal import appeal_make
from backend.moderation.services.case import case_assign, case_close, case_release
from backend.moderation.services.reverse import sanction_reverse
from backend.moderation.services.role import role_take
from tests.backend.moderation.conftest import a_case, code_of, impose, staff
from tests.backend.moderation.test_panel_table import client_of, said
from tests.support.builders import a_match, an_account

pytestmark = pytest.mark.django_db

FREE = ""
WHY = "for a reason"


class People(NamedTuple):
    """The actor, the account that is reported, and who reported it."""

    actor: Account
    about: Account
    reporter: Account


def played(one: Account, other: Account, days: float) -> Match:
    """A match of the two that was over so many days ago."""
    match = a_match(one, other)
    ended = timezone.now() - timedelta(days=days)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED, updated=ended)
    return match


def reported(about: Account, reporter: Account, **fields: Any) -> Case:
    """The open case about an account, with one more report."""
    case, _ = Case.objects.get_or_create(
        about=about, status="open", queue="report", defaults={"key": f"about:{about.pk}"}
    )
    more = {"kind": "conduct", "reason": "insult", "matter": str(Report.objects.count()), **fields}
    Report.objects.create(reporter=reporter, about=about, case=case, **more)
    return case


def closed(case: Case, days: float) -> None:
    """Close a case so many days ago."""
    Case.objects.filter(pk=case.pk).update(status="closed", closed=timezone.now() - timedelta(days=days))


def plain(people: People) -> Case:
    return reported(people.about, people.reporter)


def after_own_report(days: float) -> Callable[[People], Case]:
    def make(people: People) -> Case:
        closed(reported(people.about, people.actor), days)
        return plain(people)

    return make


def own_report_among_others(people: People) -> Case:
    reported(people.about, people.actor)
    return plain(people)


def after_playing(days: float) -> Callable[[People], Case]:
    def make(people: People) -> Case:
        played(people.actor, people.about, days)
        return plain(people)

    return make


def while_playing(people: People) -> Case:
    a_match(people.actor, people.about)
    return plain(people)


def at_its_match(people: People) -> Case:
    return reported(people.about, people.reporter, match=played(people.actor, people.about, 400))


def at_the_match_of_a_case_closed(days: float) -> Callable[[People], Case]:
    def make(people: People) -> Case:
        closed(at_its_match(people), days)
        return plain(people)

    return make


def at_the_match_of_an_appeal(people: People) -> Case:
    match = played(people.actor, people.about, 400)
    sanction = impose(staff("administrator"), people.about, "mute", match_id=match.pk)
    return appeal_make(account=people.about, sanction_id=sanction.pk, text="No.").case


def oneself(people: People) -> Case:
    return reported(people.actor, people.reporter)


def in_a_signal(other: Callable[[People], Account]) -> Callable[[People], Case]:
    def make(people: People) -> Case:
        case = Case.objects.create(queue="signal", about=people.about, key="same_address:x")
        Signal.objects.create(case=case, kind="same_address").accounts.set([people.about, other(people)])
        return case

    return make


def ranked(role: str) -> Callable[[People], Case]:
    return lambda people: reported(staff(role, "Ranked"), people.reporter)


def superuser(people: People) -> Case:
    Account.objects.filter(pk=people.about.pk).update(is_superuser=True)
    return plain(people)


TIES: dict[str, tuple[str, Callable[[People], Case]]] = {
    "none": (FREE, plain),
    "own report": ("own_report", own_report_among_others),
    "own report, closed 89 days ago": ("own_report", after_own_report(89)),
    "own report, closed 91 days ago": (FREE, after_own_report(91)),
    "plays them": ("own_match", while_playing),
    "played them 29 days ago": ("own_match", after_playing(29)),
    "played them 31 days ago": (FREE, after_playing(31)),
    "sat at its match, long ago": ("own_match", at_its_match),
    "sat at the match of a case closed 89 days ago": ("own_match", at_the_match_of_a_case_closed(89)),
    "sat at the match of a case closed 91 days ago": (FREE, at_the_match_of_a_case_closed(91)),
    "sat at the match of an appeal": ("own_match", at_the_match_of_an_appeal),
    "oneself": ("on_oneself", oneself),
    "oneself, second in a signal": ("on_oneself", in_a_signal(lambda people: people.actor)),
    "a stranger, second in a signal": (FREE, in_a_signal(lambda people: people.reporter)),
    "a superior, second in a signal": ("on_staff", in_a_signal(lambda people: staff("senior"))),
    "a peer": ("on_staff", ranked("moderator")),
    "a superior": ("on_staff", ranked("administrator")),
    "a superuser": ("on_staff", superuser),
}


def actions(actor: Account, case: Case) -> dict[str, Callable[[], Any]]:
    """What a moderator does with a case, or about its account beside it."""
    return {
        "take": partial(case_assign, actor=actor, case_id=case.pk),
        "release": partial(case_release, actor=actor, case_id=case.pk),
        "close": partial(case_close, actor=actor, case_id=case.pk, reason=WHY),
        "impose": partial(impose, actor, case.about, "warning", case_id=case.pk),
        "impose beside the case": partial(impose, actor, case.about, "warning"),
    }


def code_undone(do: Callable[[], Any]) -> str:
    """The code of the refusal, or nothing; all of it undone."""
    with transaction.atomic():
        code = code_of(do)
        transaction.set_rollback(True)
    return code


@pytest.mark.parametrize("tie", TIES)
def test_party_to_a_case_neither_acts_on_it_nor_reads_it(tie):
    code, make = TIES[tie]
    people = People(staff("moderator"), an_account("About"), an_account("Reporter"))
    case = make(people)
    everything = actions(people.actor, case)
    if case.queue == "appeal":  # is closed by deciding it
        del everything["close"]
    if tie.endswith("in a signal"):  # the sanction beside it is of the other account, to which there is no tie
        del everything["impose beside the case"]
    assert {name: code_undone(do) for name, do in everything.items()} == dict.fromkeys(everything, code)
    waiting = queue({"report": "open", "appeal": "appeals", "signal": "signals"}[case.queue], people.actor)
    assert waiting.filter(pk=case.pk).exists() == (code == FREE)
    Case.objects.filter(pk=case.pk).update(assignee=people.actor, assigned_at=timezone.now())
    assert queue("mine", people.actor).filter(pk=case.pk).exists() == (code == FREE)
    _reads(client_of(people.actor), case, may=code == FREE)
    _reads_in_the_log(people.actor, case, may=code == FREE)


def _reads_in_the_log(actor: Account, case: Case, *, may: bool) -> None:
    """The rows of the case and of a sanction in it are read or not; one of nobody's matter always."""
    command = audit_write(actor=None, action="case_assign", target=case)
    sanction = audit_write(actor=None, action="mute", target=case.about, data={"case": case.pk})
    other = audit_write(actor=None, action="audit_export", target=AuditHead.objects.get())
    hidden = set() if may else {command.number, sanction.number}
    assert own_rows([command, sanction, other], actor) == hidden


def _reads(client: Client, case: Case, *, may: bool) -> None:
    """The page of the case is seen or not, and what is refused names nobody and says the same of every tie."""
    answer = client.get(f"/admin/moderation/case/{case.pk}/")
    assert answer.status_code == (200 if may else 403)
    if not may:
        assert str(NAMES["party"]) in said(answer)
        assert "Reporter" not in said(answer)


@pytest.mark.parametrize("sat", [True, False])
def test_case_that_was_closed_long_ago_is_not_read_by_who_sat_at_its_match(sat):
    people = People(staff("moderator"), an_account("About"), an_account("Reporter"))
    case = at_its_match(people) if sat else plain(people)
    closed(case, 400)
    client = client_of(people.actor)
    _reads(client, case, may=not sat)
    assert (f"/case/{case.pk}/" in said(client.get("/admin/moderation/closed/"))) is not sat
    _reads_in_the_log(people.actor, case, may=not sat)


@pytest.mark.parametrize(("tie", "status"), [("none", 200), ("own report", 403), ("oneself", 403), ("a peer", 403)])
def test_page_of_an_account_is_not_for_a_party_to_its_cases(tie, status):
    people = People(staff("moderator"), an_account("About"), an_account("Reporter"))
    about = TIES[tie][1](people).about
    assert client_of(people.actor).get(f"/admin/moderation/account/{about.pk}/").status_code == status


def test_days_after_a_match_are_a_setting(settings):
    settings.RECENT_MATCH_DAYS = 0
    for make, code in ((after_playing(1), ""), (while_playing, "own_match")):
        with transaction.atomic():
            people = People(staff("moderator"), an_account("About"), an_account("Reporter"))
            assert code_of(partial(case_assign, actor=people.actor, case_id=make(people).pk)) == code
            transaction.set_rollback(True)


def test_sanction_of_ones_own_match_is_reversed_by_somebody_else(moderator, senior, alice):
    match = played(moderator, alice, 400)
    sanction = impose(senior, alice, "mute", match_id=match.pk)
    Sanction.objects.update(author=moderator)  # as before this was asked
    reverse = partial(sanction_reverse, actor=moderator, sanction_id=sanction.pk, reason=WHY)
    assert code_of(reverse) == "own_match"


def test_case_that_all_staff_is_a_party_to_is_named_to_administrators_alone(moderator, administrator, alice, bob):
    case = reported(administrator, alice)
    reported(bob, alice)
    assert cases_of_nobody() == [case]
    home, words = client_of(administrator).get("/admin/"), "Somebody from outside"
    assert words in said(home)
    assert f"Case {case.pk}" in said(home)
    assert "alice" not in said(home).lower()
    assert words not in said(client_of(moderator).get("/admin/"))
    role_take(actor=None, account=administrator, reason=WHY)
    assert cases_of_nobody() == []
    assert queue("open", moderator).filter(pk=case.pk).exists()


def test_appeal_that_nobody_left_may_decide_needs_somebody_from_outside(moderator, administrator, alice):
    sanction = impose(administrator, alice, "warning")
    appeal = appeal_make(account=alice, sanction_id=sanction.pk, text="No.")
    assert cases_of_nobody() == [appeal.case]
    staff("senior")
    assert cases_of_nobody() == []


def test_case_about_staff_is_read_by_those_above_them(moderator, senior, alice):
    case = a_case(moderator, alice)
    assert client_of(senior).get(f"/admin/moderation/case/{case.pk}/").status_code == 200
    assert queue("open", senior).get() == case


def test_email_address_is_read_for_a_reason_that_is_logged(administrator, moderator, alice):
    Account.objects.filter(pk=alice.pk).update(email="Her@example.org", email_wanted="new@example.org")
    client, form = client_of(administrator), {"account": alice.pk, "next": f"/admin/moderation/account/{alice.pk}/"}
    for page in (f"moderation/account/{alice.pk}/", f"accounts/account/{alice.pk}/change/", "accounts/account/"):
        assert "example.org" not in said(client.get(f"/admin/{page}")), page
    assert client.post("/admin/moderation/do/email_read/", form).status_code == 400
    answer = client.post("/admin/moderation/do/email_read/", {**form, "reason": WHY})
    assert "Her@example.org" in said(answer)
    found = client.post("/admin/moderation/do/email_find/", {"address": "HER@example.org", "reason": WHY})
    assert f"/admin/moderation/account/{alice.pk}/" in said(found)
    rows = [(row.target, row.data) for row in AuditRow.objects.order_by("number")]
    looked_for = (str(administrator.pk), {"reason": WHY, "found": 1})
    assert rows == [(str(alice.pk), {"reason": WHY}), looked_for]


def test_messages_outside_a_case_are_read_for_a_reason_that_is_logged(moderator, alice, bob, charlie):
    match = a_match(alice, bob)
    Message.objects.create(match=match, number=1, account=alice, text="Between us two")
    client, form = client_of(moderator), {"match": match.pk, "next": f"/admin/moderation/match/{match.pk}/"}
    for page in (f"moderation/match/{match.pk}/", "chat/message/", "chat/message/?q=alice"):
        assert "Between us two" not in said(client.get(f"/admin/{page}")), page
    assert client.post("/admin/moderation/do/chat_read/", form).status_code == 400
    assert not AuditRow.objects.exists()
    answer = client.post("/admin/moderation/do/chat_read/", {**form, "reason": WHY})
    assert "Between us two" in said(answer)
    assert f'value="/admin/moderation/match/{match.pk}/"' in said(answer)  # a removal goes back to the match
    row = AuditRow.objects.get()
    assert (row.action, row.target, row.data) == ("chat_read", str(match.pk), {"reason": WHY})
    case = reported(alice, charlie, match=match)
    assert "Between us two" in said(client.get(f"/admin/moderation/case/{case.pk}/"))
    assert AuditRow.objects.count() == 1
