"""What operations take once: codes that come by mail or from an app, and a guest's recovery code."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pyotp
from django.utils import timezone

from backend.accounts.codes import code_digest, new_code
from backend.accounts.models import Account, MailCode, MailKind, TwoStep
from backend.accounts.services.mail_queue import password_digest
from backend.accounts.services.recovery_renew import recovery_renew
from backend.accounts.services.two_step import two_step_start

ADDRESS = "ada@example.org"
Body = dict[str, Any]


@dataclass(frozen=True)
class Coded:
    """An operation that takes a code: who sends it, and what makes the body, with an account that it is good for."""

    who: str
    body: Callable[[Account], Body]


def mailed(kind: MailKind, **more: str) -> Callable[[Account], Body]:
    """Return what mails such a code to the account."""

    def body(account: Account) -> Body:
        waits_for_confirmation(account)
        account.is_guest = kind == MailKind.RETURN
        if kind != MailKind.CONFIRM:
            account.email_confirmed = timezone.now()
        account.save()
        code = new_code()
        MailCode.objects.create(
            account=account, kind=kind, email=ADDRESS, digest=code_digest(code),
            password_digest=password_digest(account), expires=timezone.now() + timedelta(hours=1),
        )  # fmt: skip
        return {"code": code, **more}

    return body


def waits_for_confirmation(account: Account) -> Body:
    """Give it an address that is not confirmed yet; nothing is sent along."""
    account.email = ADDRESS
    account.save()
    return {}


def recovery(account: Account) -> Body:
    """Make it a guest's."""
    account.is_guest = True
    account.save()
    return {"recovery_code": recovery_renew(account=account)}


def first_code(account: Account) -> Body:
    """Begin to set up the second step."""
    secret, _ = two_step_start(account=account)
    return {"code": pyotp.TOTP(secret).now()}


def second_step(account: Account) -> Body:
    """Have it set up."""
    body = first_code(account)
    TwoStep.objects.filter(account=account).update(confirmed=timezone.now())
    return body


CODED = {
    "email_confirm": Coded("account", mailed(MailKind.CONFIRM)),
    "email_resend": Coded("account", waits_for_confirmation),
    "email_undo": Coded("account", mailed(MailKind.UNDO)),
    "password_reset_confirm": Coded("account", mailed(MailKind.RESET, password="battery staple")),
    "session_recover": Coded("nobody", recovery),
    "session_return": Coded("nobody", mailed(MailKind.RETURN)),
    "two_step_codes": Coded("account", second_step),
    "two_step_confirm": Coded("account", first_code),
    "two_step_off": Coded("account", second_step),
}
