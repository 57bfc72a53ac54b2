"""A year of moderation in figures, counted from the rows, as yearly reports ask for (DSA, Articles 15 and 24)."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from statistics import median
from typing import Any, NamedTuple

from django.db.models import Count, Model, QuerySet

from backend.moderation.models import Appeal, Case, Report, Sanction

HOUR = 3600


class Figure(NamedTuple):
    """One figure: what is counted, of which kind (empty: of all), and how many; null where there is nothing of it."""

    what: str
    of: str
    value: float | int | None


def years() -> list[int]:
    """Return the years that there is something of, the last first; this one always."""
    known = {datetime.now(UTC).year}
    for model, field in ((Case, "opened"), (Sanction, "created")):
        known |= {moment.year for moment in model.objects.datetimes(field, "year")}
    return sorted(known, reverse=True)


def figures_of(year: int) -> list[Figure]:
    """Return the figures of a year, in UTC: of reports, the outcomes of cases, sanctions, and appeals."""
    span = (datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC))
    return [*_reports(span), *_cases(span), *_sanctions(span), *_appeals(span)]


def _reports(span: tuple[datetime, datetime]) -> Iterator[Figure]:
    reports = _within(Report.objects.all(), "created", span)
    yield Figure("reports", "", reports.count())
    yield from _by("reports_by_kind", reports, "kind")
    yield from _by("reports_by_reason", reports, "reason")


def _cases(span: tuple[datetime, datetime]) -> Iterator[Figure]:
    closed = {name: _within(Case.objects.filter(queue=name), "closed", span) for name in Case.Queue.values}
    for name, cases in closed.items():
        yield Figure("cases_closed", name, cases.count())
    for name, cases in closed.items():
        handled = cases.exclude(outcome=Case.Outcome.EXPIRED).values_list("opened", "closed")
        yield Figure("median_hours", name, _median_hours(handled))
    yield from _by("report_cases_by_outcome", closed[Case.Queue.REPORT], "outcome")


def _sanctions(span: tuple[datetime, datetime]) -> Iterator[Figure]:
    sanctions = _within(Sanction.objects.all(), "created", span)
    yield Figure("sanctions", "", sanctions.count())
    yield from _by("sanctions_by_kind", sanctions, "kind")
    yield from _by("sanctions_by_reason", sanctions, "reason")
    yield from _by("sanctions_by_origin", sanctions.exclude(origin=""), "origin")
    yield Figure("sanctions_by_program", "", 0)  # no program imposes any
    yield Figure("sanctions_reversed", "", _within(Sanction.objects.all(), "reversed", span).count())


def _appeals(span: tuple[datetime, datetime]) -> Iterator[Figure]:
    yield Figure("appeals", "", _within(Appeal.objects.all(), "created", span).count())
    decided = _within(Appeal.objects.all(), "decided", span)
    yield Figure("appeals_decided", "", decided.count())
    yield Figure("appeals_upheld", "", decided.filter(upheld=True).count())


def _within(rows: QuerySet[Any], field: str, span: tuple[datetime, datetime]) -> QuerySet[Any]:
    return rows.filter(**{f"{field}__gte": span[0], f"{field}__lt": span[1]})


def _by(what: str, rows: QuerySet[Any, Model], field: str) -> Iterator[Figure]:
    counted = rows.order_by().values_list(field).annotate(count=Count("pk")).order_by("-count", field)
    yield from (Figure(what, kind, count) for kind, count in counted)


def _median_hours(spans: Iterable[tuple[datetime, datetime]]) -> float | None:
    hours = [(end - start).total_seconds() / HOUR for start, end in spans]
    return round(median(hours), 1) if hours else None
