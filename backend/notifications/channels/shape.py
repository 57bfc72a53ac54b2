"""What a channel is: one more is a class of this shape, a name in `Delivery.Channel` and a place in `CHANNELS`."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from backend.accounts.models import Account, AccountSettings
from backend.accounts.selectors import settings_of
from backend.common.prepared import Prepared, field_of
from backend.notifications.hooks import Subject
from backend.notifications.models import Delivery, FeedItem, MailRefusal, PushSubscription, Webhook
from backend.notifications.quiet import zone_of
from backend.notifications.services.lease import Lease

Outcome = Delivery.Outcome

_SUBSCRIPTIONS = Prepared(
    lambda account: PushSubscription.objects.filter(account=account).order_by("created"),
    field_of(PushSubscription, "account"),
)
_WEBHOOKS = Prepared(
    lambda account: Webhook.objects.filter(account=account).select_related("token").order_by("created"),
    field_of(Webhook, "account"),
)


class Result(NamedTuple):
    """
    The outcome of a try. Without an *outcome* it is tried again, after *wait* seconds if the receiver asked for it.

    Attributes:
        host: Whether the host itself did its part: None where it was not asked.
        slow: Whether it took its time.
    """

    outcome: str = ""
    why: str = ""
    wait: float = 0
    host: bool | None = None
    slow: bool = False


SENT = Result(Outcome.SENT, host=True)
#: Does the sending, within so many seconds: no database, for it is called in a thread of its own.
Send = Callable[[float], Result]


class Plan(NamedTuple):
    """One delivery to be made."""

    target: str
    host: str
    due: datetime
    expires: datetime


@dataclass
class Reader:
    """An account that gets notices. What is asked of it is fetched then, unless it was before (`readers_of`)."""

    account: Account

    @cached_property
    def subscriptions(self) -> list[PushSubscription]:
        """Its devices, the oldest first."""
        return _SUBSCRIPTIONS(self.account.pk)

    @cached_property
    def webhooks(self) -> list[Webhook]:
        """Its webhooks with their tokens, the oldest first."""
        return _WEBHOOKS(self.account.pk)

    @cached_property
    def refusal(self) -> MailRefusal | None:
        """What its mail server has refused."""
        return MailRefusal.objects.filter(account=self.account).first()

    @property
    def settings(self) -> AccountSettings:
        """Its settings, or what holds without any."""
        return settings_of(self.account)

    @property
    def wishes(self) -> dict[str, Any]:
        """How it wants to be notified."""
        return self.settings.notifications_shown()

    @property
    def zone(self) -> tzinfo:
        """The time zone of its owner."""
        return zone_of(self.settings.time_zone)

    @property
    def takes_mail(self) -> bool:
        """Whether it wants mail of this sort, at an address that is its own."""
        return self.account.email_confirmed is not None and bool(self.wishes["mail"])

    @property
    def mail_is_dead(self) -> bool:
        """Whether its address was refused by its own server."""
        return self.refusal is not None and self.refusal.dead and self.refusal.address == self.account.email


class Channel(Protocol):
    """A way out."""

    name: str

    def plan(self, item: FeedItem, reader: Reader) -> Iterator[Plan]:
        """Return where the notice is to go, and when."""

    def overtaken(self, delivery: Delivery, subject: Subject | None) -> str:
        """Return why the notice is of no use any more; empty where it is."""

    def not_before(self, delivery: Delivery, reader: Reader, subject: Subject | None) -> datetime:
        """Return until when it has to be put off; now, or earlier, where it has not."""

    def prepare(self, lease: Lease, reader: Reader, subject: Subject | None) -> Send | None:
        """Make what is sent, from the database as it is now; null when nobody is to have it any more."""

    def not_taken(self, delivery: Delivery, again: datetime, *, asked_to_wait: bool) -> None:
        """Do what follows from a try in vain; *asked_to_wait*: until then, by `Retry-After`."""

    def ended(self, delivery: Delivery, result: Result) -> None:
        """Do what follows from the end of a delivery, in the transaction that notes it."""
