"""Base64url without padding (RFC 4648, 5), as Web Push and JSON Web Tokens write binary data."""

from base64 import urlsafe_b64decode, urlsafe_b64encode


def encoded(data: bytes) -> str:
    """Return the data as text."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """Return the data that the text stands for.

    Raises:
        ValueError: The text is no base64url.
    """
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
