"""What receivers' answers say beyond their status."""

from datetime import timedelta
from email.utils import parsedate_to_datetime

from django.utils import timezone

#: How long we wait at a receiver's word, at most.
LONGEST_WAIT = timedelta(hours=6).total_seconds()


def retry_after(text: str) -> float:
    """Read `Retry-After` as RFC 9110 allows it, seconds or a date; 0 for what is neither."""
    if text.isascii() and text.isdecimal():
        return min(float(text[:9]), LONGEST_WAIT)
    try:
        seconds = (parsedate_to_datetime(text) - timezone.now()).total_seconds()
    except (ValueError, TypeError):  # no date, or one without a zone
        return 0
    return min(max(seconds, 0), LONGEST_WAIT)


def host_is_well(status: int) -> bool:
    """Return whether the host did its part, whatever it thinks of this request."""
    return status not in (408, 429) and status < 500
