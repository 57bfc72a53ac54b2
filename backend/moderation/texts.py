"""What staff types, before it is stored."""

import unicodedata

from backend.moderation.errors import BadText, ReasonNeeded
from backend.moderation.models.words import LONGEST_REASON, LONGEST_TEXT

#: Of control and format characters those that texts need; the two last join and part letters, and make emoji.
_WELCOME = "\n\t\u200c\u200d"


def reason_needed(reason: str) -> str:
    """
    Return why somebody acts, as it is stored.

    Raises:
        ReasonNeeded: It says nothing, is longer than 500 characters, or holds control characters.
    """
    text = _plain(reason)
    if not text or not _fits(text, LONGEST_REASON):
        raise ReasonNeeded
    return text


def text_checked(text: str, longest: int = LONGEST_TEXT) -> str:
    """
    Return a text as it is stored; it may be empty.

    Raises:
        BadText: It is longer than that, or holds control characters.
    """
    plain = _plain(text)
    if not _fits(plain, longest):
        raise BadText
    return plain


def _plain(text: str) -> str:
    """Return it in Unicode's form NFC, trimmed, with line feeds alone between its lines."""
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n")).strip()


def _fits(text: str, longest: int) -> bool:
    return len(text) <= longest and not any(
        unicodedata.category(sign) in ("Cc", "Cf", "Cs") for sign in text if sign not in _WELCOME
    )
