"""What a mail has to say."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MailWords:
    """Subject and text of one kind of mail; in the text stand `{username}` and `{link}`."""

    subject: str
    text: str
