"""Our key for pushes (RFC 8292), made when it is first needed; browsers subscribe under its public half."""

import time
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from email.utils import parseaddr
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from django.conf import settings

from backend.notifications.models.secret import VapidKey

GOOD_FOR = 12 * 3600  # seconds that a signature holds; RFC 8292 allows a day


@dataclass(frozen=True)
class Vapid:
    """The key, outside of the database."""

    pem: str

    @property
    def public(self) -> str:
        """The public half as `PushManager.subscribe` takes it: the uncompressed point, base64url without padding."""
        key = load_pem_private_key(self.pem.encode(), None)
        point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).decode().rstrip("=")

    def authorization(self, origin: str) -> str:
        """Return the header that shows a push service at that origin who we are."""
        from py_vapid import Vapid02  # noqa: PLC0415 - as in `channels.push`

        claims = {"aud": origin, "exp": int(time.time()) + GOOD_FOR, "sub": subject()}
        header: str = Vapid02.from_pem(self.pem.encode()).sign(claims)["Authorization"]
        return header


def vapid() -> Vapid:
    """Return the key. Of several processes that need it first at the same time, all get the same one."""
    row = VapidKey.objects.filter(pk=1).first()
    if row is None:
        row, _ = VapidKey.objects.get_or_create(pk=1, defaults={"private": _new_pem()})
    return Vapid(row.private)


def subject() -> str:
    """Whom a push service can turn to: our own origin, or the address that our mails are from. Apple wants either."""
    origin = urlsplit(settings.ORIGIN)
    if origin.scheme == "https":
        return f"https://{origin.hostname}"  # py_vapid takes no port
    return f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"


def _new_pem() -> str:
    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
