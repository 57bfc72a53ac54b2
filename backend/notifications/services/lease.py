"""
Choosing what is sent next, and having it alone.

Fair by shares (`services.shares`): one account and one host have so much under way at most, hosts have threads by what
is known of them, and of what may go, what is for an account that had nothing lately goes first. The shares are those of
one process, each of which has as many threads; that nothing is sent twice is the database's business.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.utils import timezone

from backend.notifications.models import Delivery, DeliveryHost
from backend.notifications.services.due import (
    CHANGE_DUE,
    CHANGE_HELD,
    first_at,
    first_host,
    first_of_others,
    idle_hosts,
    lanes_due,
    last_account_at,
)
from backend.notifications.services.hosts import claim_trial, requeue_host, reschedule_host, return_trial
from backend.notifications.services.shares import Lane, Served, Shares

#: After a process died, what it had under way leaves again when this is over; a process that lives renews it.
LEASE = timedelta(minutes=1)
#: A host of which more is waiting lets others go first when it has been the first for so long.
TURN = timedelta(seconds=1)
#: Where all that wait had something lately, that is not looked at again for so long.
LOOK_AGAIN = timedelta(seconds=0.5)


@dataclass(eq=False)
class Lease:
    """
    A delivery that is ours for now, and its host as it was found; with those that leave in the same mail.

    Attributes:
        within: Seconds that the sending may take.
        trial: Whether it is the one by which the host may open again.
    """

    delivery: Delivery
    host: DeliveryHost
    lane: Lane
    within: float
    trial: bool = False
    folded: list[Delivery] = field(default_factory=list)

    def renew(self) -> None:
        """Keep it, where a good part of its time has gone."""
        now = timezone.now()
        if self.delivery.due - now < LEASE * 2 / 3:
            for delivery in (self.delivery, *self.folded):
                until = now + LEASE
                change_held(delivery, due=until, leased=until)
                delivery.due = until


#: Whose deliveries are left out, by the lane that is looked at.
Left = Callable[[Lane], AbstractSet[UUID]]


@dataclass
class DeliveryQueue:
    """What one kind of delivery has under way in this process, and the accounts that it has served lately."""

    shares: Shares
    served: Served = field(default_factory=Served)
    under_way: list[Lease] = field(default_factory=list)
    _of_newest: bool = False
    _all_rest_until: datetime | None = None

    def next(self) -> Lease | None:
        """Lease what is to be sent next; none where nothing is due or all that is has its share under way."""
        now = timezone.now()
        while lanes := lanes_due(self.shares.channel, now):
            if lease := self._fairest(lanes):
                self.under_way.append(lease)
                return lease
            if not self._reschedule_idle(now):
                break
        return None

    def _fairest(self, lanes: AbstractSet[Lane]) -> Lease | None:
        """Lease for an account that had nothing lately; else for one with nothing under way, or not its whole share."""
        now = timezone.now()
        accounts = [lease.delivery.account_id for lease in self.under_way]
        busy, full = set(accounts), _at_least(self.shares.of_account, accounts)
        if not (self._all_rest_until and now < self._all_rest_until):
            self._all_rest_until = None
            if lease := self._of_accounts(lanes, lambda lane: busy | self.served.resting(lane, now), both_ends=True):
                return lease
            self._all_rest_until = now + LOOK_AGAIN
        if lease := self._of_accounts(lanes, lambda _: busy):
            return lease
        return self._of_accounts(lanes, lambda _: full) if busy != full else None

    def _of_accounts(self, lanes: AbstractSet[Lane], left: Left, *, both_ends: bool = False) -> Lease | None:
        """
        Lease one in a lane that has room; of an account that is not left out.

        Where it is from both ends of the queue, the account that came last and the first take turns: nobody who comes
        waits behind all who came before, and nobody is passed for ever.
        """
        for lane in sorted(lanes):
            newest = self._of_newest and (both_ends or lane == Lane.UNKNOWN)
            # Others than those who had nothing lately may make a few threads wait, and that is all the work they make.
            room = self.shares.lanes[lane] if both_ends or lane == Lane.PROVEN else self.shares.of_others(lane)
            if self._in(lane) < room and (lease := self._from(lane, left(lane), newest)):
                return lease
        return None

    def _in(self, lane: Lane) -> int:
        return sum(lease.lane == lane for lease in self.under_way)

    def _from(self, lane: Lane, left: AbstractSet[UUID], newest: bool) -> Lease | None:
        """Lease a delivery at one of the lane's hosts."""
        share = self.shares.of_host if lane == Lane.PROVEN else self.shares.of_new_host
        full = _at_least(share, (one.host.name for one in self.under_way))
        now = timezone.now()
        while host := first_host(self.shares.channel, now, lane, left=left, full=full, newest=newest):
            trial = lane == Lane.FAILING and not host.is_shut(now)
            if trial and not claim_trial(host, timezone.now() + LEASE):
                continue
            for delivery in _first(host, now, left, newest):
                if _take(delivery):
                    return self._leased(delivery, host, lane, trial)
            if trial:
                return_trial(host)
        return None

    def _leased(self, delivery: Delivery, host: DeliveryHost, lane: Lane, trial: bool) -> Lease:
        now = timezone.now()
        self._of_newest = not self._of_newest
        if lane != Lane.UNKNOWN and host.due is not None and host.due < now - TURN:
            requeue_host(host)
        self.served.note(delivery.account_id, now)
        crowded = self._in(lane) >= self.shares.lanes[lane] / 2
        return Lease(delivery, host, lane, self.shares.within_crowded if crowded else self.shares.within, trial)

    def _reschedule_idle(self, now: datetime) -> bool:
        """Reschedule hosts at which nothing is due after all; return whether there were any."""
        idle = idle_hosts(self.shares.channel, now)
        for host in idle:
            reschedule_host(host)
        return bool(idle)

    def ended(self, lease: Lease, *, slow: bool = False) -> None:
        """Make room for the next; who took time goes behind others where nothing better is known of a host."""
        self.under_way.remove(lease)
        if slow:
            self.served.charge(lease.delivery.account_id, timezone.now())


def _at_least(share: int, ones: Iterable[Any]) -> set[Any]:
    """Return what has so many of them."""
    return {one for one, count in Counter(ones).items() if count >= share}


def _first(host: DeliveryHost, now: datetime, left: AbstractSet[UUID], newest: bool) -> Iterator[Delivery]:
    """
    Return what has waited longest, then the next should another process be quicker; of accounts that fail there last.

    Of the account that came last, if so: what goes to one account leaves in the order in which it came.
    """
    if host.failures or host.owed or host.is_shut(now):
        while delivery := first_of_others(host, now, left):
            yield delivery
    if not host.is_shut(now):
        of = last_account_at(host, now, left) if newest else None
        while delivery := first_at(host, now, left, of):
            yield delivery


def _take(delivery: Delivery) -> bool:
    """Lease it. The process that changes the row first has it: the update itself checks the condition again."""
    until = timezone.now() + LEASE
    tries = delivery.tries + 1
    mine = CHANGE_DUE(delivery.pk, delivery.tries, delivery.due, due=until, leased=until, tries=tries)
    if mine:
        delivery.due = delivery.leased = until
        delivery.tries = tries
    return bool(mine)


def take_along(lease: Lease, others: Sequence[Delivery]) -> None:
    """Lease these, too, for they leave in the same mail; should we die, the first comes first again."""
    for delivery in others:
        if _take(delivery):
            later = delivery.due + timedelta(seconds=1)
            change_held(delivery, due=later)
            delivery.due = later
            lease.folded.append(delivery)


def change_held(delivery: Delivery, **changes: Any) -> bool:
    """Change the row, as long as this lease of it is the last one; return whether it is."""
    return bool(CHANGE_HELD(delivery.pk, delivery.tries, **changes))
