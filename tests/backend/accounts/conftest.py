"""A database that commits, for sockets; a mail server, and what is in the mails it gets."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pyotp
import pytest
from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.services.mail_queue import mails_send
from tests.support.match_clock import NOON
from tests.support.oauth import App
from tests.support.people import PASSWORD, Browser, browser_of
from tests.support.smtp import Peer, smtp_peer
from tests.support.tokens import confirmed


class Mailbox:
    """All the mail that the service sends, by real SMTP."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer

    def new(self) -> list[EmailMessage]:
        """Let the job run; return what has come since the last time."""
        mails_send()
        mails = list(self.peer.mails)
        self.peer.mails.clear()
        return mails

    def code(self, address: str, page: str) -> str:
        """The code in the one new mail to *address* whose link opens *page*."""
        [code] = [link_in(mail)[1] for mail in self.new() if mail["To"] == address and link_in(mail)[0] == page]
        return code

    def asked(self, address: str, page: str = "reset") -> str:
        """Ask for a link to *address* as anybody may; return the code in its mail."""
        assert Browser().write("password-reset/", {"email": address}).status_code == 202
        return self.code(address, page)


def link_in(mail: EmailMessage) -> tuple[str, str]:
    """The page that a mail's one link opens, and the code behind it."""
    [(page, code)] = re.findall(r"^http://testserver/(\w+)#(\S+)$", mail.get_content(), re.MULTILINE)
    return page, code


@pytest.fixture
def mailbox(settings: Any) -> Iterator[Mailbox]:
    with smtp_peer() as peer:
        settings.ORIGIN = "http://testserver"
        settings.EMAIL_BACKEND = "backend.common.smtp.MailServer"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", peer.port
        yield Mailbox(peer)


@pytest.fixture
def alice(alice: Account) -> Account:
    """Alice, whose address is confirmed."""
    alice.email, alice.email_confirmed = "alice@example.org", timezone.now()
    alice.save()
    return alice


@pytest.fixture
def at_alice(alice: Account) -> Browser:
    """Where Alice has just signed in."""
    return confirmed(browser_of(alice))


@pytest.fixture
def app() -> App:
    """An app of somebody else's."""
    return App()


@pytest.fixture
def later(time_machine: Any) -> Callable[..., None]:
    """Stop the clock at noon; return what moves it on by so many seconds."""
    time_machine.move_to(NOON, tick=False)
    return lambda seconds=0, **more: time_machine.shift(timedelta(seconds=seconds, **more))


def sign_in(username: str, password: str = PASSWORD, **more: str) -> Browser:
    """A browser in which somebody has just signed in."""
    browser = Browser()
    answer = browser.write("session/", {"username": username, "password": password, **more})
    assert answer.status_code == 200, answer.content
    return browser


def signed_in_as(browser: Browser) -> str | None:
    """The name of who is signed in there."""
    account = browser.read("session/").json()["account"]
    return account["username"] if account else None


def turn_on_two_step(browser: Browser, later: Callable[..., None] | None = None) -> tuple[pyotp.TOTP, list[str]]:
    """Set up two-step sign-in for who has just signed in; return the app and the spare codes.

    With *later* the app shows another code afterwards: the one that turned it on is not good twice.
    """
    app = pyotp.TOTP(browser.write("me/two-step/").json()["secret"])
    answer = browser.write("me/two-step/confirm/", {"code": app.now()})
    assert answer.status_code == 200, answer.content
    if later:
        later(60)
    return app, answer.json()["spare_codes"]


def choose_password(code: str, password: str = "a new horse", **more: Any) -> Any:
    """Choose a new password with the code of a mail; return the answer."""
    return Browser().write("password-reset/confirm/", {"code": code, "password": password, **more})
