"""Giving mails to the mail server, with the time limits that RFC 5321 asks for, and what its refusals mean."""

import smtplib
import socket
from typing import Any

from django.core.mail.backends.smtp import EmailBackend

#: Seconds for a connection; RFC 5321 leaves that open.
CONNECT = 10.0
#: Seconds for each answer (RFC 5321, 4.5.3.2), by command; `""` is any other. A client that hangs up after the last dot
#: while the server still looks at the mail would send what may have been taken once more: hence ten minutes there.
ANSWERS = {"greeting": 300.0, "": 300.0, "data": 120.0, "block": 180.0, "dot": 600.0, "quit": 5.0}
_DOT = b"\r\n.\r\n"


class _Patience:
    """Sets the socket's time limit for what comes next."""

    sock: Any

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:  # noqa: ARG002 - smtplib's
        connected: socket.socket = super()._get_socket(host, port, CONNECT)  # type: ignore[misc]
        connected.settimeout(ANSWERS["greeting"])
        return connected

    def putcmd(self, cmd: str, args: str = "") -> None:
        """Send a command, and wait for its answer as long as it may take."""
        self._wait(cmd.lower())
        super().putcmd(cmd, args)  # type: ignore[misc]

    def send(self, s: Any) -> None:
        """Send what follows; after the last dot the server may take its time."""
        last = isinstance(s, bytes) and s.endswith(_DOT)
        if last:
            self._wait("block")
        super().send(s)  # type: ignore[misc]
        if last:
            self._wait("dot")

    def _wait(self, for_what: str) -> None:
        if self.sock is not None:
            self.sock.settimeout(ANSWERS.get(for_what, ANSWERS[""]))


class _Plain(_Patience, smtplib.SMTP):
    """Without TLS, or with STARTTLS."""


class _Encrypted(_Patience, smtplib.SMTP_SSL):
    """With TLS from the first byte."""


class MailServer(EmailBackend):
    """Django's, but for the time limits."""

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        """What to connect with."""
        return _Encrypted if self.use_ssl else _Plain


def is_permanent(error: OSError) -> bool:
    """
    Return whether the server will never take this mail: 5yz (RFC 5321, 4.2.1) to MAIL, RCPT, DATA or the final dot.

    What it says before, to our greeting, TLS or password, is the operator's to fix, and the mail can wait for it.
    """
    refused = isinstance(error, smtplib.SMTPSenderRefused | smtplib.SMTPDataError)
    return (refused and 500 <= error.smtp_code < 600) or is_dead_address(error)  # type: ignore[attr-defined]


def is_dead_address(error: OSError) -> bool:
    """Return whether it is the address that takes no mail, whatever is in it."""
    refused = isinstance(error, smtplib.SMTPRecipientsRefused)
    return refused and all(500 <= code < 600 for code, _ in error.recipients.values())  # type: ignore[attr-defined]


def has_answered(error: OSError) -> bool:
    """Return whether the server did its part, whatever it thinks of this mail: not when it hung up or was not there."""
    return isinstance(error, smtplib.SMTPSenderRefused | smtplib.SMTPDataError | smtplib.SMTPRecipientsRefused)
