"""The export of an account: all that is stored about it, for its owner."""

from typing import Any

from django.utils import timezone

from backend.accounts.hooks import EXPORTS
from backend.accounts.models import Account, Trace
from backend.accounts.selectors import (
    blocks_of,
    devices_of,
    former_names,
    has_two_step,
    own_account,
    recovery_code_made,
    tokens_of,
)

FORMAT = 1


def account_export(*, account: Account) -> dict[str, Any]:
    """Return all that is stored about *account*; each app adds what it stores (`config.wiring`)."""
    parts = {name: export(account) for name, export in EXPORTS.items()}
    return {"format": FORMAT, "exported": timezone.now(), **parts}


def account_row_export(account: Account) -> dict[str, Any]:
    """Return the row itself and its settings."""
    return {
        **own_account(account),
        "email_confirmed": account.email_confirmed,
        "email_wanted": account.email_wanted,
        "two_step": has_two_step(account.pk),
        "seen": account.seen,
        "last_login": account.last_login,
        "password": "set" if account.has_usable_password() else None,
        "recovery_code": recovery_code_made(account.pk),
    }


def blocks_export(account: Account) -> list[dict[str, Any]]:
    """Return the accounts that the account has blocked. Who has blocked it is shown nowhere."""
    return [{"player": block.blocked.username, "created": block.created} for block in blocks_of(account.pk)]


def tokens_export(account: Account) -> list[Any]:
    """Return the account's tokens, without their secrets."""
    return list(tokens_of(account.pk).values("name", "app", "scopes", "created", "expires_at", "last_used"))


def devices_export(account: Account) -> list[Any]:
    """Return where the account is signed in."""
    return list(devices_of(account.pk).values("browser", "system", "created", "last_seen"))


def traces_export(account: Account) -> list[Any]:
    """Return which traces are kept, and of which days; their digests show nothing."""
    return list(Trace.objects.filter(account=account).order_by("first", "pk").values("kind", "first", "last"))


def former_names_export(account: Account) -> list[Any]:
    """Return the names that the account has had, and which of them staff have revoked."""
    return list(former_names(account.pk).values("username", "left", "taken"))
