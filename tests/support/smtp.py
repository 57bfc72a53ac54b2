"""A real mail server for tests, on a port of its own: it takes what it is sent, and can be told to refuse."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope

from tests.support.postgres import free_port


class Peer:
    """What came."""

    def __init__(self) -> None:
        self.port = free_port()
        #: SMTP answers such as `451 Try again later`, by stage: `connect`, `MAIL`, `RCPT`, `DATA`, `dot`.
        self.refusals: dict[str, str] = {}
        #: How many seconds the server takes for its answer to a mail.
        self.dot_takes = 0.0
        self.mails: list[EmailMessage] = []
        self._came = threading.Condition()

    async def handle_MAIL(self, server: Any, session: Any, envelope: Envelope, address: str, options: Any) -> str:  # noqa: N802
        """Take a sender, or refuse."""
        envelope.mail_from = address
        return self.refusals.get("MAIL", "250 OK")

    async def handle_RCPT(self, server: Any, session: Any, envelope: Envelope, address: str, options: Any) -> str:  # noqa: N802
        """Take a recipient, or refuse."""
        if "RCPT" in self.refusals:
            return self.refusals["RCPT"]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:  # noqa: N802
        """Keep the mail, with the envelope's recipients in a header of our own."""
        if "dot" in self.refusals:
            return self.refusals["dot"]
        assert isinstance(envelope.content, bytes)
        mail = message_from_bytes(envelope.content.replace(b"\r\n", b"\n"), policy=policy.default)
        mail["X-Envelope-To"] = ", ".join(envelope.rcpt_tos)
        with self._came:
            self.mails.append(mail)
            self._came.notify_all()
        await asyncio.sleep(self.dot_takes)
        return "250 OK"

    @property
    def subjects(self) -> list[str]:
        """Those of the mails, in order."""
        return [mail["Subject"] for mail in self.mails]

    def take(self, wanted: Callable[[EmailMessage], bool], patience: float = 20) -> EmailMessage:
        """Wait at most *patience* seconds for a mail that is *wanted*; take it out of `mails` and return it."""
        with self._came:
            assert self._came.wait_for(lambda: any(map(wanted, self.mails)), patience), [
                (mail["To"], mail["Subject"]) for mail in self.mails
            ]
            mail = next(filter(wanted, self.mails))
            self.mails.remove(mail)
            return mail


class _Server(SMTP):
    """Asks the peer for what its hooks cannot say: the greeting, and the answer to DATA."""

    async def push(self, status: str | bytes) -> None:
        """Send an answer; the first one is the greeting."""
        text = status if isinstance(status, str) else status.decode()
        if text.startswith("220 ") and "connect" in self.event_handler.refusals:
            status = self.event_handler.refusals["connect"]
        await super().push(status)

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802
        """Ask for the mail, or refuse."""
        if "DATA" in self.event_handler.refusals:
            await self.push(self.event_handler.refusals["DATA"])
        else:
            await super().smtp_DATA(arg)


class _Controller(Controller):
    def factory(self) -> SMTP:
        return _Server(self.handler)


@contextmanager
def smtp_peer() -> Iterator[Peer]:
    """Run a mail server in a thread while the block runs."""
    peer = Peer()
    controller = _Controller(peer, hostname="127.0.0.1", port=peer.port)
    controller.start()
    try:
        yield peer
    finally:
        controller.stop()
