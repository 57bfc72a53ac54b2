"""
Choosing what is sent next, and having it alone.

Fair by shares: one account and one host have so much under way at most, hosts that fail or that nobody knows a part of
the threads, and of what may go the account with nothing under way goes first. The shares are those of one process, each
of which has as many threads; that nothing is sent twice is the database's business.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from backend.notifications.models import Delivery, DeliveryHost
from backend.notifications.services.hosts import State, claim_trial, requeue_host, reschedule_host, return_trial

#: After a process died, what it had under way leaves again when this is over; a process that lives renews it.
LEASE = timedelta(minutes=1)
#: Hosts rescheduled at a time.
RESCHEDULED = 100


@dataclass(eq=False)
class Lease:
    """A delivery that is ours for now, and its host as it was found; with those that leave in the same mail."""

    delivery: Delivery
    host: DeliveryHost
    folded: list[Delivery] = field(default_factory=list)

    def renew(self) -> None:
        """Keep it, where a good part of its time has gone."""
        now = timezone.now()
        if self.delivery.due - now < LEASE * 2 / 3:
            for delivery in (self.delivery, *self.folded):
                until = now + LEASE
                held(delivery).update(due=until, leased=until)
                delivery.due = until


@dataclass(frozen=True)
class Shares:
    """
    How much of one kind of delivery may be under way in one process.

    Attributes:
        of_account: To one account.
        of_host: To one host that answers promptly.
        of_new_host: To one of which nothing is known, or nothing good.
        of_unproven: To all of these together.
        of_failing: Of these, to those that fail.
        prompt: Seconds within which a host answers promptly; one that took longer each time would keep all threads.
    """

    channel: str
    threads: int
    of_account: int
    of_host: int
    of_new_host: int
    of_unproven: int
    of_failing: int
    prompt: float = 2.0


@dataclass
class DeliveryQueue:
    """What one kind of delivery has under way in this process."""

    shares: Shares
    under_way: list[Lease] = field(default_factory=list)

    def next(self) -> Lease | None:
        """Lease what is to be sent next; none where nothing is due or all that is has its share under way."""
        hosts = DeliveryHost.objects.filter(channel=self.shares.channel, due__lte=timezone.now())
        while states := set(hosts.values_list("state", flat=True).distinct().order_by()):
            for state in sorted(states):
                if self._room(state) and (lease := self._from(hosts.filter(state=state), state)):
                    self.under_way.append(lease)
                    return lease
            if not self._reschedule_idle(hosts):
                break
        return None

    def _room(self, state: int) -> bool:
        unproven = sum(lease.host.state > State.PROVEN for lease in self.under_way)
        failing = sum(lease.host.state == State.FAILING for lease in self.under_way)
        if state == State.FAILING:
            return unproven < self.shares.of_unproven and failing < self.shares.of_failing
        return state == State.PROVEN or unproven < self.shares.of_unproven

    def _from(self, hosts: QuerySet[DeliveryHost], state: int) -> Lease | None:
        """Lease a delivery at one of these hosts: of an account with nothing under way, or not its whole share."""
        share = self.shares.of_host if state == State.PROVEN else self.shares.of_new_host
        hosts = hosts.exclude(name__in=_at_least(share, (one.host.name for one in self.under_way)))
        accounts = [lease.delivery.account_id for lease in self.under_way]
        for share in sorted({1, self.shares.of_account}) if accounts else [1]:
            due = self._due().exclude(account__in=_at_least(share, accounts))
            there = hosts.filter(Exists(due.filter(host=OuterRef("name"))))
            while host := there.order_by("due").first():
                if host.state == State.FAILING and not claim_trial(host, timezone.now() + LEASE):
                    continue
                for delivery in _first(due.filter(host=host.name), host):
                    if _take(delivery):
                        if host.state == State.NEW:
                            requeue_host(host)
                        return Lease(delivery, host)
                if host.state == State.FAILING:
                    return_trial(host)
        return None

    def _reschedule_idle(self, hosts: QuerySet[DeliveryHost]) -> bool:
        """Reschedule hosts at which nothing is due after all; return whether there were any."""
        idle = list(hosts.exclude(Exists(self._due().filter(host=OuterRef("name")))).order_by("due")[:RESCHEDULED])
        for host in idle:
            reschedule_host(host)
        return bool(idle)

    def _due(self) -> QuerySet[Delivery]:
        now = timezone.now()
        free = Q(leased=None) | Q(leased__lte=now)  # of a release that leaves `due` as it was
        return Delivery.objects.filter(free, channel=self.shares.channel, outcome="", due__lte=now)

    def ended(self, lease: Lease) -> None:
        """Make room for the next."""
        self.under_way.remove(lease)


def _at_least(share: int, ones: Iterable[Any]) -> list[Any]:
    """Return what has so many of them."""
    return [one for one, count in Counter(ones).items() if count >= share]


def _first(waiting: QuerySet[Delivery], host: DeliveryHost) -> Iterator[Delivery]:
    """Return what has waited longest, and then the next should another process be quicker. Not whom it failed last."""
    order = waiting.order_by("due", "created", "item")
    tried = [order.exclude(account=host.failed_for_id), order] if host.failed_for_id else [order]
    for one in tried:
        while delivery := one.select_related("item").first():
            yield delivery


def _take(delivery: Delivery) -> bool:
    """Lease it. The process that changes the row first has it: the update itself checks the condition again."""
    until = timezone.now() + LEASE
    mine = held(delivery).filter(due=delivery.due).update(due=until, leased=until, tries=F("tries") + 1)
    if mine:
        delivery.due = delivery.leased = until
        delivery.tries += 1
    return bool(mine)


def take_along(lease: Lease, others: Sequence[Delivery]) -> None:
    """Lease these, too, for they leave in the same mail; should we die, the first comes first again."""
    for delivery in others:
        if _take(delivery):
            later = delivery.due + timedelta(seconds=1)
            held(delivery).update(due=later)
            delivery.due = later
            lease.folded.append(delivery)


def held(delivery: Delivery) -> QuerySet[Delivery]:
    """Return the row, as long as this lease of it is the last one."""
    return Delivery.objects.filter(pk=delivery.pk, tries=delivery.tries, outcome="")
