"""Web Push (RFC 8030): a small encrypted message to a browser, by way of its maker's push service."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid5

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from django.utils import timezone

from backend.common.safe_http import AddressRefused, SafeHttpError, place_of, post
from backend.notifications.base64url import decoded, encoded
from backend.notifications.channels.answers import host_is_well, retry_after
from backend.notifications.channels.people import ToPeople
from backend.notifications.channels.shape import SENT, Outcome, Plan, Reader, Result, Send
from backend.notifications.hooks import Subject, pending_for
from backend.notifications.kinds import MAIL_WITHOUT_PUSH, PUSHED, STANDS, TURNS, URGENT, keeps_until
from backend.notifications.models import Delivery, FeedItem, PushSubscription
from backend.notifications.services.hosts import host_of, send_sooner
from backend.notifications.services.lease import Lease
from backend.notifications.services.notify import Notice, notify
from backend.notifications.services.played import PLAYED
from backend.notifications.vapid import Vapid, vapid


@dataclass(frozen=True)
class Message:
    """All that a push needs; to be encrypted and sent without the database."""

    subscription: PushSubscription
    payload: dict[str, Any]
    urgency: str
    topic: str
    expires: datetime
    key: Vapid

    def send(self, within: float) -> Result:
        """Encrypt it (RFC 8291), sign it (RFC 8292), send it, and say what the answer means."""
        body = self.encrypted(json.dumps(self.payload, ensure_ascii=False, separators=(",", ":")).encode())
        left = max(0, int((self.expires - timezone.now()).total_seconds()))
        try:
            headers = {
                "Authorization": self.key.authorization(place_of(self.subscription.endpoint).origin),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(left),
                "Topic": self.topic,
                "Urgency": self.urgency,
            }
            answer = post(self.subscription.endpoint, body, headers, within)
        except AddressRefused as error:
            return Result(Outcome.FAILED, error.why)
        except SafeHttpError as error:
            return Result(why=error.why, host=False)
        return meaning(answer.status, answer.headers)

    def encrypted(self, content: bytes) -> bytes:
        """Return the content as only that browser can read it, under a key of this message alone (RFC 8291)."""
        own = ec.generate_private_key(ec.SECP256R1())
        theirs, shared = (decoded(text) for text in (self.subscription.p256dh, self.subscription.auth))
        body: bytes = http_ece.encrypt(content, private_key=own, dh=theirs, auth_secret=shared, version="aes128gcm")
        return body


def meaning(status: int, headers: Mapping[str, str]) -> Result:
    """Return what a push service's answer means (RFC 8030, 5 and 7.3, 8.4)."""
    why = f"http_{status}"
    if 200 <= status < 300:
        return SENT
    if status in (404, 410):
        return Result(Outcome.GONE, why, host=True)
    if not host_is_well(status):
        return Result(why=why, wait=retry_after(headers.get("retry-after", "")), host=False)
    return Result(Outcome.FAILED, why, host=True)


class PushChannel(ToPeople):
    """To every browser that the account has subscribed."""

    name: str = Delivery.Channel.PUSH

    def plan(self, item: FeedItem, reader: Reader) -> Iterator[Plan]:
        """To each of them, at once; but leave time to see it in front."""
        if item.kind in PUSHED and reader.wishes["push"]:
            due = item.spread_due or timezone.now()
            for subscription in reader.subscriptions:
                yield Plan(str(subscription.pk), host_of(subscription.endpoint), due, keeps_until(item))

    def overtaken(self, delivery: Delivery, subject: Subject | None) -> str:
        """As for all people; that a turn was played, another turn overtakes."""
        if delivery.why == PLAYED:
            return "outdone" if subject is not None and subject.waits else ""
        return super().overtaken(delivery, subject)

    def not_before(self, delivery: Delivery, reader: Reader, subject: Subject | None) -> datetime:
        """As for all people, but what makes no sound; and its push service may have asked us to wait."""
        paused = [one.paused_until for one in reader.subscriptions if str(one.pk) == delivery.target]
        quiet = timezone.now() if delivery.why == PLAYED else super().not_before(delivery, reader, subject)
        return max([quiet, *filter(None, paused)])

    def prepare(self, lease: Lease, reader: Reader, subject: Subject | None) -> Send | None:
        """Make the push: what has happened and where. No card is in it, and no word of anybody's but a name."""
        delivery = lease.delivery
        subscription = next((one for one in reader.subscriptions if str(one.pk) == delivery.target), None)
        item = delivery.item
        if subscription is None or item is None or not reader.wishes["push"]:
            return None
        payload = {
            "id": str(uuid5(delivery.pk, PLAYED) if delivery.why == PLAYED else delivery.pk),
            "number": item.number,
            "kind": PLAYED if delivery.why == PLAYED else item.kind,
            "match": item.match and str(item.match),
            "challenge": item.challenge and str(item.challenge),
            "sanction": item.data.get("sanction"),
            "opponent": subject.other if subject else "",
            "plan_lost": bool(subject and subject.plan_lost and item.kind in TURNS),
            "badge": len(pending_for(delivery.account_id)),
            "language": reader.settings.language or subscription.language,
        }
        urgency = "high" if item.kind in URGENT and delivery.why != PLAYED else "normal"
        return Message(subscription, payload, urgency, topic_of(item), delivery.expires, vapid()).send

    def not_taken(self, delivery: Delivery, again: datetime, *, asked_to_wait: bool) -> None:
        """Note with the subscription until when it is to be left alone: more may be on its way to the same phone."""
        if asked_to_wait:
            PushSubscription.objects.filter(pk=delivery.target).update(paused_until=again)

    def ended(self, delivery: Delivery, result: Result) -> None:
        """Forget a browser that is gone, and notify; where no push is left that may arrive, send the mail sooner."""
        if result.outcome != Outcome.SENT and delivery.item is not None and delivery.why != PLAYED:
            _send_mail_sooner(delivery.item)
        if result.outcome == Outcome.GONE:
            for lost in PushSubscription.objects.filter(pk=delivery.target):
                lost.delete()
                notify([Notice(delivery.account_id, FeedItem.Kind.DEVICE_LOST, data={"name": lost.name})])


def _send_mail_sooner(item: FeedItem) -> None:
    if item.deliveries.filter(channel=Delivery.Channel.PUSH, outcome__in=("", Outcome.SENT)).exists():
        return
    soon = item.created + MAIL_WITHOUT_PUSH
    later = item.deliveries.filter(channel=Delivery.Channel.MAIL, outcome="", due__gt=soon)
    send_sooner(later, soon)


def topic_of(item: FeedItem) -> str:
    """
    Name what a later push replaces, and a repeat of this one (RFC 8030, 5.4): how a match stands, or one other thing.

    A phone that was away is sent how it stands, not all that has happened. What goes at the same time never shares one.
    """
    sort = "stands" if item.kind in STANDS else item.kind
    about = f"{item.account_id} {item.match or item.challenge or item.number} {sort}"
    return encoded(hashlib.sha256(about.encode()).digest()[:24])
