"""A push service, a mail server and a receiver of webhooks, and what it takes to let time pass for notices."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from backend.accounts.models import Account
from backend.matches.models import Match
from backend.notifications.models import PushSubscription, Webhook
from backend.notifications.services.deliver import notice_mails_send, pushes_send, webhooks_send
from backend.notifications.services.fan_out import create_deliveries
from backend.notifications.services.subscribe import push_subscribe
from backend.notifications.services.webhook import webhook_create
from backend.notifications.vapid import vapid
from tests.support.builders import a_match, play_on
from tests.support.match_clock import Serving
from tests.support.push_service import PushService, UserAgent, push_service
from tests.support.smtp import Peer, smtp_peer
from tests.support.webhook_receiver import Endpoint, Receiver, webhook_receiver

#: Lets time pass, as the fixture `later`.
Later = Callable[..., int]
DAY = {"type": "turn", "seconds": 86_400}


@pytest.fixture
def alice(alice: Account) -> Account:
    """Alice, whose address is confirmed."""
    alice.email, alice.email_confirmed = "alice@example.org", timezone.now()
    alice.save()
    return alice


@pytest.fixture
def turn(alice: Account, bob: Account) -> Match:
    """A match in which Alice is to act."""
    return play_on(a_match(alice, bob, first=0, clock=DAY), moves=2)


@pytest.fixture
def pushes(settings: Any) -> Iterator[PushService]:
    """A push service, which our way out may reach."""
    settings.OUTWARD_LOCAL = True
    with push_service() as service:
        yield service


@pytest.fixture
def mails(settings: Any) -> Iterator[Peer]:
    """A mail server."""
    with smtp_peer() as peer:
        settings.EMAIL_BACKEND = "backend.common.smtp.MailServer"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", peer.port
        yield peer


@pytest.fixture
def phone(pushes: PushService, alice: Account) -> UserAgent:
    """Alice's phone."""
    return a_phone(pushes, alice)


def a_phone(pushes: PushService, account: Account, name: str = "Phone") -> UserAgent:
    """Subscribe one more browser of that account's."""
    agent = pushes.browser(vapid().public)
    push_subscribe(account=account, device=None, **agent.subscription(), name=name, language="en")
    return agent


def subscription_of(agent: UserAgent) -> PushSubscription:
    """Return its row."""
    return PushSubscription.objects.get(endpoint=agent.endpoint)


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    """A program that takes webhooks, which our way out may reach."""
    settings.OUTWARD_LOCAL = True
    with webhook_receiver() as program:
        yield program


@pytest.fixture
def hook(receiver: Receiver, alice: Account) -> Endpoint:
    """Alice's webhook, for all notices."""
    return a_hook(receiver, alice)


def a_hook(receiver: Receiver, account: Account, *kinds: str) -> Endpoint:
    """Have one more address told what that account is told."""
    endpoint = receiver.endpoint()
    endpoint.secrets.append(webhook_create(account=account, token=None, url=endpoint.url, kinds=kinds)[1])
    return endpoint


def webhook_of(endpoint: Endpoint) -> Webhook:
    """Return its row."""
    return Webhook.objects.get(url=endpoint.url)


@pytest.fixture(autouse=True)
def _early(request: pytest.FixtureRequest) -> None:
    """Begin at the start of a day (UTC) where time passes: else a day's limits would depend on the hour of the run."""
    if "later" in request.fixturenames:
        tomorrow = timezone.now() + timedelta(days=1)
        early = tomorrow.replace(hour=0, minute=5, second=30, microsecond=0)
        request.getfixturevalue("time_machine").move_to(early)


@pytest.fixture
def later(time_machine: Any) -> Later:
    """Let time pass, and the jobs run once after it; return how many deliveries were taken."""
    time_machine.move_to(timezone.now(), tick=False)

    def pass_on(**time: float) -> int:
        Serving(time_machine).shift(timedelta(**time))
        create_deliveries()
        return send_all()

    return pass_on


def send_all() -> int:
    """Send what is due, by every channel; return how much was taken."""
    return pushes_send() + notice_mails_send() + webhooks_send()
