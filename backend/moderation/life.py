"""What becomes of reports, sanctions and appeals when an account is deleted, and what of them it is told in an export.

Evidence stays with its case: an account that could take it along would be gone with every complaint about it. It is
forgotten some time after the case is closed (`services.forget`).
"""

from typing import Any

from backend.accounts.hooks import on_erase, on_export
from backend.accounts.models import Account
from backend.moderation.models import Appeal, Case, Report, Sanction, StaffRole
from backend.moderation.selectors import reports_of, sanction_view, sanctions_of


@on_erase
def moderation_erase(account: Account) -> None:
    """Take its words out of its reports and appeals, and out of its sanctions what was said to it or of it."""
    Report.objects.filter(reporter=account).update(text="")
    sanctions = Sanction.objects.filter(account=account)
    sanctions.update(told="", note="", reversal_reason="")
    sanctions.filter(kind=Sanction.Kind.RENAME).update(data={})  # the name that was taken
    Appeal.objects.filter(sanction__account=account).update(text="", answer="")
    Case.objects.filter(queue=Case.Queue.SIGNAL, signal__accounts=account).delete()
    StaffRole.objects.filter(account=account).delete()


@on_export("reports")
def reports_export(account: Account) -> list[Any]:
    """Tell what the account reported. What others reported of it is theirs; what came of that, its sanctions tell."""
    return list(reports_of(account.pk).values("id", "kind", "reason", "text", "match", "message", "created"))


@on_export("sanctions")
def sanctions_export(account: Account) -> list[dict[str, Any]]:
    """Tell what was imposed on the account, and its appeals."""
    return [sanction_view(sanction) for sanction in sanctions_of(account.pk)]
