"""
The panel in one table: every page and every action, for every role, about everybody.

An address, an action or a model of the admin that has no row fails. What a cell of an action says is the table of the
services (`test_roles`): the panel allows neither more nor less, and says why in a sentence.
"""

import html
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.admin.sites import site
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from backend.accounts.models import Account, TwoStep
from backend.accounts.totp import new_secret, seal
from backend.matches.models import ImportedRecord
from backend.matches.services import freeze
from backend.moderation.audit import chain_verify
from backend.moderation.models import AuditRow, CannedReply, HouseRule, Sanction
from backend.moderation.panel.act import STAFF_ACTIONS
from backend.moderation.panel.names import NAMES
from backend.moderation.panel.urls import PAGES
from backend.moderation.roles import Action
from tests.backend.moderation.conftest import ROLES, a_report, staff
from tests.backend.moderation.test_roles import DONE, RANK, ROWS, WHY, Scene, a_record, another_role, expected, scene_of
from tests.support.builders import a_match, an_account
from tests.support.people import signed_in
from tests.support.scale import PROVE

pytestmark = pytest.mark.django_db


class Page(NamedTuple):
    """A page: the least role that sees it, and its address about Alice."""

    least: str
    address: Callable[[Account], str]


PAGES_BY_NAME = {
    "moderation_find": Page("moderator", lambda alice: "find/?name=alice"),
    "moderation_queue": Page("moderator", lambda alice: "queue/open/"),
    "moderation_closed": Page("moderator", lambda alice: "closed/"),
    "moderation_case": Page("moderator", lambda alice: f"case/{a_report(alice, an_account('Bob')).case_id}/"),
    "moderation_account": Page("moderator", lambda alice: f"account/{alice.pk}/"),
    "moderation_match": Page("moderator", lambda alice: f"match/{a_match(alice, an_account('Bob')).pk}/"),
    "moderation_record": Page("moderator", lambda alice: f"record/{a_record(alice).pk}/"),
    "moderation_frozen": Page("moderator", lambda alice: "frozen/"),
    "moderation_replies": Page("moderator", lambda alice: "replies/"),
    "moderation_rules": Page("moderator", lambda alice: "rules/"),
    "moderation_audit": Page("senior", lambda alice: "audit/"),
    "moderation_statistics": Page("moderator", lambda alice: "statistics/"),
    "moderation_statistics_file": Page("moderator", lambda alice: f"statistics/{timezone.now().year}.csv"),
    "moderation_staff": Page("administrator", lambda alice: "staff/"),
    "moderation_jobs": Page("administrator", lambda alice: "jobs/"),
}
#: The address by which actions are done has a table of its own, below.
ACT = "moderation_do"

#: Which role sees the tables of the admin.
TABLES = {
    "accounts.Account": "moderator", "challenges.Challenge": "moderator", "chat.Message": "moderator",
    "matches.Event": "moderator", "matches.Match": "moderator", "matches.Move": "moderator",
    "accounts.AccessToken": "administrator", "accounts.Device": "administrator",
    "matches.Outage": "administrator", "matches.RulesetSwitch": "administrator",
    "notifications.Delivery": "administrator", "notifications.FeedItem": "administrator",
    "bots.HouseMatch": "administrator",
}  # fmt: skip


class FilledForm(NamedTuple):
    """A form of the panel: the action whose row of `test_roles` it follows, and what its form is filled in with."""

    action: Action
    data: Callable[[Scene], dict[str, Any]]
    #: Whether it names nobody, though the row is about somebody.
    of_nobody: bool = False


def impose(kind: str) -> FilledForm:
    def data(scene: Scene) -> dict[str, Any]:
        match = scene.match().pk if kind == "annulment" else ""
        form = {"kind": kind, "reason": "insult", "days": 7, "language": "en"}
        return form | {"account": scene.target.pk, "match": match}

    return FilledForm(Action(kind), data)


def frozen(scene: Scene) -> dict[str, Any]:
    return {"match": freeze.match_freeze(match_id=scene.match().pk).pk, "reason": WHY}


def message(scene: Scene, **fields: Any) -> dict[str, Any]:
    written = scene.message(**fields)
    return {"match": written["match_id"], "number": written["number"], "reason": WHY}


def reply(scene: Scene) -> dict[str, Any]:
    made = CannedReply.objects.create(name="Calm", purpose="sanction", text_en="Calm down", text_fr="Du calme")
    return {"reply": made.pk, "name": "Calmer", "purpose": "appeal", **TEXTS}


def rule(scene: Scene, **fields: Any) -> dict[str, Any]:
    made = HouseRule.objects.create(number=77, texts={"en": "Calm"})
    return {"rule": made.number, "reason": WHY, **fields}


TEXTS = {f"text_{code}": f"Calm in {name}" for code, name in settings.LANGUAGES}
DECIDED = {"upheld": "yes", "language": "fr"}
FORMS_BY_NAME: dict[str, list[FilledForm]] = {
    "case_assign": [FilledForm(Action.CASE_ASSIGN, lambda it: {"case": it.case().pk})],
    "case_release": [FilledForm(Action.CASE_RELEASE, lambda it: {"case": it.case().pk})],
    "case_take_over": [FilledForm(Action.CASE_TAKE_OVER, lambda it: {"case": it.taken_case().pk})],
    "case_close": [
        FilledForm(Action.CASE_CLOSE, lambda it: {"case": it.case().pk, "reason": WHY})
    ],
    "impose": [impose(kind) for kind in Sanction.IMPOSED],
    "sanction_reverse": [
        FilledForm(Action.REVERSE_OWN, lambda it: {"sanction": it.sanction(it.actor).pk, "reason": WHY}),
        FilledForm(Action.REVERSE_ANY, lambda it: {"sanction": it.sanction(it.author).pk, "reason": WHY}),
    ],
    "appeal_decide": [
        FilledForm(Action.APPEAL_DECIDE, lambda it: {"appeal": it.appeal().pk, **DECIDED, "reason": WHY})
    ],
    "message_remove": [FilledForm(Action.MESSAGE_REMOVE, lambda it: {**message(it), "ground": "insult"})],
    "message_restore": [FilledForm(Action.MESSAGE_RESTORE, lambda it: message(it, removed=it.target.created))],
    "match_freeze": [FilledForm(Action.MATCH_FREEZE, lambda it: {"match": it.match().pk, "reason": WHY})],
    "match_thaw": [FilledForm(Action.MATCH_THAW, frozen)],
    "record_remove": [FilledForm(Action.RECORD_REMOVE, lambda it: {"record": it.record().pk, "reason": WHY})],
    "match_open": [FilledForm(Action.MATCH_OPEN, frozen)],
    "chat_read": [FilledForm(Action.CHAT_READ, lambda it: {"match": it.match().pk, "reason": WHY})],
    "email_read": [FilledForm(Action.EMAIL_READ, lambda it: {"account": it.target.pk, "reason": WHY})],
    "email_find": [
        FilledForm(Action.EMAIL_READ, lambda it: {"address": "a@example.org", "reason": WHY}, of_nobody=True)
    ],
    "reply_change": [FilledForm(Action.REPLY_CHANGE, reply)],
    "reply_delete": [FilledForm(Action.REPLY_CHANGE, lambda it: {**reply(it), "reason": WHY})],
    "rule_change": [FilledForm(Action.RULE_CHANGE, lambda it: rule(it, **TEXTS))],
    "rule_remove": [FilledForm(Action.RULE_CHANGE, rule)],
    "redress_change": [FilledForm(Action.RULE_CHANGE, lambda it: {"reason": WHY, **TEXTS})],
    "audit_verify": [FilledForm(Action.AUDIT_READ, lambda it: {})],
    "audit_export": [FilledForm(Action.AUDIT_EXPORT, lambda it: {})],
    "role_give": [
        FilledForm(
            Action.ROLE_GIVE, lambda it: {"account": it.target.pk, "role": another_role(it.target), "reason": WHY}
        )
    ],
    "role_take": [FilledForm(Action.ROLE_TAKE, lambda it: {"account": it.target.pk, "reason": WHY})],
}  # fmt: skip
#: Those of `test_roles` that differ in how they are refused; all of them are its business.
TARGETS = ["player", "oneself", "staff: senior", "own match"]


def client_of(account: Account) -> Client:
    """A browser in which somebody is signed in with a second step."""
    TwoStep.objects.get_or_create(account=account, defaults={"sealed": seal(new_secret()), "confirmed": timezone.now()})
    return signed_in(Client(headers={"Accept-Language": "en"}), account)


def said(answer: HttpResponse) -> str:
    return html.unescape(answer.content.decode())


def test_every_page_action_and_table_has_a_row():
    assert {name for _, _, name in PAGES} == {*PAGES_BY_NAME, ACT}
    assert set(STAFF_ACTIONS) == set(FORMS_BY_NAME)
    for name, rows in FORMS_BY_NAME.items():
        assert {row.action for row in rows} == set(STAFF_ACTIONS[name].actions), name
    assert {action for rows in FORMS_BY_NAME.values() for action in {row.action for row in rows}} == set(ROWS)
    assert {model._meta.label for model in site._registry} == set(TABLES)


@pytest.mark.parametrize("name", PAGES_BY_NAME)
def test_a_page_is_seen_by_the_roles_that_the_table_says(name):
    page = PAGES_BY_NAME[name]
    address = f"/admin/moderation/{page.address(an_account('Alice'))}"
    for role in ROLES:
        answer = client_of(staff(role)).get(address, follow=True)
        assert answer.status_code == (200 if RANK[role] >= RANK[page.least] else 403), role


@pytest.mark.parametrize("role", ROLES)
def test_a_role_sees_the_tables_that_the_table_says(role):
    client = client_of(staff(role))
    index = said(client.get("/admin/"))
    for label, least in TABLES.items():
        meta, seen = apps.get_model(label)._meta, RANK[role] >= RANK[least]
        address = f"/admin/{meta.app_label}/{meta.model_name}/"
        assert client.get(address).status_code == (200 if seen else 403), label
        assert (address in index) == seen, label


def test_address_of_an_imported_record_leads_to_its_page_where_it_is_deleted(alice):
    record = a_record(alice)
    client = client_of(staff("moderator"))
    found = client.get("/admin/moderation/find/", {"name": f"https://cairn.example/r/{record.pk}"}, follow=True)
    assert found.status_code == 200
    assert all(name in said(found) for name in (*record.players, alice.username, f"/r/{record.pk}"))
    form = {"record": record.pk, "reason": "An insult as a name", "next": "/admin/"}
    assert "The record was deleted." in said(client.post("/admin/moderation/do/record_remove/", form, follow=True))
    assert not ImportedRecord.objects.exists()
    row = AuditRow.objects.latest("number")
    assert (row.action, row.target, row.data["account"]) == ("record_remove", str(record.pk), str(alice.pk))
    assert not any(name in str(row.data) for name in record.players), "no name of a player is in the log"


def test_people_without_role_or_second_step_see_and_do_nothing_in_the_panel(alice, bob):
    without_second_step = signed_in(Client(), staff("administrator"))
    no_role = an_account("NoRole")
    no_role.is_staff = True
    no_role.save()
    addresses = ["", *(f"moderation/{page.address(alice)}" for page in PAGES_BY_NAME.values())]
    actions = [f"moderation/do/{name}/" for name in STAFF_ACTIONS]
    for client in (Client(), client_of(alice), client_of(no_role), without_second_step):
        for address in addresses:
            assert "/admin/login/" in client.get(f"/admin/{address}")["Location"], address
        for address in actions:
            assert "/admin/login/" in client.post(f"/admin/{address}", {})["Location"], address
    assert not AuditRow.objects.exists()


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", FORMS_BY_NAME)
def test_an_action_is_done_or_refused_as_the_table_says(name, role):
    for number, form in enumerate(FORMS_BY_NAME[name]):
        about = ROWS[form.action].about
        # To whom it is refused is the service's decision, and `test_roles` has all of it; proofs try each here, too.
        everybody = PROVE or (
            role == "administrator" and name in ("impose", "match_freeze", "role_give") and number == 0
        )
        targets = TARGETS if everybody and about != "nobody" and not form.of_nobody else ["player"]
        for target in targets:
            if about == "own sanction" and target == "oneself":
                continue  # nobody can have imposed one on themselves: the database says so
            with transaction.atomic():
                _cell(name, form, role, target)
                transaction.set_rollback(True)


def _cell(name: str, form: FilledForm, role: str, target: str) -> None:
    scene = scene_of(role, target)
    data, before = form.data(scene), AuditRow.objects.count()
    data["next"] = "/admin/moderation/replies/"
    answer = client_of(scene.actor).post(f"/admin/moderation/do/{name}/", data)
    cell, wanted = (form.action, role, target), expected(role, form.action, target)
    written = AuditRow.objects.count() - before
    if wanted == DONE:
        assert answer.status_code in (200, 302), cell
        if answer.status_code == 302:
            closes = {"case_close": "queue/open/", "appeal_decide": "queue/appeals/"}  # and shows the next case
            assert answer["Location"] == f"/admin/moderation/{closes.get(name, 'replies/')}", cell
        list(answer)  # an export is written while it is read
        assert written == (form.action != Action.AUDIT_READ), cell
    elif wanted == "not_allowed":
        assert answer.status_code in (400, 403), cell  # 400: a kind that the role's form does not offer
        assert not written, cell
    else:
        assert answer.status_code == 409, (*cell, wanted)
        tie = wanted in ("on_oneself", "on_staff", "own_match", "own_report")
        assert str(NAMES["party" if tie and {"case", "appeal"} & set(data) else wanted]) in said(answer), cell
        assert not written, cell
    assert not chain_verify()[0].faults
