"""The page of a case: it begins with the person, stays small however many report, and ends with the next case."""

import re
from datetime import timedelta
from itertools import count
from time import process_time
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backend.accounts.models import Account, Trace
from backend.matches.models import Match
from backend.matches.services import freeze
from backend.moderation.models import Case, Report, Sanction, Signal
from backend.moderation.panel.reports import MATTERS
from backend.moderation.queues import queue
from backend.moderation.services.appeal import appeal_make
from backend.moderation.services.case import case_assign, case_close, case_release
from tests.backend.moderation.conftest import a_case, a_report, impose, staff
from tests.backend.moderation.test_panel_table import client_of, said
from tests.support.builders import a_match, an_account, play_on
from tests.support.scale import QUICK

pytestmark = pytest.mark.django_db

#: Queries of a page, whatever is reported, and how much longer that of a thousand reports may take than of one.
MOST_QUERIES, LONGER = 40, 3
_NUMBERS = count()


def brigaded(about: Account, reports: int, *matches: Match) -> Case:
    """A case about an account by that many accounts, of as many matters as reports but ten of each."""
    case = Case.objects.create(queue="report", about=about, key=f"report:{about.pk}")
    names = [f"R{next(_NUMBERS)}" for _ in range(reports)]
    people = Account.objects.bulk_create([Account(username=name, username_key=name.lower()) for name in names])
    evidence = {"name": about.username, "seat": 0, "messages": [{"number": 1, "seat": 0, "text": "Grr" * 50}] * 10}
    Report.objects.bulk_create(
        Report(
            reporter=person, about=about, case=case, kind="message", reason=("insult", "threat")[number % 3 == 2],
            matter=f"message:{number // 10}", match=matches[number // 10 % len(matches)], message=1,
            text=f"Words {number}", evidence=evidence,
        )
        for number, person in enumerate(people)
    )  # fmt: skip
    return case


def queries_of(client: Client, page: str) -> int:
    """How many queries the page takes."""
    client.get(page)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(page).status_code == 200
        return len(queries)


def seconds_of(client: Client, page: str) -> float:
    """How long the page takes at best."""
    times = []
    for _ in range(3):
        begun = process_time()
        client.get(page)
        times.append(process_time() - begun)
    return min(times)


@pytest.mark.skipif(QUICK, reason="takes longer than `make quick` may")
def test_page_of_a_case_with_a_thousand_reports_costs_what_one_costs(moderator, alice, bob, charlie):
    matches, client = [play_on(a_match(alice, bob), moves=4) for _ in range(2)], client_of(moderator)
    one, many = brigaded(alice, 1, *matches), brigaded(bob, 1000, *matches)
    pages = [f"/admin/moderation/case/{case.pk}/" for case in (one, many)]
    assert max(queries_of(client, page) for page in pages) <= MOST_QUERIES
    quick, slow = (seconds_of(client, page) for page in pages)
    assert slow <= LONGER * quick, (slow, quick)
    case_assign(actor=moderator, case_id=many.pk)
    assert queries_of(client, pages[1]) <= MOST_QUERIES
    case_release(actor=moderator, case_id=many.pk)
    assert queries_of(client, "/admin/moderation/queue/open/") <= MOST_QUERIES
    page = said(client.get(f"/admin/moderation/case/{many.pk}/"))
    assert "Reports: 1000; reporters: 1000. Hurtful words ×667, A threat ×333." in page
    assert page.count("Name at that time") == MATTERS
    assert "Words 999" in page
    assert "Words 1<" not in page
    assert "Words 1<" in said(client.get(f"/admin/moderation/case/{many.pk}/?p=10"))


def test_page_begins_with_the_person_and_says_what_reporters_were_worth(moderator, alice, bob, charlie):
    for about in (charlie, staff("senior", "Before")):
        case = a_case(about, bob)
        if about == charlie:
            impose(moderator, charlie, "warning", case_id=case.pk)
            case_close(actor=moderator, case_id=case.pk, reason="It was one")
    case = a_case(alice, bob)
    page = said(client_of(moderator).get(f"/admin/moderation/case/{case.pk}/"))
    assert "<h1><bdi>Alice</bdi></h1>" in page
    assert "reports: 3; handled: 1; led to something: 1" in page
    queued = said(client_of(moderator).get("/admin/moderation/queue/open/"))
    assert "1 of their 1 reports before led to something" in queued


def test_page_shows_what_conduct_is_judged_by(moderator, alice, bob, charlie):
    match = play_on(a_match(alice, bob, clock={"type": "turn", "seconds": 86_400}), moves=3)
    Match.objects.filter(pk=match.pk).update(created=match.created - timedelta(hours=2))
    other = Signal.objects.create(case=Case.objects.create(queue="signal", about=alice, key="x"), kind="same_device")
    other.accounts.set([alice, charlie])
    a_closed = a_case(alice, charlie)
    case_close(actor=moderator, case_id=a_closed.pk, reason="Nobody was hurt")
    case = reported_conduct(alice, bob, match)
    page = said(client_of(moderator).get(f"/admin/moderation/case/{case.pk}/"))
    for words in ("for each turn: 1 d", "longest 2 h for a move", "Let time run out", "One device at both seats"):
        assert words in page, words
    assert "Nobody was hurt" in page
    Match.objects.filter(pk=match.pk).update(status="finished", winner=1, reason="time", ended_by=0, to_act=None)
    page = re.sub(r"\s+", " ", said(client_of(moderator).get(f"/admin/moderation/case/{case.pk}/")))
    assert "<bdi>Bob</bdi>, out of time (<bdi>Alice</bdi>)" in page


def test_rules_and_cards_are_called_by_their_names_in_the_readers_language(senior, alice, bob):
    match = a_match(alice, bob, ruleset="edition2016+tactics")
    freeze.match_freeze(match_id=match.pk)
    client = client_of(senior)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "fr"
    form = {"match": match.pk, "reason": "To look at it"}
    page = said(client.post("/admin/moderation/do/match_open/", form))
    assert re.search(r"<code>R\d+</code> rouge \d+", page)
    assert "<code>TR</code> Traître" in page
    assert "edition2016+tactics" not in said(client.get(f"/admin/moderation/match/{match.pk}/"))


def test_page_names_who_shares_traces_with_the_person_and_not_the_traces(moderator, alice, bob, charlie):
    for account, kind, digest in ((alice, "address", "d1"), (bob, "address", "d1"), (alice, "device", "d2"),
                                  (bob, "device", "d2"), (charlie, "address", "d3")):  # fmt: skip
        Trace.objects.create(account=account, kind=kind, digest=digest * 32)
    page = said(client_of(moderator).get(f"/admin/moderation/account/{alice.pk}/"))
    shared = page.partition("Accounts from the same place (1)")[2].partition("</details>")[0]
    assert f"/account/{bob.pk}/" in shared
    assert "same network, same device" in shared
    assert "Charlie" not in shared
    assert "d1d1" not in page
    assert "same place" not in said(client_of(moderator).get(f"/admin/moderation/account/{charlie.pk}/"))


def reported_conduct(about: Account, reporter: Account, match: Match) -> Case:
    case, _ = Case.objects.get_or_create(
        about=about, status="open", queue="report", defaults={"key": f"report:{about.pk}"}
    )
    fields: dict[str, Any] = {"kind": "conduct", "reason": "stalling", "matter": f"conduct:{match.pk}"}
    Report.objects.create(reporter=reporter, about=about, case=case, match=match, **fields)
    return case


def test_decision_closes_the_case_in_one_form_and_shows_the_next(moderator, alice, bob, charlie):
    case, following = a_case(alice, charlie), a_case(bob, charlie)
    client = client_of(moderator)
    page = f"/admin/moderation/case/{case.pk}/"
    assert re.search(r'<input type="checkbox" name="close"[^>]* checked', said(client.get(page)))
    form = {"account": alice.pk, "case": case.pk, "kind": "mute", "reason": "insult", "days": 7, "language": "en"}
    answer = client.post("/admin/moderation/do/impose/", {**form, "close": "on", "next": page})
    assert answer["Location"] == f"/admin/moderation/case/{following.pk}/"
    case.refresh_from_db()
    assert (case.status, case.outcome, case.reason) == ("closed", "acted", "mute: insult")
    answer = client.post("/admin/moderation/do/case_close/", {"case": following.pk, "reason": "Nothing in it"})
    assert answer["Location"] == "/admin/moderation/queue/open/"


def test_decision_without_closing_stays_and_what_cannot_be_closed_is_not_imposed(moderator, senior, alice, charlie):
    case = a_case(alice, charlie)
    page, client = f"/admin/moderation/case/{case.pk}/", client_of(moderator)
    form = {"account": alice.pk, "case": case.pk, "kind": "mute", "reason": "insult", "days": 7, "language": "en"}
    assert client.post("/admin/moderation/do/impose/", {**form, "next": page})["Location"] == page
    sanction = impose(senior, charlie, "warning")
    appeal = appeal_make(account=charlie, sanction_id=sanction.pk, text="No.")
    form |= {"account": charlie.pk, "case": appeal.case_id, "close": "on"}
    before = Sanction.objects.count()
    other = client_of(staff("administrator"))  # an appeal is closed by deciding it
    assert other.post("/admin/moderation/do/impose/", {**form, "next": page}).status_code == 409
    assert Sanction.objects.count() == before


def test_threats_come_first_in_the_queue(moderator, alice, bob, charlie):
    old, threat = a_case(alice, charlie), a_case(bob, charlie)
    Case.objects.filter(pk=old.pk).update(opened=timezone.now() - timedelta(days=2))
    assert list(queue("open", moderator)) == [old, threat]
    Report.objects.filter(case=threat).update(reason="threat")
    assert list(queue("open", moderator)) == [threat, old]


def test_reports_of_one_thing_are_one_box_with_a_line_for_each_reporter(moderator, alice, bob, charlie):
    for reporter in (bob, charlie, an_account("Dora")):
        case = a_report(alice, reporter).case
    page = said(client_of(moderator).get(f"/admin/moderation/case/{case.pk}/"))
    assert page.count("Name at that time") == 1
    assert page.count("<bdi>Bob</bdi>") == page.count("<bdi>Dora</bdi>") == 1


def test_account_is_found_by_a_name_that_was_taken_and_by_how_a_name_begins(moderator, alice, bob):
    impose(moderator, alice, "rename", reason="name_offensive")
    given = Account.objects.get(pk=alice.pk).username
    client, find = client_of(moderator), "/admin/moderation/find/?name="
    for words, found in (("alice", given), ("Bo", "Bob"), ("BOB", "Bob"), (given[:-1], given)):
        assert f"<bdi>{found}</bdi>" in said(client.get(find + words, follow=True)), words
    for words in ("nobody", "%00", "lic"):
        assert client.get(find + words).status_code == 404
