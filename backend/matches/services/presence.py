"""This process, as one that serves players: it says so every other second, and watches its own clock meanwhile."""

import asyncio
import logging
import time
from datetime import datetime, timedelta

from channels.db import database_sync_to_async
from django.db import DatabaseError, connection
from django.utils import timezone

from backend.matches.models import Outage
from backend.matches.services.outage import TOLERANCE, clock_read, serving_note, what_happened

#: Seconds from one note to the next.
EVERY = 2.0

#: So long it is reported that a clock was wrong.
TOLD_FOR = timedelta(days=7)

logger = logging.getLogger(__name__)


class Presence:
    """What this process knows of its own clock."""

    def __init__(self) -> None:
        self._last: tuple[datetime, float] | None = None
        self.warning = ""

    @property
    def noted(self) -> bool:
        """Whether it has said so."""
        return self._last is not None

    async def run(self) -> None:
        """Note for ever, until cancelled."""
        note = database_sync_to_async(self.note, thread_sensitive=False)
        while True:
            try:
                await note()
            except DatabaseError as error:
                logger.warning("Could not note that players can play: %s", type(error).__name__)
            await asyncio.sleep(EVERY)

    def note(self) -> None:
        """Note once."""
        here, steady = timezone.now(), _steady()
        stepped = self._last is not None and abs((here - self._last[0]).total_seconds() - (steady - self._last[1]))
        # SQLite has no clock but ours.
        own = connection.vendor == "sqlite"
        there = serving_note(stepped=own and stepped > TOLERANCE.total_seconds()).now
        self._last = here, steady
        self._compare(here, there)

    def _compare(self, here: datetime, there: datetime) -> None:
        """Log it once when the two clocks begin to differ."""
        warning = "The clock of this machine differs from the database's, by which matches go."
        differ = abs(here - there) > TOLERANCE
        if differ and not self.warning:
            logger.error("%s It says %s, the database %s.", warning, here, there)
        self.warning = warning if differ else ""


PRESENCE = Presence()


def clock_warning() -> str:
    """Return what is or lately was wrong with a clock; nothing if all is well."""
    outage = Outage.objects.filter(kind=Outage.Kind.CLOCK).order_by("-pk").first()
    if PRESENCE.warning or outage is None:
        return PRESENCE.warning
    reading = clock_read()
    return what_happened(outage) if outage.until > reading.now - TOLD_FOR else ""


def _steady() -> float:
    """Return seconds that nobody can set; those in which the machine slept are among them where it measures them."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()
