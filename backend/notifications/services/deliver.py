"""
Sending what is due, from any number of processes: each delivery is leased by one of them, sent, and noted.

Pushes, mails and webhooks have threads of their own, each of which takes the next delivery when it is free
(`services.lease` says which that is). A process that dies between sending and noting leaves a lease that runs out; what
it held is then sent again, under the same id. So a receiver gets everything at least once, and can recognise a repeat.
"""

import logging
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from math import inf
from typing import Any, TypeVar

from django.db import transaction
from django.utils import timezone

from backend.accounts.models import Account
from backend.common.jobs import every
from backend.common.metrics import DELIVERIES
from backend.common.prepared import Prepared, field_of
from backend.common.workers import WorkItem, keep_busy
from backend.notifications.channels import CHANNELS
from backend.notifications.channels.shape import Outcome, Reader, Result, Send
from backend.notifications.hooks import Subject, subject_of
from backend.notifications.models import Delivery, FeedItem
from backend.notifications.services.hosts import record_answer, record_failure, return_trial, schedule_deliveries
from backend.notifications.services.lease import DeliveryQueue, Lease, change_held
from backend.notifications.services.shares import Lane, Served, Shares

#: Before the second try; doubled from try to try, up to the longest.
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=15), timedelta(hours=1)

_LANES = {Lane.PROVEN: 32, Lane.UNKNOWN: 48, Lane.DOUBTFUL: 12, Lane.FAILING: 4}
#: What each kind may have under way in one process. A thread that waits for an answer costs next to nothing.
PUSHES = Shares("push", threads=96, lanes=_LANES, of_account=2, of_host=8, of_new_host=2)
WEBHOOKS = replace(PUSHES, channel="webhook")
#: One at a time to each account, for turns fold; and how long a mail takes is the mail server's doing, not a domain's.
MAILS = Shares(
    "mail",
    threads=6,
    lanes={Lane.PROVEN: 6, Lane.UNKNOWN: 2, Lane.DOUBTFUL: 1, Lane.FAILING: 2},
    of_account=1,
    of_host=4,
    of_new_host=2,
    prompt=inf,
)
_READER = Prepared(
    lambda key: Account.objects.filter(pk=key, is_active=True).select_related("settings"), field_of(Account, "id")
)
#: The accounts that this process has served, by channel: kept from run to run.
_SERVED: defaultdict[str, Served] = defaultdict(Served)

Made = TypeVar("Made")

logger = logging.getLogger(__name__)


@every(1, lasting=True)
def pushes_send() -> int:
    """Send the pushes that are due; return how many were taken."""
    return _send_due(PUSHES)


@every(1, lasting=True)
def notice_mails_send() -> int:
    """Send the mails that are due; return how many were taken."""
    return _send_due(MAILS)


@every(1, lasting=True)
def webhooks_send() -> int:
    """Send programs what is due; return how much was taken."""
    return _send_due(WEBHOOKS)


def _send_due(shares: Shares) -> int:
    run = _Run(DeliveryQueue(shares, _SERVED[shares.channel]))
    keep_busy(shares.threads, run.take, f"{shares.channel} delivery")
    return run.sent


class _Run:
    """Sending until nothing more is due."""

    def __init__(self, queue: DeliveryQueue) -> None:
        self.queue = queue
        self.sent = 0

    def take(self) -> WorkItem | bool:
        """Lease the next, and make what is sent; or end it where nothing is."""
        lease = self.queue.next()
        if lease is None:
            return False
        made = _whole(partial(_prepare, lease))
        if callable(made):
            return WorkItem(
                partial(_timed, made, lease.within, self.queue.shares.prompt), partial(self._done, lease), lease.renew
            )
        self.queue.ended(lease)
        if isinstance(made, Result):
            _whole(partial(note, lease, made))
        elif lease.trial:
            return_trial(lease.host)
        return True

    def _done(self, lease: Lease, result: Result | Exception) -> None:
        if isinstance(result, Exception):
            logger.error("A delivery broke", exc_info=result)
            result = Result(why="broken")
        self.queue.ended(lease, slow=result.slow)
        _whole(partial(note, lease, result))
        self.sent += result.outcome == Outcome.SENT


def _timed(send: Send, within: float, prompt: float) -> Result:
    began = time.monotonic()
    return send(within)._replace(slow=time.monotonic() - began > prompt)


def _whole(step: Callable[[], Made]) -> Made | Result:
    """Take a step for one delivery. If it breaks, that is logged, and nothing of the others: it is tried again."""
    try:
        return step()
    except Exception:
        logger.exception("A delivery broke")
        return Result(why="broken")


def _prepare(lease: Lease) -> Send | Result | None:
    """Return how to send it now, or why it ends here; null where it was put off."""
    delivery = lease.delivery
    channel, item = CHANNELS[delivery.channel], delivery.item
    if not (found := _READER(delivery.account_id)):
        return Result(Outcome.WITHDRAWN, "closed")
    if timezone.now() >= delivery.expires:
        return Result(Outcome.EXPIRED)
    reader, subject = Reader(found[0]), None
    if item is not None:
        subject = _subject_of(item)
        if why := channel.overtaken(delivery, subject):
            return Result(Outcome.WITHDRAWN, why)
    if (later := channel.not_before(delivery, reader, subject)) > timezone.now():
        _put_off(delivery, later)
        return None
    send = channel.prepare(lease, reader, subject)
    return send or Result(Outcome.WITHDRAWN, "unwanted")


def _subject_of(item: FeedItem) -> Subject | None:
    """Return what the notice is about; a rematch names the match before it as well."""
    if item.kind in (FeedItem.Kind.CHALLENGE, FeedItem.Kind.REMATCH) or item.match is None:
        return subject_of("challenge", item.account_id, item.challenge)
    return subject_of("match", item.account_id, item.match)


@transaction.atomic
def _put_off(delivery: Delivery, later: datetime) -> None:
    if change_held(delivery, due=later, leased=None):
        delivery.due = later
        schedule_deliveries([delivery])


@transaction.atomic
def note(lease: Lease, result: Result) -> None:
    """Write down how a try ended: the outcome, or when it is tried again. Nothing where the lease has gone on."""
    delivery = lease.delivery
    if not _noted(delivery, result):
        return
    for other in lease.folded:
        _noted(other, Result(Outcome.WITHDRAWN, "folded") if result.outcome == Outcome.SENT else result)
    channel = CHANNELS[delivery.channel]
    if delivery.outcome:
        channel.ended(delivery, result._replace(outcome=delivery.outcome))
    else:
        channel.not_taken(delivery, delivery.due, asked_to_wait=bool(result.wait))
    # Hosts after deliveries, as everywhere: so no two transactions wait for each other.
    if result.host:
        record_answer(lease.host, slow=result.slow)
    elif result.host is False:
        record_failure(lease.host, trial=lease.trial, slow=result.slow)
    elif lease.trial:
        return_trial(lease.host)
    schedule_deliveries(one for one in (delivery, *lease.folded) if not one.outcome)


def _noted(delivery: Delivery, result: Result) -> bool:
    now = timezone.now()
    failures = delivery.failures + 1
    again = now + max(timedelta(seconds=result.wait), backoff(failures))
    if not result.outcome and again >= delivery.expires:
        result = Result(Outcome.EXPIRED, result.why)
    changes: dict[str, Any] = {"leased": None}
    changes |= {"outcome": result.outcome, "ended": now} if result.outcome else {"due": again, "failures": failures}
    if result.outcome not in (Outcome.SENT, Outcome.WITHDRAWN):
        changes |= {"failed": now}
    if result.why:
        changes |= {"why": result.why}
    mine = change_held(delivery, **changes)
    if mine:
        DELIVERIES.labels(delivery.channel, result.outcome or "again").inc()
        delivery.outcome, delivery.due = result.outcome, changes.get("due", delivery.due)
    return mine


def backoff(failures: int) -> timedelta:
    """Return how long to wait after so many tries that failed."""
    return min(FIRST_WAIT * (1 << min(failures - 1, 10)), LONGEST_WAIT)
