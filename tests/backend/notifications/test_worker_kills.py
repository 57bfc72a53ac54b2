"""Many turns, with workers that die at every step and others that do the same at once: each notice once per channel.

A worker dies by an exception that nothing catches, before or after one of its steps: each statement to the database and
each thing sent is one. Its connection is closed then, as the database sees it when a process is killed.
"""

import json
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.db import connection
from django.db.models import Q
from django.utils import timezone

from backend.accounts.models import Account
from backend.matches.models import Match
from backend.notifications.channels import push, webhook
from backend.notifications.models import Delivery, FeedItem
from backend.notifications.services.deliver import notice_mails_send, pushes_send, webhooks_send
from backend.notifications.services.fan_out import create_deliveries
from backend.notifications.services.lease import LEASE
from backend.notifications.services.notify import Notice, notify
from engine import RULESETS
from tests.backend.notifications.conftest import a_hook, a_phone
from tests.support.builders import a_match, an_account, names_a_card, play_on
from tests.support.concurrency import LONGEST, at_once
from tests.support.push_service import Push, PushService, UserAgent
from tests.support.scale import chance, scaled
from tests.support.smtp import Peer
from tests.support.webhook_receiver import Endpoint, Receiver

TURNS = scaled(12, 1000)
#: Kinds that nobody plays away before they have left; the others may be outdone by these.
SURE = {"your_turn", "match_finished", "message"}
pytestmark = [pytest.mark.usefixtures("committed_db"), pytest.mark.stores, pytest.mark.one_store]


class Killed(BaseException):
    """The process is gone."""


def all_jobs() -> None:
    """What a process does from time to time."""
    create_deliveries()
    pushes_send()
    notice_mails_send()
    webhooks_send()


def anything_to_leave() -> bool:
    """Return whether a notice has no delivery yet, a push or a webhook not taken, or a mail due."""
    soon = ~Q(channel="mail") | Q(due__lte=timezone.now() + LEASE)
    pending = Delivery.objects.filter(soon, outcome="")
    return pending.exists() or FeedItem.objects.filter(spread_due__isnull=False).exists()


class Worker:
    """A process that spreads and delivers, and dies at one of its steps: of that name, or of that number."""

    def __init__(self, dies_at: str | int | None = None) -> None:
        self.dies_at = dies_at
        self.steps: list[str] = []
        self.died_at = ""
        self._lock = threading.Lock()
        self._under_way, self._ended = 0, threading.Condition()

    def run(self) -> bool:
        """Do all jobs, and wait for what is under way, before time leaps; return whether it lived to the end."""
        try:
            with self._watched():
                all_jobs()
        except Killed:
            connection.close()
            return False
        finally:
            with self._ended:
                assert self._ended.wait_for(lambda: self._under_way == 0, timeout=LONGEST)
        return True

    def step(self, name: str) -> None:
        """Count a step, or die."""
        with self._lock:  # several are sent at once
            self.steps.append(name)
            if not self.died_at and self.dies_at in (name, len(self.steps)):
                self.died_at = name
                raise Killed

    def _around(self, name: str, work: Callable[[], Any]) -> Any:
        with self._ended:
            self._under_way += 1
        try:
            self.step(f"before {name}")
            done = work()
            self.step(f"after {name}")
        finally:
            with self._ended:
                self._under_way -= 1
                self._ended.notify_all()
        return done

    @contextmanager
    def _watched(self) -> Iterator[None]:
        def statement(execute: Any, sql: str, *rest: Any) -> Any:
            words = [word.strip('"') for word in sql.split()]
            table = next((word for word in words if word.startswith("notifications_")), "")
            return self._around(f"{words[0]} {table.partition('.')[0]}".strip('" '), lambda: execute(sql, *rest))

        post, tell_program, send = push.post, webhook.post, EmailMessage.send
        with connection.execute_wrapper(statement), pytest.MonkeyPatch.context() as patched:
            patched.setattr(push, "post", lambda *what: self._around("a push", lambda: post(*what)))
            patched.setattr(webhook, "post", lambda *what: self._around("a webhook", lambda: tell_program(*what)))
            patched.setattr(EmailMessage, "send", lambda mail: self._around("a mail", lambda: send(mail)))
            yield


class Table:
    """Two who play on and on, each with two phones, a mailbox and a program that is told, and none of them looking."""

    def __init__(self, pushes: PushService, receiver: Receiver) -> None:
        self.rng = chance("worker kills")
        self.players = an_account("Alice"), an_account("Bob")
        for player in self.players:
            player.email, player.email_confirmed = f"{player.username.lower()}@example.org", timezone.now()
            player.save()
        self.phones = {player.pk: [a_phone(pushes, player, name) for name in "ab"] for player in self.players}
        self.hooks = {player.pk: a_hook(receiver, player) for player in self.players}
        self.match: Match | None = None

    def turn(self) -> None:
        """Play a turn, write now and then; begin a match where one has ended."""
        if self.match is None or self.match.is_over:
            self.match = a_match(*self.players, first=self.rng.randint(0, 1))
        else:
            self.match = play_on(self.match, moves=1, seed=self.rng.randrange(10**9))
        if self.rng.random() < 0.3:
            notify([Notice(self.rng.choice(self.players).pk, "message", self.match.pk, data={"message": 1})])


def test_each_notice_arrives_once_by_each_channel_however_workers_die(pushes, mails, receiver, time_machine):
    time_machine.move_to("2026-12-01T08:00:00Z", tick=False)
    table, deaths = Table(pushes, receiver), Counter[str]()

    def work(*, dies_at: str | int | None) -> None:
        worker = Worker(dies_at)
        worker.run()
        deaths.update(dict.fromkeys(worker.steps, 0))
        deaths[worker.died_at] += 1

    for number in range(3 * TURNS):
        if number >= TURNS and min(deaths.values()) > 0:
            break
        table.turn()
        player = table.rng.choice(table.players)
        for refusing in (*table.phones[player.pk], table.hooks[player.pk]):
            refusing.orders = table.rng.choices([[], [500], [429], [503, 502]], [6, 1, 1, 1])[0]
        for wait in (timedelta(seconds=4), timedelta(hours=3)):  # webhooks and pushes, then the mails
            time_machine.shift(wait)
            work(dies_at=min(deaths, key=deaths.__getitem__, default=1))  # where fewest have died
            if number % 5 == 0:
                at_once(*[all_jobs] * 3)
            while anything_to_leave():
                time_machine.shift(LEASE)
                work(dies_at=table.rng.choice([None, table.rng.randint(1, 60)]))

    del deaths[""]  # who lived
    assert min(deaths.values()) > 0, deaths
    for step in ("a push", "a mail", "a webhook", "INSERT notifications_delivery", "UPDATE notifications_delivery"):
        assert {f"before {step}", f"after {step}"} <= set(deaths)
    repeats, repeated = 0, 0
    for player in table.players:
        told = {item.number: item for item in FeedItem.objects.filter(account=player)}
        repeats += sum(assert_once_each(phone, told) for phone in table.phones[player.pk])
        repeated += assert_program_told_once_each(table.hooks[player.pk], told)
        assert_mailed_once_each(player, mails)
    assert repeats > 0, "nobody died between a push and its answer's being written down"
    assert repeated > 0, "nobody died between a webhook and its answer's being written down"


def assert_once_each(phone: UserAgent, told: dict[int, FeedItem]) -> int:
    """By the ids that it can know repeats by, a phone has every notice that was sure to come, and each once.

    Returns:
        How many came again.
    """
    by_id: dict[str, Push] = {}
    for got in phone.got:
        first = by_id.setdefault(got.payload["id"], got)
        assert (first.payload, first.headers["topic"]) == (got.payload, got.headers["topic"])
    played = [got.payload["number"] for got in by_id.values() if got.payload["kind"] == "played"]
    assert len(played) == len(set(played))
    numbers = Counter(got.payload["number"] for got in by_id.values() if got.payload["kind"] != "played")
    assert set(numbers.values()) == {1}
    assert set(played) <= set(numbers)
    assert {number for number, item in told.items() if item.kind in SURE} <= set(numbers)
    for got in by_id.values():
        item = told[got.payload["number"]]
        kind = "played" if got.payload["kind"] == "played" else item.kind
        assert (kind, str(item.match)) == (got.payload["kind"], got.payload["match"])
        bare = {**got.payload, "id": "", "match": ""}  # whose hex digits may look like one
        assert names_a_card(json.dumps(bare), set(RULESETS["edition2016"].deck.cards)) == set()
    return len(phone.got) - len(by_id)


def assert_program_told_once_each(hook: Endpoint, told: dict[int, FeedItem]) -> int:
    """By `webhook-id`, a program has every notice there is, and each once. The receiver has verified each.

    Returns:
        How many came again.
    """
    by_id = {call.id: call for call in hook.got}
    assert {call.text for call in by_id.values()} == {call.text for call in hook.got}
    assert sorted(call.body["number"] for call in by_id.values()) == sorted(told)
    for call in by_id.values():
        item = told[call.body["number"]]
        assert (item.kind, str(item.match)) == (call.body["type"], call.body["match"])
        bare = {**call.body, "id": "", "match": "", "account": ""}
        assert names_a_card(json.dumps(bare), set(RULESETS["edition2016"].deck.cards)) == set()
    return len(hook.got) - len(by_id)


def assert_mailed_once_each(player: Account, mails: Peer) -> None:
    """The same of a mailbox, by Message-ID; messages are not mailed."""
    to_him = [mail for mail in mails.mails if mail["To"] == player.email]
    ids = {mail["Message-ID"].partition("@")[0].lstrip("<") for mail in to_him}
    sent = Delivery.objects.filter(account=player, channel="mail", outcome="sent").select_related("item")
    assert {str(delivery.pk) for delivery in sent} == ids
    mailed = Counter(delivery.item.number for delivery in sent if delivery.item)
    assert set(mailed.values()) == {1}
    wanted = FeedItem.objects.filter(account=player, kind__in=SURE - {"message"})
    assert set(wanted.values_list("number", flat=True)) <= set(mailed)
