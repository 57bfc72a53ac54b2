"""What vacations an account has had, and may still have."""

import uuid
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings

from backend.matches.models import Vacation

YEAR = timedelta(days=365)

#: From the end of one vacation to the next, so that nobody strings single days together, deadline by deadline.
COOL_DOWN = timedelta(days=3)


class Allowance(NamedTuple):
    """Where an account's vacations stand.

    Attributes:
        current: The one under way.
        days_left: How many more may be taken now: `VACATION_DAYS` in any 365 days.
        possible_from: When the next may begin, if not yet.
    """

    current: Vacation | None
    days_left: int
    possible_from: datetime | None


def allowance_of(*, account_id: uuid.UUID, now: datetime) -> Allowance:
    """Return where the account's vacations stand. One query."""
    lately = list(Vacation.objects.filter(account=account_id, until__gt=now - YEAR))
    last = lately[-1] if lately else None
    current = last if last and last.until > now else None
    again = last.until + COOL_DOWN if last else now
    left = settings.VACATION_DAYS - sum(vacation.days for vacation in lately)
    return Allowance(current, max(0, left), again if again > now else None)
