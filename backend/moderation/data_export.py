"""What an export of an account holds of its reports and sanctions."""

from typing import Any

from django.db.models import F

from backend.accounts.models import Account
from backend.moderation.selectors import reports_of, sanction_view, sanctions_of


def reports_export(account: Account) -> list[Any]:
    """Return the account's reports. Those about it belong to their reporters; its sanctions show the results."""
    return list(
        reports_of(account.pk).values(
            "id", "kind", "reason", "text", "match", "message", "created", house_rule=F("rule__number")
        )
    )


def sanctions_export(account: Account) -> list[dict[str, Any]]:
    """Return the account's sanctions, with its appeals."""
    return [sanction_view(sanction) for sanction in sanctions_of(account.pk)]
