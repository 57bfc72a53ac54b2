"""Staff are told by mail: of a threat at once, of the rest once a day, and nobody of what they are a party to."""

from datetime import timedelta
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.utils import timezone

from backend.accounts.models import Account
from backend.chat.models import Message
from backend.matches.models import Match
from backend.moderation.models import Appeal, Case, StaffDigest
from backend.moderation.services.appeal import appeal_make
from backend.moderation.services.report import report_make
from backend.moderation.services.staff_mail import staff_alert, staff_digest
from tests.backend.moderation.conftest import a_report, impose, staff
from tests.support.builders import a_match, an_account

pytestmark = pytest.mark.django_db


def reachable(account: Account, *, confirmed: bool = True) -> Account:
    """Give the account an address."""
    account.email = f"{account.username.lower()}@example.org"
    account.email_confirmed = timezone.now() if confirmed else None
    account.save()
    return account


@pytest.fixture
def match(alice: Account, bob: Account) -> Match:
    """A match at which Bob has written a threat."""
    match = a_match(alice, bob)
    Message.objects.create(match=match, number=1, account=bob, text="I know where you live")
    return match


@pytest.fixture
def threat(alice: Account, match: Match) -> Case:
    """The case about it."""
    report_make(account=alice, kind="message", reason="threat", text="Look!", match_id=match.pk, message=1)
    return Case.objects.get()


def sent() -> list[tuple[list[str], str]]:
    """To whom mails went since, and what they say."""
    mails = [(one.to, f"{one.subject}\n{one.body}") for one in mail.outbox]
    mail.outbox.clear()
    return mails


def test_a_threat_is_mailed_once_to_those_who_may_work_on_it(moderator, senior, administrator, match, threat):
    for member in (moderator, senior):
        reachable(member)
    reachable(administrator, confirmed=False)
    a_match(senior, match.seats.get(number=1).account)  # and so they are a party
    assert staff_alert() == 1
    [(to, text)] = sent()
    assert to == [moderator.email]
    assert "a threat was reported" in text
    assert "/admin/" in text
    assert not [word for word in ("Bob", "Alice", "live", "Look") if word in text]
    assert staff_alert() == 0


def test_other_reports_wait_for_the_digest_which_comes_once_a_day(moderator, alice, bob):
    reachable(moderator)
    assert staff_digest() == 0  # nothing waits
    a_report(bob, alice)
    assert (staff_alert(), staff_digest(), staff_digest()) == (0, 1, 0)
    assert "Reports: 1" in sent()[0][1]
    StaffDigest.objects.update(sent=timezone.now() - timedelta(hours=25))
    assert staff_digest() == 1


def test_the_digest_counts_late_appeals_apart_and_no_case_of_the_readers_own(moderator, senior, alice, bob):
    reachable(senior)
    a_report(bob, alice)
    a_report(bob, senior)  # so that the case is not theirs to read
    appeal_make(account=alice, sanction_id=impose(moderator, alice, "warning").pk, text="No.")
    appealed = Case.objects.filter(pk__in=Appeal.objects.values("case"))
    appealed.update(opened=timezone.now() - timedelta(days=4))
    assert staff_digest() == 1
    [(_, text)] = sent()
    assert "Appeals: 1" in text
    assert "Appeals that have waited for more than three days: 1" in text
    assert "Reports" not in text


def test_a_mail_server_that_is_away_is_tried_again_and_one_refusal_stops_no_other(
    monkeypatch, moderator, senior, threat
):
    for member in (moderator, senior):
        reachable(member)
    refused = {moderator.email, senior.email}

    def send(message: EmailMessage, **_: Any) -> int:
        if set(message.to) & refused:
            raise SMTPRecipientsRefused({})
        return 1

    monkeypatch.setattr(EmailMessage, "send", send)
    with pytest.raises(OSError, match=r"^\{\}$"):
        staff_alert()
    assert staff_digest() == 0
    refused.remove(senior.email)
    assert staff_alert() == 1
    assert staff_digest() == 1


def test_a_former_member_of_staff_gets_no_mail(threat):
    former = reachable(staff("moderator"))
    former.is_staff = False
    former.save()
    reachable(an_account("Nobody"))
    assert (staff_alert(), staff_digest()) == (0, 0)
