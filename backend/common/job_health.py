"""Whether the jobs do their work: what `readyz` warns of, and the moderators' panel lists."""

import time
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Max
from django.utils import timezone

from backend.common.jobs import JOBS, Job
from backend.common.models import JobRun

#: A job is late that has not ended for so many of its periods, or for so long if they are short; unless it says.
PERIODS, LEAST = 3, timedelta(minutes=5)

_STARTED = time.monotonic()


class JobState(NamedTuple):
    """
    How a job is doing.

    Attributes:
        job: The job.
        rows: What is recorded of it, the latest first.
        fails: Whether its last run did.
        late: Whether it has not ended for too long, or never has.
    """

    job: Job
    rows: list[JobRun]
    fails: bool
    late: bool

    @property
    def last(self) -> JobRun | None:
        """The last of what is recorded."""
        return self.rows[0] if self.rows else None


def job_states() -> list[JobState]:
    """Return how each job is doing, by name. One query over a few rows for each."""
    rows: dict[str, list[JobRun]] = {}
    for row in JobRun.objects.order_by("-ended"):
        rows.setdefault(row.job, []).append(row)
    now = timezone.now()
    return [_state(job, rows.get(job.name, []), now) for job in sorted(JOBS, key=lambda job: job.name)]


def _state(job: Job, rows: list[JobRun], now: datetime) -> JobState:
    patience = max(PERIODS * timedelta(seconds=job.seconds), LEAST)
    if job.patience is not None:
        patience = timedelta(seconds=job.patience)
    # A process that has just started gives them that time, too: nothing ran while the service was away.
    young = time.monotonic() - _STARTED < patience.total_seconds()
    late = not young and (not rows or now - rows[0].ended > patience)
    return JobState(job, rows, fails=bool(rows) and not rows[0].ok, late=late)


def last_end(job: str) -> datetime | None:
    """Return when a run of the job ended last, as far as that is recorded: up to a minute late."""
    last: datetime | None = JobRun.objects.filter(job=job).aggregate(last=Max("ended"))["last"]
    return last


def job_warning() -> str:
    """Return which jobs fail or are late; nothing if all is well."""
    states = job_states()
    late = [state for state in states if state.late]
    if states and len(late) == len(states):
        return "No job runs: start a process without --no-jobs, or `manage.py jobs`."
    said = [f"{state.job.name} fails ({state.rows[0].error})" for state in states if state.fails and not state.late]
    said += [f"{state.job.name} has not run since {_when(state.last)}" for state in late]
    return f"Jobs: {'; '.join(said)}." if said else ""


def _when(row: JobRun | None) -> str:
    return f"{row.ended:%Y-%m-%d %H:%M}" if row else "it was made"
