"""
Notices while hostile accounts have many too: ``python -m tests.support.hostile_deliveries [hang]`` until it is killed.

It reads ``{"players": {NAME: SUBSCRIPTION}, "hosts": [ORIGIN]}`` from its input, makes accounts that are reached there,
and notifies all again and again: each player once a round, and with ``hang`` hostile accounts, more in each round, all
of whose phones and webhooks hang and whose mails are slow. Each round is a line of output, the time at which it began.

It stands for what many requests cause. So it writes as they do, a little at a time and spread over the round, and has
made its accounts before: what another process writes in a row waits in no queue of the server's, and no client can. It
writes a few notices at a time: SQLite lets who waits for another process look again only now and then.
"""

import itertools
import json
import os
import sys
import time
import uuid
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backend.config.settings")
django.setup()

from django.utils import timezone  # noqa: E402

from backend.accounts.models import Account  # noqa: E402
from backend.notifications.services.notify import Notice, notify  # noqa: E402
from backend.notifications.services.subscribe import push_subscribe  # noqa: E402
from backend.notifications.services.webhook import webhook_create  # noqa: E402
from tests.support.push_service import UserAgent  # noqa: E402
from tests.support.scale import scaled  # noqa: E402

EVERY = 5.0  # seconds from round to round
AT_ONCE = 4  # accounts that are notified in one transaction
#: Hostile accounts at the start, more in each round, and at most; with phones and webhooks of each.
ACCOUNTS, MORE, MOST, PHONES, WEBHOOKS = scaled(1, 20), scaled(1, 2), scaled(2, 68), 10, 5


def reached_at(name: str, *subscriptions: dict[str, str]) -> Account:
    """Make an account with these phones, if it has not been made."""
    account = Account.objects.filter(username=name).first()
    if account is None:
        account = Account.objects.create_user(name)
        for keys in subscriptions:
            push_subscribe(account=account, device=None, **keys, name="Phone", language="en")
    return account


def hostile(number: int, hosts: "itertools.cycle[str]") -> Account:
    """Make an account that nothing ever reaches, if it has not been made."""
    if made := Account.objects.filter(username=f"Hostile{number}").first():
        return made
    phones = [UserAgent(f"{next(hosts)}/{uuid.uuid4()}").subscription() for _ in range(PHONES)]
    account = reached_at(f"Hostile{number}", *phones)
    for _ in range(WEBHOOKS):
        webhook_create(account=account, token=None, url=f"{next(hosts)}/hook")
    account.email, account.email_confirmed = f"hostile{number}@example.org", timezone.now()
    account.save()
    return account


def run(players: dict[str, dict[str, str]], hosts: "itertools.cycle[str]", *, hang: bool) -> None:
    """Notify for ever."""
    others = [hostile(number, hosts) for number in range(MOST)] if hang else []
    own = [reached_at(name, keys) for name, keys in players.items()]
    for active in itertools.count(ACCOUNTS, MORE):
        began = time.time()
        notify(Notice(one.pk, "test") for one in own)
        print(began, flush=True)
        some = others[:active]
        for number in range(0, len(some), AT_ONCE):
            notify(Notice(one.pk, "message", uuid.uuid4()) for one in some[number : number + AT_ONCE])
            time.sleep(max(0.0, began + EVERY * (number + AT_ONCE) / len(some) - time.time()))  # a rate
        time.sleep(max(0.0, began + EVERY - time.time()))


if __name__ == "__main__":
    told: dict[str, Any] = json.loads(sys.stdin.readline())
    run(told["players"], itertools.cycle(told["hosts"]), hang="hang" in sys.argv[1:])
