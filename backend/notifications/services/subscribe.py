"""Browsers that take pushes: made known, and forgotten."""

import uuid

from django.db import transaction

from backend.accounts.models import Account, Device
from backend.common.errors import NotFound
from backend.notifications.models import PushSubscription

#: An account's; one more forgets the oldest, which is of a browser that has been given up, more likely than not.
MOST = 10


@transaction.atomic
def push_subscribe(
    *, account: Account, device: Device | None, endpoint: str, p256dh: str, auth: str, name: str, language: str
) -> tuple[PushSubscription, bool]:
    """
    Make a browser known, or bring what is known of it up to date; return it, and whether it is new.

    Who knows an endpoint has the browser in hand: one that another account had is this one's from now on.
    """
    values = {"account": account, "device": device, "p256dh": p256dh, "auth": auth, "name": name, "language": language}
    subscription, new = PushSubscription.objects.update_or_create(endpoint=endpoint, defaults=values)
    kept = PushSubscription.objects.filter(account=account).order_by("-created").values_list("pk", flat=True)[:MOST]
    PushSubscription.objects.filter(account=account).exclude(pk__in=[*kept, subscription.pk]).delete()
    return subscription, new


def push_unsubscribe(*, account: Account, subscription_id: uuid.UUID) -> None:
    """
    Forget a browser.

    Raises:
        NotFound: *account* has no such subscription.
    """
    if not PushSubscription.objects.filter(account=account, pk=subscription_id).delete()[0]:
        raise NotFound("You have no such subscription.")
