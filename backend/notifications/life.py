"""What becomes of an account's feed when it is deleted, and what of it it is told when it asks for all."""

from typing import Any

from backend.accounts.hooks import on_erase, on_export
from backend.accounts.models import Account
from backend.notifications.models import Feed, FeedItem


@on_erase
def feed_erase(account: Account) -> None:
    """Delete its notices and their numbering."""
    FeedItem.objects.filter(account=account).delete()
    Feed.objects.filter(account=account).delete()


@on_export("feed")
def feed_export(account: Account) -> list[dict[str, Any]]:
    """Tell what the account was told in the last 60 days."""
    return [item.as_json() for item in FeedItem.objects.filter(account=account).order_by("number")]
