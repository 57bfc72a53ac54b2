"""What becomes of an account's notices when it is deleted, and what of them it is told when it asks for all."""

from typing import Any

from backend.accounts.hooks import on_erase, on_export
from backend.accounts.models import Account
from backend.notifications.models import (
    Delivery,
    DeliveryHost,
    Digest,
    Feed,
    FeedItem,
    MailRefusal,
    PushSubscription,
    Webhook,
)


@on_erase
def feed_erase(account: Account) -> None:
    """Delete its notices and their numbering, what was delivered of them, and to which browsers and programs."""
    for table in (Delivery, Digest, MailRefusal, PushSubscription, Webhook):
        table.objects.filter(account=account).delete()
    for column in ("failed_for", "taken_for"):
        DeliveryHost.objects.filter(**{column: account}).update(**{column: None})
    FeedItem.objects.filter(account=account).delete()
    Feed.objects.filter(account=account).delete()


@on_export("feed")
def feed_export(account: Account) -> list[dict[str, Any]]:
    """Tell what the account was told in the last 60 days."""
    return [item.as_json() for item in FeedItem.objects.filter(account=account).order_by("number")]


@on_export("deliveries")
def deliveries_export(account: Account) -> list[Any]:
    """Tell what went to its phones, its mailbox and its webhooks in that time, and what became of it."""
    deliveries = Delivery.objects.filter(account=account).order_by("created")
    return list(deliveries.values("channel", "item__number", "created", "outcome", "ended", "failed", "why"))


@on_export("push")
def push_export(account: Account) -> list[Any]:
    """Tell which browsers take pushes; where they are reached is as good as a key."""
    subscriptions = PushSubscription.objects.filter(account=account).order_by("created")
    return list(subscriptions.values("name", "language", "created"))


@on_export("webhooks")
def webhooks_export(account: Account) -> list[Any]:
    """Tell which programs are told; not what that is signed with."""
    webhooks = Webhook.objects.filter(account=account).order_by("created")
    return list(webhooks.values("url", "kinds", "off", "created"))
