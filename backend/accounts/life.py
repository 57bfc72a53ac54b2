"""All that is stored about an account, for its owner."""

from typing import Any

from django.utils import timezone

from backend.accounts.hooks import EXPORTS, on_export
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
    """Return all that is stored about *account*; each part is told by the app that stores it (`hooks.on_export`)."""
    parts = {name: tell(account) for name, tell in EXPORTS.items()}
    return {"format": FORMAT, "exported": timezone.now(), **parts}


@on_export("account")
def _account(account: Account) -> dict[str, Any]:
    """Tell of the row itself and of its settings."""
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


@on_export("blocks")
def _blocks(account: Account) -> list[dict[str, Any]]:
    """Tell whom the account has blocked. Who has blocked it is theirs, and told nowhere."""
    return [{"player": block.blocked.username, "created": block.created} for block in blocks_of(account.pk)]


@on_export("tokens")
def _tokens(account: Account) -> list[Any]:
    """Tell of the account's tokens, not what they are."""
    return list(tokens_of(account.pk).values("name", "scopes", "created", "expires_at", "last_used"))


@on_export("devices")
def _devices(account: Account) -> list[Any]:
    """Tell where the account is signed in."""
    return list(devices_of(account.pk).values("browser", "system", "created", "last_seen"))


@on_export("traces")
def _traces(account: Account) -> list[Any]:
    """Tell that traces are kept, and of which days; what of, nobody can read in them."""
    return list(Trace.objects.filter(account=account).order_by("first", "pk").values("kind", "first", "last"))


@on_export("former_names")
def _former_names(account: Account) -> list[Any]:
    """Tell which names the account has had, and which of them staff have taken."""
    return list(former_names(account.pk).values("username", "left", "taken"))
