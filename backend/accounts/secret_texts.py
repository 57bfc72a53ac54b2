"""
Texts that open something: a prefix, 43 random letters and digits (256 bits), and six of a checksum.

The prefix makes a token that has leaked easy to find, and the checksum distinguishes it from what only looks like one,
so that scanners need not ask us (`cairn_[0-9A-Za-z]{49}`). The checksum is the CRC-32 of the random part, in base 62.
"""

import secrets
import string
from binascii import crc32
from hashlib import sha256

ALPHABET = string.digits + string.ascii_uppercase + string.ascii_lowercase
RANDOM, CHECKSUM = 43, 6

TOKEN, TICKET, CODE = "cairn_", "ticket_", "code_"


def new_secret(prefix: str) -> str:
    """Return a fresh text with that prefix."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(RANDOM))
    return prefix + letters + _checksum(letters)


def is_secret(text: str, prefix: str) -> bool:
    """Return whether *text* could have been made by `new_secret`; one in four thousand million others passes, too."""
    letters = text[len(prefix) : len(prefix) + RANDOM]
    return len(letters) == RANDOM and set(letters) <= set(ALPHABET) and text == prefix + letters + _checksum(letters)


def secret_digest(text: str) -> str:
    """Return what is stored of it. No salt and no slow hash: nobody guesses 256 bits."""
    return sha256(text.encode()).hexdigest()


def _checksum(letters: str) -> str:
    number, digits = crc32(letters.encode()), ""
    for _ in range(CHECKSUM):
        number, digit = divmod(number, len(ALPHABET))
        digits = ALPHABET[digit] + digits
    return digits
