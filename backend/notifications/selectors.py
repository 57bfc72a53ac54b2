"""Reading feeds, and what notices are delivered to."""

import uuid
from typing import Any

from django.db.models import QuerySet

from backend.common.errors import BadCursor, NotFound
from backend.notifications.models import Feed, FeedItem, PushSubscription, Webhook

PAGE = 50


def webhooks_of(account_id: uuid.UUID) -> QuerySet[Webhook]:
    """Return the account's webhooks, each with its token."""
    return Webhook.objects.filter(account=account_id).select_related("token")


def webhook_of(*, account_id: uuid.UUID, webhook_id: uuid.UUID) -> Webhook:
    """
    Return one of the account's webhooks.

    Raises:
        NotFound: It has none of that id.
    """
    webhook = webhooks_of(account_id).filter(pk=webhook_id).first()
    if webhook is None:
        raise NotFound("You have no such webhook.")
    return webhook


def subscriptions_of(account_id: uuid.UUID) -> QuerySet[PushSubscription]:
    """Return the account's browsers that take pushes."""
    return PushSubscription.objects.filter(account=account_id)


def last_number(*, account_id: uuid.UUID) -> int:
    """Return the number of the account's last notice, whether it is still kept; 0 where it never had one."""
    return Feed.objects.filter(account=account_id).values_list("last", flat=True).first() or 0


def feed_of(*, account_id: uuid.UUID, after: int | None = None) -> list[dict[str, Any]]:
    """Return up to 50 notices of the account, oldest first: those after that number, or its last ones."""
    feed = FeedItem.objects.filter(account_id=account_id)
    if after is None:
        items = list(feed.order_by("-number")[:PAGE])[::-1]
    else:
        items = list(feed.filter(number__gt=after).order_by("number")[:PAGE])
    return [item.as_json() for item in items]


def feed_page(*, account_id: uuid.UUID, after: int | None) -> list[dict[str, Any]]:
    """
    Return the same to somebody who says where they are.

    Raises:
        BadCursor: The account never had a notice of that number.
    """
    notices = feed_of(account_id=account_id, after=after)
    if not notices and after and after > (last := last_number(account_id=account_id)):
        raise BadCursor.beyond(after, last)
    return notices
