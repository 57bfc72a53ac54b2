"""A revision of the rules changes new rounds; those dealt under an earlier one go on as they were."""

import copy
import pickle
import sys
from dataclasses import replace
from types import MappingProxyType

import pytest

import engine
from engine import positions, rulesets, series
from engine.records import read_json, read_text, record_match, to_json, to_text


@pytest.fixture
def revised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Revision 3 of the rules: in edition2016 a hand has five cards. Everything else is as it was."""
    before = rulesets.RULESETS["edition2016"]
    after = replace(before, hand=5, since=3)
    monkeypatch.setattr(rulesets, "RULESETS", MappingProxyType({**rulesets.RULESETS, "edition2016": after}))
    monkeypatch.setattr(rulesets, "SUPERSEDED", MappingProxyType({**rulesets.SUPERSEDED, "edition2016": (before,)}))
    for module in ("rulesets", "records.fields"):
        monkeypatch.setattr(sys.modules[f"engine.{module}"], "REVISION", 3)


def test_new_rounds_follow_the_new_revision_and_old_ones_go_on(revised):
    seed = bytes(32)
    new, old = (engine.new_round("edition2016", seed, 0, revision=revision) for revision in (3, 1))
    assert [len(hand) for hand in (*new.hands, *old.hands)] == [5, 5, 6, 6]
    for revision, state in ((3, new), (1, old)):
        loaded = engine.load(engine.dump(state), revision)
        assert loaded == state
        after = engine.apply(loaded, engine.legal_actions(loaded)[0])
        assert len(engine.apply(after, "+c").hands[0]) == len(state.hands[0])


def test_a_match_dealt_under_the_old_revision_deals_its_next_rounds_so(revised):
    match = engine.new_series("edition2016", {"rounds": 3}, 0, revision=1)
    match = match.after(engine.RoundOutcome(winner=0, reason="five", points=(5, 2), first=0))
    assert len(match.deal(bytes(32)).hands[0]) == 6


def test_a_ruleset_that_did_not_change_is_the_same_in_both(revised):
    assert rulesets.ruleset_of("deck52", 1) is rulesets.ruleset_of("deck52", 3)


def test_a_record_is_played_again_under_its_own_revision(revised):
    old = engine.new_round("edition2016", engine.round_seed(bytes(32), 1, ("", "")), 0, revision=1)
    action = engine.legal_actions(old)[0]
    record = record_match(ruleset="edition2016", rounds=[[action, "+c"]], secret=bytes(32), first=0, revision=1)
    for reading in (read_text(to_text(record)), read_json(to_json(record))):
        assert reading.error is None
        assert reading.record == record


@pytest.mark.parametrize("revision", [0, engine.REVISION + 1])
def test_a_revision_that_is_not_known_is_refused(revision):
    with pytest.raises(engine.UnknownRuleset, match="revision"):
        engine.new_round("edition2016", bytes(32), revision=revision)
    with pytest.raises(engine.BadState, match="revision"):
        engine.load(engine.dump(engine.new_round("edition2016", bytes(32))), revision)


def test_rulesets_of_both_revisions_survive_a_copy(revised):
    for revision in (1, 3):
        ruleset = rulesets.ruleset_of("edition2016", revision)
        assert copy.deepcopy(ruleset) is ruleset
        assert pickle.loads(pickle.dumps(ruleset)) is ruleset


def test_the_fixture_patches_names_where_they_are_read():
    """The fixture replaces names; were they imported elsewhere, it would change nothing there."""
    assert not hasattr(positions, "RULESETS")
    assert not hasattr(series, "RULESETS")
