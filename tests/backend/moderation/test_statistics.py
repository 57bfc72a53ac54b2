"""The figures of a year, as the page and the file for the yearly report have them."""

import csv
import re
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.utils import timezone

from backend.moderation.models import Case, Report, Sanction
from backend.moderation.services.appeal import appeal_decide, appeal_make
from backend.moderation.services.case import case_close
from backend.moderation.statistics import figures_of
from tests.backend.moderation.conftest import a_report, impose
from tests.backend.moderation.test_panel_table import client_of
from tests.support.builders import an_account

pytestmark = pytest.mark.django_db
WHY = "for a reason"


def test_a_year_is_counted_and_taken_out_as_csv(moderator, senior, alice, bob):
    for hours, name in ((1, "Una"), (3, "Ewan"), (9, "Isla")):
        about = an_account(name)
        case = a_report(about, alice).case
        Case.objects.filter(pk=case.pk).update(opened=timezone.now() - timedelta(hours=hours))
        if name == "Una":
            impose(moderator, about, "mute", reason="name_offensive")
        case_close(actor=moderator, case_id=case.pk, reason=WHY)
    for upheld in (True, False):
        appeal = appeal_make(account=bob, sanction_id=impose(moderator, bob, "warning").pk, text="No.")
        appeal_decide(actor=senior, appeal_id=appeal.pk, upheld=upheld, answer="", reason=WHY)
    year = datetime.now(UTC).year
    answer = client_of(moderator).get(f"/admin/moderation/statistics/{year}.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    head, *rows = csv.reader(StringIO(answer.content.decode()))
    assert head == ["figure", "of", "value"]
    figures = {(what, of): value for what, of, value in rows}
    expected = {
        ("reports", ""): "3", ("reports_by_kind", "name"): "3", ("reports_by_reason", "name_offensive"): "3",
        ("cases_closed", "report"): "3", ("median_hours", "report"): "3.0", ("median_hours", "signal"): "",
        ("report_cases_by_outcome", "nothing"): "2", ("report_cases_by_outcome", "acted"): "1",
        ("sanctions", ""): "3", ("sanctions_by_kind", "warning"): "2", ("sanctions_by_origin", "report"): "1",
        ("sanctions_by_program", ""): "0", ("sanctions_reversed", ""): "1",
        ("appeals", ""): "2", ("appeals_decided", ""): "2", ("appeals_upheld", ""): "1",
    }  # fmt: skip
    assert {key: figures.get(key) for key in expected} == expected
    page = client_of(moderator).get("/admin/moderation/statistics/").content.decode()
    assert "Appeals in which the player was right" in page
    headings = re.findall("<h2>(.*?)</h2>", page.partition("<main")[2] or page)
    assert len(headings) == len(set(headings))


def test_a_year_has_its_own_figures_alone_and_one_without_any_no_file(moderator, alice, bob):
    last = datetime.now(UTC).replace(month=1, day=1, hour=0, minute=0, second=0, microsecond=0) - timedelta(seconds=1)
    report = a_report(bob, alice)
    impose(moderator, bob, "warning")
    for rows in (Report.objects.all(), Sanction.objects.all()):
        rows.update(created=last)
    Case.objects.filter(pk=report.case_id).update(opened=last)
    for year, count in ((last.year, 1), (last.year + 1, 0)):
        figures = {(figure.what, figure.of): figure.value for figure in figures_of(year)}
        assert (figures["reports", ""], figures["sanctions", ""]) == (count, count)
        assert client_of(moderator).get(f"/admin/moderation/statistics/{year}.csv").status_code == 200
    assert client_of(moderator).get(f"/admin/moderation/statistics/{last.year - 1}.csv").status_code == 404
    page = client_of(moderator).get(f"/admin/moderation/statistics/?year={last.year}").content.decode()
    assert f"<strong>{last.year}</strong>" in page
