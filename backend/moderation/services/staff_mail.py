"""
Mails to staff that work waits: of a threat at once, of the rest once a day.

A mail holds numbers and a link: no name and no word of anybody's. Who is a party to a case is not notified of it, as
their queue does not show it.
"""

import logging
from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from backend.accounts.models import Account
from backend.accounts.selectors import settings_of
from backend.common.jobs import every
from backend.moderation.interest import without_own
from backend.moderation.models import Case, StaffDigest
from backend.moderation.queues import has_threat, queue, queue_counts
from backend.moderation.roles import staff_members

DAILY = timedelta(days=1)
#: An appeal that has waited for so long is named by itself.
LATE = timedelta(days=3)

logger = logging.getLogger(__name__)


@every(30)
def staff_alert() -> int:
    """
    Mail those who may work on it that a report of a threat waits, once for each case; return how many mails left.

    Raises:
        OSError: The mail server is away: no mail left, and the next run tries again.
    """
    waiting = Case.objects.filter(has_threat(), status=Case.Status.OPEN, alerted=None)
    unmarked = Case.objects.filter(alerted=None)
    # The process that marks a case first sends.
    ids = [case.pk for case in waiting if unmarked.filter(pk=case.pk).update(alerted=timezone.now())]
    if not ids:
        return 0
    sent, failure = 0, None
    for member in _reachable():
        count = without_own(Case.objects.filter(pk__in=ids), member).count()
        if not count:
            continue
        try:
            _send(member, [_alert(member, count)], urgent=True)
            sent += 1
        except OSError as error:
            failure = error
    if failure is not None and not sent:
        Case.objects.filter(pk__in=ids).update(alerted=None)
        raise failure
    return sent


@every(600)
def staff_digest() -> int:
    """Mail each member of staff once a day what waits, if anything does; return how many mails left."""
    now = timezone.now()
    sent = 0
    for member in _reachable():
        row, _made = StaffDigest.objects.get_or_create(account=member)
        due = StaffDigest.objects.filter(Q(sent=None) | Q(sent__lte=now - DAILY), pk=row.pk)
        lines = _lines(member) if due.exists() else []
        if not lines or not due.update(sent=now):
            continue
        try:
            _send(member, lines, urgent=False)
            sent += 1
        except OSError as error:  # one address that is refused keeps no mail from others
            StaffDigest.objects.filter(pk=row.pk).update(sent=row.sent)
            logger.warning("The digest of somebody of staff could not be sent: %s", type(error).__name__)
    return sent


def _reachable() -> list[Account]:
    """Return who of staff has confirmed an address."""
    return [member for member in staff_members() if member.email and member.email_confirmed is not None]


def _alert(member: Account, count: int) -> str:
    with override(settings_of(member).language or "en"):
        return _("Cases in which a threat was reported: %(count)s") % {"count": count}


def _lines(member: Account) -> list[str]:
    """Return a line for each queue with something in it, in the member's language."""
    late = queue("appeals", member).filter(opened__lte=timezone.now() - LATE).count()
    counts = queue_counts(member)
    with override(settings_of(member).language or "en"):
        lines = [
            (_("Reports: %(count)s"), counts["open"]),
            (_("Appeals: %(count)s"), counts["appeals"]),
            (_("Appeals that have waited for more than three days: %(count)s"), late),
            (_("Signals: %(count)s"), counts["signals"]),
            (_("Cases that you have taken: %(count)s"), counts["mine"]),
        ]
        return [text % {"count": count} for text, count in lines if count]


def _send(member: Account, lines: list[str], *, urgent: bool) -> None:
    with override(settings_of(member).language or "en"):
        subject = _("a threat was reported") if urgent else _("what waits for moderators")
        body = [*lines, "", f"{settings.ORIGIN}/admin/"]
    EmailMessage(
        subject=f"Cairn: {subject}",
        body="\n".join(body),
        to=[member.email],
        headers={"Auto-Submitted": "auto-generated"},
    ).send()
