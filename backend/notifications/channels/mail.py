"""Mail, as the last step: to a confirmed address, once nobody has seen a notice for a while. And the daily digest."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parseaddr

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import formats, timezone, translation

from backend.accounts.models import Account
from backend.common.errors import Throttled
from backend.common.smtp import has_answered, is_dead_address, is_permanent
from backend.common.throttles import spend
from backend.notifications import words
from backend.notifications.channels.people import ToPeople
from backend.notifications.channels.shape import SENT, Outcome, Plan, Reader, Result, Send
from backend.notifications.hooks import Subject, pending_for
from backend.notifications.kinds import (
    DECIDED,
    IN_DIGEST,
    LAST_CALLS,
    MAIL_AFTER_PUSH,
    MAIL_WITHOUT_PUSH,
    MAILED,
    OF_PROGRAMS,
    PUSHED,
    TURNS,
    ends_at,
    keeps_until,
)
from backend.notifications.models import Delivery, FeedItem, MailRefusal
from backend.notifications.services.lease import Lease, change_held, take_along
from backend.notifications.services.notify import Notice, notify
from backend.notifications.unsubscribe import unsubscribe_url

#: Why a mail did not go: the server did not take it, or says that there is no such address.
REFUSED, DEAD = "mail_refused", "address_refused"
#: Marks a turn that is one too many for a mail of its own today: it waits for the next mail about several.
FOLDS = "folds"
ENOUGH = "enough"
#: From how many turns on, due together, one mail lists all of them; and how often there is one for what waits for it.
FOLD_FROM, FOLD_EVERY = 3, timedelta(hours=2)


#: The client's pages of notices that are about the account.
PAGES = {FeedItem.Kind.VACATION_ENDS: "settings/vacation", FeedItem.Kind.VACATION_ENDED: ""}


@dataclass(frozen=True)
class Letter:
    """A mail, made and not sent."""

    id: str
    to: str
    subject: str
    text: str
    unsubscribe: str

    def send(self, within: float) -> Result:  # noqa: ARG002 - a channel's
        """Give it to the mail server, which has the time that it takes (RFC 5321)."""
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
            why = DEAD if is_dead_address(error) else REFUSED
            return Result(Outcome.FAILED if is_permanent(error) else "", why, host=has_answered(error))
        return SENT


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
        elif item.kind in LAST_CALLS:
            due = item.created + min(MAIL_WITHOUT_PUSH, (keeps_until(item) - item.created) / 2)
        yield Plan("", domain_of(reader.account.email), due, keeps_until(item))

    def not_before(self, delivery: Delivery, reader: Reader, subject: Subject | None) -> datetime:
        """As for all people; and a turn that is one too many for a mail of its own waits for others."""
        now, later = timezone.now(), super().not_before(delivery, reader, subject)
        turn = delivery.item is not None and delivery.item.kind == FeedItem.Kind.YOUR_TURN
        if later > now or not turn or delivery.why == FOLDS or delivery.failures:
            return later
        try:
            spend("turn_mails_to", reader.account.email.lower())
        except Throttled:
            change_held(delivery, why=FOLDS)
            return next_fold(now)
        return later

    def prepare(self, lease: Lease, reader: Reader, subject: Subject | None) -> Send | None:
        """Write it, in the language of the account and by the clock of its owner."""
        delivery, account, item = lease.delivery, reader.account, lease.delivery.item
        if not _may_mail(reader, item):
            return None
        fold_turns(lease)
        language = reader.settings.language or settings.LANGUAGE_CODE
        unsubscribe = unsubscribe_url(account.pk)
        with translation.override(language), timezone.override(reader.zone):
            if item is None or lease.folded:
                wait_for_it = pending_for(account.pk)
                if not wait_for_it:
                    return None
                title, text = _digest(wait_for_it)
            else:
                title, text = _notice(item, subject)
            body = words.LETTER.format(username=account.username, text=text, unsubscribe=unsubscribe)
        try:
            if not delivery.failures or delivery.why == ENOUGH:  # what was tried is counted, and repeated
                reminder = item is not None and item.kind == FeedItem.Kind.REMINDER
                spend("reminders_to" if reminder else "notices_to", account.email.lower())
        except Throttled as error:
            wait = error.wait
            return lambda _: Result(why=ENOUGH, wait=wait)
        return Letter(str(delivery.pk), account.email, f"Cairn: {title}", body, unsubscribe).send

    def ended(self, delivery: Delivery, result: Result) -> None:
        """Notify the owner of an address at which mail is refused for good, once, until some is taken there."""
        known = MailRefusal.objects.filter(account=delivery.account_id).first()
        if result.outcome == Outcome.SENT and known is not None:
            known.delete()
        elif result.outcome == Outcome.FAILED:
            account, dead = Account.objects.get(pk=delivery.account_id), result.why == DEAD
            known = known if known is not None and known.address == account.email else None
            if known is None or (dead and not known.dead):
                new = {"address": account.email, "dead": dead, "since": timezone.now()}
                MailRefusal.objects.update_or_create(account=account, defaults=new)
            if known is None:
                data = {"name": domain_of(account.email), "why": result.why}
                notify([Notice(account.pk, FeedItem.Kind.MAIL_REFUSED, data=data)])


def domain_of(address: str) -> str:
    """Return where the address is: the host of mails to it, as far as shares go."""
    return address.rpartition("@")[2].lower()


def next_fold(now: datetime) -> datetime:
    """Return when the next mail about several turns leaves."""
    seconds = FOLD_EVERY.total_seconds()
    return datetime.fromtimestamp((now.timestamp() // seconds + 1) * seconds, UTC)


def fold_turns(lease: Lease) -> None:
    """Take along the account's other turns that are due, if they are many or more than it gets single mails of."""
    delivery = lease.delivery
    if delivery.item is None or delivery.item.kind != FeedItem.Kind.YOUR_TURN:
        return
    turns = Delivery.objects.filter(
        account=delivery.account_id, channel=Delivery.Channel.MAIL, outcome="", item__kind=FeedItem.Kind.YOUR_TURN
    ).exclude(pk=delivery.pk)
    due = list(turns.filter(due__lte=timezone.now()).order_by("created"))
    if due and (delivery.why == FOLDS or len(due) + 1 >= FOLD_FROM):
        take_along(lease, due)


def _may_mail(reader: Reader, item: FeedItem | None) -> bool:
    """Return whether the account takes it. A program that plays reads its feed, but for what its owner has to know."""
    of_programs = item is not None and item.kind in OF_PROGRAMS
    asked_for = item is not None and item.kind == FeedItem.Kind.TEST  # perhaps it takes mail again
    if reader.mail_is_dead and not asked_for:
        return False
    return reader.takes_mail and (of_programs or not reader.account.is_bot)


def _notice(item: FeedItem, subject: Subject | None) -> tuple[str, str]:
    title, text = words.NOTICES[item.kind]
    other = (subject.other if subject else "") or words.SOMEBODY
    end = subject.until if subject else ends_at(item)
    until = _moment(end) if end else ""
    link = f"{settings.ORIGIN}/{_page_of(item)}"
    said = {"other": other, "link": link, "until": until, "name": item.data.get("name", "")}
    lost = f"\n\n{words.PLAN_LOST}" if subject and subject.plan_lost and item.kind in TURNS else ""
    return title.format(**said), text.format(**said) + lost


def _page_of(item: FeedItem) -> str:
    """Return the client's page that the notice is about."""
    if item.kind in DECIDED:
        sanction = item.data.get("sanction")
        return f"sanctions/{sanction}" if sanction else "sanctions"
    if item.kind in PAGES:
        return PAGES[FeedItem.Kind(item.kind)]
    return f"m/{item.match}" if item.match else f"c/{item.challenge}" if item.challenge else "settings/notifications"


def _digest(matches: list[Subject]) -> tuple[str, str]:
    lines = [
        f"- {match.other or words.SOMEBODY}{words.UNTIL.format(until=_moment(match.until)) if match.until else ''}\n"
        f"  {settings.ORIGIN}/m/{match.id}"
        for match in matches
    ]
    title = str(words.DIGEST_ONE) if len(matches) == 1 else words.DIGEST_MANY.format(count=len(matches))
    return title, words.DIGEST.format(matches="\n".join(lines))


def _moment(when: datetime) -> str:
    """Return the day and the hour, in the language and the zone that are active."""
    local = timezone.localtime(when)
    return f"{formats.date_format(local, 'l j F')}, {formats.date_format(local, 'H:i')}"


#: A digest that could not be mailed by then is not worth it: the next one comes in the morning.
DIGEST_KEEPS = timedelta(hours=12)
