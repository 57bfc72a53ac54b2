"""Reports to staff: what can be reported, what is kept of it, and that nobody learns who did."""

import json
from typing import Any

import pytest

import engine
from backend.accounts.models import Account
from backend.accounts.services.delete import account_delete
from backend.chat.models import Message
from backend.common.errors import ServiceError
from backend.matches import codec
from backend.matches.models import Match
from backend.moderation.models import Case, Report
from backend.moderation.services.case import case_close
from backend.moderation.services.message import message_remove
from backend.moderation.services.report import report_make
from backend.notifications.selectors import feed_of
from tests.backend.moderation.conftest import a_report, impose
from tests.support.builders import a_match, an_account, hidden_from, names_a_card, play_on
from tests.support.people import browser_of, errors_of, refused


def say(match: Match, account: Account, *texts: str) -> None:
    """Write messages, numbered on from those there are."""
    for number, text in enumerate(texts, Message.objects.filter(match=match).count() + 1):
        Message.objects.create(match=match, number=number, account=account, text=text)


def of_message(match: Match, number: int, **more: Any) -> dict[str, Any]:
    return {"kind": "message", "reason": "insult", "match": str(match.pk), "message": number, **more}


def of_conduct(match: Match, player: str, **more: Any) -> dict[str, Any]:
    return {"kind": "conduct", "reason": "stalling", "match": str(match.pk), "player": player, **more}


def of_name(player: str, **more: Any) -> dict[str, Any]:
    return {"kind": "name", "reason": "name_offensive", "player": player, **more}


def test_a_message_is_reported_with_those_around_it(at_alice, alice, bob, match):
    say(match, alice, "Hello")
    say(match, bob, *(f"word {number}" for number in range(2, 21)))
    made = at_alice.write("reports/", of_message(match, 12, text=" Look\nat 12 "))
    assert made.status_code == 201
    report = Report.objects.get()
    assert made.json() == {
        "id": str(report.pk), "player": "Bob", "kind": "message", "reason": "insult", "text": "Look\nat 12",
        "match": str(match.pk), "message": 12, "created": made.json()["created"], "handled": False, "outcome": None,
        "rule": None,
    }  # fmt: skip
    assert (report.about, report.reporter, report.case.about, report.case.queue) == (bob, alice, bob, "report")
    assert [one["number"] for one in report.evidence["messages"]] == list(range(2, 18))
    assert {"number": 12, "seat": 1, "text": "word 12"}.items() <= report.evidence["messages"][10].items()
    assert (report.evidence["name"], report.evidence["seat"]) == ("Bob", 1)


def test_the_evidence_stays_when_message_name_and_account_are_gone(at_alice, alice, bob, match, senior):
    say(match, bob, "You fool")
    at_alice.write("reports/", of_message(match, 1))
    before = Report.objects.get().evidence
    message_remove(actor=senior, match_id=match.pk, number=1, reason="An insult")
    impose(senior, bob, "rename")
    assert Report.objects.get().evidence == before
    account_delete(account=Account.objects.get(pk=bob.pk))
    assert Message.objects.get().text == ""
    report = Report.objects.get()
    assert (report.evidence, report.about_id) == (before, bob.pk)
    assert report.evidence["messages"][0]["text"] == "You fool"
    assert at_alice.read("me/reports/").json()["results"][0]["player"].startswith("deleted-")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("ruleset", engine.RULESETS)
def test_no_report_of_a_running_match_holds_a_hidden_card(ruleset, seat, alice, bob):
    match = play_on(a_match(alice, bob, ruleset=ruleset), moves=6, seed=3)
    reporter, about = (alice, bob) if seat == 0 else (bob, alice)
    say(match, about, "Hm")
    browser_of(reporter).write("reports/", of_message(match, 1))
    browser_of(reporter).write("reports/", of_conduct(match, about.username))
    hidden = hidden_from(codec.state_of(match), None)
    assert Report.objects.count() == 2
    for report in Report.objects.all():
        assert report.evidence["match"]["position"]["stones"]
        assert not names_a_card(json.dumps(report.evidence), hidden)


def test_a_name_is_reported_and_once_more_when_it_is_another(at_alice, bob):
    assert at_alice.write("reports/", of_name("bob")).status_code == 201
    refused(at_alice.write("reports/", of_name("Bob", reason="name_impersonation")), 409, "already_reported")
    bob.username = "Robert"
    bob.save()
    assert at_alice.write("reports/", of_name("Robert")).status_code == 201
    assert [report.evidence for report in Report.objects.order_by("created")] == [{"name": "Bob"}, {"name": "Robert"}]


def test_reports_of_one_account_come_to_one_case_until_it_is_closed(bob, match, moderator):
    first, second = (a_report(bob, an_account(name)) for name in ("Dora", "Emil"))
    assert first.case == second.case
    case_close(actor=moderator, case_id=first.case_id, reason="A name like others")
    assert a_report(bob, an_account("Fanny")).case != first.case


def test_conduct_is_reported_by_the_other_player_and_by_who_may_watch(at_alice, charlie, alice, bob, match):
    assert at_alice.write("reports/", of_conduct(match, "Bob")).status_code == 201
    refused(browser_of(charlie).write("reports/", of_conduct(match, "Bob")), 422, "not_reportable")
    public = a_match(alice, bob, public=True)
    assert browser_of(charlie).write("reports/", of_conduct(public, "Bob")).status_code == 201


def test_a_guest_reports_and_is_reported(alice):
    guest = Account.objects.create_user("Guest-1", is_guest=True)
    match = a_match(alice, guest)
    assert browser_of(guest).write("reports/", of_conduct(match, "Alice")).status_code == 201
    assert browser_of(alice).write("reports/", of_conduct(match, "Guest-1")).status_code == 201


def test_a_report_of_what_the_reporter_cannot_see_is_refused(at_alice, alice, bob, charlie, match, senior):
    say(match, bob, "One", "Two")
    say(match, alice, "Three")
    message_remove(actor=senior, match_id=match.pk, number=2, reason="An insult")
    foreign = a_match(bob, charlie, public=True)
    say(foreign, bob, "Not for Alice")
    shell = Account.objects.create_user("Gone")
    account_delete(account=shell)
    shell.refresh_from_db()
    for body in (
        of_message(match, 2), of_message(match, 4), of_message(foreign, 1), of_conduct(match, "Charlie"),
        of_conduct(match, "Nobody"), of_name("Nobody"), of_name(shell.username),
        {**of_conduct(match, "Bob"), "match": str(senior.pk)},
    ):  # fmt: skip
        refused(at_alice.write("reports/", body), 422, "not_reportable")
    for body in (of_message(match, 3), of_conduct(match, "Alice"), of_name("alice")):
        refused(at_alice.write("reports/", body), 403, "own_account")
    assert not Report.objects.exists()
    assert not Case.objects.exists()


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"kind": "name", "reason": "insult", "player": "Bob"}, "reason", "invalid_choice"),
        ({"kind": "name", "reason": "other"}, "player", "required"),
        ({"kind": "name", "reason": "other", "player": "Bob", "message": 1}, "message", "unknown_field"),
        ({"kind": "message", "reason": "spam", "message": 1}, "match", "required"),
        ({"kind": "conduct", "reason": "other", "player": "Bob"}, "match", "required"),
        ({"kind": "name", "reason": "other", "player": "Bob", "text": "x" * 1001}, "text", "max_length"),
        ({"kind": "name", "reason": "other", "player": "Bob", "text": "a\x07b"}, "text", "control_character"),
    ],
)
def test_a_report_that_is_not_as_documented_is_refused(changes, field, code, at_alice, bob):
    assert errors_of(at_alice.write("reports/", changes)) == [(field, code)]


def test_an_account_makes_ten_reports_an_hour_and_refused_ones_do_not_count(at_alice, bob):
    for number in range(10):
        assert at_alice.write("reports/", of_name(an_account(f"Player{number}").username)).status_code == 201
        refused(at_alice.write("reports/", of_name(f"Player{number}")), 409, "already_reported")
    refused(at_alice.write("reports/", of_name("Bob")), 429, "throttled")


def test_guests_of_one_address_share_five_reports_an_hour(at_alice):
    for number in range(6):
        guest = browser_of(Account.objects.create_user(f"Guest-{number}", is_guest=True))
        answer = guest.write("reports/", of_name(an_account(f"Player{number}").username))
        assert answer.status_code == (201 if number < 5 else 429)
    assert at_alice.write("reports/", of_name("Player5")).status_code == 201


@pytest.mark.parametrize("outcome", ["acted", "nothing"])
def test_a_player_reads_their_own_reports_and_whether_something_was_done(
    at_alice, alice, bob, charlie, moderator, outcome
):
    report, other = a_report(charlie, alice), a_report(charlie, bob)
    assert [one["id"] for one in at_alice.read("me/reports/").json()["results"]] == [str(report.pk)]
    if outcome == "acted":
        impose(moderator, charlie, "warning", case_id=report.case_id)
    case_close(actor=moderator, case_id=report.case_id, reason="It was right")
    [shown] = at_alice.read("me/reports/").json()["results"]
    assert (shown["handled"], shown["outcome"]) == (True, outcome)
    told = [item for item in feed_of(account_id=alice.pk) if item["kind"] == "report_handled"]
    assert [item["data"] for item in told] == [{"report": str(report.pk), "outcome": outcome}]
    assert [item["data"] for item in feed_of(account_id=bob.pk)] == [{"report": str(other.pk), "outcome": outcome}]
    assert {item["kind"] for item in feed_of(account_id=charlie.pk)} <= {"sanction"}


def test_the_service_asks_for_a_match_where_the_kind_needs_one(alice, bob):
    with pytest.raises(ServiceError) as refusal:
        report_make(account=alice, kind="conduct", reason="other", player="Bob")
    assert refusal.value.code == "not_reportable"
