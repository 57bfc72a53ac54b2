"""Closed cases and the log: pages in the order of an index, which nothing is counted for."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backend.common import keyset
from backend.moderation.audit import audit_write
from backend.moderation.models import Case
from backend.moderation.panel import frame
from tests.backend.moderation.test_panel_table import client_of, said

pytestmark = [pytest.mark.django_db, pytest.mark.stores]

CLOSED, LOG = "/admin/moderation/closed/", "/admin/moderation/audit/"
HALF = timedelta(hours=12)
CASE, ROW = r"/moderation/case/(\d+)/", r"<h2>(\d+)\."


def pages(client: Client, address: str, row: str) -> list[list[int]]:
    """Go from page to page; return which rows each shows."""
    found: list[list[int]] = []
    while True:
        page = said(client.get(address))
        found.append([int(number) for number in re.findall(row, page)])
        older = re.findall(r'<a href="([^"]+)">Older</a>', page)
        if not older:
            return found
        address = address.partition("?")[0] + unescape(older[0])


@pytest.fixture(autouse=True)
def _short_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame, "ROWS", 3)


def test_every_closed_case_is_on_one_page_the_last_first(moderator, alice):
    """Pairs of them were closed at the same moment."""
    now = timezone.now()
    made = [
        Case.objects.create(
            queue="report", key=f"{number}", about=alice, status="closed", outcome="nothing", closed=now - day * HALF
        )
        for number, day in enumerate([0, 0, 1, 1, 2, 2, 3])
    ]
    Case.objects.create(queue="report", key="open", about=alice)
    wanted = [case.pk for case in sorted(made, key=lambda case: (case.closed, case.pk), reverse=True)]
    shown = pages(client_of(moderator), CLOSED, CASE)
    assert shown == [wanted[:3], wanted[3:6], wanted[6:]]


def test_every_row_of_the_log_is_on_one_page_also_of_those_that_fit(senior, moderator, bob, monkeypatch):
    monkeypatch.setattr(keyset, "WINDOW", 4)
    for number in range(10):
        audit_write(actor=moderator if number in (0, 7, 8) else None, action="warning", target=bob)
    client = client_of(senior)
    assert pages(client, LOG, ROW) == [[10, 9, 8], [7, 6, 5], [4, 3, 2], [1]]
    by_moderator = pages(client, f"{LOG}?who={moderator.username}", ROW)
    assert [number for page in by_moderator for number in page] == [9, 8, 1]


@pytest.mark.parametrize("address", [CLOSED, LOG])
def test_nothing_is_counted_and_a_page_that_begins_nowhere_is_the_first(senior, moderator, bob, address):
    audit_write(actor=moderator, action="warning", target=bob)
    client = client_of(senior)
    with CaptureQueriesContext(connection) as asked:
        first = said(client.get(address))
    table = "moderation_case" if address == CLOSED else "moderation_auditrow"
    counted = rf'^SELECT COUNT\(\*\) AS "__count" FROM "{table}"'
    assert not [query["sql"] for query in asked.captured_queries if re.match(counted, query["sql"])]
    for nowhere in ("x", "1~2~3", "2026-13-01~1"):
        assert re.findall(ROW, said(client.get(address, {"before": nowhere}))) == re.findall(ROW, first)
