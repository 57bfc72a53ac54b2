"""Who of staff may do what to whom: one table, and the four things that no role may do."""

from collections.abc import Iterable
from enum import StrEnum

from backend.accounts.models import Account
from backend.matches.models import Match, Seat
from backend.moderation.errors import NotAllowed, OnOneself, OnStaff, OwnMatch, OwnReport
from backend.moderation.models import Case, Report, StaffRole

Role = StaffRole.Role
#: From the least to the most.
RANKS = [Role.MODERATOR, Role.SENIOR, Role.ADMINISTRATOR]


class Action(StrEnum):
    """What staff can do. The audit log says it in these words."""

    CASE_ASSIGN = "case_assign"
    CASE_RELEASE = "case_release"
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
    MATCH_FREEZE = "match_freeze"
    MATCH_THAW = "match_thaw"
    MATCH_OPEN = "match_open"
    REPLY_CHANGE = "reply_change"
    AUDIT_READ = "audit_read"
    AUDIT_EXPORT = "audit_export"
    ROLE_GIVE = "role_give"
    ROLE_TAKE = "role_take"


_MODERATOR = frozenset(
    {
        *(Action.CASE_ASSIGN, Action.CASE_RELEASE, Action.CASE_CLOSE),
        *(Action.WARNING, Action.MUTE, Action.MATCH_BAN, Action.SUSPENSION, Action.RENAME, Action.REVERSE_OWN),
        *(Action.MESSAGE_REMOVE, Action.MESSAGE_RESTORE, Action.MATCH_FREEZE, Action.MATCH_THAW),
    }
)
_SENIOR = _MODERATOR | {
    *(Action.CLOSURE, Action.ANNULMENT, Action.REVERSE_ANY, Action.APPEAL_DECIDE, Action.MATCH_OPEN),
    *(Action.REPLY_CHANGE, Action.AUDIT_READ, Action.AUDIT_EXPORT),
}
ALLOWED: dict[str, frozenset[Action]] = {
    Role.MODERATOR: _MODERATOR,
    Role.SENIOR: _SENIOR,
    Role.ADMINISTRATOR: _SENIOR | {Action.ROLE_GIVE, Action.ROLE_TAKE},
}


def role_of(account: Account) -> str | None:
    """Return the account's role; null for who is none, or suspended. A superuser is an administrator without a row."""
    if not account.is_active or account.suspended is not None:
        return None
    if account.is_superuser:
        return Role.ADMINISTRATOR
    row = StaffRole.objects.filter(account=account.pk).first() if account.is_staff else None
    return row.role if row else None


def may(account: Account, action: Action) -> bool:
    """Return whether the account's role includes the action, no matter to whom."""
    role = role_of(account)
    return role is not None and action in ALLOWED[role]


def rank_of(account: Account) -> int:
    """Return how high the account's role is, 0 for none."""
    role = role_of(account)
    return 0 if role is None else RANKS.index(Role(role)) + 1


def require(actor: Account, action: Action, *targets: Account, match: Match | None = None) -> None:
    """
    Go on only if *actor* may do *action* to all of *targets*, and in *match*.

    Raises:
        NotAllowed: The actor's role does not include it, or there is none.
        OnOneself: The actor is one of them.
        OnStaff: One of them is staff of the same or a higher role.
        OwnMatch: The actor sits at the match, or plays one of them at the moment.
        OwnReport: An open case about one of them has a report by the actor.
    """
    actor = Account.objects.get(pk=actor.pk)  # as it is now, not as it was when the request came
    if not may(actor, action):
        raise NotAllowed
    if match is not None and Seat.objects.filter(match=match, account=actor).exists():
        raise OwnMatch
    for target in targets:
        if target.pk == actor.pk:
            raise OnOneself
        if rank_of(target) >= rank_of(actor):
            raise OnStaff
    _require_no_stake(actor, targets)


def _require_no_stake(actor: Account, targets: Iterable[Account]) -> None:
    """Refuse who plays one of the accounts, or has reported one."""
    ids = [target.pk for target in targets]
    playing = Match.objects.filter(status=Match.Status.ACTIVE, seats__account=actor)
    if ids and Match.objects.filter(pk__in=playing.values("pk"), seats__account__in=ids).exists():
        raise OwnMatch
    if ids and Report.objects.filter(reporter=actor, about__in=ids, case__status=Case.Status.OPEN).exists():
        raise OwnReport
