"""Reading feeds."""

import uuid
from typing import Any

from backend.common.errors import BadCursor
from backend.notifications.models import Feed, FeedItem

PAGE = 50


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
