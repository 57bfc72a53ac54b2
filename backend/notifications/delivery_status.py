"""The delivery status of an account: by which channels it can be reached, and when each last worked."""

import uuid
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.selectors import settings_of
from backend.notifications.models import Delivery, Feed, MailRefusal, PushSubscription, Webhook

#: Why nothing would be sent: switched off; no browser subscribed; no address; none that was confirmed; or its server
#: says that there is no such address, and a test has not arrived since.
OFF, NO_DEVICE, NO_ADDRESS, NOT_CONFIRMED, REFUSED = "off", "no_device", "no_address", "not_confirmed", "refused"
#: Of webhooks, by `Webhook.why_off`.
WHY_WEBHOOK = (*Webhook.Off.values, "expired", "scope")
WHY = tuple(dict.fromkeys((OFF, NO_DEVICE, NO_ADDRESS, NOT_CONFIRMED, REFUSED, *WHY_WEBHOOK)))


def delivery_status(account: Account) -> list[dict[str, Any]]:
    """Return the `DeliveryStatus` of the API: the socket, each device, mail, each webhook of the account."""
    wishes = settings_of(account).notifications_shown()
    people = [_socket(account), *_push(account, on=wishes["push"]), _mail(account, on=wishes["mail"])]
    return [*people, *_webhooks(account)]


def _socket(account: Account) -> dict[str, Any]:
    shown = Feed.objects.filter(account=account).values_list("shown", flat=True).first()
    return _way("socket", reached=shown)


def _push(account: Account, *, on: bool) -> Iterator[dict[str, Any]]:
    why = None if on else OFF
    subscriptions = list(PushSubscription.objects.filter(account=account).order_by("created"))
    for one in subscriptions:
        yield _way("push", id=one.pk, name=one.name, why=why, **history_of(account.pk, "push", str(one.pk)))
    if not subscriptions:
        yield _way("push", why=why or NO_DEVICE)


def _mail(account: Account, *, on: bool) -> dict[str, Any]:
    why = None if on else OFF
    if account.email_confirmed is None:
        why = NOT_CONFIRMED if account.email else NO_ADDRESS
    elif why is None and MailRefusal.objects.filter(account=account, address=account.email, dead=True).exists():
        why = REFUSED
    return _way("mail", name=account.email or None, why=why, **history_of(account.pk, "mail"))


def _webhooks(account: Account) -> Iterator[dict[str, Any]]:
    now = timezone.now()
    for one in Webhook.objects.filter(account=account).select_related("token").order_by("created"):
        history = history_of(account.pk, "webhook", str(one.pk))
        yield _way("webhook", id=one.pk, name=one.host, why=one.why_off(now) or None, **history)


def history_of(account_id: uuid.UUID, channel: str, target: str | None = None) -> dict[str, Any]:
    """Return when something last got there, and when and why it last did not: `reached`, `failed`, `failure`."""
    deliveries = Delivery.objects.filter(account=account_id, channel=channel)
    if target is not None:
        deliveries = deliveries.filter(target=target)
    sent = deliveries.filter(outcome=Delivery.Outcome.SENT).order_by("-ended").values_list("ended", flat=True).first()
    failed = deliveries.filter(failed__isnull=False).order_by("-failed").values_list("failed", "why").first()
    return {"reached": sent, "failed": failed and failed[0], "failure": failed and failed[1]}


def _way(channel: str, *, why: str | None = None, reached: datetime | None = None, **more: Any) -> dict[str, Any]:
    empty = {"id": None, "name": None, "failed": None, "failure": None}
    return {"channel": channel, **empty, "ready": why is None, "why": why, "reached": reached, **more}
