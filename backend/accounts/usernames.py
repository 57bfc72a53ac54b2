"""Which usernames there may be, and when two of them are one."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.crypto import salted_hmac

from backend.accounts.house import is_house_name

MIN_LENGTH = 3
MAX_LENGTH = 20

# Letters of Basic Latin, Latin-1 and Latin Extended-A: enough for the languages served, and no other script whose
# letters look like these. Dotless i, kra and the n with apostrophe look like plain letters and stay out.
_LETTERS = "".join(
    chr(point) for point in range(0x250) if chr(point).isalpha() and point < 0x180 and chr(point) not in "ªºıĸŉſ"
)
_ALLOWED = re.compile(rf"[{re.escape(_LETTERS)}0-9_.\-]*", re.ASCII)

# Letters that decomposition leaves alone, as a reader would take them for two others or for one without its stroke.
_FOLDED = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ł": "l", "ŧ": "t", "þ": "th", "ŋ": "n"}
)

RESERVED = frozenset(
    [
        "admin",
        "administrator",
        "anonymous",
        "api",
        "bot",
        "cairn",
        "deleted",
        "everyone",
        "guest",
        "help",
        "here",
        "me",
        "mod",
        "moderator",
        "moderation",
        "nobody",
        "none",
        "null",
        "official",
        "opponent",
        "player",
        "root",
        "security",
        "server",
        "staff",
        "superuser",
        "support",
        "system",
        "undefined",
        "user",
        "you",
    ]
)
# What our own words for guests, for deleted accounts and for the house's begin with.
OURS = re.compile(r"(guest|invite|deleted|supprime|house)([_.\-].*|\d*)")


def normalized(name: str) -> str:
    """*name* as it is stored and shown: NFKC, so that one spelling has one form."""
    return unicodedata.normalize("NFKC", name)


def username_key(name: str) -> str:
    """
    What two names share when a reader may take one for the other: case and diacritics are left out.

    >>> username_key("Zoë") == username_key("ZOE")
    True
    """
    folded = unicodedata.normalize("NFKD", normalized(name).casefold()).translate(_FOLDED)
    return "".join(letter for letter in folded if not unicodedata.combining(letter))


def name_digest(name: str) -> str:
    """Return a digest that names which are one share, and that nobody can read without our secret key."""
    return salted_hmac("backend.accounts.names", username_key(name), algorithm="sha256").hexdigest()


def validate_shape(name: str) -> None:
    """
    Check length and letters of a normalized *name*.

    Raises:
        ValidationError: with code `username_length` or `username_characters`.
    """
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ValidationError(f"A username has {MIN_LENGTH} to {MAX_LENGTH} characters.", code="username_length")
    if not _ALLOWED.fullmatch(name) or not any(letter.isalnum() for letter in name):
        raise ValidationError("A username is of Latin letters, digits, and the signs - _ .", code="username_characters")


def validate_username(name: str) -> None:
    """
    Check a normalized *name* that somebody wants to sign up with.

    Raises:
        ValidationError: as `validate_shape`, or with code `username_reserved`.
    """
    validate_shape(name)
    key = username_key(name)
    if key.strip("-_.") in RESERVED or OURS.fullmatch(key) or is_house_name(key):
        raise ValidationError("This username is reserved.", code="username_reserved")
