"""From the feed to the ways out: each notice becomes one delivery for each channel and target, once."""

import logging
import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.db import connection, transaction
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from backend.accounts.models import Account
from backend.common.jobs import every, goes_on
from backend.common.prepared import insert_values, values_of
from backend.notifications.channels import CHANNELS
from backend.notifications.channels.shape import Channel, Plan, Reader
from backend.notifications.models import Delivery, FeedItem, MailRefusal, PushSubscription, Webhook
from backend.notifications.services.hosts import schedule_deliveries
from backend.notifications.services.played import played_elsewhere

#: Notices at a time: of so many, each to fifteen phones and programs, nobody else who writes waits for long.
BATCH = 4
#: How much may wait for one account, by each channel; one more, and the oldest is dropped (`too_many`).
MOST_WAITING = {Delivery.Channel.PUSH: 200, Delivery.Channel.MAIL: 100, Delivery.Channel.WEBHOOK: 1000}

logger = logging.getLogger(__name__)


@every(1)
def create_deliveries() -> int:
    """Make the deliveries of all notices that are due; return how many notices those were."""
    total = 0
    # Read without a lock, for there is mostly none.
    while goes_on() and (items := list(_due().order_by("spread_due", "pk")[:BATCH])):
        done = _create_some(items)
        total += done
        if not done:  # another process has these in hand, or they were seen meanwhile: the next run looks again
            break
    return total


def _due() -> QuerySet[FeedItem]:
    """Return the notices that are due now. Those of an account with webhooks are not kept back for a moment."""
    programs = Webhook.objects.filter(off="").values("account")
    now = Q(spread_due__lte=timezone.now()) | Q(account__in=programs)
    return FeedItem.objects.filter(now, spread_due__isnull=False)


def _create_some(items: list[FeedItem]) -> int:
    """Make those of these notices that are still without; return how many notices those were."""
    planned = _planned(items, CHANNELS)  # before the transaction: on SQLite nobody else writes as long as that lasts
    with transaction.atomic():
        skip = connection.features.has_select_for_update_skip_locked
        free = FeedItem.objects.filter(pk__in=[item.pk for item in items], spread_due__isnull=False)
        mine = set(free.select_for_update(skip_locked=skip).values_list("pk", flat=True))
        made = _write([item for item in items if item.pk in mine], planned)
    drop_oldest(made)  # after it, for what is too many may well wait until the next ones
    return len(mine)


def fan_out(items: list[FeedItem], channels: Mapping[str, Channel]) -> None:
    """Make the deliveries of these notices by those channels. The caller holds the notices in a transaction."""
    drop_oldest(_write(items, _planned(items, channels)))


class _Planned(NamedTuple):
    """A delivery that is not yet written, and what is written of it."""

    delivery: Delivery
    values: list[Any]


def _planned(items: list[FeedItem], channels: Mapping[str, Channel]) -> list[_Planned]:
    """Return the deliveries of these notices by those channels."""
    readers = readers_of(item.account_id for item in items)
    deliveries = (
        Delivery(account_id=item.account_id, item=item, channel=name, **plan._asdict())
        for item in items
        if (reader := readers.get(item.account_id))
        for name, channel in channels.items()
        for plan in _plans(channel, item, reader)
    )
    return [_Planned(delivery, values_of(delivery)) for delivery in deliveries]


def _write(items: list[FeedItem], planned: Iterable[_Planned]) -> list[Delivery]:
    """Write the deliveries of these notices, of all that are planned, and return them."""
    keys = {item.pk for item in items}
    mine = [one for one in planned if one.delivery.item_id in keys]
    made = [one.delivery for one in mine]
    insert_values(Delivery, [one.values for one in mine])
    FeedItem.objects.filter(pk__in=keys).update(spread_due=None)
    played_elsewhere(items)
    tests = [delivery for delivery in made if delivery.item and delivery.item.kind == FeedItem.Kind.TEST]
    schedule_deliveries(made, trial=tests)  # an owner who asks for one says that it may work again
    return made


def _plans(channel: Channel, item: FeedItem, reader: Reader) -> list[Plan]:
    """Return where the notice goes by that channel; nowhere if that breaks, which is to hold up no other notice."""
    try:
        return list(channel.plan(item, reader))
    except Exception:
        logger.exception("A notice has no delivery by %s", channel.name)
        return []


def drop_oldest(made: Iterable[Delivery]) -> None:
    """End the oldest of who has more waiting than they may, by each channel, now that these are made."""
    pairs = {(delivery.account_id, delivery.channel) for delivery in made}
    waiting = Delivery.objects.filter(outcome="", account__in={account for account, _ in pairs})
    counts = waiting.values_list("account", "channel").annotate(count=Count("pk")).order_by()
    for account, channel, count in counts:
        if (account, channel) in pairs and count > MOST_WAITING[channel]:
            oldest = Delivery.objects.filter(outcome="", account=account, channel=channel).order_by("created", "item")
            keys = list(oldest.values_list("pk", flat=True)[: count - MOST_WAITING[channel]])
            now = timezone.now()
            over = Delivery.objects.filter(pk__in=keys, outcome="").exclude(leased__gt=now)
            over.update(outcome=Delivery.Outcome.EXPIRED, why="too_many", ended=now)


def readers_of(account_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, Reader]:
    """Return the accounts by their ids, with what their notices need; closed ones are left out. Four queries."""
    ids = set(account_ids)
    readers = {
        account.pk: Reader(account)
        for account in Account.objects.filter(pk__in=ids, is_active=True).select_related("settings")
    }
    subscriptions, webhooks = defaultdict(list), defaultdict(list)
    for subscription in PushSubscription.objects.filter(account__in=ids).order_by("created"):
        subscriptions[subscription.account_id].append(subscription)
    for webhook in Webhook.objects.filter(account__in=ids).select_related("token").order_by("created"):
        webhooks[webhook.account_id].append(webhook)
    refusals = MailRefusal.objects.in_bulk(ids)
    for pk, reader in readers.items():
        reader.subscriptions, reader.webhooks, reader.refusal = subscriptions[pk], webhooks[pk], refusals.get(pk)
    return readers
