"""
A program that takes webhooks, for tests, on a port of its own: it verifies what comes, and can be told to refuse.

Verifying is written from the specification Standard Webhooks 1.0.0 and shares nothing with the service's own code.
"""

import base64
import hashlib
import hmac
import json
import secrets
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.support.http_peer import Answer, http_peer

TOLERANCE = 300  # seconds that a timestamp may be off
#: An order: never answer. Or: answer 200 with more than anybody wants to read.
HANG, TOO_LARGE = 0, 1
LARGE = 50_000_000  # bytes of such an answer


@dataclass(frozen=True)
class Call:
    """What came, verified."""

    id: str
    body: dict[str, Any]
    text: str
    headers: dict[str, str]


@dataclass
class Endpoint:
    """One address: the secret that it was given, what it got, and what it answers."""

    url: str
    #: Any of them may have signed what comes.
    secrets: list[str] = field(default_factory=list)
    got: list[Call] = field(default_factory=list)
    #: What to answer, one after the other, then 204: statuses, `HANG`, `TOO_LARGE`.
    orders: list[int] = field(default_factory=list)
    #: Headers beside those.
    headers: dict[str, str] = field(default_factory=dict)
    #: What it answered.
    answered: list[int] = field(default_factory=list)


class Receiver:
    """The program: several addresses, by their paths."""

    def __init__(self) -> None:
        self.port = 0
        self.endpoints: dict[str, Endpoint] = {}
        self.let_go = threading.Event()
        #: What was wrong with a request; a test that leaves any has failed.
        self.faults: list[str] = []

    def endpoint(self, *known: str) -> Endpoint:
        """Open one more address, for what these secrets sign."""
        path = f"/hooks/{secrets.token_urlsafe(16)}"
        self.endpoints[path] = Endpoint(f"http://127.0.0.1:{self.port}{path}", list(known))
        return self.endpoints[path]

    def take(self, path: str, headers: dict[str, str], body: bytes) -> Answer:
        """Choose the answer; what is taken was verified."""
        endpoint = self.endpoints.get(path)
        if endpoint is None:
            return 404, {}, 0
        answer = endpoint.orders.pop(0) if endpoint.orders else 204
        if 200 <= answer < 300 or answer == TOO_LARGE:
            try:
                endpoint.got.append(verified(endpoint.secrets, headers, body))
            except (AssertionError, ValueError, KeyError) as fault:
                self.faults.append(repr(fault))
                answer = 400
        endpoint.answered.append(answer)
        if answer == HANG:
            self.let_go.wait(60)
        return (200, endpoint.headers, LARGE) if answer == TOO_LARGE else (answer, endpoint.headers, 0)


def verified(known: list[str], headers: Mapping[str, str], body: bytes) -> Call:
    """Return what was sent, if it was signed lately with one of these secrets ("Verifying webhook authenticity")."""
    assert headers["content-type"] == "application/json"
    message, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    assert message, "no id"
    assert "." not in message, message
    assert timestamp.isdecimal(), timestamp
    assert abs(time.time() - int(timestamp)) <= TOLERANCE, "too old, or not yet"
    signatures = [one.split(",", 1) for one in headers["webhook-signature"].split(" ")]
    text = body.decode("utf-8")
    wanted = [mac(secret, f"{message}.{timestamp}.{text}") for secret in known]
    given = [base64.b64decode(value, validate=True) for version, value in signatures if version == "v1"]
    assert any(hmac.compare_digest(one, other) for one in wanted for other in given), "signed by nobody known"
    return Call(message, json.loads(text), text, dict(headers))


def mac(secret: str, signed: str) -> bytes:
    """Sign with a secret as it is handed out ("Signature scheme")."""
    prefix, key = secret[:6], base64.b64decode(secret[6:], validate=True)
    assert prefix == "whsec_", secret
    assert 24 <= len(key) <= 64, "a secret has 24 to 64 bytes"
    return hmac.new(key, signed.encode(), hashlib.sha256).digest()


@contextmanager
def webhook_receiver() -> Iterator[Receiver]:
    """Run a receiver while the block runs; nothing that it was sent may have been wrong."""
    receiver = Receiver()
    with http_peer(receiver.take, receiver.let_go) as receiver.port:
        yield receiver
    assert not receiver.faults, receiver.faults
