"""Mail: asked for by requests, sent by a job, so that no request waits for a mail server or reveals by its time."""

import logging
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from hashlib import sha256

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import get_language

from backend.accounts import mail
from backend.accounts.codes import code_digest, new_code
from backend.accounts.models import Account, AccountSettings, MailCode, MailKind, QueuedMail
from backend.common.errors import Throttled
from backend.common.jobs import every
from backend.common.smtp import is_permanent
from backend.common.throttles import spend
from backend.common.workers import WorkItem, keep_busy

LASTS = {
    MailKind.CONFIRM: timedelta(hours=24),
    MailKind.UNDO: timedelta(days=7),
    MailKind.RESET: timedelta(hours=1),
    MailKind.RETURN: timedelta(hours=1),
}
_SENDERS: dict[str, Callable[[mail.Letter, str], None]] = {
    MailKind.CONFIRM: mail.send_confirmation,
    MailKind.UNDO: mail.send_change_notice,
    MailKind.RESET: mail.send_password_reset,
    MailKind.RETURN: mail.send_return_link,
}
THREADS = 6
PAUSE = timedelta(minutes=5)  # before the next try of a mail that could not be sent, or whose sender died
PATIENCE = timedelta(hours=24)  # after which nobody waits for it any more

logger = logging.getLogger(__name__)


def mail_queue(kind: MailKind, *, address: str, account: Account | None = None) -> None:
    """
    Ask for a mail; part of the caller's transaction, so that it is sent if, and only if, that is committed.

    Args:
        address: Where it goes; for `RESET` without *account*, its owner is looked up when it is sent.
    """
    language = get_language() or "en"
    QueuedMail.objects.create(kind=kind, account=account, address=address, language=language)


@every(2, lasting=True)
def mails_send() -> int:
    """
    Send what is due; return how many were sent. A mail that cannot be sent is tried again for a day.

    Several at a time, and one at a time to an account: a mail that its server takes long for holds up no other.
    """
    run = _Run()
    keep_busy(THREADS, run.take, "account mail")
    return run.sent


class _Run:
    """Sending until nothing more is due."""

    def __init__(self) -> None:
        self.sent = 0
        self._busy: list[QueuedMail] = []

    def take(self) -> WorkItem | bool:
        """Have the next one, and make what is sent; or end it where nothing is."""
        now = timezone.now()
        others = [queued.account_id for queued in self._busy if queued.account_id]
        addresses = [queued.address for queued in self._busy]
        due = QueuedMail.objects.filter(due__lte=now).exclude(address__in=addresses)
        queued = due.filter(Q(account=None) | ~Q(account__in=others)).order_by("due").first()
        if queued is None:
            return False
        # The process that moves it first has it; it comes up again only if the mail was not sent.
        if not QueuedMail.objects.filter(pk=queued.pk, due=queued.due).update(due=now + PAUSE):
            return True
        queued.due = now + PAUSE
        letter = _prepare(queued)
        if letter is None:
            queued.delete()
            return True
        self._busy.append(queued)
        return WorkItem(letter, partial(self._done, queued), partial(_renew, queued))

    def _done(self, queued: QueuedMail, error: Exception | None) -> None:
        self._busy.remove(queued)
        if error is None:
            self.sent += 1
        elif not isinstance(error, OSError):
            raise error
        elif not _is_over(queued, error):
            return
        QueuedMail.objects.filter(pk=queued.pk).delete()


def _renew(queued: QueuedMail) -> None:
    """Keep it while its server takes its time."""
    until = timezone.now() + PAUSE
    if until - queued.due > PAUSE / 3 and QueuedMail.objects.filter(pk=queued.pk, due=queued.due).update(due=until):
        queued.due = until


def _is_over(queued: QueuedMail, error: OSError) -> bool:
    """Return whether a mail that could not be sent is given up. smtplib's errors quote addresses: the log has none."""
    logger.warning("A mail to %s could not be sent: %s", queued.kind, type(error).__name__)
    if not is_permanent(error) and timezone.now() - queued.created < PATIENCE:
        return False
    logger.error("A mail to %s is given up", queued.kind)
    return True


def _prepare(queued: QueuedMail) -> Callable[[], None] | None:
    """Make the code, and what sends the mail; none where nobody should get it (any more)."""
    account = _recipient(queued)
    if account is None:
        return None
    kind, address = MailKind(queued.kind), queued.address
    if kind == MailKind.RESET:
        address = account.email
        if account.is_guest:  # who has no password to choose again
            kind = MailKind.RETURN
    try:
        # For each kind apart: mails of one sort, which anybody can ask for, keep none of another away.
        spend("mails_to", f"{kind} {address.lower()}")
    except Throttled:
        logger.warning("A mail to %s is dropped: its address has had enough of them", kind)
        return None
    code = new_code()
    MailCode.objects.create(
        account=account, kind=kind, email=address, digest=code_digest(code),
        password_digest=password_digest(account), expires=timezone.now() + LASTS[kind],
    )  # fmt: skip
    letter = mail.Letter(address, account.username, _language(account) or queued.language)
    return partial(_SENDERS[kind], letter, code)


def _language(account: Account) -> str:
    chosen = AccountSettings.objects.filter(account=account).values_list("language", flat=True).first()
    return chosen or ""


def _recipient(queued: QueuedMail) -> Account | None:
    """Return the account that the mail is for; None when it is pointless now, or nobody has confirmed the address."""
    account = queued.account if queued.account_id else Account.objects.with_email(queued.address)
    if account is None or not account.is_active:
        return None
    if queued.kind == MailKind.CONFIRM and account.email_pending != queued.address:
        return None
    return account


def password_digest(account: Account) -> str:
    """Return a digest that shows whether the account's password is still the same."""
    return sha256(account.password.encode()).hexdigest()


def is_as_mailed(account: Account, code: MailCode) -> bool:
    """Whether the account has the address and the password that it had when *code* was mailed."""
    return (account.email, password_digest(account)) == (code.email, code.password_digest)


def code_take(code: str, kind: MailKind) -> tuple[Account, MailCode] | None:
    """
    Use up a mailed code, in the caller's transaction: lock its account, delete it, return both; None if it is not good.

    If the transaction is rolled back, the code stays good.
    """
    good = MailCode.objects.filter(digest=code_digest(code), kind=kind, expires__gt=timezone.now())
    found = good.first()
    if found is None:
        return None
    account = Account.objects.select_for_update().get(pk=found.account_id)
    taken, _ = good.filter(pk=found.pk).delete()
    return (account, found) if taken and account.is_active else None
