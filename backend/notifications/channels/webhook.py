"""Webhooks: an account's notices for a program of a third party, as signed JSON (Standard Webhooks 1.0.0)."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from rest_framework.utils.encoders import JSONEncoder

from backend.common.errors import Throttled
from backend.common.safe_http import AddressRefused, SafeHttpError, post
from backend.common.throttles import spend
from backend.notifications.channels.answers import host_is_well, retry_after
from backend.notifications.channels.shape import SENT, Outcome, Plan, Reader, Result, Send
from backend.notifications.hooks import Subject
from backend.notifications.kinds import keeps_until
from backend.notifications.models import Delivery, FeedItem, Webhook
from backend.notifications.services.hosts import host_of
from backend.notifications.services.lease import Lease
from backend.notifications.services.webhook import (
    secrets_of,
    webhook_give_up,
    webhook_is_failing,
    webhook_retry_now,
)
from backend.notifications.signing import headers

#: For how long the others wait while one is being tried again.
TURN = timedelta(seconds=15)
BEHIND = timedelta(seconds=1)
#: The key that the secret was sealed with is gone.
UNSIGNED = "unsigned"


@dataclass(frozen=True)
class Message:
    """All that a webhook needs; to be signed and sent without the database."""

    id: str
    url: str
    secrets: list[str]
    body: bytes

    def send(self, within: float) -> Result:
        """Sign it with the time of this try, send it, and say what the answer means: taken, gone, or not yet taken."""
        if not self.secrets:
            return Result(Outcome.FAILED, UNSIGNED)
        signed = headers(self.secrets, self.id, int(time.time()), self.body)
        try:
            answer = post(self.url, self.body, {"Content-Type": "application/json", **signed}, within)
        except AddressRefused as error:
            return Result(Outcome.FAILED, error.why)
        except SafeHttpError as error:
            return Result(why=error.why, host=False)
        if 200 <= answer.status < 300:
            return SENT
        why = f"http_{answer.status}"
        if answer.status == 410:
            return Result(Outcome.GONE, why, host=True)
        wait = retry_after(answer.headers.get("retry-after", ""))
        return Result(why=why, wait=wait, host=host_is_well(answer.status))


class WebhookChannel:
    """To every webhook of the account that is on. Programs get all that happened, seen or not, in quiet hours too."""

    name: str = Delivery.Channel.WEBHOOK

    def plan(self, item: FeedItem, reader: Reader) -> Iterator[Plan]:
        """Plan for each that wants this kind and existed when the notice was made, at once; a test goes to all."""
        now = timezone.now()
        for webhook in reader.webhooks:
            wanted = not webhook.kinds or item.kind in webhook.kinds or item.kind == FeedItem.Kind.TEST
            if wanted and webhook.created <= item.created and not webhook.why_off(now):
                yield Plan(str(webhook.pk), host_of(webhook.url), now, keeps_until(item))

    def overtaken(self, delivery: Delivery, subject: Subject | None) -> str:  # noqa: ARG002 - a channel's
        """Never: a program may count on every number."""
        return ""

    def not_before(self, delivery: Delivery, reader: Reader, subject: Subject | None) -> datetime:  # noqa: ARG002
        """
        Wait behind the oldest delivery that this receiver did not take, and where it is sent too much at a time.

        So one that is away is asked for one delivery now and then, not for each, and cannot hold up all others.
        """
        now = timezone.now()
        untaken = Delivery.objects.filter(
            account=delivery.account_id, channel=self.name, target=delivery.target, outcome="", failed__isnull=False
        )
        first = untaken.order_by("created", "pk").first()
        if delivery.item is not None and first is not None and first.pk != delivery.pk:
            return max(first.due + BEHIND, now + TURN)
        try:
            spend("webhooks", delivery.target)
        except Throttled as error:
            return now + timedelta(seconds=error.wait)
        return now

    def prepare(self, lease: Lease, reader: Reader, subject: Subject | None) -> Send | None:
        """Make the request: what has happened and where, as in the feed. No card is in it."""
        delivery = lease.delivery
        webhook = next((one for one in reader.webhooks if str(one.pk) == delivery.target), None)
        now = timezone.now()
        if webhook is None or (delivery.item is not None and webhook.why_off(now)):
            return None
        told = {"id": str(delivery.pk), **_body(delivery, subject)}
        body = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
        return Message(str(delivery.pk), webhook.url, secrets_of(webhook, now), body).send

    def not_taken(self, delivery: Delivery, again: datetime, *, asked_to_wait: bool) -> None:  # noqa: ARG002 - a channel's
        """Have all that waits for this receiver wait behind this delivery."""
        now, behind = timezone.now(), again + BEHIND
        others = Delivery.objects.filter(
            account=delivery.account_id, channel=self.name, target=delivery.target, outcome="", due__lt=behind
        )
        if delivery.item is not None:
            others.exclude(pk=delivery.pk).exclude(leased__gt=now).update(due=behind)

    def ended(self, delivery: Delivery, result: Result) -> None:
        """Send all that waits to one that is back; give up one that is gone, or has taken nothing for days."""
        webhook = Webhook.objects.filter(pk=delivery.target).first()
        if webhook is None or result.outcome == Outcome.WITHDRAWN:
            return
        if result.outcome == Outcome.SENT:
            if delivery.failures or delivery.item is None:
                webhook_retry_now(webhook)
        elif result.outcome == Outcome.GONE:
            webhook_give_up(webhook, Webhook.Off.GONE)
        elif result.why and webhook_is_failing(webhook):  # what expired untried, for we were away, shows nothing
            webhook_give_up(webhook, Webhook.Off.FAILING)


def _body(delivery: Delivery, subject: Subject | None) -> dict[str, Any]:
    """Return the body but for its id: the notice, under the names that Standard Webhooks has for kind and time."""
    item = delivery.item
    return {
        "type": item.kind if item else FeedItem.Kind.TEST.value,
        "timestamp": JSONEncoder().default(item.created if item else delivery.created),
        "account": str(delivery.account_id),
        "number": item and item.number,
        "match": item and item.match and str(item.match),
        "challenge": item and item.challenge and str(item.challenge),
        "opponent": subject.other if subject else "",
        "version": subject.version if subject else None,
        "data": item.data if item else {},
    }
