"""Mail, as the last step: to a confirmed address, once nobody has seen a notice for a while. And the daily digest."""

import smtplib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parseaddr

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import formats, timezone, translation

from backend.common.errors import Throttled
from backend.common.throttles import spend
from backend.notifications.channels.people import ToPeople
from backend.notifications.channels.shape import SENT, Outcome, Plan, Reader, Result, Send
from backend.notifications.hooks import About, waiting
from backend.notifications.kinds import (
    DECIDED,
    IN_DIGEST,
    MAIL_AFTER_PUSH,
    MAIL_WITHOUT_PUSH,
    MAILED,
    OF_PROGRAMS,
    PUSHED,
    keeps_until,
)
from backend.notifications.models import Delivery, FeedItem
from backend.notifications.unsubscribe import unsubscribe_url
from backend.notifications.words import WORDS, Words

REFUSED = "mail_refused"


@dataclass(frozen=True)
class Letter:
    """A mail, made and not sent."""

    id: str
    to: str
    subject: str
    text: str
    unsubscribe: str

    def send(self) -> Result:
        """Give it to the mail server."""
        domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
        headers = {
            "Message-ID": f"<{self.id}@{domain}>",  # by which a mailbox knows a repeat
            "Auto-Submitted": "auto-generated",  # RFC 3834: no "out of office" comes back
            "List-Unsubscribe": f"<{self.unsubscribe}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",  # RFC 8058
        }
        try:
            EmailMessage(subject=self.subject, body=self.text, to=[self.to], headers=headers).send()
        except OSError as error:  # smtplib's are of this class
            return Result(Outcome.FAILED if _for_good(error) else "", REFUSED)
        return SENT


def _for_good(error: OSError) -> bool:
    """Tell whether the mail server says that this address takes no mail (RFC 5321, 4.2.1: 5yz)."""
    if not isinstance(error, smtplib.SMTPRecipientsRefused):
        return False
    return all(code >= 500 for code, _ in error.recipients.values())


class MailChannel(ToPeople):
    """To the address of the account, if it is confirmed."""

    name: str = Delivery.Channel.MAIL

    def plan(self, item: FeedItem, reader: Reader) -> Iterator[Plan]:
        """Later, unless somebody sees it before; soon where no push can come first, and in time for a reminder."""
        wishes = reader.wishes
        if item.kind not in MAILED or not _may_mail(reader, item):
            return
        if wishes["digest"] and item.kind in IN_DIGEST:
            return
        pushed = item.kind in PUSHED and wishes["push"] and reader.subscriptions
        due = item.created + (MAIL_AFTER_PUSH if pushed else MAIL_WITHOUT_PUSH)
        if item.kind == FeedItem.Kind.TEST:
            due = item.created
        elif item.kind == FeedItem.Kind.REMINDER:
            due = item.created + min(MAIL_WITHOUT_PUSH, (keeps_until(item) - item.created) / 2)
        yield Plan("", due, keeps_until(item))

    def prepare(self, delivery: Delivery, reader: Reader, thing: About | None) -> Send | None:
        """Write it, in the language of the account and by the clock of its owner."""
        account, item = reader.account, delivery.item
        if not _may_mail(reader, item):
            return None
        language = reader.settings.language or settings.LANGUAGE_CODE
        words = WORDS.get(language, WORDS["en"])
        unsubscribe = unsubscribe_url(account.pk)
        with translation.override(language), timezone.override(reader.zone):
            if item is None:
                wait_for_it = waiting(account.pk)
                if not wait_for_it:
                    return None
                subject, text = _digest(words, wait_for_it)
            else:
                subject, text = _notice(words, item, thing)
        try:
            if delivery.why != REFUSED:  # that try was counted, and is repeated
                spend("notices_to", account.email.lower())
        except Throttled as error:
            wait = error.wait
            return lambda: Result(why="enough", wait=wait)
        body = words.letter.format(username=account.username, text=text, unsubscribe=unsubscribe)
        return Letter(str(delivery.pk), account.email, f"Cairn: {subject}", body, unsubscribe).send

    def ended(self, delivery: Delivery, result: Result) -> None:
        """Nothing follows."""


def _may_mail(reader: Reader, item: FeedItem | None) -> bool:
    """Tell whether the account takes it. A program that plays reads its feed, but for what its owner has to know."""
    of_programs = item is not None and item.kind in OF_PROGRAMS
    return reader.takes_mail and (of_programs or not reader.account.is_bot)


def _notice(words: Words, item: FeedItem, thing: About | None) -> tuple[str, str]:
    subject, text = words.notices[item.kind]
    other = (thing.other if thing else "") or words.somebody
    until = _moment(thing.until) if thing and thing.until else ""
    link = f"{settings.ORIGIN}/{_page_of(item)}"
    said = {"other": other, "link": link, "until": until, "name": item.data.get("name", "")}
    return subject.format(**said), text.format(**said)


def _page_of(item: FeedItem) -> str:
    """Return the client's page that the notice is about."""
    if item.kind in DECIDED:
        sanction = item.data.get("sanction")
        return f"sanctions/{sanction}" if sanction else "sanctions"
    return f"m/{item.match}" if item.match else f"c/{item.challenge}" if item.challenge else "settings/notifications"


def _digest(words: Words, matches: list[About]) -> tuple[str, str]:
    lines = [
        f"- {match.other or words.somebody}{words.until.format(until=_moment(match.until)) if match.until else ''}\n"
        f"  {settings.ORIGIN}/m/{match.id}"
        for match in matches
    ]
    subject = words.digest_one if len(matches) == 1 else words.digest_many.format(count=len(matches))
    return subject, words.digest.format(matches="\n".join(lines))


def _moment(when: datetime) -> str:
    """Return the day and the hour, in the language and the zone that are active."""
    local = timezone.localtime(when)
    return f"{formats.date_format(local, 'l j F')}, {formats.date_format(local, 'H:i')}"


#: A digest that could not be mailed by then is not worth it: the next one comes in the morning.
DIGEST_KEEPS = timedelta(hours=12)
