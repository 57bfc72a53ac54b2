"""Hostile clients: many endpoints and webhooks that hang, and a slow mail server, while everybody else is notified.

The jobs run as in service, each in a thread of its own; the peers are real sockets.
"""

import socket
import threading
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from backend.accounts.models import Account
from backend.common import workers
from backend.common.draining import DRAINING
from backend.notifications.models import Delivery
from backend.notifications.services import deliver
from backend.notifications.services.deliver import notice_mails_send, pushes_send, webhooks_send
from backend.notifications.services.fan_out import create_deliveries
from backend.notifications.services.notify import Notice, notify
from backend.notifications.services.subscribe import push_subscribe
from backend.notifications.services.webhook import webhook_create
from tests.backend.notifications.conftest import a_hook, a_phone
from tests.support.builders import an_account
from tests.support.push_service import PushService, UserAgent, push_service
from tests.support.scale import PROVE, QUICK, scaled
from tests.support.waiting import wait_until

HOSTILE, HOSTS, PLAYERS, ROUNDS = scaled(3, 40), scaled(6, 60), scaled(3, 20), scaled(2, 10)
LONGEST = 15  # seconds until every push and webhook is there
pytestmark = pytest.mark.usefixtures("committed_db")


@contextmanager
def jobs_running() -> Iterator[None]:
    """Do what the service does until the block ends, and then drain."""
    ended = threading.Event()

    def repeat(job: Callable[[], int]) -> None:
        while not ended.is_set():
            job()
            connections.close_all()
            ended.wait(0.1)

    jobs = (create_deliveries, pushes_send, notice_mails_send, webhooks_send)
    threads = [threading.Thread(target=repeat, args=[job]) for job in jobs]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(DRAINING, "begun", True)
            patched.setattr(workers, "GRACE", 0.0)
            ended.set()
            for thread in threads:
                thread.join()


def hostile_account(number: int, hosts: list[str]) -> Account:
    """An account all of whose addresses hang: ten phones and five webhooks."""
    account = an_account(f"Mallory{number}")
    for each in range(10):
        host = hosts[(number * 10 + each) % len(hosts)]
        keys = UserAgent(f"{host}/{uuid.uuid4()}").subscription()
        push_subscribe(account=account, device=None, **keys, name="Hangs", language="en")
        if each % 2:
            webhook_create(account=account, token=None, url=f"{host}/hook")
    return account


def newcomer(stack: ExitStack, number: int) -> Any:
    """The phone of a new player, at a push service that nobody has been sent anything by."""
    service: PushService = stack.enter_context(push_service())
    account = an_account(f"Newcomer{number}")
    phone = a_phone(service, account)
    notify([Notice(account.pk, "test")])
    return phone


@pytest.mark.skipif(QUICK, reason="takes longer than `make quick` may")
def test_hostile_clients_delay_nobodys_delivery_and_nothing_is_lost(pushes, receiver, mails, monkeypatch):
    mails.dot_takes = 3.0 if PROVE else 0.2
    if not PROVE:
        for name in ("PUSHES", "WEBHOOKS"):
            monkeypatch.setattr(deliver, name, replace(getattr(deliver, name), within=1.0))
    players = [an_account(f"Player{number}") for number in range(PLAYERS)]
    for one in players:
        one.email, one.email_confirmed = f"{one.username}@example.org", timezone.now()
        one.save()
    receiving: list[Any] = [reach for one in players for reach in (a_phone(pushes, one), a_hook(receiver, one))]
    with ExitStack() as stack:
        # The system takes connections to who listens; nobody answers.
        listening = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(HOSTS)]
        hosts = [f"http://127.0.0.1:{each.getsockname()[1]}" for each in listening]
        hostile = [hostile_account(number, hosts) for number in range(HOSTILE)]
        stack.enter_context(jobs_running())
        for number in range(1, ROUNDS + 2):
            new: list[Any] = []
            if number > 1:  # the hosts that anybody uses have been reached before, but those of newcomers
                notify(Notice(account.pk, "message", uuid.uuid4()) for account in hostile for _ in range(3))
                create_deliveries()
                new.append(newcomer(stack, number))
            notify(Notice(one.pk, "test") for one in players)
            wait_until(
                lambda wanted=number, new=new: (
                    all(len(one.got) >= wanted for one in receiving) and all(one.got for one in new)
                ),
                LONGEST,
            )
        wait_until(lambda: not Delivery.objects.filter(account__in=players).exclude(outcome="sent").exists(), 300)
        theirs = Delivery.objects.filter(account__in=hostile)
        wait_until(lambda: theirs.filter(why="timeout").exists())
    assert all(len(one.got) == ROUNDS + 1 for one in receiving)
    assert Counter(mail["To"] for mail in mails.mails) == {one.email: ROUNDS + 1 for one in players}
    assert not theirs.exclude(outcome__in=["", "expired"]).exists()
