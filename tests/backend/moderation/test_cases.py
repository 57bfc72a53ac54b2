"""Working on cases: one at a time, whose it is, and what is in the queues."""

import re
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings

from backend.accounts.models import Account
from backend.chat.models import Message
from backend.moderation.models import AuditRow, CannedReply, Case, Sanction, Signal
from backend.moderation.queues import queue, queue_counts
from backend.moderation.services.appeal import appeal_make
from backend.moderation.services.case import case_assign, case_close, case_release, case_take_over
from backend.moderation.services.message import message_remove
from backend.moderation.services.reply import reply_change
from backend.moderation.services.report import report_make
from backend.moderation.services.reverse import sanction_reverse
from tests.backend.moderation.conftest import a_case, code_of, impose, staff
from tests.backend.moderation.test_panel_table import client_of, said
from tests.support.builders import a_match, an_account

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
        "close": lambda: case_close(actor=actor, case_id=case.pk, reason="Nothing"),
    }


def test_case_that_somebody_else_has_taken_is_theirs(case, moderator, senior):
    case_assign(actor=moderator, case_id=case.pk)
    for actor, offered in ((senior, False), (moderator, True)):
        page = said(client_of(actor).get(f"/admin/moderation/case/{case.pk}/"))
        assert all((f"/do/{name}/" in page) == offered for name in ("impose", "case_close", "case_release"))
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


def test_outcome_of_a_case_follows_from_what_was_done(moderator, senior, alice, bob, charlie):
    outcomes = {}
    for name in ("nothing", "impose", "impose and reverse", "remove", "remove before"):
        match = a_match(alice, bob)
        Message.objects.create(match=match, number=1, account=bob, text="Grr")
        if name == "remove before":
            message = {"kind": "conduct", "reason": "other", "player": "bob"}
        else:
            message = {"kind": "message", "reason": "insult", "message": 1}
        remove = partial(message_remove, actor=moderator, match_id=match.pk, number=1, reason="Because")
        if name == "remove before":
            remove()
        case = report_make(account=alice, match_id=match.pk, **message).case
        if name.startswith("impose"):
            sanction = impose(moderator, bob, "warning", case_id=case.pk)
        if name == "impose and reverse":
            sanction_reverse(actor=moderator, sanction_id=sanction.pk, reason="Wrong")
        if name == "remove":
            remove()
        closed = case_close(actor=moderator, case_id=case.pk, reason="Because")
        outcomes[name] = closed.outcome
        assert AuditRow.objects.order_by("-number")[0].data == {"outcome": closed.outcome, "reason": "Because"}
    acted = ("impose", "remove")
    assert outcomes == {name: "acted" if name in acted else "nothing" for name in outcomes}


def test_sanction_from_the_page_of_the_account_belongs_to_its_open_case(case, moderator, senior):
    case_assign(actor=moderator, case_id=case.pk)
    assert code_of(lambda: impose(senior, case.about, "warning")) == "case_taken"
    assert impose(moderator, case.about, "warning").case == case
    case_close(actor=moderator, case_id=case.pk, reason="Done")
    assert impose(senior, case.about, "warning").case is None


def test_account_page_names_its_open_case_and_whose_it_is(case, moderator, senior):
    case_assign(actor=moderator, case_id=case.pk)
    page = said(client_of(senior).get(f"/admin/moderation/account/{case.about_id}/"))
    assert f"/admin/moderation/case/{case.pk}/" in page
    assert "TheModerator" in page


def test_senior_takes_a_case_over_and_the_log_has_it(case, moderator, senior):
    assert code_of(lambda: case_take_over(actor=senior, case_id=case.pk)) == "not_now"
    case_assign(actor=moderator, case_id=case.pk)
    page = f"/admin/moderation/case/{case.pk}/"
    assert "/do/case_take_over/" in said(client_of(senior).get(page))
    assert "/do/case_take_over/" not in said(client_of(moderator).get(page))
    assert list(queue("taken", senior)) == [case]
    assert case_take_over(actor=senior, case_id=case.pk).assignee == senior
    row = AuditRow.objects.order_by("-number")[0]
    assert (row.action, row.data) == ("case_take_over", {"before": str(moderator.pk)})
    assert code_of(lambda: case_take_over(actor=senior, case_id=case.pk)) == "not_now"


def test_closed_case_says_what_was_decided_and_why_and_is_in_a_list(case, moderator):
    impose(moderator, case.about, "mute", case_id=case.pk, message="Calm down, please")
    case_close(actor=moderator, case_id=case.pk, reason="Insulted twice")
    client = client_of(moderator)
    page = said(client.get(f"/admin/moderation/case/{case.pk}/"))
    done = page.partition("<h2>What was done</h2>")[2].partition("</section>")[0]
    assert "Calm down, please" in done
    for words in ("Insulted twice", "Action was taken"):
        assert words in page
    [path] = re.findall(r'<a href="([^"]+)">Closed cases</a>', said(client.get("/admin/")))
    listed = said(client.get(path))
    assert f"/admin/moderation/case/{case.pk}/" in listed


def test_reason_is_filled_in_where_all_reports_agree(case, charlie, moderator):
    page, client = f"/admin/moderation/case/{case.pk}/", client_of(moderator)
    assert '<option value="name_offensive" selected>' in said(client.get(page))
    report_make(account=charlie, kind="name", reason="name_impersonation", player=case.about.username)
    for reason in ("name_offensive", "name_impersonation"):
        assert f'<option value="{reason}" selected>' not in said(client.get(page))


def test_reversal_is_offered_to_those_alone_who_may_do_it(moderator, senior, alice):
    impose(senior, alice, "warning")
    page = f"/admin/moderation/account/{alice.pk}/"
    assert "/do/sanction_reverse/" not in said(client_of(moderator).get(page))
    assert "/do/sanction_reverse/" in said(client_of(senior).get(page))
    impose(moderator, alice, "warning")
    assert "/do/sanction_reverse/" in said(client_of(moderator).get(page))


def test_form_sent_twice_acts_once(moderator, alice):
    form = {"account": alice.pk, "kind": "warning", "reason": "insult", "days": 7, "language": "en"}
    form |= {"once": uuid4(), "next": f"/admin/moderation/account/{alice.pk}/"}
    client, do = client_of(moderator), "/admin/moderation/do/impose/"
    assert client.post(do, {**form, "reason": ""}).status_code == 400  # not filled in: the same may be sent again
    first, again = client.post(do, form), client.post(do, form)
    assert (first.status_code, again.status_code) == (302, 302)
    assert Sanction.objects.count() == AuditRow.objects.count() == 1
    assert "This was done already" in said(client.get(form["next"]))
    client.post(do, {**form, "once": uuid4()})
    assert Sanction.objects.count() == 2


def test_the_queues_show_what_waits_and_what_is_mine(case, alice, charlie, moderator, senior):
    sanction = impose(senior, charlie, "warning")
    appeal = appeal_make(account=charlie, sanction_id=sanction.pk, text="No.")
    noticed = Case.objects.create(queue="signal", about=charlie, key="same_address:x")
    Signal.objects.create(case=noticed, kind="same_address")
    assert queue_counts(moderator) == {"open": 1, "mine": 0, "appeals": 1, "signals": 1, "taken": 0}
    case_assign(actor=moderator, case_id=case.pk)
    assert queue_counts(moderator) == {"open": 0, "mine": 1, "appeals": 1, "signals": 1, "taken": 0}
    assert queue_counts(senior) == {"open": 0, "mine": 0, "appeals": 1, "signals": 1, "taken": 1}
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
    for actor, may in ((administrator, False), (staff("senior", "Another"), True)):
        assert ("/do/case_take_over/" in client_of(actor).get(page).content.decode()) == may


def test_preset_decides_by_itself_what_the_form_leaves_open(senior, alice):
    client, do = client_of(senior), "/admin/moderation/do/"
    texts = {f"text_{code}": f"Calm down, in {name}" for code, name in settings.LANGUAGES}
    form = {"name": "Calm", "purpose": "sanction", "kind": "mute", "reason": "insult", "days": 3, **texts}
    assert client.post(f"{do}reply_change/", form).status_code == 302
    reply = CannedReply.objects.get()
    assert reply.preset == {"kind": "mute", "reason": "insult", "days": 3}
    assert "Calm – Mute – Hurtful words: Calm down" in said(client.get(f"/admin/moderation/account/{alice.pk}/"))
    form = {"account": alice.pk, "reply": reply.pk, "language": "en"}
    assert client.post(f"{do}impose/", form).status_code == 302
    first = Sanction.objects.get()
    assert (first.kind, first.reason, first.message) == ("mute", "insult", "Calm down, in English")
    assert first.until is not None
    assert round((first.until - first.created).total_seconds() / 86_400) == 3
    assert client.post(f"{do}impose/", {**form, "kind": "suspension", "reason": "spam", "days": 0}).status_code == 302
    second = Sanction.objects.latest("created")
    assert (second.kind, second.reason, second.until) == ("suspension", "spam", None)
    assert client.post(f"{do}impose/", {**form, "reply": ""}).status_code == 400


@pytest.mark.parametrize("preset", [{"kind": "removal"}, {"reason": "because"}, {"days": -1}, {"other": 1}])
def test_preset_fits_a_sanction(senior, preset):
    texts = {code: "Calm down" for code, _ in settings.LANGUAGES}
    change = partial(reply_change, actor=senior, name="Calm", purpose="sanction", texts=texts, preset=preset)
    assert code_of(change) == "bad_sanction"
