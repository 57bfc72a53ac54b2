"""A real mail server for tests, on a port of its own: it takes what it is sent, and can be told to refuse."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope

from tests.support.postgres import free_port


class Peer:
    """What came."""

    def __init__(self) -> None:
        self.port = free_port()
        #: An SMTP answer such as `451 Try again later`, given to every recipient; none: they are taken.
        self.refusal = ""
        self.mails: list[EmailMessage] = []
        self._came = threading.Condition()

    async def handle_RCPT(self, server: Any, session: Any, envelope: Envelope, address: str, options: Any) -> str:  # noqa: N802
        """Take a recipient, or refuse."""
        if self.refusal:
            return self.refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:  # noqa: N802
        """Keep the mail, with the envelope's recipients in a header of our own."""
        assert isinstance(envelope.content, bytes)
        mail = message_from_bytes(envelope.content.replace(b"\r\n", b"\n"), policy=policy.default)
        mail["X-Envelope-To"] = ", ".join(envelope.rcpt_tos)
        with self._came:
            self.mails.append(mail)
            self._came.notify_all()
        return "250 OK"

    def take(self, wanted: Callable[[EmailMessage], bool], patience: float = 20) -> EmailMessage:
        """Wait at most *patience* seconds for a mail that is *wanted*; take it out of `mails` and return it."""
        with self._came:
            assert self._came.wait_for(lambda: any(map(wanted, self.mails)), patience), [
                (mail["To"], mail["Subject"]) for mail in self.mails
            ]
            mail = next(filter(wanted, self.mails))
            self.mails.remove(mail)
            return mail


@contextmanager
def smtp_peer() -> Iterator[Peer]:
    """Run a mail server in a thread while the block runs."""
    peer = Peer()
    controller = Controller(peer, hostname="127.0.0.1", port=peer.port)
    controller.start()
    try:
        yield peer
    finally:
        controller.stop()
