"""
Secrets that the service has to be able to read again, as they are stored.

They are sealed (Fernet) with a key made of SECRET_KEY, which is kept and backed up apart from the database: a copy of
the database alone opens nothing (decision 0014). What only has to be recognized is stored as a digest instead.
"""

from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac


def seal(secret: str, purpose: str) -> str:
    """*secret* as it is stored. What was sealed for one *purpose* (a dotted name) does not open for another."""
    return _box(purpose).encrypt(secret.encode()).decode()


def unseal(sealed: str, purpose: str) -> str | None:
    """The secret; None when it was sealed under a key that is gone, or for another purpose."""
    try:
        return _box(purpose).decrypt(sealed.encode()).decode()
    except InvalidToken:
        return None


def _box(purpose: str) -> MultiFernet:
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    digests = (salted_hmac(purpose, "", secret=key, algorithm="sha256").digest() for key in keys)
    return MultiFernet([Fernet(urlsafe_b64encode(digest)) for digest in digests])
