"""What will be gone says so in its answers and in the document, a year before."""

from datetime import date

import pytest

from backend.common.deprecation import Deprecation
from backend.common.schema import ProblemSchema
from backend.matches.api.rulesets import RulesetsView

GONE = Deprecation(date(2027, 1, 1), date(2028, 1, 1), "Read `rulesets/` of v2.")


def test_answers_of_what_will_be_gone_say_when(browser, db, monkeypatch):
    monkeypatch.setattr(RulesetsView, "deprecated", {"GET": GONE}, raising=False)
    answer = browser.read("rulesets/")
    assert answer["Deprecation"] == "@1798761600"
    assert answer["Sunset"] == "Sat, 01 Jan 2028 00:00:00 GMT"
    assert answer["Link"] == '</api/v1/docs/>; rel="deprecation"; type="text/html"'
    assert browser.send("HEAD", "rulesets/")["Sunset"] == answer["Sunset"]


def test_refusals_of_it_say_so_too_and_other_answers_do_not(browser, db, monkeypatch):
    assert "Deprecation" not in browser.read("rulesets/")
    monkeypatch.setattr(RulesetsView, "deprecated", {"GET": GONE}, raising=False)
    refusal = browser.read("rulesets/?x=1")
    assert (refusal.status_code, refusal["Deprecation"]) == (400, "@1798761600")
    assert "Deprecation" not in browser.read("session/")


def test_the_document_marks_it(monkeypatch):
    monkeypatch.setattr(RulesetsView, "deprecated", {"GET": GONE}, raising=False)
    schema = ProblemSchema()
    schema.view, schema.method = RulesetsView(), "GET"
    assert schema.is_deprecated()


def test_nothing_is_gone_within_a_year():
    with pytest.raises(ValueError, match="365 days"):
        Deprecation(date(2027, 1, 1), date(2027, 12, 31), "")
