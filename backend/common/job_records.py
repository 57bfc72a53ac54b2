"""
The outcomes of the jobs: a few rows for each, which operators read in the admin and `readyz` looks at.

Runs that follow one another with the same end are one row, of an hour at most, and rows are written once a minute: a
job that runs every second costs no write each time. Only that a job begins to fail, or works again, is written at once.
"""

import logging
import threading
import time
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction

from backend.common.models import JobRun

#: Rows for each job; a new one takes the place of the oldest.
KEPT = 12
#: Seconds between two writes.
WRITTEN_EVERY = 60.0
#: How much time one row is about.
LONGEST = timedelta(hours=1)

logger = logging.getLogger(__name__)


class Run(NamedTuple):
    """One run: when, the name of the exception that ended it or nothing, and how much it did."""

    began: datetime
    ended: datetime
    error: str
    done: int


@dataclass(eq=False)
class _Row:
    """Runs in a row that ended alike."""

    slot: int | None
    first: Run
    last: Run
    runs: int = 0
    count: int = 0
    longest: float = 0.0

    def takes(self, run: Run) -> bool:
        """Return whether the run is one more of them."""
        return run.error == self.last.error and run.ended - self.first.began < LONGEST

    def add(self, run: Run) -> None:
        """Count it."""
        self.last, self.runs, self.count = run, self.runs + 1, self.count + run.done
        self.longest = max(self.longest, (run.ended - run.began).total_seconds())


@dataclass
class Records:
    """What this process has to write of its jobs."""

    _rows: dict[str, _Row] = field(default_factory=dict)
    _unwritten: list[tuple[str, _Row]] = field(default_factory=list)
    _written: float = 0.0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, job: str, run: Run) -> None:
        """Note a run, and write what there is if it is time to, or if the job has begun or ceased to fail."""
        with self._lock:
            row = self._rows.get(job)
            changed = bool(run.error) if row is None else run.error != row.last.error
            if row is None or not row.takes(run):
                slot = None if row is None or row.slot is None else (row.slot + 1) % KEPT
                row = self._rows[job] = _Row(slot, run, run)
            if not any(row is known for _, known in self._unwritten):
                self._unwritten.append((job, row))
            row.add(run)
            if changed or time.monotonic() - self._written >= WRITTEN_EVERY:
                self._write()

    def _write(self) -> None:
        self._written = time.monotonic()
        try:
            with transaction.atomic():
                self._find_slots()
                last = {(job, row.slot): row for job, row in self._unwritten}  # of more than are kept, the last
                JobRun.objects.bulk_create(
                    [_stored(job, row) for (job, _), row in last.items()],
                    update_conflicts=True,
                    unique_fields=["job", "slot"],
                    update_fields=["began", "ended", "ok", "runs", "count", "longest", "error"],
                )
        except Exception:  # kept for the next time; the job itself is not harmed
            logger.warning("Could not record the runs of jobs", exc_info=True)
        else:
            self._unwritten = []

    def _find_slots(self) -> None:
        """Let the first rows of this process follow those that are stored."""
        new = {job for job, row in self._unwritten if row.slot is None}
        if not new:
            return
        known = JobRun.objects.filter(job__in=new).order_by("ended").values_list("job", "slot")
        following = dict.fromkeys(new, 0) | {job: slot + 1 for job, slot in known}
        for job, row in self._unwritten:
            if row.slot is None:
                row.slot = following[job] % KEPT
                following[job] += 1


def _stored(job: str, row: _Row) -> JobRun:
    return JobRun(
        job=job, slot=row.slot or 0, began=row.first.began, ended=row.last.ended, ok=not row.last.error,
        runs=row.runs, count=row.count, longest=row.longest, error=row.last.error[:60],
    )  # fmt: skip


RECORDS = Records()
