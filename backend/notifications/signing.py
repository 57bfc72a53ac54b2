"""
Signatures of webhooks, by the specification Standard Webhooks 1.0.0 (symmetric, `v1`).

Signed is `{id}.{timestamp}.{body}` with HMAC-SHA256; secrets are 24 to 64 bytes in base64, behind `whsec_`.
"""

import hashlib
import hmac
import secrets
from base64 import b64decode, b64encode
from collections.abc import Iterable

PREFIX, BYTES = "whsec_", 32
#: What secrets are sealed for.
PURPOSE = "backend.notifications.webhooks"


def new_secret() -> str:
    """Return a fresh secret, as a receiver is given it."""
    return PREFIX + b64encode(secrets.token_bytes(BYTES)).decode()


def signature(secret: str, message_id: str, timestamp: int, body: bytes) -> str:
    """Return the signature with one secret. The id must hold no full stop."""
    key = b64decode(secret.removeprefix(PREFIX))
    signed = f"{message_id}.{timestamp}.".encode() + body
    return "v1," + b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()


def headers(keys: Iterable[str], message_id: str, timestamp: int, body: bytes) -> dict[str, str]:
    """Return what goes along with a body; signed with each of the secrets, for one may be about to replace another.

    Args:
        timestamp: Of this try, in seconds since 1970. The id stays the same from try to try.
    """
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(signature(key, message_id, timestamp, body) for key in keys),
    }
