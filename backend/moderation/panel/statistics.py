"""The page of statistics, and the same figures as a file for the yearly report."""

import csv

from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from backend.moderation.panel.frame import context_of, for_action
from backend.moderation.roles import Action
from backend.moderation.statistics import figures_of, years


@for_action(Action.CASE_ASSIGN)
def statistics(request: HttpRequest) -> HttpResponse:
    """Show the figures of a year: of `?year=`, or of this one."""
    known = years()
    asked = request.GET.get("year", "")
    year = int(asked) if asked in map(str, known) else known[0]
    context = context_of(request, _("Statistics"), year=year, years=known, figures=figures_of(year))
    return TemplateResponse(request, "moderation/statistics.html", context)


@require_safe
@for_action(Action.CASE_ASSIGN)
def statistics_file(request: HttpRequest, year: int) -> HttpResponse:  # noqa: ARG001 - a view's
    """Send the figures of a year as CSV: what, of which kind, how many. The words are the same in every language."""
    if year not in years():
        raise Http404
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="cairn-moderation-{year}.csv"'
    writer = csv.writer(answer)
    writer.writerow(["figure", "of", "value"])
    writer.writerows(
        [figure.what, figure.of, "" if figure.value is None else figure.value] for figure in figures_of(year)
    )
    return answer
