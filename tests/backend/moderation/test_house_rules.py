"""House rules: numbered, changed by administrators, named by reports, cited by sanctions in the wording of then."""

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from backend.accounts.models import Account
from backend.accounts.services.delete import account_delete
from backend.chat.models import Message
from backend.common.errors import ServiceError
from backend.moderation.audit import chain_verify
from backend.moderation.house_rules import current_rules
from backend.moderation.models import AuditRow, HouseRule, HouseText, Reason, Report, Sanction
from backend.moderation.services.message import message_remove
from backend.moderation.services.report import report_make
from backend.moderation.services.rules import redress_change, rule_change, rule_remove
from backend.moderation.shipped_rules import RULES, ship
from tests.backend.moderation.conftest import code_of, impose
from tests.backend.moderation.test_panel_table import client_of
from tests.support.builders import a_match
from tests.support.people import browser_of

pytestmark = pytest.mark.django_db

WHY = "for a reason"
LANGUAGES = [code for code, _ in settings.LANGUAGES]


@pytest.fixture(autouse=True)
def shipped() -> None:
    """The rules of a new server, whatever another test left of them."""
    HouseRule.objects.all().delete()
    HouseText.objects.all().delete()
    ship(HouseRule.objects, HouseText.objects)


def in_each(text: str) -> dict[str, str]:
    """A text in each language."""
    return {code: f"{text} ({code})" for code in LANGUAGES}


def cited(account: Account, sanction: Sanction) -> Any:
    """The number of the rule and its English text, as the account reads them in its statement."""
    rule = browser_of(account).read(f"me/sanctions/{sanction.pk}/").json()["rule"]
    return rule and (rule["number"], rule["texts"]["en"])


def of_sanctions() -> list[str]:
    """What the log says otherwise of sanctions."""
    return [fault for fault in chain_verify()[1].faults() if fault.startswith("sanction")]


def report(reporter: Account, rule: int | None, reason: str = "name_offensive", player: str = "bob") -> Report:
    return report_make(account=reporter, kind="name", reason=reason, player=player, rule=rule)


def test_a_new_server_has_rules_in_each_language_and_one_for_each_reason():
    answer = Client().get("/api/v1/house-rules/")
    rules = answer.json()
    assert [rule["number"] for rule in rules] == list(range(1, len(RULES) + 1))
    assert {reason for rule in rules for reason in rule["reasons"]} == set(Reason.values) - {"other"}
    for rule in rules:
        assert list(rule["texts"]) == LANGUAGES
        assert len(set(rule["texts"].values())) == len(LANGUAGES)
    assert set(HouseText.objects.get(pk="redress").texts) == set(LANGUAGES)


def test_migrating_again_brings_no_rule_back_that_was_removed(administrator):
    rule_remove(actor=administrator, number=3, reason=WHY)
    ship(HouseRule.objects, HouseText.objects)
    assert 3 not in [rule.number for rule in current_rules()]


def test_a_report_names_a_rule_and_the_sanction_cites_it(moderator, alice, bob):
    made = browser_of(alice).write("reports/", {"kind": "name", "reason": "name_offensive", "player": "Bob", "rule": 2})
    assert made.json()["rule"]["number"] == 2
    assert cited(bob, impose(moderator, bob, "warning", reason="name_offensive")) == (2, RULES[1][2]["en"])


@pytest.mark.parametrize(
    ("reason", "rule", "number"), [("threat", None, 2), ("insult", None, 1), ("other", None, None), ("other", 9, 9)]
)
def test_a_sanction_cites_the_rule_that_fits_or_that_was_chosen(moderator, bob, reason, rule, number):
    found = cited(bob, impose(moderator, bob, "warning", reason=reason, rule=rule))
    assert (found and found[0]) == number


def test_removal_of_a_message_cites_a_rule(moderator, alice, bob):
    match = a_match(alice, bob)
    Message.objects.create(match=match, number=1, account=bob, text="Buy stones")
    message_remove(actor=moderator, match_id=match.pk, number=1, reason=WHY, ground="spam")
    sanction = Sanction.objects.get()
    assert (sanction.rule.number, AuditRow.objects.get().data["rule"]) == (3, 3)


def test_a_cited_rule_keeps_its_wording_when_it_changes_or_goes(moderator, administrator, alice, bob):
    old = impose(moderator, bob, "warning", reason="spam")
    before = cited(bob, old)
    rule_change(actor=administrator, number=3, texts=in_each("No noise"), reasons=["spam"], reason=WHY)
    new = impose(moderator, bob, "warning", reason="spam")
    rule_remove(actor=administrator, number=3, reason=WHY)
    assert cited(bob, old) == before == (3, RULES[2][2]["en"])
    assert cited(bob, new) == (3, "No noise (en)")
    assert cited(bob, impose(moderator, bob, "warning", reason="spam")) is None
    with pytest.raises(ServiceError):
        report(alice, 3)
    assert rule_change(actor=administrator, texts=in_each("New"), reasons=[], reason=WHY).number == len(RULES) + 1


def test_the_report_keeps_the_rule_and_a_number_that_is_none_is_a_fault_of_its_field(alice, bob):
    report(alice, 4)
    assert browser_of(alice).read("me/reports/").json()["results"][0]["rule"]["texts"]["de"] == RULES[3][2]["de"]
    for wrong in (0, 99, "4", None):
        body = {"kind": "name", "reason": "other", "player": "Bob", "rule": wrong}
        answer = browser_of(bob).write("reports/", body | {"player": "Alice"})
        assert (answer.status_code, [error["field"] for error in answer.json()["errors"]]) == (400, ["rule"])


@pytest.mark.parametrize(
    "wrong", [{"texts": in_each("x" * 301)}, {"texts": in_each("x") | {"fr": " "}}, {"reasons": ["x"]}]
)
def test_a_rule_has_its_text_in_each_language(administrator, wrong):
    good = {"texts": in_each("Good"), "reasons": ["spam"], "reason": WHY}
    assert code_of(lambda: rule_change(actor=administrator, number=1, **{**good, **wrong})) == "bad_text"
    assert code_of(lambda: rule_change(actor=administrator, number=99, **good)) == "not_now"
    assert code_of(lambda: rule_remove(actor=administrator, number=99, reason=WHY)) == "not_now"
    assert not AuditRow.objects.exists()


def test_the_statement_says_where_else_to_turn_until_nothing_is_said_of_it(moderator, administrator, bob):
    sanction = impose(moderator, bob, "warning")
    read = lambda: browser_of(bob).read(f"me/sanctions/{sanction.pk}/").json()["redress"]  # noqa: E731
    assert "court" in read()["en"]
    redress_change(actor=administrator, texts=in_each("Ask Elspeth"), reason=WHY)
    assert read() == in_each("Ask Elspeth")
    some = in_each("Half") | {"de": ""}
    assert code_of(lambda: redress_change(actor=administrator, texts=some, reason=WHY)) == "bad_text"
    redress_change(actor=administrator, texts=dict.fromkeys(LANGUAGES, ""), reason=WHY)
    assert read() is None


def test_a_wording_that_was_changed_behind_the_log_is_found_until_the_account_goes(moderator, bob):
    sanction = impose(moderator, bob, "warning")
    assert not of_sanctions()
    HouseRule.objects.filter(pk=sanction.rule_id).update(texts=in_each("Forged"))
    assert of_sanctions() == [f"sanction {sanction.pk}: its texts or its times are not those that were sealed"]
    account_delete(account=bob)
    assert not of_sanctions()


def test_an_administrator_changes_a_rule_in_the_panel_and_a_moderator_reads_them(moderator, administrator):
    texts = {f"text_{code}": f"Calm, {code}" for code in LANGUAGES}
    form = {"rule": 1, "reasons": ["insult", "threat"], "reason": WHY, "next": "/admin/moderation/rules/", **texts}
    assert client_of(administrator).post("/admin/moderation/do/rule_change/", form).status_code == 302
    assert HouseRule.objects.get(number=1, retired=None).reasons == ["insult", "threat"]
    page = client_of(moderator).get("/admin/moderation/rules/").content.decode()
    assert "Calm, fr" in page
    assert "/do/rule_change/" not in page
    page = client_of(administrator).get("/admin/moderation/rules/").content.decode()
    assert len(re.findall(r'value="insult"[^>]*checked', page)) == 2  # of rules 1 and 2
