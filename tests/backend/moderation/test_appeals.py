"""What a player reads of their sanctions, and their answer to them: over the API, without anybody of staff in it."""

import json
import re
from typing import Any

import pytest

from backend.accounts.models import Account
from backend.moderation.errors import Refused
from backend.moderation.models import Appeal, Case, Sanction
from backend.moderation.services.appeal import appeal_decide
from backend.moderation.services.case import case_assign, case_close
from backend.moderation.services.reverse import sanction_reverse
from backend.notifications.selectors import feed_of
from tests.backend.moderation.conftest import a_report, impose, staff
from tests.support.builders import an_account
from tests.support.openapi import endpoints
from tests.support.people import Browser, refused


def appeal(browser: Browser, sanction: Sanction, text: str = "I was asleep.") -> Any:
    return browser.write(f"me/sanctions/{sanction.pk}/appeal/", {"text": text})


def decide(actor: Account, sanction: Sanction, *, upheld: bool) -> Appeal:
    case = Appeal.objects.get(sanction=sanction)
    return appeal_decide(actor=actor, appeal_id=case.pk, upheld=upheld, answer="We have looked.", reason="Looked")


@pytest.mark.parametrize("kind", [kind for kind in Sanction.IMPOSED if kind != "annulment"])
@pytest.mark.parametrize("upheld", [True, False])
def test_an_appeal_is_made_once_and_decided_by_somebody_else(kind, upheld, at_bob, bob, administrator, senior):
    sanction = impose(administrator, bob, kind)
    made = appeal(at_bob, sanction)
    assert made.status_code == 201
    shown = made.json()["appeal"] | {"may": made.json()["may_appeal"], "created": None}
    assert shown == {
        "text": "I was asleep.", "created": None, "decided": None, "upheld": None, "answer": "", "may": False,
    }  # fmt: skip
    refused(appeal(at_bob, sanction), 409, "appeal_made")
    with pytest.raises(Refused):
        decide(administrator, sanction, upheld=upheld)
    decide(senior, sanction, upheld=upheld)
    shown = at_bob.read(f"me/sanctions/{sanction.pk}/").json()
    assert (shown["appeal"]["upheld"], shown["appeal"]["answer"]) == (upheld, "We have looked.")
    assert (shown["reversed"] is not None) == upheld
    told = [item["data"] for item in feed_of(account_id=bob.pk) if item["kind"] == "appeal_decided"]
    assert told == [{"sanction": str(sanction.pk), "kind": kind, "upheld": upheld}]
    case = Appeal.objects.get().case
    assert (case.status, case.outcome) == ("closed", "acted" if upheld else "nothing")
    with pytest.raises(Refused) as refusal:
        decide(senior, sanction, upheld=upheld)
    assert refusal.value.code == "case_closed"


def test_a_sanction_reversed_meanwhile_upholds_the_appeal_and_closes_its_case(at_bob, bob, moderator):
    sanction = impose(moderator, bob, "mute")
    appeal(at_bob, sanction)
    sanction_reverse(actor=moderator, sanction_id=sanction.pk, reason="A mistake")
    assert at_bob.read(f"me/sanctions/{sanction.pk}/").json()["appeal"]["upheld"] is True
    assert not Case.objects.filter(status="open").exists()


def test_a_reversed_sanction_cannot_be_appealed(at_bob, bob, moderator):
    sanction = impose(moderator, bob, "warning")
    sanction_reverse(actor=moderator, sanction_id=sanction.pk, reason="A mistake")
    refused(appeal(at_bob, sanction), 409, "nothing_to_appeal")
    assert not Appeal.objects.exists()


@pytest.mark.parametrize(("text", "code"), [(" ", "blank"), ("x" * 2001, "max_length"), ("\x07", "control_character")])
def test_a_malformed_appeal_is_refused(text, code, at_bob, bob, moderator):
    problem = refused(appeal(at_bob, impose(moderator, bob, "warning"), text), 400, "invalid")
    assert code in [error["code"] for error in problem["errors"]]


def test_appeals_are_limited_by_the_day(at_bob, bob, moderator):
    for _ in range(10):
        assert appeal(at_bob, impose(moderator, bob, "warning")).status_code == 201
    refused(appeal(at_bob, impose(moderator, bob, "warning")), 429, "throttled")


def test_a_case_of_an_appeal_is_closed_by_deciding_it(at_bob, bob, moderator, senior):
    appeal(at_bob, impose(moderator, bob, "warning"))
    with pytest.raises(Refused) as refusal:
        case_close(actor=senior, case_id=Case.objects.get().pk, reason="No")
    assert refusal.value.code == "not_now"


def test_a_player_reads_their_own_sanctions_the_latest_first(at_bob, bob, alice, senior):
    made = [impose(senior, bob, kind) for kind in ("warning", "mute", "suspension")]
    impose(senior, alice, "warning")
    listed = at_bob.read("me/sanctions/").json()["results"]
    assert [one["id"] for one in listed] == [str(sanction.pk) for sanction in reversed(made)]
    assert [one["may_appeal"] for one in listed] == [True, True, True]


def test_no_answer_of_the_api_tells_who_reported_or_who_of_staff_decided(at_bob, bob, match):
    """Every operation that a browser can read, as the player whom it is about, with names that nothing else has."""
    reporter, author, judge = an_account("Zyxreporter"), staff("moderator", "Zyxauthor"), staff("senior", "Zyxjudge")
    report = a_report(bob, reporter)
    case_assign(actor=author, case_id=report.case_id)
    sanction = impose(
        author, bob, "warning", case_id=report.case_id, message="Mind your name", note="Zyxnote", match_id=match.pk
    )
    case_close(actor=author, case_id=report.case_id, reason="Zyxreason")
    appeal(at_bob, sanction)
    decide(judge, sanction, upheld=True)
    ids, read = {"sanction_id": sanction.pk, "match_id": match.pk, "username": "Bob"}, 0
    secret = ["zyx", *(str(account.pk) for account in (reporter, author, judge))]
    for endpoint in endpoints().values():
        if endpoint.method != "GET" or not set(re.findall(r"{(\w+)}", endpoint.path)) <= ids.keys():
            continue
        answer = at_bob.read(endpoint.path.format(**ids).removeprefix("/api/v1/"))
        read += answer.status_code == 200
        told = [word for word in secret if word in answer.content.decode().lower()]
        assert not told, (endpoint.id, told)
    assert read > 15
    shown = at_bob.read(f"me/sanctions/{sanction.pk}/").json()
    assert json.dumps(shown).count("Mind your name") == 1
    fields = {"id", "kind", "reason", "message", "quote", "origin", "created", "until", "match", "reversed"}
    assert shown.keys() == fields | {"appeal", "may_appeal", "rule", "redress"}
