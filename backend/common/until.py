"""Ends of what holds for a time."""

from datetime import UTC, datetime

from django.utils import timezone

#: The end of what has none.
FOREVER = datetime(9999, 12, 31, tzinfo=UTC)


def ahead(until: datetime | None) -> datetime | None:
    """Return that end if it has not come yet; null for what never began, too."""
    return until if until is not None and until > timezone.now() else None


def told_until(until: datetime) -> datetime | None:
    """Return an end as it is told: null for none."""
    return None if until == FOREVER else until
