"""The page of the audit log: what is looked for is found, in words, and nobody reads of their own case there."""

import re
from datetime import timedelta
from html import unescape
from typing import Any
from urllib.parse import parse_qsl

import pytest
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backend.accounts.models import Account
from backend.matches.models import Match
from backend.moderation.audit import audit_write
from backend.moderation.models import AuditRow, Case
from backend.moderation.panel.audit import LogFilter, page_found
from backend.moderation.panel.names import NAMES
from backend.moderation.services.appeal import appeal_decide, appeal_make
from backend.moderation.services.case import case_assign, case_close, case_take_over
from backend.moderation.services.chat import chat_read
from backend.moderation.services.match import match_freeze, match_thaw
from backend.moderation.services.opening import match_open
from backend.moderation.services.reverse import sanction_reverse
from tests.backend.moderation.conftest import a_case, impose, staff
from tests.backend.moderation.test_panel_table import client_of, said
from tests.support.builders import a_match, an_account, without_triggers

pytestmark = pytest.mark.django_db

WHY = "Both know the deck"
PAGE = "/admin/moderation/audit/"
NO_ACCOUNT = "There is no such account."


@pytest.fixture
def case(moderator: Account, alice: Account, bob: Account, charlie: Account) -> Case:
    """A log of seven rows: a case about Alice, a sanction of Bob outside of any, a match that was frozen, a command."""
    case = a_case(alice, charlie)
    case_assign(actor=moderator, case_id=case.pk)  # 1
    impose(moderator, alice, "mute", case_id=case.pk, until=timezone.now() + timedelta(days=3))  # 2
    case_close(actor=moderator, case_id=case.pk, reason="mute: insult")  # 3
    impose(staff("moderator", "Morag"), bob, "warning")  # 4
    match_freeze(actor=moderator, match_id=a_match(alice, bob).pk, reason="To look at it")  # 5
    audit_write(actor=None, action="superuser_made", target=charlie)  # 6
    audit_write(actor=moderator, action="case_release", target=case)  # 7
    return case


def numbers(reader: Account, **query: Any) -> list[int]:
    """The rows that the page shows, by number."""
    page = said(client_of(reader).get(PAGE, query))
    return [int(number) for number in re.findall(r"<h2>(\d+)\.", page)]


def found(reader: Account, **query: Any) -> list[int]:
    """The rows that the page would list, without making it."""
    form = LogFilter({name: str(value) for name, value in query.items()})
    return [row.number for row in page_found(RequestFactory().get(PAGE), form, reader).rows]


@pytest.mark.stores
def test_rows_are_found_by_who_what_about_whom_and_when(case, senior):
    sanction, match = AuditRow.objects.get(pk=2).data["sanction"], AuditRow.objects.get(pk=5).target
    today, tomorrow = timezone.now().date(), (timezone.now() + timedelta(days=1)).date()
    wanted: list[tuple[dict[str, Any], list[int]]] = [
        ({}, [7, 6, 5, 4, 3, 2, 1]),
        ({"who": "morag"}, [4]),
        ({"who": "command"}, [6]),
        ({"who": "Nobody"}, []),
        ({"action": "mute"}, [2]),
        ({"action": "case_assign"}, [1]),
        ({"about": "ALICE"}, [7, 3, 2, 1]),
        ({"about": "Bob"}, [4]),
        ({"about": case.pk}, [7, 3, 2, 1]),
        ({"about": sanction}, [2]),
        ({"about": match}, [5]),
        ({"since": today}, [7, 6, 5, 4, 3, 2, 1]),
        ({"since": tomorrow}, []),
        ({"until": today}, [7, 6, 5, 4, 3, 2, 1]),
        ({"until": today - timedelta(days=1)}, []),
        ({"until": "9999-12-31"}, [7, 6, 5, 4, 3, 2, 1]),  # the ends of the calendar
        ({"since": "0001-01-01"}, [7, 6, 5, 4, 3, 2, 1]),
        ({"since": "9999-12-31", "until": "0001-01-01"}, []),
        ({"who": "TheModerator", "about": "Alice", "action": "case_close", "until": today}, [3]),
    ]
    for query, rows in wanted:
        assert found(senior, **query) == rows, query
    assert numbers(senior, **query) == rows  # the last of them: the page lists what is found


def test_an_impossible_search_is_refused_by_name_and_finds_nothing(case, senior):
    for query, words in (
        ({"about": "Nobody"}, NO_ACCOUNT),
        ({"since": "yesterday"}, "Enter a valid date."),
        ({"action": "dance"}, "Select a valid choice."),
        ({"about": "9" * 40}, NO_ACCOUNT),
    ):
        page = said(client_of(senior).get(PAGE, query))
        assert words in page, query
        assert not re.findall(r"<h2>\d+\.", page), query
    assert f'value="{"9" * 40}"' in page  # what was typed stays


def test_later_pages_of_what_was_found_ask_for_the_same(senior, moderator, bob):
    for _ in range(31):
        audit_write(actor=moderator, action="warning", target=bob)
    audit_write(actor=None, action="superuser_made", target=bob)
    page = said(client_of(senior).get(PAGE, {"who": "TheModerator"}))
    assert "Filter: <bdi>TheModerator</bdi>" in page
    [older] = re.findall(r'<a href="([^"]+)">Older</a>', page)
    assert numbers(senior, **dict(parse_qsl(unescape(older)[1:]))) == [1]


def test_rows_name_accounts_as_they_are_called_now_and_codes_in_words(case, senior, alice):
    Account.objects.filter(pk=alice.pk).update(username="Renamed", username_key="renamed")
    page = said(client_of(senior).get(PAGE, {"action": "mute"}))
    assert re.search(rf'<a href="/admin/moderation/account/{alice.pk}/"><bdi>Renamed</bdi></a>', page)
    assert "Hurtful words" in page
    assert re.search(r"Until</dt><dd class=\"said\">[^<]*\d{4}, \d\d:\d\d UTC</dd>", page)
    assert str(alice.pk) not in re.sub(r'href="[^"]*"', "", page)
    frozen = said(client_of(senior).get(PAGE, {"action": "match_freeze"}))
    assert re.search(r'<a href="/admin/moderation/match/[^"]+"><bdi>Renamed – Bob, Schotten Totten', frozen)


def test_the_former_assignee_of_a_case_is_named(case, senior, moderator):
    case_assign(actor=moderator, case_id=a_case(an_account("Dora"), an_account("Eric")).pk)
    taken = Case.objects.get(assignee=moderator)
    case_take_over(actor=senior, case_id=taken.pk)
    page = said(client_of(senior).get(PAGE, {"action": "case_take_over"}))
    assert re.search(r"Before</dt><dd[^>]*><a [^>]*><bdi>TheModerator</bdi>", page)


def test_party_to_a_case_does_not_read_in_the_log_what_it_is_about(case, senior, moderator, alice):
    own = a_case(senior, alice)
    case_assign(actor=staff("administrator"), case_id=own.pk)
    page = said(client_of(senior).get(PAGE))
    row = page.partition("<h2>8.")[2].partition("</section>")[0]
    assert str(NAMES["party"]) in row
    assert f"/case/{own.pk}/" not in row
    assert f"/case/{case.pk}/" in page.partition("<h2>3.")[2].partition("</section>")[0]


@pytest.mark.parametrize("tie", ["none", "sat at it", "plays a player of it"])
def test_party_to_a_match_does_not_read_in_the_log_who_froze_it_and_why(senior, administrator, alice, bob, tie):
    match = a_match(senior if tie == "sat at it" else alice, bob)
    if tie == "plays a player of it":
        a_match(senior, bob)
    for act in (match_freeze, match_open, match_thaw, chat_read):
        act(actor=administrator, match_id=match.pk, reason=WHY)
    for query in ({}, {"who": administrator.username}):
        page = said(client_of(senior).get(PAGE, query))
        assert len(re.findall(r"<h2>\d+\.", page)) == 4, query  # the chain has no hole
        assert page.count(WHY) == page.count(f"/match/{match.pk}/") == (4 if tie == "none" else 0), query
        assert page.count(str(NAMES["party"])) == (0 if tie == "none" else 4), query


def test_party_to_a_match_does_not_read_what_was_done_for_it(senior, administrator, alice, bob):
    own = a_match(senior, alice)
    Match.objects.filter(pk=own.pk).update(status="finished", updated=timezone.now() - timedelta(days=400))
    impose(administrator, alice, "warning", match_id=own.pk)
    impose(administrator, alice, "warning", match_id=a_match(alice, bob).pk)
    own_row, other = said(client_of(senior).get(PAGE)).split("<h2>2.")[1].split("<h2>1.")[::-1]
    assert (str(NAMES["party"]) in own_row, str(NAMES["party"]) in other) == (True, False)
    assert "Alice" not in own_row


@pytest.mark.stores
def test_filter_does_not_show_a_party_what_hidden_rows_are_about(senior, administrator, bob, charlie):
    match, own = a_match(bob, charlie), a_case(bob, senior)
    case_assign(actor=administrator, case_id=own.pk)  # 1
    sanction = impose(administrator, bob, "mute", case_id=own.pk, match_id=match.pk)  # 2
    match_freeze(actor=administrator, match_id=match.pk, reason=WHY)  # 3
    impose(administrator, charlie, "mute", match_id=match.pk)  # 4, of no case, and of somebody to whom there is no tie
    case_assign(actor=administrator, case_id=a_case(senior, charlie).pk)  # 5
    for about, all_rows, of_a_party in (
        ("Bob", [2, 1], []),
        (sanction.pk, [2], []),
        (match.pk, [4, 3, 2], [4]),
        (senior.username, [5], []),
        ("Charlie", [4], [4]),
        (own.pk, [2, 1], [2, 1]),  # that there is a case of that number is no secret
        ("", [5, 4, 3, 2, 1], [5, 4, 3, 2, 1]),
    ):
        assert found(administrator, about=about) == all_rows, about
        assert found(senior, about=about) == of_a_party, about
    page = said(client_of(senior).get(PAGE, {"about": "Bob"}))
    assert "No row fits." in page


def test_party_to_a_case_does_not_read_how_its_sanction_ended(senior, administrator, alice, bob, charlie):
    own = a_case(bob, senior)
    sanctions = [impose(administrator, bob, "mute", case_id=own.pk)]  # 1
    sat = a_match(senior, alice)
    Match.objects.filter(pk=sat.pk).update(status="finished", updated=timezone.now() - timedelta(days=400))
    sanctions.append(impose(administrator, alice, "warning", match_id=sat.pk))  # 2
    sanctions.append(impose(administrator, charlie, "warning"))  # 3, for which there is no tie
    for sanction in sanctions:
        sanction_reverse(actor=administrator, sanction_id=sanction.pk, reason=WHY)  # 4 to 6
    page = said(client_of(senior).get(PAGE))
    hidden = [row[0] for row in page.split("<h2>")[1:] if str(NAMES["party"]) in row]
    assert hidden == ["5", "4", "2", "1"]
    assert page.count(WHY) == 1
    for sanction, rows in zip(sanctions, ([], [], [6, 3]), strict=True):
        assert numbers(senior, about=sanction.pk) == rows
    assert numbers(senior, about="Bob") == []


def test_party_to_an_appeal_does_not_read_how_it_was_decided(senior, administrator, moderator, bob):
    sanction = impose(moderator, bob, "mute")  # 1
    appeal = appeal_make(account=bob, sanction_id=sanction.pk, text="No.")
    appeal_decide(actor=administrator, appeal_id=appeal.pk, upheld=False, answer="", reason=WHY)  # 2
    assert WHY in said(client_of(senior).get(PAGE))
    a_case(bob, senior)
    assert WHY not in said(client_of(senior).get(PAGE))
    assert numbers(senior, about=sanction.pk) == []


def test_log_that_was_tampered_with_is_shown_all_the_same(case, senior):
    def tamper() -> None:
        AuditRow.objects.filter(pk=1).update(target="")
        AuditRow.objects.filter(pk=2).update(
            target="x", data={"until": "2026-99-99", "case": "y", "match": "z", "sanction": [1]}
        )
        AuditRow.objects.filter(pk=3).update(target="9" * 30)

    without_triggers(tamper)
    assert numbers(senior) == [7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize("query", [{}, {"about": "Bob"}])
def test_page_of_the_log_asks_as_much_for_thirty_rows_as_for_four(senior, moderator, alice, bob, query):
    client = client_of(senior)
    client.get(PAGE)  # the first one writes down the device
    counts = []
    for pairs in (2, 13):
        for _ in range(pairs):
            impose(moderator, bob, "warning")
            match_freeze(actor=moderator, match_id=a_match(alice, bob).pk, reason=WHY)
        with CaptureQueriesContext(connection) as queries:
            client.get(PAGE, query)
        counts.append(len(queries))
    assert counts[0] == counts[1]
