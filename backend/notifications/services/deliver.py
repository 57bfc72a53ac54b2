"""
Sending what is due, from any number of processes: each delivery is leased by one of them, sent, and noted.

A process that dies between sending and noting leaves a lease that runs out; what it held is then sent again, under the
same id. So a receiver gets everything at least once, and can tell a repeat.
"""

import logging
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from datetime import timedelta
from functools import partial
from typing import TypeVar

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from backend.common.jobs import every
from backend.notifications.channels import CHANNELS, TO_PEOPLE, TO_PROGRAMS
from backend.notifications.channels.shape import Outcome, Reader, Result, Send
from backend.notifications.hooks import About, ask
from backend.notifications.models import Delivery, FeedItem
from backend.notifications.services.spread import readers_of

BATCH, THREADS = 40, 8
#: Seconds after which no other batch is begun: a process that is to stop waits for the one that runs.
PATIENCE = 10
#: Longer than a batch takes when every receiver hangs.
LEASE = timedelta(minutes=3)
#: Before the second try; doubled from try to try, up to the longest.
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=15), timedelta(hours=1)

Made = TypeVar("Made")

logger = logging.getLogger(__name__)


@every(1)
def deliveries_send() -> int:
    """Send people what is due; return how many were taken by their receivers."""
    return _send_due(TO_PEOPLE)


@every(1)
def webhooks_send() -> int:
    """Send programs what is due, beside the others: somebody's program that hangs holds up nobody's phone."""
    return _send_due(TO_PROGRAMS)


def _send_due(channels: Iterable[str]) -> int:
    sent, until = 0, time.monotonic() + PATIENCE
    while time.monotonic() < until and (batch := _lease_some(channels)):
        sent += sum(result.outcome == Outcome.SENT for result in _send(batch))
    return sent


def _lease_some(channels: Iterable[str]) -> list[Delivery]:
    """Lease up to 40 that are due, and return them: others leave them alone until they are noted, or for a while."""
    now = timezone.now()
    free = Q(leased=None) | Q(leased__lte=now)
    due = Delivery.objects.filter(free, channel__in=list(channels), outcome="", due__lte=now)
    keys = list(due.order_by("due").values_list("pk", flat=True)[:BATCH])
    # Whoever changes the row first has it: the condition is looked at again by the update itself.
    mine = [key for key in keys if due.filter(pk=key).update(leased=now + LEASE, tries=F("tries") + 1)]
    return list(Delivery.objects.filter(pk__in=mine).select_related("item").order_by("due")) if mine else []


def _send(batch: list[Delivery]) -> Iterable[Result]:
    """Send what still is to be sent, several at a time, and note of each what came of it as soon as that is known."""
    readers = readers_of(delivery.account_id for delivery in batch)
    with ThreadPoolExecutor(THREADS, thread_name_prefix="delivery") as threads:
        under_way = {}
        for delivery in batch:
            made = _whole(partial(_prepare, delivery, readers.get(delivery.account_id)))
            if isinstance(made, Result):
                _whole(partial(note, delivery, made))
            elif made is not None:
                under_way[threads.submit(_whole, made)] = delivery
        for future in as_completed(under_way):
            result = future.result()
            _whole(partial(note, under_way[future], result))
            yield result


def _whole(step: Callable[[], Made]) -> Made | Result:
    """Take a step for one delivery. If it breaks, that is logged, and nothing of the others: it is tried again."""
    try:
        return step()
    except Exception:
        logger.exception("A delivery broke")
        return Result(why="broken")


def _prepare(delivery: Delivery, reader: Reader | None) -> Send | Result | None:
    """Return how to send it now, or why it ends here; null where it was put off."""
    channel, item = CHANNELS[delivery.channel], delivery.item
    if reader is None:
        return Result(Outcome.WITHDRAWN, "closed")
    if timezone.now() >= delivery.expires:
        return Result(Outcome.EXPIRED)
    thing = None
    if item is not None:
        thing = _thing_of(item)
        if why := channel.overtaken(item, thing):
            return Result(Outcome.WITHDRAWN, why)
    if (later := channel.not_before(delivery, reader, thing)) > timezone.now():
        _leased(delivery).update(due=later, leased=None)
        return None
    send = channel.prepare(delivery, reader, thing)
    return send or Result(Outcome.WITHDRAWN, "unwanted")


def _thing_of(item: FeedItem) -> About | None:
    """Return what the notice is about; a rematch names the match before it as well."""
    if item.kind in (FeedItem.Kind.CHALLENGE, FeedItem.Kind.REMATCH) or item.match is None:
        return ask("challenge", item.account_id, item.challenge)
    return ask("match", item.account_id, item.match)


def _leased(delivery: Delivery) -> QuerySet[Delivery]:
    """Return the row, as long as this lease of it is the last one."""
    return Delivery.objects.filter(pk=delivery.pk, tries=delivery.tries, outcome="")


@transaction.atomic
def note(delivery: Delivery, result: Result) -> None:
    """Write down what came of a try: the outcome, or when it is tried again. Nothing where the lease has gone on."""
    now = timezone.now()
    failures = delivery.failures + 1
    again = now + max(timedelta(seconds=result.wait), backoff(failures))
    if not result.outcome and again >= delivery.expires:
        result = Result(Outcome.EXPIRED, result.why)
    changes: dict[str, object] = {"leased": None}
    changes |= {"outcome": result.outcome, "ended": now} if result.outcome else {"due": again, "failures": failures}
    if result.outcome not in (Outcome.SENT, Outcome.WITHDRAWN):
        changes |= {"failed": now}
    if result.why:
        changes |= {"why": result.why}
    if _leased(delivery).update(**changes) and result.outcome:
        CHANNELS[delivery.channel].ended(delivery, result)


def backoff(failures: int) -> timedelta:
    """Return how long to wait after so many tries that failed."""
    return min(FIRST_WAIT * (1 << min(failures - 1, 10)), LONGEST_WAIT)
