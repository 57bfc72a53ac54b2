"""How much of one kind of delivery may be under way, by what is known of hosts, and who goes first (decision 0027)."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import IntEnum
from uuid import UUID

from django.db.models import Q

from backend.common.safe_http import TOTAL
from backend.notifications.models import DeliveryHost

State = DeliveryHost.State
#: For so long an account that was sent something goes behind those that were not.
REST = timedelta(minutes=1)
#: And so long, at hosts that are not proven, behind those whose deliveries held no thread for long.
CHARGED = timedelta(minutes=10)
#: Of so many accounts that is known, at most: they are part of a query.
KNOWN = 2000


class Lane(IntEnum):
    """What is known of a host. Each lane has threads of its own, so that no host waits for those of another lane."""

    PROVEN = 0
    UNKNOWN = 1
    DOUBTFUL = 2
    FAILING = 3


#: Of a host: it failed, or owes prompt answers.
TROUBLE = Q(failures__gt=0) | Q(owed__gt=0)
LANES: Mapping[Lane, Q] = {
    Lane.PROVEN: Q(state=State.PROVEN),
    Lane.UNKNOWN: Q(state=State.NEW) & ~TROUBLE,
    Lane.DOUBTFUL: Q(state=State.NEW) & TROUBLE,
    Lane.FAILING: Q(state=State.FAILING),
}


@dataclass(frozen=True)
class Shares:
    """
    How much of one kind of delivery may be under way in one process.

    Attributes:
        threads: In all.
        lanes: To the hosts of each lane together.
        of_account: To one account.
        of_host: To one host that answers promptly.
        of_new_host: To one of which nothing is known, or nothing good.
        prompt: Seconds within which a host answers promptly; one that took longer each time would keep all threads.
        within: Seconds that the sending may take.
        within_crowded: As long as half of the lane is taken.
    """

    channel: str
    threads: int
    lanes: Mapping[Lane, int]
    of_account: int
    of_host: int
    of_new_host: int
    prompt: float = 2.0
    within: float = TOTAL
    within_crowded: float = 3.0

    def of_others(self, lane: Lane) -> int:
        """Return how many threads of a lane of unproven hosts are for accounts that had something lately."""
        return max(1, self.lanes[lane] // 4)


@dataclass
class Served:
    """The accounts that were sent something lately, and whose deliveries took up threads: they go behind the others."""

    _until: dict[UUID, datetime] = field(default_factory=dict)
    _charged: dict[UUID, datetime] = field(default_factory=dict)

    def note(self, account_id: UUID, now: datetime) -> None:
        """Something is being sent to the account."""
        _keep(self._until, account_id, now + REST)

    def charge(self, account_id: UUID, now: datetime) -> None:
        """What was sent to the account took long, wherever it went."""
        _keep(self._charged, account_id, now + CHARGED)

    def resting(self, lane: Lane, now: datetime) -> AbstractSet[UUID]:
        """Return who goes behind the others in that lane."""
        rest = _current(self._until, now).keys()
        return set(rest) if lane == Lane.PROVEN else rest | _current(self._charged, now).keys()


def _keep(known: dict[UUID, datetime], account_id: UUID, until: datetime) -> None:
    """Note it as the last: what ends first comes first."""
    known.pop(account_id, None)
    known[account_id] = until
    if len(known) > KNOWN:
        del known[next(iter(known))]


def _current(known: dict[UUID, datetime], now: datetime) -> dict[UUID, datetime]:
    """Forget what is over, and return the rest."""
    for account_id in [one for one, until in known.items() if until <= now or until > now + CHARGED]:
        del known[account_id]
    return known
