"""
One-time codes by the clock (RFC 6238) and the sealing of their secrets.

The database holds secrets sealed with a key made of SECRET_KEY, which is kept and backed up apart from it: a copy of
the database alone is no second step (decision 0014).
"""

import hmac
import logging
import time
from base64 import urlsafe_b64encode

import pyotp
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac

ISSUER = "Cairn"
STEP = 30  # seconds
DRIFT = 1  # steps that a phone's clock may be off, either way

logger = logging.getLogger(__name__)


def new_secret() -> str:
    """A fresh secret of 160 bits in base 32, as authenticator apps take it."""
    return pyotp.random_base32()


def otpauth_uri(secret: str, username: str) -> str:
    """What an authenticator app reads from a QR code: secret, and under which name to keep it."""
    return pyotp.TOTP(secret).provisioning_uri(name=username, issuer_name=ISSUER)


def step_of(secret: str, code: str) -> int | None:
    """The 30-second step whose code *code* is, one off the present at most; None when it is of no such step."""
    typed = "".join(code.split())
    now, totp = int(time.time()) // STEP, pyotp.TOTP(secret)
    found = None
    for step in range(now - DRIFT, now + DRIFT + 1):  # to the end, whichever fits
        if hmac.compare_digest(totp.generate_otp(step).encode(), typed.encode()):
            found = step
    return found


def seal(secret: str) -> str:
    """*secret* as it is stored."""
    return _box().encrypt(secret.encode()).decode()


def unseal(sealed: str) -> str | None:
    """The secret; None when it was sealed under a key that is gone (then spare codes are the way in)."""
    try:
        return _box().decrypt(sealed.encode()).decode()
    except InvalidToken:
        logger.warning("A second step was sealed under another SECRET_KEY; keep the old one in SECRET_KEY_FALLBACKS")
        return None


def _box() -> MultiFernet:
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    digests = (salted_hmac("backend.accounts.totp", "", secret=key, algorithm="sha256").digest() for key in keys)
    return MultiFernet([Fernet(urlsafe_b64encode(digest)) for digest in digests])
