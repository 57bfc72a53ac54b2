"""What stands beside the log, compared with it: sanctions, roles, restrictions; daily, with a mail to a witness."""

import random
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from backend.accounts.management.commands import changepassword
from backend.accounts.models import AccessToken, Account
from backend.accounts.services.delete import account_delete
from backend.accounts.services.token import token_create
from backend.chat.models import Message
from backend.moderation.audit import audit_verify
from backend.moderation.models import AuditHead, AuditRow, Case, Sanction, StaffRole
from backend.moderation.services.appeal import appeal_decide, appeal_make
from backend.moderation.services.audit_watch import NotAsWritten, audit_watch
from backend.moderation.services.message import message_remove, message_restore
from backend.moderation.services.reverse import sanction_reverse
from backend.moderation.services.role import role_give, role_take
from backend.moderation.standing import Standing
from tests.backend.moderation.conftest import a_case, impose
from tests.support.builders import a_match, an_account
from tests.support.scale import chance, scaled

pytestmark = pytest.mark.stores


def given(name: str, role: str) -> Account:
    """Somebody of staff, made so by the command."""
    role_give(actor=None, account=an_account(name), role=role, reason="For the tests")
    return Account.objects.get(username=name)


@pytest.fixture
def scene(db: None) -> list[Account]:
    """Staff and players, with one of all that the log makes."""
    call_command("createsuperuser", username="Root1", interactive=False, verbosity=0)
    senior, moderator, gone = given("Senior1", "senior"), given("Moderator1", "moderator"), given("Gone1", "senior")
    role_take(actor=None, account=gone, reason="Leaves")
    alice, bob, charlie = an_account("Alice"), an_account("Bob"), an_account("Charlie")
    match, soon = a_match(alice, bob), timezone.now() + timedelta(days=3)
    case = a_case(alice, bob)
    words = {"message": "Calm down", "note": "Twice already"}
    impose(moderator, alice, "mute", until=soon, case_id=case.pk, **words)
    impose(moderator, alice, "suspension", until=soon)
    impose(senior, bob, "closure")
    impose(senior, bob, "annulment", match_id=match.pk)
    impose(moderator, charlie, "rename", reason="name_offensive")
    sanction_reverse(actor=senior, sanction_id=impose(moderator, charlie, "match_ban").pk, reason="Wrong")
    for number in (1, 2):
        Message.objects.create(match=match, number=number, account=alice, text="Grr")
        message_remove(actor=moderator, match_id=match.pk, number=number, reason="Rude", ground="insult")
    message_restore(actor=moderator, match_id=match.pk, number=2, reason="Not rude")
    for upheld in (True, False):
        appeal = appeal_make(account=charlie, sanction_id=impose(moderator, charlie, "mute").pk, text="No.")
        appeal_decide(actor=senior, appeal_id=appeal.pk, upheld=upheld, answer="So be it", reason="Looked again")
    assert audit_verify().faults == []
    return [alice, bob, charlie]


def _edit_a_sanction(rng: random.Random) -> str:
    one = rng.choice(Sanction.objects.order_by("pk"))
    known = [key for key in (one.account_id, one.author_id, one.reversed_by_id) if key]
    other = Account.objects.exclude(pk__in=known).order_by("pk")[0]
    changes: dict[str, Any] = {
        "kind": "warning", "reason": "spam", "message": one.message + ".", "note": "nothing", "account": other,
        "author": other, "created": one.created - timedelta(seconds=1), "until": timezone.now() + timedelta(days=9),
        "case": Case.objects.create(queue="report", about=one.account, key="another"),
        "data": {"name": "Another"}, "quote": "Hm", "origin": "", "number": 9, "salt": "0" * 32,
        "reversed": None if one.reversed else timezone.now(),
    }  # fmt: skip
    if one.reversed:
        changes |= {"reversed_by": other, "reversal_reason": "Another", "reversed": one.reversed - timedelta(hours=1)}
    field = rng.choice(sorted(changes))
    Sanction.objects.filter(pk=one.pk).update(**{field: changes[field]})
    return field


def _delete_a_sanction(rng: random.Random) -> str:
    rng.choice(Sanction.objects.order_by("pk")).delete()
    return "sanction deleted"


def _add_a_sanction(rng: random.Random) -> str:
    account = rng.choice(Account.objects.filter(is_staff=False).order_by("pk"))
    Sanction.objects.create(
        account=account, kind="warning", reason="spam", author=Account.objects.get(username="Root1")
    )
    return "sanction added"


def _edit_a_role(rng: random.Random) -> str:
    row = rng.choice(StaffRole.objects.order_by("pk"))
    role = rng.choice([role for role in StaffRole.Role.values if role != row.role])
    StaffRole.objects.filter(pk=row.pk).update(role=role)
    return "role"


def _delete_a_role(rng: random.Random) -> str:
    rng.choice(StaffRole.objects.order_by("pk")).delete()
    return "role deleted"


def _add_a_role(rng: random.Random) -> str:
    account = rng.choice(Account.objects.filter(staff_role=None).order_by("pk"))
    StaffRole.objects.create(account=account, role="moderator")
    return "role added"


def _edit_an_account(rng: random.Random) -> str:
    account = rng.choice(Account.objects.order_by("pk"))
    later = timezone.now() + timedelta(days=40)
    changes: dict[str, Any] = {
        **dict.fromkeys(("suspended_until", "muted_until", "match_ban_until"), later),
        **{name: not getattr(account, name) for name in ("closed_by_staff", "is_staff", "is_superuser")},
    }
    field = rng.choice(sorted(changes))
    Account.objects.filter(pk=account.pk).update(**{field: changes[field]})
    return field


TRICKS: list[Callable[[random.Random], str]] = [
    _edit_a_sanction, _edit_a_sanction, _edit_a_sanction, _delete_a_sanction, _add_a_sanction, _edit_a_role,
    _delete_a_role, _add_a_role, _edit_an_account, _edit_an_account,
]  # fmt: skip


def test_every_tampering_beside_the_log_is_found(scene):
    rng, done = chance("standing tampering"), set()
    for number in range(scaled(60, 1000)):
        with transaction.atomic():
            what = TRICKS[number % len(TRICKS)](rng)
            found = audit_verify().faults
            transaction.set_rollback(True)
        assert found, (number, what)
        done.add(what)
    assert len(done) >= 12
    assert audit_verify().faults == []


def test_changes_by_the_service_itself_are_no_fault(scene, time):
    alice, _, charlie = scene
    account_delete(account=charlie)
    Case.objects.all().update(closed=timezone.now())
    time.shift(timedelta(days=5))  # the mute and the suspension have come to their ends
    assert audit_verify().faults == []
    account_delete(account=alice)
    assert audit_verify().faults == []


def test_sanction_of_the_release_before_has_no_seal_and_is_compared_without(scene):
    standing = Standing()
    for each in AuditRow.objects.order_by("number"):
        each.data.pop("seal", None)
        standing.follow(each)
    Sanction.objects.update(salt="")
    assert list(standing.faults()) == []


@pytest.fixture
def witness(settings: Any) -> Any:
    settings.AUDIT_MAIL = "witness@example.org"
    return settings


def test_head_is_mailed_once_a_day_and_nothing_else_of_the_log(scene, witness, time):
    assert (audit_watch(), audit_watch()) == (1, 0)
    head = AuditHead.objects.get()
    [letter] = mail.outbox
    assert letter.to == ["witness@example.org"]
    assert f"{head.number}:{head.digest}" in letter.body
    assert "whole" in letter.subject
    assert not [word for word in ("Alice", "Calm", "Moderator1", "insult") if word in letter.body]
    time.shift(timedelta(days=1, minutes=1))
    assert audit_watch() == 1
    assert len(mail.outbox) == 2


def test_fault_fails_the_job_until_it_is_mended_and_is_mailed(scene, witness, time):
    role = StaffRole.objects.get(account__username="Moderator1")
    StaffRole.objects.filter(pk=role.pk).update(role="administrator")
    for _ in range(2):
        with pytest.raises(NotAsWritten):
            audit_watch()
        time.shift(timedelta(hours=1))
    [letter] = mail.outbox
    assert "NOT AS WRITTEN" in letter.subject
    assert f"account {role.pk}: its role is not that of the log" in letter.body
    StaffRole.objects.filter(pk=role.pk).update(role="moderator")
    assert (audit_watch(), audit_watch()) == (1, 0)


def test_mail_that_does_not_leave_is_tried_again(scene, witness, monkeypatch):
    def away(*_: Any) -> None:
        raise ConnectionRefusedError

    with monkeypatch.context() as patched:
        patched.setattr("backend.moderation.services.audit_watch.EmailMessage.send", away)
        with pytest.raises(ConnectionRefusedError):
            audit_watch()
    assert audit_watch() == 1
    assert len(mail.outbox) == 1


def test_case_of_nobody_is_told_to_the_witness(scene, witness):
    root = Account.objects.get(username="Root1")
    case = a_case(root, an_account("Dora"))
    audit_watch()
    assert f"{case.pk} (since " in mail.outbox[0].body


# --- Privileged changes that are no form of the panel


def last() -> tuple[Any, ...]:
    row = AuditRow.objects.order_by("-number")[0]
    return row.actor_name, row.action, row.target_kind, row.target, row.data


def test_commands_leave_a_row(alice, monkeypatch):
    call_command("createsuperuser", username="Root2", interactive=False, verbosity=0)
    assert last() == ("command", "superuser_made", "account", str(Account.objects.get(username="Root2").pk), {})
    call_command("ruleset", "siege", "off", note="until Monday", stdout=StringIO())
    assert last() == ("command", "ruleset_switch", "rulesetswitch", "siege", {"change": "changed", "offered": False})
    monkeypatch.setattr(changepassword.Command, "_get_pass", lambda *_, **__: "battery staple, horse")
    call_command("changepassword", "Alice", verbosity=0)
    assert last() == ("command", "password_set", "account", str(alice.pk), {})


def test_admins_own_pages_leave_a_row(alice, at_admin):
    boss = Account.objects.get(is_superuser=True).username
    page = "/admin/matches/rulesetswitch/"
    at_admin.post(f"{page}add/", {"ruleset": "siege", "note": "x"})
    assert last() == (boss, "ruleset_switch", "rulesetswitch", "siege", {"change": "added", "offered": False})
    at_admin.post(f"{page}siege/change/", {"offered": "on", "note": ""})
    assert last()[4] == {"change": "changed", "offered": True}
    at_admin.post(page, {"action": "delete_selected", "_selected_action": "siege", "post": "yes"})
    assert last()[4] == {"change": "deleted", "offered": True}
    token, _ = token_create(account=alice, name="A name of the player", scopes=["play"])
    at_admin.post("/admin/accounts/accesstoken/", {"action": "revoke", "_selected_action": str(token.pk)})
    assert not AccessToken.objects.exists()
    data = {"change": "deleted", "account": str(alice.pk)}
    assert last() == (boss, "token_revoke", "accesstoken", str(token.pk), data)
