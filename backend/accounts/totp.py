"""One-time codes by the clock (RFC 6238); their secrets are stored sealed (decision 0014)."""

import hmac
import logging
import time

import pyotp

from backend.common import sealing

ISSUER = "Cairn"
STEP = 30  # seconds
DRIFT = 1  # steps that a phone's clock may be off, either way
_PURPOSE = "backend.accounts.totp"

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
    return sealing.seal(secret, _PURPOSE)


def unseal(sealed: str) -> str | None:
    """The secret; None when it was sealed under a key that is gone (then spare codes are the way in)."""
    secret = sealing.unseal(sealed, _PURPOSE)
    if secret is None:
        logger.warning("A second step was sealed under another SECRET_KEY; keep the old one in SECRET_KEY_FALLBACKS")
    return secret
