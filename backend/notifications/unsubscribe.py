"""The link that ends an account's mail, for the reader of that mail: signed, for good, and for nothing else."""

import uuid

from django.conf import settings
from django.core.signing import BadSignature, Signer

from backend.accounts.models import Account


def _signer() -> Signer:
    return Signer(salt="backend.notifications.unsubscribe")  # made again: keys may change under it


def unsubscribe_url(account_id: uuid.UUID) -> str:
    """Return the address of the page."""
    return f"{settings.ORIGIN}/unsubscribe/{_signer().sign(account_id.hex)}"


def account_of_code(code: str) -> Account | None:
    """Return whose link that is; null where the signature does not fit, or the account has gone."""
    try:
        account_id = uuid.UUID(_signer().unsign(code))
    except (BadSignature, ValueError):
        return None
    return Account.objects.filter(pk=account_id, is_active=True).first()
