"""Codes that stand for an account: letters of Crockford's base 32 in groups of five, made to be written down."""

import secrets
from hashlib import sha256

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 25  # 125 bits
SHORTER = 15  # 75 bits: for what is worth nothing without a password
GROUP = 5

# As Crockford reads them: what looks like a digit is one.
_MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1"})


def new_code(length: int = LENGTH) -> str:
    """A fresh code of *length* letters, such as `7K2MQ-9D4XA-…`."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(length))
    return "-".join(letters[start : start + GROUP] for start in range(0, length, GROUP))


def canonical(code: str) -> str:
    """*code* as it was made, however it was typed: any case, spaces and dashes anywhere, O for 0, I or L for 1."""
    return "".join(code.split()).replace("-", "").upper().translate(_MISREAD)


def code_digest(code: str) -> str:
    """What is stored of *code*. No salt and no slow hash: nobody guesses 75 bits."""
    return sha256(canonical(code).encode()).hexdigest()
