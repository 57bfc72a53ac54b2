"""The reports of a case as its page shows them: by what they are about, in pages, each reporter on one line."""

from collections import Counter
from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, Max, Min, Q, Window
from django.db.models.functions import RowNumber

from backend.moderation.models import Case, Report, ReportKind

#: How many matters a page shows, and how many of the reports of each.
MATTERS, OF_EACH = 10, 10


class Record(NamedTuple):
    """What somebody has reported so far: how often, how often it was handled, and how often that led to something."""

    made: int = 0
    handled: int = 0
    acted: int = 0


class Matter(NamedTuple):
    """One thing that was reported: the latest report of it with its evidence, and who else did with which words."""

    latest: Report
    times: int
    reports: list[tuple[Report, Record]]


class Summary(NamedTuple):
    """All reports of a case in a sentence."""

    times: int
    people: int
    reasons: list[tuple[str, int]]
    first: datetime | None
    last: datetime | None
    outside: int  # notices by people without an account

    @property
    def reason(self) -> str:
        """The one that they all give; empty where they differ."""
        return self.reasons[0][0] if len(self.reasons) == 1 else ""


def summary_of(case: Case) -> Summary:
    """Sum the reports of a case up."""
    reports = Report.objects.filter(case=case)
    rows = reports.order_by().values_list("reason").annotate(times=Count("pk")).order_by("-times", "reason")
    facts = reports.aggregate(
        times=Count("pk"),
        people=Count("reporter", distinct=True),
        first=Min("created"),
        last=Max("created"),
        outside=Count("pk", filter=Q(kind=ReportKind.OUTSIDE)),
    )
    return Summary(reasons=list(rows), **facts)


def matters_of(case: Case, page: str | None) -> tuple[list[Matter], Page[Any]]:
    """Return the matters of that page of a case, what was reported last first, and the page."""
    reports = Report.objects.filter(case=case)
    grouped = reports.order_by().values("matter").annotate(times=Count("pk"), last=Max("created"))
    shown = Paginator(grouped.order_by("-last", "matter"), MATTERS).get_page(page)
    counts = {row["matter"]: row["times"] for row in shown}
    place = Window(RowNumber(), partition_by=[F("matter")], order_by=F("created").desc())
    some = reports.filter(matter__in=counts).annotate(place=place).filter(place__lte=OF_EACH)
    found: dict[str, list[Report]] = {matter: [] for matter in counts}
    for report in some.select_related("reporter", "rule").order_by("-created"):
        found[report.matter].append(report)
    records = records_of({one.reporter_id for reports in found.values() for one in reports if one.reporter_id})
    matters = [
        Matter(of[0], counts[matter], [(one, records.get(one.reporter_id, Record())) for one in of])
        for matter, of in found.items()
        if of
    ]
    return matters, shown


def records_of(reporters: Collection[UUID]) -> dict[UUID | None, Record]:
    """Return what each of these accounts has reported so far. One query."""
    closed = Q(case__status=Case.Status.CLOSED)
    rows = Report.objects.filter(reporter__in=reporters).order_by().values("reporter")
    counted = rows.annotate(
        made=Count("pk"),
        handled=Count("pk", filter=closed),
        acted=Count("pk", filter=closed & Q(case__outcome=Case.Outcome.ACTED)),
    )
    return {row["reporter"]: Record(row["made"], row["handled"], row["acted"]) for row in counted}


class Line(NamedTuple):
    """What the queue says of a case of reports: for what, by how many, and how often those were right so far."""

    reasons: list[tuple[str, int]]
    people: int
    handled: int
    acted: int
    outside: int = 0  # notices by people without an account


def lines_of(cases: Collection[Case]) -> dict[int, Line]:
    """Return the line of each of these cases. Two queries."""
    reasons: dict[int, Counter[str]] = {}
    people: dict[int, set[UUID]] = {}
    outside: Counter[int] = Counter()
    rows = Report.objects.filter(case__in=[case.pk for case in cases])
    for case, reason, reporter, kind in rows.values_list("case", "reason", "reporter", "kind"):
        outside[case] += kind == ReportKind.OUTSIDE
        reasons.setdefault(case, Counter())[reason] += 1
        people.setdefault(case, set()).update({reporter} - {None})
    records = records_of({one for who in people.values() for one in who})
    lines = {}
    for case, counted in reasons.items():
        of = [records.get(one, Record()) for one in people[case]]
        handled, acted = sum(one.handled for one in of), sum(one.acted for one in of)
        lines[case] = Line(counted.most_common(), len(of), handled, acted, outside[case])
    return lines
