"""Reporting something to staff without an account: what is taken, what staff read, and what nobody learns by it."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.services.delete import account_delete
from backend.bots.services.open import house_open
from backend.matches.models import Match
from backend.moderation.models import Case, Report
from backend.moderation.services.case import case_assign, case_close
from backend.moderation.services.forget import moderation_forget
from tests.backend.moderation.conftest import a_report, code_of, impose, staff
from tests.backend.moderation.test_panel_table import client_of
from tests.support.builders import a_match, an_account
from tests.support.house import house_account
from tests.support.people import Browser, browser_of, errors_of, refused

PATH = "reports/outside/"
CONTACT = "ann@example.org"


def notice(player: str, **more: Any) -> dict[str, Any]:
    return {"player": player, "reason": "threat", "text": "It says where I live.", **more}


@pytest.fixture
def outside(db: None) -> Browser:
    """Somebody who is not signed in."""
    return Browser()


def test_a_notice_without_an_account_joins_the_case_of_the_player(outside, alice, bob):
    by_a_player = a_report(bob, alice)
    made = outside.write(PATH, notice("bob", text=" Look\nat it ", link="a picture", contact=CONTACT))
    assert made.status_code == 201
    report = Report.objects.get(kind="outside")
    assert made.json() == {"id": str(report.pk), "created": made.json()["created"]}
    assert (report.case, report.reporter, report.about) == (by_a_player.case, None, bob)
    assert (report.text, report.link, report.contact) == ("Look\nat it", "a picture", CONTACT)
    assert report.evidence == {"name": "Bob"}
    assert not mail.outbox


def test_a_signed_in_visitor_sends_an_outside_report_like_anybody(alice, bob):
    assert browser_of(alice).write(PATH, notice("Bob")).status_code == 201
    assert Report.objects.get().reporter is None
    assert browser_of(alice).read("me/reports/").json()["results"] == []


def test_a_threat_from_outside_goes_to_the_head_of_the_queue(outside, alice, bob, moderator):
    a_report(alice, bob)
    outside.write(PATH, notice("Bob"))
    shown = staff_page(moderator, "queue/open/")
    assert shown.index("Bob</bdi>") < shown.index("Alice</bdi>")
    assert "Notices without an account: 1" in shown


def test_the_match_of_the_link_is_copied_for_staff_as_a_spectator_sees_it(outside, match, bob, charlie):
    address = f"https://cairn.example/m/{match.pk}"
    for player, link, found in [
        ("Bob", address, match.pk),
        ("Bob", f"{address}/replay", match.pk),
        ("Charlie", address, None),
        ("Bob", f"/m/{uuid4()}", None),
        ("Bob", f"{address}0", None),
    ]:
        made = outside.write(PATH, notice(player, link=link))
        assert (made.status_code, set(made.json())) == (201, {"id", "created"})
        report = Report.objects.get(pk=made.json()["id"])
        assert report.match_id == found
        assert ("match" in report.evidence) == bool(found)
        Report.objects.all().delete()


def test_a_moderator_of_the_match_behind_the_link_is_a_party(outside, bob):
    player = staff("moderator", "Murdo")
    match = a_match(player, bob)
    Match.objects.update(status="finished", updated=timezone.now() - timedelta(days=60))
    outside.write(PATH, notice("Bob", link=f"/m/{match.pk}"))
    case = Case.objects.get()
    assert code_of(lambda: case_assign(actor=player, case_id=case.pk)) == "own_match"


def test_the_same_notice_twice_is_one(outside, bob):
    first, second = (outside.write(PATH, notice("Bob")) for _ in range(2))
    assert first.json() == second.json()
    assert outside.write(PATH, notice("Bob", text="Another")).json()["id"] != first.json()["id"]
    assert Report.objects.count() == 2


def test_a_player_who_is_not_there_or_is_the_house_cannot_be_reported(outside):
    shell = Account.objects.create_user("Gone")
    account_delete(account=shell)
    shell.refresh_from_db()
    house_open()
    house = house_account()
    for name in ("Nobody", shell.username, house.username):
        refused(outside.write(PATH, notice(name)), 422, "not_reportable")
    assert not Case.objects.exists()


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"text": ""}, "text", "blank"),
        ({"text": "x" * 1001}, "text", "max_length"),
        ({"text": "a\u202eb"}, "text", "control_character"),
        ({"link": "x" * 301}, "link", "max_length"),
        ({"contact": "ann"}, "contact", "invalid"),
        ({"reason": "stalling"}, "reason", "invalid_choice"),
        ({"kind": "name"}, "kind", "unknown_field"),
    ],
)
def test_a_notice_that_is_not_as_documented_is_refused(changes, field, code, outside, bob):
    assert errors_of(outside.write(PATH, notice("Bob", **changes))) == [(field, code)]


def test_an_address_shares_five_an_hour_with_its_guests_and_refusals_do_not_count(outside, bob):
    guest = browser_of(Account.objects.create_user("Guest-1", is_guest=True))
    body = {"kind": "name", "reason": "name_offensive", "player": "Bob"}
    assert guest.write("reports/", body).status_code == 201
    for number in range(4):
        refused(outside.write(PATH, notice("Nobody")), 422, "not_reportable")
        assert outside.write(PATH, notice("Bob", text=f"No. {number}")).status_code == 201
    refused(outside.write(PATH, notice("Bob", text="One more")), 429, "throttled")
    other = {"player": an_account("Dora").username, "kind": "name", "reason": "other"}
    assert guest.write("reports/", other).status_code == 429
    assert Browser(REMOTE_ADDR="198.51.100.7").write(PATH, notice("Bob")).status_code == 201


def test_staff_read_the_notice_and_the_contact_once_they_have_taken_the_case(outside, bob, moderator):
    outside.write(PATH, notice("Bob", link="<b>a picture</b>", contact=CONTACT))
    case = Case.objects.get()
    before = staff_page(moderator, f"case/{case.pk}/")
    assert "It says where I live." in before
    assert "&lt;b&gt;a picture&lt;/b&gt;" in before
    assert CONTACT not in before
    case_assign(actor=moderator, case_id=case.pk)
    assert f"mailto:{CONTACT}" in staff_page(moderator, f"case/{case.pk}/")
    assert CONTACT not in staff_page(staff("senior"), f"case/{case.pk}/")
    case_close(actor=moderator, case_id=case.pk, reason="Seen")
    assert f"mailto:{CONTACT}" in staff_page(moderator, f"case/{case.pk}/")


def test_a_decision_about_a_name_quotes_it_and_other_notices_are_not_quoted(outside, bob, moderator):
    outside.write(PATH, notice("Bob", reason="name_offensive"))
    outside.write(PATH, notice("Bob"))
    case = Case.objects.get()
    by_name = impose(moderator, bob, "warning", reason="name_offensive", case_id=case.pk)
    by_threat = impose(moderator, bob, "warning", reason="threat", case_id=case.pk)
    assert [(one.quote, one.origin) for one in (by_name, by_threat)] == [("Bob", "report"), ("", "report")]


def test_words_link_and_contact_are_forgotten_with_the_evidence(outside, bob, moderator):
    outside.write(PATH, notice("Bob", link="a picture", contact=CONTACT))
    case_close(actor=moderator, case_id=Case.objects.get().pk, reason="Seen")
    for days, kept in ((179, True), (181, False)):
        with time_machine.travel(timezone.now() + timedelta(days=days), tick=False):
            moderation_forget()
        report = Report.objects.get()
        left = (report.text, report.link, report.contact, report.evidence)
        assert all(left) is kept
        assert any(left) is kept


def staff_page(account: Account, path: str) -> str:
    """A page of the panel as that member of staff sees it."""
    return client_of(account).get(f"/admin/moderation/{path}").content.decode()
