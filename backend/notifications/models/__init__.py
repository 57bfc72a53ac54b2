"""Feeds, what is delivered of them beyond the socket, and where to. What that is signed with is apart."""

from backend.notifications.models import secret as secret  # Django has to see the table
from backend.notifications.models.delivery import Delivery, Digest
from backend.notifications.models.feed import Feed, FeedItem
from backend.notifications.models.host import DeliveryHost, MailRefusal
from backend.notifications.models.subscription import PushSubscription
from backend.notifications.models.webhook import Webhook

__all__ = ["Delivery", "DeliveryHost", "Digest", "Feed", "FeedItem", "MailRefusal", "PushSubscription", "Webhook"]
