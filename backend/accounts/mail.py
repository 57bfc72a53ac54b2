"""
The mails we send: one function for each kind, in plain text and in the language asked for.

They are called by the job that empties the queue (`services/mail_queue.py`), never by a request: what a mail server
takes its time for, or refuses, is no client's business.
"""

from dataclasses import dataclass

from django.core.mail import EmailMessage

from backend.accounts.models import MailKind
from backend.accounts.words import MAILS


@dataclass(frozen=True, slots=True)
class Letter:
    """To whom a mail goes, in which language, and where the pages are that its link opens (`scheme://host`)."""

    address: str
    username: str
    language: str
    origin: str


def send_confirmation(letter: Letter, code: str) -> None:
    """Ask whether the address is its reader's; the only mail that an address gets before it is confirmed.

    Raises:
        OSError: the mail server is away, or refuses (`smtplib`'s exceptions are of this class).
    """
    _send(letter, MailKind.CONFIRM, f"{letter.origin}/confirm#{code}")


def send_change_notice(letter: Letter, code: str) -> None:
    """Tell the present address that another is to replace it, and how to take that back. Raises as above."""
    _send(letter, MailKind.UNDO, f"{letter.origin}/undo#{code}")


def send_password_reset(letter: Letter, code: str) -> None:
    """Send the way to a new password. Raises as above."""
    _send(letter, MailKind.RESET, f"{letter.origin}/reset#{code}")


def send_return_link(letter: Letter, code: str) -> None:
    """Send a guest the link that signs him in where it is opened. Raises as above."""
    _send(letter, MailKind.RETURN, f"{letter.origin}/return#{code}")


def _send(letter: Letter, kind: str, link: str) -> None:
    # The code stands behind the #: no browser sends that to a server, so it is in no log and no Referer.
    words = MAILS.get(letter.language, MAILS["en"])[kind]
    text = words.text.format(username=letter.username, link=link)
    EmailMessage(
        subject=f"Cairn: {words.subject}",
        body=text,
        to=[letter.address],
        # No "out of office" comes back (RFC 3834), and no code is put on a line that is cut in two.
        headers={"Auto-Submitted": "auto-generated"},
    ).send()
