"""Making somebody staff, and taking that back."""

from django.db import transaction
from django.utils import timezone

from backend.accounts.models import Account
from backend.moderation.audit import audit_write
from backend.moderation.errors import NoStaff, NotNow
from backend.moderation.interest import require
from backend.moderation.models import Case, StaffRole
from backend.moderation.restrictions import lock_account
from backend.moderation.roles import Action, Role
from backend.moderation.texts import reason_needed


@transaction.atomic
def role_give(*, actor: Account | None, account: Account, role: str, reason: str) -> StaffRole:
    """
    Give an account a role, in place of the one it has. It sees the admin once it has a second step.

    Args:
        actor: An administrator; null for the command, which may do it to anybody.
        account: A person with a full account.
        role: One of `Role`.
        reason: Why, for the audit log.

    Raises:
        ReasonNeeded: It says nothing.
        NoStaff: A guest, a bot, or an account that is closed or suspended.
        NotNow: There is no such role, or it has it.
        Refused: As `interest.require`.
    """
    reason = reason_needed(reason)
    account = lock_account(account)
    if actor is not None:
        require(actor, Action.ROLE_GIVE, account)
    if account.is_guest or account.is_bot or not account.is_active or account.suspended is not None:
        raise NoStaff
    row = StaffRole.objects.filter(account=account).first()
    if role not in Role.values or (row is not None and row.role == role):
        raise NotNow
    before = row.role if row else None
    row, _ = StaffRole.objects.update_or_create(account=account, defaults={"role": role, "given": timezone.now()})
    account.is_staff = True
    account.save(update_fields=["is_staff"])
    data = {"role": role, "before": before, "reason": reason}
    audit_write(actor=actor, action=Action.ROLE_GIVE, target=account, data=data)
    return row


@transaction.atomic
def role_take(*, actor: Account | None, account: Account, reason: str) -> None:
    """
    Take an account's role, and the rights of a superuser if it has them; its cases are nobody's from then on.

    Args:
        actor: An administrator; null for the command, which may do it to anybody.
        account: Whose role.
        reason: Why, for the audit log.

    Raises:
        ReasonNeeded: It says nothing.
        NotNow: It has none.
        Refused: As `interest.require`.
    """
    reason = reason_needed(reason)
    account = lock_account(account)
    if actor is not None:
        require(actor, Action.ROLE_TAKE, account)
    row = StaffRole.objects.filter(account=account).first()
    if row is None and not account.is_staff and not account.is_superuser:
        raise NotNow
    data = {"before": row.role if row else None, "superuser": account.is_superuser, "reason": reason}
    if row is not None:
        row.delete()
    Case.objects.filter(assignee=account).update(assignee=None, assigned_at=None)
    account.is_staff = account.is_superuser = False
    account.save(update_fields=["is_staff", "is_superuser"])
    audit_write(actor=actor, action=Action.ROLE_TAKE, target=account, data=data)
