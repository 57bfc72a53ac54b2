"""A level that plays otherwise is another version: published strengths are those of one."""

import json
import re

import pytest

from backend.bots.brains import LEVELS, VERSION
from engine.rulesets import RULESETS
from tests.support.scale import QUICK
from tests.support.strength import golden


@pytest.fixture(scope="module")
def asked():
    return golden.anew()


@pytest.mark.skipif(QUICK, reason="takes longer than `make quick` may")
def test_no_level_plays_otherwise_without_another_version(asked):
    how = "raise VERSION of the brains, then python -m tests.support.strength.golden"
    assert golden.kept()["version"] == VERSION, how
    assert not golden.plays_otherwise(asked), how


@pytest.mark.skipif(QUICK, reason="takes longer than `make quick` may")
def test_every_level_is_asked_about_cards_and_draws_of_both_families(asked):
    assert {each["ruleset"] for each in asked["rounds"]} <= RULESETS.keys()
    for each in asked["rounds"]:
        assert all(len(answers) == len(LEVELS) for answers in each["answers"])
    told = [answer for each in asked["rounds"] for answers in each["answers"] for answer in answers]
    assert {"+c", "+t"} & set(told)
    assert sum(bool(re.search("@", answer)) for answer in told) > len(told) / 2


@pytest.mark.skipif(QUICK, reason="takes longer than `make quick` may")
def test_other_answers_are_kept_under_another_version_alone(asked, tmp_path, monkeypatch):
    path = tmp_path / "golden.json"
    monkeypatch.setattr(golden, "PATH", path)
    monkeypatch.setattr(golden, "anew", lambda: asked)
    golden.main()
    assert golden.kept() == asked
    other = {**asked, "figures": "of another search"}
    path.write_text(json.dumps(other))
    with pytest.raises(SystemExit, match="raise VERSION"):
        golden.main()
    assert golden.kept() == other
    monkeypatch.setattr(golden, "VERSION", VERSION + "x")
    golden.main()
    assert golden.kept() == asked


def test_answers_have_names_by_level_and_family():
    asked = [(1, "edition2016"), (6, "edition2016"), (1, "siege"), (6, "siege")]
    assert len({golden.digest(*each) for each in asked}) == len(asked)
    assert golden.digest(6, "siege") == golden.digest(6, "edition2016+tactics")
