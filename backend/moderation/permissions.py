"""Which pages of the admin a role lets its owner look at, in the words of Django's permissions."""

from typing import Any

from backend.accounts.models import Account
from backend.moderation.roles import RANKS, Role, role_of

_MODERATOR = frozenset(
    {
        *("accounts.view_account", "chat.view_message", "challenges.view_challenge"),
        *("matches.view_match", "matches.view_move", "matches.view_event"),
        *("moderation.view_case", "moderation.view_report", "moderation.view_sanction", "moderation.view_appeal"),
        *("moderation.view_signal", "moderation.view_cannedreply"),
    }
)
_SENIOR = _MODERATOR | {"moderation.view_auditrow", "moderation.view_opening", "moderation.view_staffrole"}
#: Administrators may do all that a page offers. No page lets anybody write what a service writes down.
LOOKS_AT: dict[str, frozenset[str]] = {Role.MODERATOR: _MODERATOR, Role.SENIOR: _SENIOR}


class RoleBackend:
    """Rights by role. It signs nobody in; as an authentication backend Django asks it about permissions."""

    def authenticate(self, request: Any, **credentials: Any) -> None:  # noqa: ARG002 - Django's
        """Nobody."""
        return

    def has_perm(self, user: Any, perm: str, obj: Any = None) -> bool:  # noqa: ARG002 - Django's
        """Return whether the account's role includes that permission."""
        role = role_of(user) if isinstance(user, Account) else None
        if role is None:
            return False
        return role == RANKS[-1] or perm in LOOKS_AT[role]

    def has_module_perms(self, user: Any, app_label: str) -> bool:
        """Return whether the account's role lets it look at anything of that app."""
        role = role_of(user) if isinstance(user, Account) else None
        if role is None:
            return False
        return role == RANKS[-1] or any(perm.startswith(f"{app_label}.") for perm in LOOKS_AT[role])
