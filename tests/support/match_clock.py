"""A clock that the test moves, with the service up or away."""

from datetime import UTC, datetime, timedelta
from typing import Any

from backend.accounts.models import Account, AccountSettings
from backend.matches.models import Match
from backend.matches.models.secret import ClockKeeper
from backend.matches.services.sweep import AWAY_AFTER, clocks_sweep
from backend.matches.services.verify import match_faults
from tests.support.people import Browser

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)  # a Friday
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


#: How often the service is let look, and how often where that would take long.
OFTEN, SELDOM = AWAY_AFTER / 2, 6 * HOUR


def later(time: Any, step: timedelta, *, away: bool = False) -> int:
    """Let that much time go by, with the service up, or away; return how many matches ended by sweeps.

    Over more than an hour most sweeps are left out: what they would have left behind stands for them, that they were.
    """
    ended, end = 0, datetime.now(UTC) + step
    if away:
        time.move_to(end)
        return 0
    stride = OFTEN if step <= HOUR else SELDOM
    while datetime.now(UTC) + stride < end:
        time.shift(stride)
        ended += _sweep()
    time.move_to(end)
    return ended + _sweep()


def _sweep() -> int:
    ClockKeeper.objects.update(seen=datetime.now(UTC))
    return clocks_sweep().ended


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
