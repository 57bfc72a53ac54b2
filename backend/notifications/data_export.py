"""What an export of an account holds of its feed, deliveries, phones and webhooks."""

from typing import Any

from backend.accounts.models import Account
from backend.notifications.models import Delivery, FeedItem, PushSubscription, Webhook


def feed_export(account: Account) -> list[dict[str, Any]]:
    """Return the account's notices of the last 60 days."""
    return [item.as_json() for item in FeedItem.objects.filter(account=account).order_by("number")]


def deliveries_export(account: Account) -> list[Any]:
    """Return the deliveries to its phones, its mailbox and its webhooks in that time, with their outcomes."""
    deliveries = Delivery.objects.filter(account=account).order_by("created")
    return list(deliveries.values("channel", "item__number", "created", "outcome", "ended", "failed", "why"))


def push_export(account: Account) -> list[Any]:
    """Return the browsers that take pushes, without their endpoints, which are as good as keys."""
    subscriptions = PushSubscription.objects.filter(account=account).order_by("created")
    return list(subscriptions.values("name", "language", "created"))


def webhooks_export(account: Account) -> list[Any]:
    """Return the account's webhooks, without their secrets."""
    webhooks = Webhook.objects.filter(account=account).order_by("created")
    return list(webhooks.values("url", "kinds", "off", "created"))
