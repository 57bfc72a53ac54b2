"""What is sent next, of what waits for many accounts at many hosts, some of which hang or fail."""

import threading
import uuid
from dataclasses import replace
from datetime import timedelta
from itertools import product
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.mail import EmailMessage
from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.services.mail_queue import mails_send
from backend.bots.services.play import house_play
from backend.common.draining import DRAINING
from backend.common.jobs import JOBS
from backend.common.safe_http import Answer, SafeHttpError
from backend.notifications.channels import push, webhook
from backend.notifications.channels.shape import Result
from backend.notifications.models import Delivery, DeliveryHost, FeedItem
from backend.notifications.services import deliver
from backend.notifications.services.deliver import PUSHES, note, notice_mails_send, pushes_send, webhooks_send
from backend.notifications.services.fan_out import MOST_WAITING, create_deliveries
from backend.notifications.services.hosts import hosts_forget
from backend.notifications.services.lease import LEASE, DeliveryQueue, Lease
from backend.notifications.services.notify import Notice, notify
from backend.notifications.services.subscribe import push_subscribe
from backend.notifications.services.webhook import webhook_create
from tests.backend.notifications.conftest import Later, a_phone
from tests.support.builders import an_account
from tests.support.deliveries import waiting
from tests.support.push_service import UserAgent
from tests.support.scale import PROVE

PROVEN, NEW, FAILING = DeliveryHost.State


def say(account: Account, count: int = 1) -> None:
    """Notify the account so often, each time about another match, due at once."""
    notify(Notice(account.pk, "message", uuid.uuid4()) for _ in range(count))
    FeedItem.objects.filter(spread_due__isnull=False).update(spread_due=timezone.now())


def tell(later: Later, account: Account) -> None:
    """Notify the account, and send what is due."""
    say(account)
    later(seconds=0)


# --- Hosts that hang


class Peers:
    """All hosts there are. Those named `hang…` answer nothing before one of the others has got something."""

    def __init__(self) -> None:
        self.got: list[str] = []
        self.hung = 0
        self.let_go = threading.Event()
        self.in_vain = False

    def post(self, url: str, *_: Any) -> Answer:
        """Take what our way out sends."""
        if not self._takes(str(urlsplit(url).hostname)):
            raise SafeHttpError("timeout")
        return Answer(201, {}, b"")

    def send(self, mail: EmailMessage) -> None:
        """Take a mail."""
        if not self._takes(mail.to[0].partition("@")[2]):
            raise ConnectionError

    def _takes(self, host: str) -> bool:
        if host.startswith("hang"):
            self.hung += 1
            self.in_vain |= not self.let_go.wait(10)
            return False
        self.got.append(host)
        self.let_go.set()
        return True


@pytest.fixture
def peers(monkeypatch: pytest.MonkeyPatch) -> Peers:
    peers = Peers()

    def send(mail: EmailMessage) -> None:
        peers.send(mail)

    monkeypatch.setattr(push, "post", peers.post)
    monkeypatch.setattr(webhook, "post", peers.post)
    monkeypatch.setattr(EmailMessage, "send", send)
    return peers


def reachable_by(account: Account, channel: str, *hosts: str) -> None:
    """Let the account be reached there."""
    for host in hosts:
        if channel == "push":
            keys = UserAgent(f"https://{host}/{uuid.uuid4()}").subscription()
            push_subscribe(account=account, device=None, **keys, name=host, language="en")
        elif channel == "webhook":
            webhook_create(account=account, token=None, url=f"https://{host}/hook")
        else:
            account.email, account.email_confirmed = f"{account.username}@{host}", timezone.now()
            account.save()


CROWDS = [(1, 5), (20, 1), (20, 20)]
SENDERS = [("push", pushes_send), ("webhook", webhooks_send), ("mail", notice_mails_send)]


@pytest.mark.parametrize(
    ("crowd", "sender"), list(product(CROWDS, SENDERS) if PROVE else zip(CROWDS, SENDERS, strict=True))
)
def test_hosts_that_hang_delay_nobody_elses_delivery(alice, peers, monkeypatch, crowd, sender):
    (accounts, hosts), (channel, send) = crowd, sender

    def told(account: Account) -> None:
        notify([Notice(account.pk, "test")])
        create_deliveries()

    reachable_by(alice, channel, "well.example")
    told(alice)
    assert send() == 1  # as every host that anybody uses has been reached before
    for number in range(accounts):
        mallory = an_account(f"Mallory{number}")
        first = number % hosts
        reachable_by(mallory, channel, *(f"hang{first + each}.example" for each in range(5 if accounts == 1 else 1)))
        told(mallory)
        told(mallory)
    next_of, waits = DeliveryQueue.next, [alice]

    def next_and_last(queue: DeliveryQueue) -> Lease | None:
        lease = next_of(queue)
        if lease is None and waits:  # all that may hang does; now comes the other's
            told(waits.pop())
            lease = next_of(queue)
        return lease

    peers.let_go.clear()
    monkeypatch.setattr(DeliveryQueue, "next", next_and_last)
    send()
    assert peers.hung > 0
    assert not peers.in_vain
    assert peers.got == ["well.example"] * 2


def test_each_kind_of_delivery_has_a_thread_of_its_own_that_nothing_else_waits_for():
    lasting = {job.work for job in JOBS if job.lasting}
    assert lasting - {house_play} == {pushes_send, webhooks_send, notice_mails_send, mails_send}


# --- Shares


@pytest.mark.parametrize(
    ("state", "accounts", "hosts", "share"),
    [
        (PROVEN, 1, 20, 2),
        (PROVEN, 20, 1, 8),
        (PROVEN, 50, 50, 32),
        (NEW, 20, 1, 2),
        (NEW, 50, 50, 48),
        (FAILING, 20, 1, 2),
        (FAILING, 20, 20, 4),
    ],
)
def test_accounts_and_hosts_have_no_more_than_their_share_under_way(db, state, accounts, hosts, share):
    for number in range(50):
        name = f"Mallory{number % accounts}"
        account = Account.objects.filter(username=name).first() or an_account(name)
        waiting(account, f"{number % hosts}.example", state)
    queue = DeliveryQueue(PUSHES)
    assert sum(queue.next() is not None for _ in range(51)) == share


def test_account_with_nothing_under_way_goes_before_one_with_some(alice, bob):
    for account in (alice, alice, bob):
        waiting(account, "well.example", PROVEN)
    queue = DeliveryQueue(PUSHES)
    assert [lease.delivery.account for _ in range(3) if (lease := queue.next())] == [alice, bob, alice]


def test_hosts_of_which_nothing_is_known_take_turns(alice, bob):
    for account, host in ((alice, "one"), (bob, "one"), (an_account("Cleo"), "other")):
        waiting(account, host)
    queue = DeliveryQueue(PUSHES)
    assert [lease.host.name for _ in range(3) if (lease := queue.next())] == ["one", "other", "one"]


def test_slow_host_counts_as_unknown_until_five_prompt_answers_made_up_for_it(alice, phone, later, monkeypatch):
    for prompt, state in ((2.0, PROVEN), (-1.0, NEW), *[(2.0, NEW)] * 4, (2.0, PROVEN)):
        monkeypatch.setattr(deliver, "PUSHES", replace(PUSHES, prompt=prompt))
        say(alice)
        assert later(seconds=0) == 1
        assert the_host().state == state


def test_host_that_hangs_in_between_is_unknown_however_many_it_serves(alice, bob, phone, pushes, later, monkeypatch):
    """Or it would hold every thread, again and again, at the price of one prompt answer each time."""
    tablet = a_phone(pushes, bob)
    for account in (alice, bob):
        say(account)
    later(seconds=0)
    assert the_host().state == PROVEN
    for _ in range(2):
        monkeypatch.setattr(deliver, "PUSHES", replace(PUSHES, prompt=-1.0))
        tablet.orders = [500]
        tell(later, bob)
        monkeypatch.setattr(deliver, "PUSHES", PUSHES)
        tell(later, alice)
        assert the_host().state == NEW
    for _ in range(8):
        tell(later, alice)
    assert the_host().state == PROVEN


def test_oldest_of_too_many_waiting_deliveries_are_dropped_and_recorded(alice, phone, monkeypatch, later):
    monkeypatch.setitem(MOST_WAITING, Delivery.Channel.PUSH, 5)
    say(alice, 8)
    later(seconds=0)
    dropped = Delivery.objects.filter(outcome="expired", why="too_many").values_list("item__number", flat=True)
    assert sorted(dropped) == [1, 2, 3]
    assert sorted(push.payload["number"] for push in phone.got) == [4, 5, 6, 7, 8]


def test_process_that_drains_leases_nothing(alice, phone, peers, monkeypatch):
    say(alice)
    create_deliveries()
    say(alice)
    monkeypatch.setattr(DRAINING, "begun", True)
    assert (create_deliveries(), pushes_send(), webhooks_send(), notice_mails_send(), mails_send()) == (0, 0, 0, 0, 0)
    assert Delivery.objects.get().leased is None


# --- The breaker


def the_host() -> DeliveryHost:
    return DeliveryHost.objects.get(channel="push")


def test_host_that_fails_three_times_is_tried_once_now_and_then_less_and_less_often(alice, phone, later):
    phone.orders = [500] * 8
    for _ in range(3):
        tell(later, alice)
    say(alice, 3)
    tries = []
    for wait in (0, 14, 1, 29, 1, 60, 120, 240, 299, 1):  # five minutes at most
        later(seconds=wait)
        tries.append(len(phone.answered))
    assert tries == [3, 3, 4, 4, 5, 6, 7, 8, 8, 8 + 6]
    assert {push.payload["number"] for push in phone.got} == set(range(1, 7))


@pytest.mark.parametrize(("answer", "headers", "asked"), [(429, {"Retry-After": "3000"}, 1), (500, {}, 5)])
def test_failures_of_one_account_do_not_shut_a_host_that_serves_others(
    alice, bob, phone, pushes, later, answer, headers, asked
):
    tablet = a_phone(pushes, bob)
    for account in (alice, bob):
        say(account)
    later(seconds=0)
    tablet.orders, tablet.headers = [answer] * 50, headers
    for _ in range(5):
        say(bob)
        later(seconds=1)
    tell(later, alice)
    assert len(phone.got) == 2
    assert tablet.answered[1:] == [answer] * asked  # its Retry-After holds for that device
    assert the_host().state == PROVEN


def test_shut_host_is_tried_at_once_for_an_account_that_has_not_failed_there(alice, bob, phone, pushes, later):
    tablet = a_phone(pushes, bob)
    tablet.orders = [503] * 9
    for _ in range(4):
        tell(later, bob)
    assert (the_host().state, len(tablet.answered)) == (FAILING, 3)
    tell(later, alice)
    assert len(phone.got) == 1
    assert the_host().open_until is None


def shut_and_one_under_way(account: Account, *others: Account) -> Lease:
    """A host that three failures have shut while a fourth delivery, the account's, was under way."""
    for one in (*others, account):
        waiting(one, "well.example", PROVEN)
    queue = DeliveryQueue(PUSHES)
    leases = {lease.delivery.account: lease for _ in range(len(others) + 1) if (lease := queue.next())}
    for other in others[-3:]:
        note(leases[other], Result(why="http_503", host=False))
    assert the_host().state == FAILING
    return leases[account]


def test_failure_of_a_request_that_left_before_its_host_was_shut_counts_for_nothing(alice, time_machine):
    time_machine.move_to(timezone.now(), tick=False)
    late = shut_and_one_under_way(alice, *(an_account(f"Player{number}") for number in range(3)))
    opens = timezone.now() + timedelta(seconds=15)
    assert the_host().open_until == opens
    note(late, Result(why="http_429", wait=600, host=False))
    assert the_host().open_until == opens


def test_webhooks_that_fail_at_a_push_service_do_not_shut_it_for_pushes(alice, bob, phone, pushes, later):
    broken = pushes.browser()
    broken.orders = [500] * 100
    webhook_create(account=bob, token=None, url=broken.endpoint)
    for _ in range(4):
        say(bob)
        later(minutes=2)
    tell(later, alice)
    assert len(phone.got) == 1


def test_unused_hosts_are_forgotten(alice, phone, later):
    tell(later, alice)
    assert the_host().due is None
    later(days=7, seconds=1)
    assert hosts_forget() == 1


# --- A worker that died


def test_lease_of_a_dead_worker_is_taken_over_when_it_ends_and_not_before(alice, time_machine):
    time_machine.move_to(timezone.now(), tick=False)
    delivery = waiting(alice, "well.example", PROVEN)
    assert DeliveryQueue(PUSHES).next() is not None  # by the worker that dies now
    time_machine.shift(LEASE - timedelta(seconds=1))
    assert DeliveryQueue(PUSHES).next() is None
    time_machine.shift(timedelta(seconds=1))
    lease = DeliveryQueue(PUSHES).next()
    assert lease is not None
    assert (lease.delivery.pk, lease.delivery.tries) == (delivery.pk, 2)


def test_lease_that_is_renewed_is_not_taken_over(alice, time_machine):
    time_machine.move_to(timezone.now(), tick=False)
    waiting(alice, "well.example", PROVEN)
    lease = DeliveryQueue(PUSHES).next()
    assert lease is not None
    for _ in range(9):  # three minutes, in which one receiver is slow
        time_machine.shift(LEASE / 3 + timedelta(milliseconds=1))
        lease.renew()
        assert DeliveryQueue(PUSHES).next() is None
