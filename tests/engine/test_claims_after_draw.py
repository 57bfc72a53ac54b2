"""Claims of a siege's attacker after the draw (RULES 5.7), and the revision of the rules that ended them with it."""

import pytest

import engine
from engine import apply, legal_actions
from engine.records import Record, read_text, record_match, to_text
from tests.support.engine.builders import random_round
from tests.support.scale import chance

OPENING = ("B10@4", "+c", "R0@1", "+c", "B11@4")
CLAN = ("B10", "R0", "B11", "R1", "Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8", "G1", "G2", "G3")


def opened(revision: int = engine.REVISION, ruleset: str = "siege") -> engine.State:
    """The attacker has completed the gate with the strongest two cards there are, and may claim it."""
    state = engine.new_round(
        ruleset,
        bytes(32),
        0,
        clan=CLAN + tuple(card for card in engine.RULESETS[ruleset].deck.cards if card not in CLAN),
        revision=revision,
    )
    for action in OPENING:
        state = apply(state, action)
    return state


def test_5_7_the_attacker_claims_after_the_draw():
    drawn = apply(opened(), "+c")
    assert (drawn.mover, drawn.phase, legal_actions(drawn)) == (0, "draw", ["!4", "end"])
    claimed = apply(drawn, "!4")
    assert claimed.stones[3].damaged
    assert legal_actions(claimed) == ["end"]
    assert (apply(claimed, "end").mover, apply(claimed, "end").turn) == (1, 4)


def test_5_7_nothing_has_to_be_claimed_after_the_draw():
    ended = apply(apply(opened(), "+c"), "end")
    assert (ended.mover, ended.phase, len(ended.hands[0])) == (1, "play", 6)


def test_5_7_the_draw_ends_a_turn_without_provable_claims():
    claimed = apply(opened(), "!4")
    assert apply(claimed, "+c").mover == 1
    defended = apply(apply(claimed, "+c"), "R1@1")
    assert apply(defended, "+c").mover == 0


@pytest.mark.parametrize("ruleset", ["siege", "siege+tactics"])
def test_draw_ended_the_turn_in_revision_1(ruleset):
    state = opened(1, ruleset)
    assert state.ruleset.since == 1
    assert legal_actions(state)[:2] == ["!4", "+c"]
    assert apply(state, "+c").mover == 1
    loaded = engine.load(engine.dump(state), 1)
    assert loaded == state
    assert apply(loaded, "+c").mover == 1
    assert [option["claims"] for option in engine.options(state, 0) if option["action"] == "+c"] == [[]]


def test_position_open_after_the_draw_is_of_revision_2_alone():
    drawn = apply(opened(), "+c")
    assert engine.parse_position(engine.position_text(drawn)) == drawn
    assert engine.position_text(drawn).startswith("siege@2 ")
    assert engine.load(engine.dump(drawn)) == drawn
    with pytest.raises(engine.BadState):
        engine.load(engine.dump(drawn), 1)


def test_turn_that_nothing_keeps_open_is_refused_after_its_draw():
    full = engine.dump(apply(opened(), "+c"))
    full["stones"][3] |= {"sides": [["B10"], []], "completed": [None, None]}
    full["decks"]["clan"].append("B11")
    with pytest.raises(engine.BadState, match="nothing can be claimed"):
        engine.load(full)


def test_options_name_the_claims_that_may_follow_a_draw():
    found = {option["action"]: option["claims"] for option in engine.options(opened(), 0)}
    assert found == {"!4": [], "+c": [4]}


def a_siege(revision: int) -> Record:
    """The record of a round of `siege`, whose attacker draws before every claim that they can."""
    secret = bytes(32)
    state = engine.new_round("siege", engine.round_seed(secret, 1, ("", "")), 0, revision=revision)
    rng, actions = chance("records of revisions"), []
    while not state.is_over:
        legal = legal_actions(state)
        actions.append("+c" if "+c" in legal else next((each for each in legal if each[0] == "!"), rng.choice(legal)))
        state = apply(state, actions[-1])
    return record_match(ruleset="siege", rounds=[actions], secret=secret, first=0, revision=revision)


@pytest.mark.parametrize("revision", [1, 2])
def test_record_is_verified_by_the_revision_that_it_names(revision):
    record = a_siege(revision)
    assert record.revision == revision
    reading = read_text(to_text(record))
    assert (reading.error, reading.record) == (None, record)


def test_record_without_a_revision_is_of_revision_1():
    record = a_siege(1)
    reading = read_text(to_text(record).replace('[Revision "1"]\n', ""))
    assert (reading.error, reading.record) == (None, record)


def test_record_of_a_ruleset_that_never_changed_stays_of_revision_1():
    record = record_match(ruleset="edition2016", rounds=[["B1@1", "+c"]], secret=bytes(32))
    assert record.revision == 1


@pytest.mark.parametrize("ruleset", ["siege", "siege+tactics"])
def test_what_a_seat_remembers_fits_turns_that_stay_open(ruleset):
    rng = chance(f"open turns {ruleset}")
    for _ in range(3):
        seen: tuple[list[str], list[str]] = ([], [])
        for state, action in random_round(rng, ruleset, claim_odds=0.0):
            for seat in (0, 1):
                known = engine.knowledge(engine.view(state, seat), seat, seen[seat])
                assert set(known.hand) <= set(state.hands[1 - seat])
                if action and state.to_act is not None:
                    seen[seat].append(engine.action_as_seen(action, state.to_act, seat))
