"""What becomes of an account's notices and webhooks when it is deleted, or ends its programs."""

from backend.accounts.models import Account
from backend.notifications.models import (
    Delivery,
    Digest,
    Feed,
    FeedItem,
    MailRefusal,
    PushSubscription,
    Webhook,
)


def webhooks_off(account: Account) -> None:
    """Send nothing more to webhooks that go with no token; their owner may switch each on again."""
    Webhook.objects.filter(account=account, token=None, off="").update(off=Webhook.Off.OFF)


def feed_erase(account: Account) -> None:
    """Delete its notices and their numbering, what was delivered of them, and to which browsers and programs."""
    for table in (Delivery, Digest, MailRefusal, PushSubscription, Webhook):
        table.objects.filter(account=account).delete()
    FeedItem.objects.filter(account=account).delete()
    Feed.objects.filter(account=account).delete()
