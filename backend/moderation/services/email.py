"""Reading an account's e-mail address, and finding accounts by one: for a reason, which is written down."""

from django.db import transaction
from django.db.models import Q, QuerySet

from backend.accounts.models import Account
from backend.moderation.audit import audit_write
from backend.moderation.errors import NotNow
from backend.moderation.interest import require
from backend.moderation.roles import Action
from backend.moderation.texts import reason_needed


@transaction.atomic
def email_read(*, actor: Account, account: Account, reason: str) -> Account:
    """
    Return an account whose address the actor may read now.

    Raises:
        ReasonNeeded: It says nothing.
        Refused: As `interest.require`.
    """
    reason = reason_needed(reason)
    require(actor, Action.EMAIL_READ, account)
    audit_write(actor=actor, action=Action.EMAIL_READ, target=account, data={"reason": reason})
    return account


@transaction.atomic
def email_find(*, actor: Account, address: str, reason: str) -> QuerySet[Account]:
    """
    Return the accounts that have an address, or want it. The log says that somebody looked, not for which.

    Raises:
        ReasonNeeded: It says nothing.
        NotNow: There is no address to look for.
        NotAllowed: As `interest.require`.
    """
    reason = reason_needed(reason)
    require(actor, Action.EMAIL_READ)
    if not address:
        raise NotNow
    accounts = Account.objects.filter(Q(email__iexact=address) | Q(email_wanted__iexact=address))
    audit_write(actor=actor, action=Action.EMAIL_READ, target=actor, data={"reason": reason, "found": len(accounts)})
    return accounts
