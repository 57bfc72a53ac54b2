"""Who of staff may do what: one table. Which accounts they may not do it to is said by `interest`."""

from enum import StrEnum

from django.db.models import Q

from backend.accounts.models import Account
from backend.moderation.models import StaffRole

Role = StaffRole.Role
#: From the least to the most.
RANKS = [Role.MODERATOR, Role.SENIOR, Role.ADMINISTRATOR]


class Action(StrEnum):
    """What staff can do. The audit log says it in these words."""

    CASE_ASSIGN = "case_assign"
    CASE_RELEASE = "case_release"
    CASE_TAKE_OVER = "case_take_over"
    CASE_CLOSE = "case_close"
    WARNING = "warning"
    MUTE = "mute"
    MATCH_BAN = "match_ban"
    SUSPENSION = "suspension"
    RENAME = "rename"
    CLOSURE = "closure"
    ANNULMENT = "annulment"
    REVERSE_OWN = "reverse_own"
    REVERSE_ANY = "reverse_any"
    APPEAL_DECIDE = "appeal_decide"
    MESSAGE_REMOVE = "message_remove"
    MESSAGE_RESTORE = "message_restore"
    RECORD_REMOVE = "record_remove"
    MATCH_FREEZE = "match_freeze"
    MATCH_THAW = "match_thaw"
    MATCH_OPEN = "match_open"
    CHAT_READ = "chat_read"
    EMAIL_READ = "email_read"
    REPLY_CHANGE = "reply_change"
    RULE_CHANGE = "rule_change"
    AUDIT_READ = "audit_read"
    AUDIT_EXPORT = "audit_export"
    ROLE_GIVE = "role_give"
    ROLE_TAKE = "role_take"


class Recorded(StrEnum):
    """What the audit log says beside `Action`: privileged changes that are no form of the panel."""

    SUPERUSER_MADE = "superuser_made"
    RULESET_SWITCH = "ruleset_switch"
    TOKEN_REVOKE = "token_revoke"  # noqa: S105 - an action
    PASSWORD_SET = "password_set"  # noqa: S105 - an action
    ADMIN_CHANGE = "admin_change"


_MODERATOR = frozenset(
    {
        *(Action.CASE_ASSIGN, Action.CASE_RELEASE, Action.CASE_CLOSE),
        *(Action.WARNING, Action.MUTE, Action.MATCH_BAN, Action.SUSPENSION, Action.RENAME, Action.REVERSE_OWN),
        *(Action.MESSAGE_REMOVE, Action.MESSAGE_RESTORE, Action.MATCH_FREEZE, Action.MATCH_THAW, Action.CHAT_READ),
        Action.RECORD_REMOVE,
    }
)
_SENIOR = _MODERATOR | {
    *(Action.CLOSURE, Action.ANNULMENT, Action.REVERSE_ANY, Action.APPEAL_DECIDE, Action.MATCH_OPEN),
    Action.CASE_TAKE_OVER,
    *(Action.REPLY_CHANGE, Action.AUDIT_READ, Action.AUDIT_EXPORT),
}
ALLOWED: dict[str, frozenset[Action]] = {
    Role.MODERATOR: _MODERATOR,
    Role.SENIOR: _SENIOR,
    Role.ADMINISTRATOR: _SENIOR | {Action.EMAIL_READ, Action.RULE_CHANGE, Action.ROLE_GIVE, Action.ROLE_TAKE},
}


def role_of(account: Account) -> str | None:
    """Return the account's role; null for who is none, or suspended. A superuser is an administrator without a row."""
    if not account.is_active or account.suspended is not None:
        return None
    if account.is_superuser:
        return Role.ADMINISTRATOR
    row: StaffRole | None = getattr(account, "staff_role", None) if account.is_staff else None  # asked once
    return row.role if row else None


def may(account: Account, action: Action) -> bool:
    """Return whether the account's role includes the action, no matter to which account."""
    role = role_of(account)
    return role is not None and action in ALLOWED[role]


def rank_of(account: Account) -> int:
    """Return how high the account's role is, 0 for none."""
    role = role_of(account)
    return 0 if role is None else RANKS.index(Role(role)) + 1


def staff_members() -> list[Account]:
    """Return everybody who has a role now, superusers included."""
    accounts = Account.objects.filter(Q(is_superuser=True) | Q(is_staff=True, staff_role__isnull=False))
    return [account for account in accounts if role_of(account) is not None]
