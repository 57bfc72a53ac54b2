"""Our key for pushes (RFC 8292), made when it is first needed; browsers subscribe under its public half."""

import json
import time
from dataclasses import dataclass
from email.utils import parseaddr
from typing import cast
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from django.conf import settings

from backend.common.prepared import Prepared, field_of
from backend.notifications.base64url import encoded
from backend.notifications.models.secret import VapidKey

GOOD_FOR = 12 * 3600  # seconds that a signature holds; RFC 8292 allows a day
_KEY = Prepared(lambda key: VapidKey.objects.filter(pk=key), field_of(VapidKey, "id"))
_HEADER = {"typ": "JWT", "alg": "ES256"}


@dataclass(frozen=True)
class Vapid:
    """The key, outside of the database."""

    pem: str

    @property
    def public(self) -> str:
        """The public half as `PushManager.subscribe` takes it: the uncompressed point, base64url without padding."""
        return encoded(self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def authorization(self, origin: str) -> str:
        """Return the header that shows a push service at that origin who sends: a JSON Web Token (RFC 8292, 2, 3)."""
        claims = {"aud": origin, "exp": int(time.time()) + GOOD_FOR, "sub": subject()}
        token = ".".join(encoded(json.dumps(part).encode()) for part in (_HEADER, claims))
        return f"vapid t={token}.{encoded(self._signature(token.encode()))}, k={self.public}"

    def _signature(self, signed: bytes) -> bytes:
        """Return the two numbers of ECDSA, 32 bytes each (RFC 7518, 3.4)."""
        first, second = decode_dss_signature(self._private.sign(signed, ec.ECDSA(hashes.SHA256())))
        return first.to_bytes(32) + second.to_bytes(32)

    @property
    def _private(self) -> ec.EllipticCurvePrivateKey:
        return cast("ec.EllipticCurvePrivateKey", load_pem_private_key(self.pem.encode(), None))


def vapid() -> Vapid:
    """Return the key. Of several processes that need it first at the same time, all get the same one."""
    if found := _KEY(1):
        return Vapid(found[0].private)
    row, _ = VapidKey.objects.get_or_create(pk=1, defaults={"private": _new_pem()})
    return Vapid(row.private)


def subject() -> str:
    """Return our contact for push services: our own origin, or the address our mails are from. Apple wants either."""
    origin = urlsplit(settings.ORIGIN)
    if origin.scheme == "https":
        return f"https://{origin.hostname}"  # some push services take no port
    return f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"


def _new_pem() -> str:
    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
