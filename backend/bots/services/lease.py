"""Choosing in which match the house acts next, and having that match alone."""

from collections import OrderedDict
from dataclasses import dataclass, field
from datetime import timedelta
from threading import Lock
from uuid import UUID

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from backend.bots.models import HouseMatch

#: After a process died, another goes on with what it had taken when this is over; one that lives renews it each second.
LEASE = timedelta(seconds=6)
#: Of so many that are due the one is taken whose player was served longest ago.
LOOKED_THROUGH = 20
#: Of so many players it is remembered.
REMEMBERED = 1000


@dataclass(eq=False)
class Lease:
    """A match that is this process's for now."""

    row: HouseMatch

    def held(self) -> QuerySet[HouseMatch]:
        """Return the row, as long as this lease of it is the last one."""
        return HouseMatch.objects.filter(pk=self.row.pk, lease=self.row.lease)

    def renew(self) -> None:
        """Keep it."""
        self.held().update(leased_until=timezone.now() + LEASE)

    def end(self) -> None:
        """Let go of it: when something is due is in the row already, for each write of a match puts it there."""
        self.held().update(leased_until=None)

    def end_idle(self) -> None:
        """Let go of it where there was nothing to do, unless something has become due meanwhile."""
        self.held().filter(due=self.row.due).update(due=None)
        self.end()

    def postpone(self, wait: timedelta) -> None:
        """Let go of it and try again after *wait*, unless something else has become due meanwhile."""
        self.held().filter(due=self.row.due).update(due=timezone.now() + wait, failures=F("failures") + 1)
        self.end()


@dataclass
class HouseQueue:
    """What is due, in turns of the players: who has many matches holds nobody up who has one."""

    _served: "OrderedDict[UUID, None]" = field(default_factory=OrderedDict)
    #: Several threads of a process may look at once.
    _lock: Lock = field(default_factory=Lock)

    def next(self) -> Lease | None:
        """Lease the next match; none where nothing is due."""
        now = timezone.now()
        free = Q(leased_until=None) | Q(leased_until__lte=now)
        due = HouseMatch.objects.filter(free, due__lte=now).order_by("due")
        while waiting := list(due[:LOOKED_THROUGH]):
            order = self.order()
            for row in sorted(waiting, key=lambda row: order.get(row.player_id, -1)):
                if _take(row):
                    self.note(row.player_id)
                    return Lease(row)
        return None

    def order(self) -> dict[UUID, int]:
        """Number the players that were served, the longest ago first."""
        with self._lock:
            return {player: place for place, player in enumerate(self._served)}

    def note(self, player: UUID) -> None:
        """Remember that this player is served now."""
        with self._lock:
            self._served[player] = None
            self._served.move_to_end(player)
            if len(self._served) > REMEMBERED:
                self._served.popitem(last=False)


def _take(row: HouseMatch) -> bool:
    """Lease it. The process that changes the row first has it: the update itself checks the condition again."""
    until = timezone.now() + LEASE
    mine = HouseMatch.objects.filter(pk=row.pk, lease=row.lease, due=row.due)
    if not mine.update(leased_until=until, lease=F("lease") + 1):
        return False
    row.lease += 1
    return True
