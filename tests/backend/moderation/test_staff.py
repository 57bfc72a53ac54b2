"""Who is staff: given and taken by an administrator or by the operator of the server, and what pages that opens."""

from io import StringIO

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import CommandError, call_command

from backend.accounts.errors import StaffAccount
from backend.accounts.models import Account
from backend.accounts.services.delete import account_delete
from backend.moderation.models import AuditRow, Case, StaffRole
from backend.moderation.permissions import RoleBackend
from backend.moderation.roles import role_of
from backend.moderation.services.case import case_assign
from backend.moderation.services.role import role_give, role_take
from tests.backend.moderation.conftest import ROLES, a_case, impose, staff


def fresh(account: Account) -> Account:
    """The account as it is now, and nothing that Django remembers of its rights."""
    return Account.objects.get(pk=account.pk)


@pytest.mark.parametrize("role", ROLES)
def test_a_role_is_given_changed_and_taken(role, administrator, alice):
    role_give(actor=administrator, account=alice, role="moderator" if role != "moderator" else "senior", reason="New")
    if role != "administrator":
        role_give(actor=administrator, account=alice, role=role, reason="Promoted")
        assert role_of(fresh(alice)) == role
        role_take(actor=administrator, account=alice, reason="Leaves")
        assert role_of(fresh(alice)) is None
        assert not fresh(alice).is_staff
        assert not StaffRole.objects.filter(account=alice).exists()
        last = AuditRow.objects.order_by("-number")[0]
        assert last.data == {"before": role, "superuser": False, "reason": "Leaves"}


def test_the_command_takes_an_administrator_s_role(db):
    other = staff("administrator", "Another")
    call_command("staff", "Another", role="none", reason="Leaves", stdout=StringIO())
    assert role_of(fresh(other)) is None


def test_case_of_somebody_who_leaves_staff_is_nobody_s(administrator, moderator, alice, bob):
    case = a_case(bob, alice)
    case_assign(actor=moderator, case_id=case.pk)
    role_take(actor=administrator, account=moderator, reason="Leaves")
    assert Case.objects.get().assignee is None


def test_staff_deletes_its_account_once_its_role_was_taken(administrator, moderator):
    with pytest.raises(StaffAccount):
        account_delete(account=moderator)
    role_take(actor=administrator, account=moderator, reason="Leaves")
    account_delete(account=fresh(moderator))
    assert fresh(moderator).deleted is not None


def test_the_command_gives_takes_and_lists(alice):
    said = StringIO()
    call_command("staff", "alice", role="senior", reason="Trusted", stdout=said)
    assert said.getvalue() == "senior         Alice\n"
    assert role_of(fresh(alice)) == "senior"
    row = AuditRow.objects.get()
    assert (row.actor, row.actor_name, row.data["reason"]) == (None, "command", "Trusted")
    Account.objects.create_superuser("Root1")
    call_command("staff", "Alice", role="none", reason="Leaves", stdout=(said := StringIO()))
    assert said.getvalue() == "administrator  Root1\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["Nobody", "--role", "senior"], "Nobody has this name"),
        (["Alice"], "Say which --role"),
        (["Alice", "--role", "senior"], "Say why"),
        (["Alice", "--role", "none", "--reason", "x"], "as it stands now"),
        (["Guest-1", "--role", "senior", "--reason", "x"], "full account"),
        (["Alice", "--role", "senior", "--reason", " "], "Say why"),
    ],
)
def test_the_command_says_what_cannot_be(arguments, words, alice):
    Account.objects.create_user("Guest-1", is_guest=True)
    with pytest.raises(CommandError, match=words):
        call_command("staff", *arguments)
    assert not AuditRow.objects.exists()


def test_rulesets_are_switched_by_administrators_alone(alice):
    """Who sees which page is in `test_panel_table`."""
    assert [role for role in ROLES if fresh(staff(role)).has_perm("matches.change_rulesetswitch")] == ["administrator"]
    assert not alice.has_perm("matches.change_rulesetswitch")


def test_a_suspended_moderator_and_an_anonymous_visitor_see_no_page(moderator, administrator):
    impose(administrator, moderator, "suspension")
    assert not fresh(moderator).has_perm("moderation.view_case")
    assert not RoleBackend().has_perm(AnonymousUser(), "moderation.view_case")
    assert not RoleBackend().has_module_perms(AnonymousUser(), "moderation")
