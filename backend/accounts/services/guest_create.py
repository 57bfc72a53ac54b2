"""Playing without signing up."""

from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import get_language

from backend.accounts.codes import code_digest, new_code
from backend.accounts.models import Account, RecoveryCode
from backend.accounts.names import guest_name
from backend.accounts.services.session import sign_in
from backend.common.errors import Unavailable

ATTEMPTS = 12


def guest_create(*, request: HttpRequest | None = None) -> tuple[Account, str]:
    """
    Make a guest with a name of our choice, in the reader's language; return it and its recovery code.

    The code is not kept and not shown again.

    Args:
        request: Its browser is signed in.

    Raises:
        Unavailable: no free name was found.
    """
    for attempt in range(ATTEMPTS):
        try:
            with transaction.atomic():
                account = Account.objects.create_user(guest_name(2 + attempt // 4, get_language()), is_guest=True)
                code = new_code()
                RecoveryCode.objects.create(account=account, digest=code_digest(code))
        except IntegrityError:
            continue
        if request is not None:
            sign_in(request, account)
        return account, code
    raise Unavailable("No free name was found for a guest. Try again.")
