"""
How long a push waits for those of others, whatever they have: many accounts, many hosts, hosts that hang.

The threads are reckoned with: what is leased ends when its host answers, or when its time is over.
"""

import heapq
import itertools
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import product
from typing import Any

import pytest
from django.utils import timezone

from backend.accounts.models import Account
from backend.notifications.channels.shape import SENT, Result
from backend.notifications.models import Delivery, DeliveryHost
from backend.notifications.services.deliver import PUSHES, note
from backend.notifications.services.lease import DeliveryQueue, Lease
from tests.support.builders import an_account
from tests.support.deliveries import waiting
from tests.support.scale import PROVE, scaled

PROVEN, NEW, FAILING = DeliveryHost.State
LONGEST = 15.0  # seconds
HANGS, JUST_PROMPT, AT_ONCE = 1000.0, 1.9, 0.1
CROWD = scaled(50, 300)


class Threads:
    """The threads of a process that sends, and the time."""

    def __init__(self, time: Any) -> None:
        self.time, self.queue = time, DeliveryQueue(PUSHES)
        self.ends: list[tuple[datetime, int, Lease]] = []
        #: By host, and by account for those that take another time there.
        self.takes: dict[str, float] = {}
        self.number = itertools.count()
        time.move_to(timezone.now(), tick=False)

    def go_on(self, seconds: float, until: Delivery | None = None) -> float:
        """Let time pass; return after how many seconds the delivery was taken by its host."""
        began = timezone.now()
        end = began + timedelta(seconds=seconds)
        while True:
            while len(self.ends) < PUSHES.threads and (lease := self.queue.next()):
                took = min(self.takes_for(lease), lease.within)
                heapq.heappush(self.ends, (timezone.now() + timedelta(seconds=took), next(self.number), lease))
            looks = timezone.now() + timedelta(seconds=1)  # as `keep_busy` does, when all hang
            if (self.ends[0][0] if self.ends else looks) > end:
                self.time.move_to(end, tick=False)
                return seconds
            self.time.move_to(min(self.ends[0][0], looks) if self.ends else looks, tick=False)
            while self.ends and self.ends[0][0] <= timezone.now():
                lease = self._end()
                if lease.delivery.pk == getattr(until, "pk", None) and self.takes_for(lease) < HANGS:
                    return (timezone.now() - began).total_seconds()

    def takes_for(self, lease: Lease) -> float:
        return self.takes.get(lease.delivery.account.username, self.takes.get(lease.host.name, AT_ONCE))

    def _end(self) -> Lease:
        _, _, lease = heapq.heappop(self.ends)
        took = self.takes_for(lease)
        slow = took > PUSHES.prompt
        self.queue.ended(lease, slow=slow)
        late = took > lease.within
        note(lease, Result(why="timeout", host=False, slow=True) if late else SENT._replace(slow=slow))
        return lease


@pytest.fixture
def threads(time_machine: Any) -> Threads:
    return Threads(time_machine)


def crowd(count: int) -> list[Account]:
    return [an_account(f"Mallory{number}") for number in range(count)]


def each_at_a_new_host_that_hangs(threads: Threads) -> None:
    for number, account in enumerate(crowd(CROWD)):
        threads.takes[f"hang{number}.example"] = HANGS
        waiting(account, f"hang{number}.example")


def few_at_many_new_hosts_that_hang(threads: Threads) -> None:
    for account in crowd(5):
        for number in range(CROWD):
            threads.takes[name := f"hang{account.username}{number}.example"] = HANGS
            waiting(account, name)


def all_at_hosts_that_hang_now_and_answered_before(threads: Threads) -> None:
    for number, account in enumerate(crowd(CROWD)):
        threads.takes[name := f"hang{number % 40}.example"] = HANGS
        for _ in range(3):
            waiting(account, name, PROVEN)


def all_at_hosts_that_are_just_prompt_enough(threads: Threads) -> None:
    for account in crowd(CROWD):
        for number in range(4):
            threads.takes[f"slow{number}.example"] = JUST_PROMPT
            waiting(account, f"slow{number}.example", PROVEN)
            waiting(account, f"slow{number}.example", PROVEN)


def all_at_the_same_host(threads: Threads) -> None:
    for account in crowd(CROWD):
        for _ in range(30 if CROWD > 100 else 6):
            waiting(account, "well.example", PROVEN)
    threads.takes["well.example"] = 0.5


def each_at_a_host_that_failed(threads: Threads) -> None:
    for number, account in enumerate(crowd(CROWD)):
        threads.takes[name := f"hang{number}.example"] = HANGS
        waiting(account, name, (NEW, FAILING)[number % 2])
    DeliveryHost.objects.update(failures=2)


CROWDS = {
    each_at_a_new_host_that_hangs: NEW,
    few_at_many_new_hosts_that_hang: NEW,
    all_at_hosts_that_hang_now_and_answered_before: PROVEN,
    all_at_hosts_that_are_just_prompt_enough: NEW,
    all_at_the_same_host: PROVEN,
    each_at_a_host_that_failed: NEW,
}


@pytest.mark.parametrize(("fill", "state"), list(product(CROWDS, [NEW, PROVEN]) if PROVE else CROWDS.items()))
def test_push_comes_in_time_behind_crowds_at_many_hosts(
    alice: Account, threads: Threads, fill: Callable[[Threads], None], state: int
) -> None:
    fill(threads)
    threads.go_on(1.5)
    name = "well.example" if state == PROVEN else "first.example"
    assert threads.go_on(60, waiting(alice, name, state)) <= LONGEST


@pytest.mark.parametrize("each", [1, 20], ids=["one notice each", "twenty notices each"])
@pytest.mark.parametrize("state", [NEW, PROVEN, FAILING])
@pytest.mark.parametrize("passed", [0, 20, 60, 600])
def test_endpoints_of_two_accounts_that_hang_do_not_delay_a_third_at_the_same_host(
    alice: Account, threads: Threads, state: int, passed: int, each: int
) -> None:
    for account in crowd(2):
        threads.takes[account.username] = HANGS
        for _ in range(each):
            waiting(account, "shared.example", state)
    threads.go_on(1 + passed)
    for _ in range(4):  # the first, and others so soon that the account had something lately
        for account in Account.objects.filter(username__startswith="Mallory"):
            waiting(account, "shared.example", DeliveryHost.objects.get().state)
        delivery = waiting(alice, "shared.example", DeliveryHost.objects.get().state)
        assert threads.go_on(120, delivery) <= 30
