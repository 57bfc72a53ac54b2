"""`/metrics` on a port of its own: what this process counts, and what the database knows, asked at most every 10 s."""

import logging
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import DatabaseError, connection, connections
from django.db.models import Count, Min
from django.utils import timezone
from prometheus_client import start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

import backend
from backend.accounts.models.mail import QueuedMail
from backend.common.job_health import job_states
from backend.common.metrics import REGISTRY
from backend.matches.models import Match
from backend.notifications.models import Delivery
from backend.operations.backup.manifest import backups_in

#: Seconds for which the database is not asked again, however many ask us.
KEPT = 10.0
#: So late a deadline is that nobody enforced.
OVERDUE = timedelta(minutes=1)

logger = logging.getLogger(__name__)


def metrics_serve(port: int) -> None:
    """Serve them in a thread of this process, unless *port* is 0."""
    if not port:
        return
    REGISTRY.register(FromDatabase())
    start_http_server(port, settings.METRICS_HOST, REGISTRY)


class FromDatabase(Collector):
    """What is the same for all processes; without the database only that it does not answer."""

    def __init__(self) -> None:
        self._lock, self._asked, self._found = threading.Lock(), 0.0, list[Metric]()

    def describe(self) -> list[Metric]:
        """Ask nothing before somebody wants to know."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Return what was found lately."""
        with self._lock:
            if not self._asked or time.monotonic() - self._asked > KEPT:
                self._asked, self._found = time.monotonic(), _all()
        yield from self._found


def _all() -> list[Metric]:
    up = GaugeMetricFamily("cairn_database_up", "Whether the database answered.")
    found = [up, _info(), *_pool(), *_backups()]
    try:
        found += [*_matches(), *_deliveries(), *_jobs()]
        up.add_metric([], 1)
    except DatabaseError as error:
        logger.warning("The database did not answer for metrics: %s", type(error).__name__)
        up.add_metric([], 0)
    finally:
        connections.close_all()
    return found


def _info() -> Metric:
    info = GaugeMetricFamily("cairn_info", "The version.", labels=["version", "database"])
    info.add_metric([backend.VERSION, connection.vendor], 1)
    return info


def _matches() -> Iterator[Metric]:
    now = timezone.now()
    running = Match.objects.filter(status=Match.Status.ACTIVE).count()
    late = Match.objects.filter(deadline__lt=now - OVERDUE).count()
    yield GaugeMetricFamily("cairn_matches_active", "Matches that are being played.", running)
    yield GaugeMetricFamily("cairn_matches_overdue", "Matches whose deadline passed a minute ago.", late)
    yield GaugeMetricFamily("cairn_mails_queued", "Mails of accounts that wait.", QueuedMail.objects.count())


def _deliveries() -> Iterator[Metric]:
    now = timezone.now()
    due = GaugeMetricFamily("cairn_deliveries_due", "Deliveries that should have left.", labels=["channel"])
    oldest = GaugeMetricFamily("cairn_deliveries_oldest_seconds", "For how long the oldest is.", labels=["channel"])
    waiting = Delivery.objects.filter(outcome="", due__lte=now).values_list("channel")
    rows = {channel: row for channel, *row in waiting.annotate(Count("pk"), Min("due")).order_by()}
    for channel in Delivery.Channel.values:
        count, first = rows.get(channel, (0, now))
        due.add_metric([channel], count)
        oldest.add_metric([channel], (now - first).total_seconds())
    yield from (due, oldest)


def _jobs() -> Iterator[Metric]:
    ended = GaugeMetricFamily("cairn_job_ended_timestamp_seconds", "When it ended last, as recorded.", labels=["work"])
    fails = GaugeMetricFamily("cairn_job_fails", "Whether its last run failed.", labels=["work"])
    late = GaugeMetricFamily("cairn_job_late", "Whether it has not ended for too long.", labels=["work"])
    for state in job_states():
        name = [state.job.name]
        fails.add_metric(name, state.fails)
        late.add_metric(name, state.late)
        if state.last:
            ended.add_metric(name, state.last.ended.timestamp())
    yield from (ended, fails, late)


def _pool() -> Iterator[Metric]:
    if connection.vendor != "postgresql":
        return
    stats = connection.pool.get_stats()  # type: ignore[attr-defined]  # as psycopg's backend has it
    for name, about in (("pool_size", "Connections."), ("pool_available", "Of them unused."),
                        ("requests_waiting", "Threads that wait for one.")):  # fmt: skip
        yield GaugeMetricFamily(f"cairn_database_{name}", about, stats.get(name, 0))


def _backups() -> Iterator[Metric]:
    if settings.BACKUP_DIR is None:
        return
    made = [_made(path.name) for path in backups_in(settings.BACKUP_DIR)]
    yield GaugeMetricFamily("cairn_backup_timestamp_seconds", "When the newest was made, or 0.", max(made, default=0))


def _made(name: str) -> float:
    return datetime.strptime(name, "cairn-%Y%m%dT%H%M%SZ").replace(tzinfo=UTC).timestamp()
