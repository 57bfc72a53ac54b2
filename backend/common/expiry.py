"""When something that lasts for a time expires, and when something is looked at next."""

from datetime import UTC, datetime

from django.utils import timezone

#: The expiry of what never expires.
FOREVER = datetime(9999, 12, 31, tzinfo=UTC)
#: A moment to look again that has passed: of what has changed, or is new.
LOOK_NOW = datetime(1970, 1, 1, tzinfo=UTC)


def active_until(until: datetime | None) -> datetime | None:
    """Return *until* if it is still ahead; null otherwise, and for what never began."""
    return until if until is not None and until > timezone.now() else None


def serialize_expiry(until: datetime) -> datetime | None:
    """Return *until* as the API shows it: null for `FOREVER`."""
    return None if until == FOREVER else until
