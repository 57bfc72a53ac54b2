"""Webhooks, signed as Standard Webhooks 1.0.0 says: verify what a Cairn sends, or sign as it does."""

import base64
import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Mapping
from typing import Any

from cairn_client.errors import BadSetting

#: Seconds that the time of a request may be off.
TOLERANCE = 300


def new_secret() -> str:
    """Return a secret as a Cairn makes them."""
    return "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()


def signature(secret: str, message: str, timestamp: int, body: bytes) -> str:
    """
    Return the signature of a body, with that id and time.

    Raises:
        BadSetting: That is no secret of a webhook.
    """
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except ValueError as error:
        raise BadSetting("A webhook's secret is whsec_ and base64, as the answer to webhook_create has it.") from error
    signed = f"{message}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()


def headers(secret: str, message: str, body: bytes) -> dict[str, str]:
    """Return the headers of a request that is sent now."""
    now = int(time.time())
    return {
        "Content-Type": "application/json",
        "webhook-id": message,
        "webhook-timestamp": str(now),
        "webhook-signature": signature(secret, message, now, body),
    }


def verify(secret: str, given: Mapping[str, str], body: bytes) -> dict[str, Any]:
    """
    Return the notice, if a Cairn that knows the secret has sent it lately.

    Args:
        given: The headers, by names in small letters or as a mapping that takes any.
        body: As it came, byte for byte.

    Raises:
        ValueError: it is not signed so, or old: somebody sends again what was overheard.
    """
    try:
        message, timestamp = given["webhook-id"], int(given["webhook-timestamp"])
        signatures = given["webhook-signature"].split(" ")
    except KeyError as missing:
        raise ValueError(f"no header {missing}") from missing
    if abs(time.time() - timestamp) > TOLERANCE:
        raise ValueError("too old, or not yet")
    wanted = signature(secret, message, timestamp, body)
    # While a secret is being changed there are several. As bytes: text that is not ASCII is a TypeError there.
    if not any(hmac.compare_digest(wanted.encode(), one.encode()) for one in signatures):
        raise ValueError("not signed with this secret")
    notice: dict[str, Any] = json.loads(body)
    return notice
