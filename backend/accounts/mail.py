"""
The mails we send: one function for each kind, in plain text and in the language asked for.

They are called by the job that empties the queue (`services/mail_queue.py`), never by a request: what a mail server
takes its time for, or refuses, is no client's business.
"""

from dataclasses import dataclass

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.translation import override

from backend.accounts.models import MailKind
from backend.accounts.words import MAILS


@dataclass(frozen=True, slots=True)
class Letter:
    """The address and the name that a mail goes to, and its language."""

    address: str
    username: str
    language: str


def send_confirmation(letter: Letter, code: str) -> None:
    """Ask whether the address is its reader's; the only mail that an address gets before it is confirmed.

    Raises:
        OSError: the mail server is away, or refuses (`smtplib`'s exceptions are of this class).
    """
    _send(letter, MailKind.CONFIRM, f"confirm#{code}")


def send_change_notice(letter: Letter, code: str) -> None:
    """Notify the present address that another is to replace it, and how to undo that. Raises as above."""
    _send(letter, MailKind.UNDO, f"undo#{code}")


def send_password_reset(letter: Letter, code: str) -> None:
    """Send the way to a new password. Raises as above."""
    _send(letter, MailKind.RESET, f"reset#{code}")


def send_return_link(letter: Letter, code: str) -> None:
    """Send a guest the link that signs them in where it is opened. Raises as above."""
    _send(letter, MailKind.RETURN, f"return#{code}")


def _send(letter: Letter, kind: str, page: str) -> None:
    # By no request's Host: its sender could have the code taken to another server.
    link = f"{settings.ORIGIN}/{page}"
    # The code stands behind the #: no browser sends that to a server, so it is in no log and no Referer.
    with override(letter.language):
        subject, text = (str(text) for text in MAILS[kind])
    EmailMessage(
        subject=f"Cairn: {subject}",
        body=text.format(username=letter.username, link=link),
        to=[letter.address],
        # No "out of office" comes back (RFC 3834), and no code is put on a line that is cut in two.
        headers={"Auto-Submitted": "auto-generated"},
    ).send()
