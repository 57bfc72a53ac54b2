"""Two-step sign-in: set up, asked for, taken away."""

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from backend.accounts.codes import SHORTER, canonical, code_digest, new_code
from backend.accounts.errors import CodeNeeded, FullAccountNeeded, TwoStepOff, TwoStepOn, WrongCode
from backend.accounts.models import Account, SpareCode, TwoStep
from backend.accounts.services.session import sessions_end, tries_of
from backend.accounts.totp import new_secret, otpauth_uri, seal, step_of, unseal
from backend.accounts.trusted_browser import Visitor
from backend.common.throttles import spend

SPARE_CODES = 10


def two_step_start(*, account: Account) -> tuple[str, str]:
    """
    Make a new secret, which counts once a code of it has been shown; return it and the URI for a QR code.

    Raises:
        FullAccountNeeded: the account is a guest.
        TwoStepOn: a secret counts already.
    """
    if account.is_guest:
        raise FullAccountNeeded
    secret = new_secret()
    with transaction.atomic():
        row, _ = TwoStep.objects.select_for_update().get_or_create(account=account)
        if row.confirmed:
            raise TwoStepOn
        row.sealed = seal(secret)
        row.save(update_fields=["sealed"])
    return secret, otpauth_uri(secret, account.username)


def two_step_confirm(*, request: HttpRequest, account: Account, code: str) -> list[str]:
    """
    Turn the second step on, by a code of the secret; return the spare codes, which are shown this once.

    All other sessions end, so that every one there is has shown a code.

    Raises:
        TwoStepOff: nothing was started.
        TwoStepOn: it is on.
        WrongCode: the code is not of that secret.
        Throttled: too many tries.
    """
    spend("two_step", str(account.pk))
    with transaction.atomic():
        row = TwoStep.objects.select_for_update().filter(account=account).first()
        if row is None:
            raise TwoStepOff
        if row.confirmed:
            raise TwoStepOn
        secret = unseal(row.sealed)
        step = secret and step_of(secret, code)
        if not step:
            raise WrongCode
        row.confirmed, row.last_step = timezone.now(), step
        row.save(update_fields=["confirmed", "last_step"])
        codes = _new_spare_codes(account)
        sessions_end(account, keep=request)
    return codes


def two_step_codes(*, account: Account, code: str = "", spare_code: str = "") -> list[str]:
    """
    Make new spare codes and return them, which are shown this once; the old ones no longer work.

    Raises:
        TwoStepOff: there is no second step.
        CodeNeeded, WrongCode, Throttled: as `second_step`.
    """
    with transaction.atomic():
        # Of two who come at once, the later one's codes count: not both lots.
        TwoStep.objects.select_for_update().filter(account=account).first()
        if not second_step(account=account, code=code, spare_code=spare_code):
            raise TwoStepOff
        return _new_spare_codes(account)


def _new_spare_codes(account: Account) -> list[str]:
    codes = [new_code(SHORTER) for _ in range(SPARE_CODES)]
    SpareCode.objects.filter(account=account).delete()
    SpareCode.objects.bulk_create(SpareCode(account=account, digest=code_digest(one)) for one in codes)
    return codes


def two_step_off(*, account: Account, code: str = "", spare_code: str = "") -> None:
    """
    Take the second step away.

    Raises:
        TwoStepOff: there is none.
        CodeNeeded, WrongCode, Throttled: as `second_step`.
    """
    with transaction.atomic():
        if not second_step(account=account, code=code, spare_code=spare_code):
            raise TwoStepOff
        TwoStep.objects.filter(account=account).delete()
        SpareCode.objects.filter(account=account).delete()


def second_step(*, account: Account, code: str = "", spare_code: str = "", visitor: Visitor | None = None) -> bool:
    """
    Go on only if the account has no second step (False), or one of the two codes is good and unused (True).

    Args:
        code: Six digits of the authenticator app.
        spare_code: One of the spare codes.
        visitor: Where the try comes from, if somebody signs in; where its owner was before, it is counted apart.

    Raises:
        CodeNeeded: neither was given.
        WrongCode: neither is good.
        Throttled: too many tries at this account.
    """
    row = TwoStep.objects.filter(account=account, confirmed__isnull=False).first()
    if row is None:
        return False
    if not code and not spare_code:
        raise CodeNeeded
    who = str(account.pk)
    spend("two_step", tries_of(account.pk, visitor, who, who) if visitor else who)
    if not _use_code(row, code) and not _use_spare(account, spare_code):
        raise WrongCode
    return True


def _use_code(row: TwoStep, code: str) -> bool:
    secret = unseal(row.sealed) if code else None
    step = step_of(secret, code) if secret else None
    if step is None:
        return False
    # Compared and set in one statement: of two that come with the same code, one gets in.
    return bool(TwoStep.objects.filter(pk=row.pk, last_step__lt=step).update(last_step=step))


def _use_spare(account: Account, code: str) -> bool:
    if not canonical(code):
        return False
    deleted, _ = SpareCode.objects.filter(account=account, digest=code_digest(code)).delete()
    return bool(deleted)
