"""Writing down privileged changes that are no form of the panel: by a command, or by a page of Django's admin."""

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.db.models import Model

from backend.accounts.models import AccessToken, Account
from backend.matches.models import RulesetSwitch
from backend.moderation.audit import audit_write
from backend.moderation.roles import Recorded

#: By table, what the log calls a change of it, and what it says of the row: nothing that a player wrote.
_TABLES: dict[type[Model], tuple[Recorded, Callable[[Any], dict[str, Any]]]] = {
    RulesetSwitch: (Recorded.RULESET_SWITCH, lambda switch: {"offered": switch.offered}),
    AccessToken: (Recorded.TOKEN_REVOKE, lambda token: {"account": str(token.account_id)}),
}
_CHANGES = {"superuser": Recorded.SUPERUSER_MADE, "password": Recorded.PASSWORD_SET}


@transaction.atomic
def change_log(actor: Account | None, row: Model, change: str) -> None:
    """Write down a privileged change (`common.privileged.note_change`)."""
    if change in _CHANGES:
        audit_write(actor=actor, action=_CHANGES[change], target=row)
        return
    action, data = _TABLES.get(type(row), (Recorded.ADMIN_CHANGE, lambda _: {}))
    audit_write(actor=actor, action=action, target=row, data={"change": change, **data(row)})
