"""
A push service for tests, on a port of its own: it does what RFC 8030, 8291 and 8292 say, and can be told to refuse.

It verifies each request's signature, decrypts what it was sent as the browser would, and keeps it. All of it is written
from the RFCs with nothing but a library of ciphers, so that what it agrees with is not merely our own code.
"""

import hashlib
import hmac
import json
import secrets
import threading
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.support.http_peer import Answer, http_peer

LARGEST = 4096  # bytes of a body that a push service has to take (RFC 8030, 7.2)
UNCOMPRESSED = (Encoding.X962, PublicFormat.UncompressedPoint)


@dataclass(frozen=True)
class Push:
    """What came, decrypted."""

    payload: dict[str, Any]
    headers: dict[str, str]
    claims: dict[str, Any]
    text: str
    size: int
    at: float = field(default_factory=time.time)


@dataclass
class UserAgent:
    """A browser that has subscribed: its keys, what it got, and what the service answers for it."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    #: The server's key that it subscribed under; nothing that another has signed is taken.
    server_key: str = ""
    got: list[Push] = field(default_factory=list)
    #: Statuses to answer with, one after the other; then 201. 0: no answer at all.
    orders: list[int] = field(default_factory=list)
    #: Headers beside those.
    headers: dict[str, str] = field(default_factory=dict)
    #: The statuses that it was answered for.
    answered: list[int] = field(default_factory=list)

    @property
    def kinds(self) -> list[str]:
        """What it was notified of, in order."""
        return [push.payload["kind"] for push in self.got]

    @property
    def public(self) -> bytes:
        return self.key.public_key().public_bytes(*UNCOMPRESSED)

    def subscription(self) -> dict[str, str]:
        """What `PushSubscription.toJSON()` says, as `me/push/` takes it."""
        return {"endpoint": self.endpoint, "p256dh": b64(self.public), "auth": b64(self.auth)}


class PushService:
    """The service: many browsers, by the paths of their endpoints."""

    def __init__(self) -> None:
        self.port = 0
        self.agents: dict[str, UserAgent] = {}
        self.let_go = threading.Event()
        #: What was wrong with a request; a test that leaves any has failed.
        self.faults: list[str] = []

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def browser(self, server_key: str = "") -> UserAgent:
        """Let one more browser subscribe."""
        path = f"/push/{secrets.token_urlsafe(16)}"
        self.agents[path] = UserAgent(f"{self.origin}{path}", server_key=server_key)
        return self.agents[path]

    def take(self, path: str, headers: dict[str, str], body: bytes) -> Answer:
        """Answer a request (RFC 8030, 5): what is taken was verified and decrypted."""
        agent = self.agents.get(path)
        if agent is None:
            return 404, {}, 0
        status = agent.orders.pop(0) if agent.orders else 201
        if status == 201:
            try:
                agent.got.append(self._read(agent, headers, body))
            except (AssertionError, ValueError, KeyError) as fault:
                self.faults.append(repr(fault))
                status = 400
        agent.answered.append(status)
        if status == 0:
            self.let_go.wait(60)
        return status, {"Location": f"{self.origin}/message/{len(agent.got)}"} if status == 201 else agent.headers, 0

    def _read(self, agent: UserAgent, headers: dict[str, str], body: bytes) -> Push:
        assert len(body) <= LARGEST, "too long"
        assert headers["content-encoding"] == "aes128gcm", headers
        assert 0 <= int(headers["ttl"]) <= 2**31 - 1, headers  # RFC 8030, 5.2
        assert headers.get("urgency", "normal") in ("very-low", "low", "normal", "high")  # 5.3
        topic = headers.get("topic", "")
        assert len(topic) <= 32, topic  # 5.4
        assert set(topic) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"), topic
        claims = verified(headers["authorization"], self.origin, agent.server_key)
        text = decrypted(body, agent.key, agent.auth).decode()
        return Push(json.loads(text), headers, claims, text, len(body))


def verified(authorization: str, origin: str, server_key: str) -> dict[str, Any]:
    """Return the claims of a `vapid` header (RFC 8292, 2 and 3), having looked at signature, audience and time."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme == "vapid", authorization
    parameters = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert not server_key or parameters["k"] == server_key, "signed by another key than it subscribed under"
    head, claims, signature = parameters["t"].split(".")
    assert json.loads(unb64(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = unb64(signature)
    assert len(raw) == 64
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(parameters["k"]))
    der = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    point.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    said: dict[str, Any] = json.loads(unb64(claims))
    assert said["aud"] == origin, said
    assert time.time() < said["exp"] <= time.time() + 24 * 3600, said
    assert said["sub"].startswith(("mailto:", "https://")), said
    return said


def decrypted(body: bytes, key: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """Return the text of one aes128gcm record (RFC 8188, 2) encrypted for a browser (RFC 8291, 3.4)."""
    salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
    sender, record = body[21 : 21 + length], body[21 + length :]
    assert length == 65
    assert len(record) <= size
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
    shared = key.exchange(ec.ECDH(), theirs)
    ours = key.public_key().public_bytes(*UNCOMPRESSED)
    secret = hkdf(auth, shared, b"WebPush: info\0" + ours + sender, 32)
    content_key = hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
    padded = AESGCM(content_key).decrypt(nonce, record, None).rstrip(b"\0")
    assert padded.endswith(b"\2"), "not the last record"
    return padded[:-1]


def hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """RFC 5869 with SHA-256, for no more than one block."""
    extracted = hmac.digest(salt, secret, hashlib.sha256)
    return hmac.digest(extracted, info + b"\1", hashlib.sha256)[:length]


def b64(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def unb64(text: str) -> bytes:
    assert "=" not in text
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@contextmanager
def push_service() -> Iterator[PushService]:
    """Run a push service while the block runs; nothing that it was sent may have been wrong."""
    service = PushService()
    with http_peer(service.take, service.let_go) as service.port:
        yield service
    assert service.faults == []
