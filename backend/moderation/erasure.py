"""What becomes of reports, sanctions and appeals when an account is deleted.

Evidence stays with its case: an account that could take it along would be gone with every complaint about it. It is
forgotten some time after the case is closed (`services.forget`).
"""

from backend.accounts.models import Account
from backend.moderation.models import Appeal, Case, Report, Sanction, StaffDigest, StaffRole


def moderation_erase(account: Account) -> None:
    """Take its words out of its reports and appeals, and out of its sanctions what was said to it or of it."""
    Report.objects.filter(reporter=account).update(text="")
    sanctions = Sanction.objects.filter(account=account)
    sanctions.update(message="", note="", reversal_reason="", quote="", salt="")
    sanctions.filter(kind=Sanction.Kind.RENAME).update(data={})  # the name that was taken
    Appeal.objects.filter(sanction__account=account).update(text="", answer="")
    Case.objects.filter(queue=Case.Queue.SIGNAL, signal__accounts=account).delete()
    StaffRole.objects.filter(account=account).delete()
    StaffDigest.objects.filter(account=account).delete()
