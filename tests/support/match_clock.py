"""A clock that the test moves, with the service up or away."""

from datetime import UTC, datetime, timedelta
from typing import Any

from backend.accounts.models import Account, AccountSettings
from backend.matches.models import ClockKeeper, Match
from backend.matches.services.deadlines import DeadlineRun, enforce_deadlines
from backend.matches.services.outage import serving_note
from backend.matches.services.verify import match_faults
from tests.support.people import Browser

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)  # a Friday
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


#: How often the service is let look, and how often where that would take long.
OFTEN, SELDOM = timedelta(seconds=15), 6 * HOUR


def later(time: Any, step: timedelta, *, away: bool = False) -> int:
    """Let that much time go by, with the service up, or away; return how many matches ended.

    Over more than an hour most runs are left out: what they would have left behind stands for them, that they were.
    """
    ended, end = 0, datetime.now(UTC) + step
    if away:
        time.move_to(end)
        return 0
    stride = OFTEN if step <= HOUR else SELDOM
    while datetime.now(UTC) + stride < end:
        time.shift(stride)
        ended += _enforce()
    time.move_to(end)
    return ended + _enforce()


def _enforce() -> int:
    served()
    return enforce_deadlines().ended


def served() -> None:
    """Let players have been able to play until now."""
    ClockKeeper.objects.update(seen=datetime.now(UTC))


class Serving:
    """A clock that the test moves, with the service up: `shift` is time in which everybody could play."""

    def __init__(self, traveller: Any) -> None:
        self._traveller = traveller
        self.move_to = traveller.move_to

    def shift(self, step: timedelta | float) -> None:
        """Let that much time go by."""
        self._traveller.shift(step)
        served()


def clocks_run() -> DeadlineRun:
    """Do what a server does for the clocks: note that it serves, give back, end what is overdue."""
    serving_note()
    return enforce_deadlines()


def until(time: Any, when: datetime) -> int:
    """Let time go by until then, with the service up."""
    return later(time, when - datetime.now(UTC))


def lives_in(account: Account, zone: str | None) -> Account:
    """Let the account say so."""
    AccountSettings.objects.update_or_create(account=account, defaults={"time_zone": zone})
    return Account.objects.get(pk=account.pk)


def at(browser: Browser, match: Match) -> Any:
    """The match as that reader has it."""
    return browser.read(f"matches/{match.pk}/").json()


def fresh(match: Match) -> Match:
    """The match as it is stored, which has to be what its events lead to."""
    stored = Match.objects.get(pk=match.pk)
    assert list(match_faults(stored)) == []
    return stored


def left(match: Match) -> timedelta:
    """How long the seat to act has by the wall, as things stand."""
    deadline = fresh(match).deadline
    assert deadline is not None
    return deadline - datetime.now(UTC)
