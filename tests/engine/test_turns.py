"""RULES 2.2-2.6 and NOTATION "Phases": what a seat may do, and when."""

import copy
import pickle

import pytest

import engine
from engine import apply, legal_actions
from engine.rulesets import RULESETS
from tests.support.engine.builders import PLAY, SEED, border, refusal


def test_2_2_a_turn_is_a_card_then_claims_then_a_draw():
    state = engine.new_round("edition2016", SEED, 0)
    assert state.phase == "play"
    assert len(legal_actions(state)) == 6 * 9
    card = state.hands[0][0]
    played = apply(state, f"{card}@4")
    assert (played.phase, played.to_act, played.stones[3].sides) == ("draw", 0, ((card,), ()))
    assert legal_actions(played) == ["+c"]
    top = played.decks.clan[0]
    drawn = apply(played, "+c")
    assert (drawn.phase, drawn.to_act, drawn.mover, drawn.turn) == ("play", 1, 1, 2)
    assert top in drawn.hands[0]
    assert len(drawn.hands[0]) == 6
    assert drawn.decks.clan == state.decks.clan[1:]
    assert drawn.actions == 2


def test_2_2_only_one_card_is_played_and_only_before_the_draw():
    played = apply(engine.new_round("edition2016", SEED, 0), "G6@1")
    assert refusal(played, "G9@1") == ("card_already_played", "2.2")
    assert refusal(played, "pass") == ("card_already_played", "2.2")


def test_2_2_the_card_comes_first():
    state = border("1: R7 R8 R9 |", phase=PLAY)
    assert refusal(state, "+c") == ("play_first", "2.2")
    assert refusal(state, "end") == ("play_first", "2.2")
    assert refusal(state, "!1") == ("not_claim_time", "2.2")


def test_2_2_only_cards_of_the_own_hand_are_played():
    state = engine.new_round("edition2016", SEED, 0)
    for card in (state.hands[1][0], state.decks.clan[0], "J1", "MU"):
        assert refusal(state, f"{card}@1") == ("not_in_hand", "2.2")


def test_2_3_a_side_holds_three_cards():
    state = border("4: R1 R5 O2 | G1", phase=PLAY, hands=("P1 P2 P3 P4 P5 P6", "B1 B2 B3 B4 B5 B6"))
    assert refusal(state, "P1@4") == ("side_full", "2.3")
    assert not [action for action in legal_actions(state) if action.endswith("@4")]
    assert len(legal_actions(state)) == 6 * 8


def test_2_11_nothing_is_placed_on_a_claimed_stone():
    state = border("4: R7 R8 R9 | G1 -> 0", phase=PLAY, mover=1, hands=("P1 P2 P3 P4 P5 P6", "B1 B2 B3 B4 B5 B6"))
    assert refusal(state, "B1@4") == ("stone_closed", "2.11")
    assert not [action for action in legal_actions(state) if action.endswith("@4")]


def test_2_4_with_an_empty_deck_the_turn_ends_without_a_draw():
    state = border("1: R1 |", hands=("P1", "B1"), deck="")
    assert legal_actions(state) == ["end"]
    assert refusal(state, "+c") == ("deck_empty", "2.4")
    ended = apply(state, "end")
    assert (ended.phase, ended.mover, ended.hands) == ("play", 1, state.hands)


def test_2_2_who_has_to_draw_may_not_end_the_turn_without():
    state = border("1: R1 |")
    assert legal_actions(state) == ["+c"]
    assert refusal(state, "end") == ("draw_due", "2.2")


def test_an_edition_without_tactics_has_no_tactic_deck_to_draw_from():
    assert refusal(border("1: R1 |"), "+t") == ("deck_empty", "2.4")


#: Seat 0's sides are full on every stone that nobody has claimed.
FULL = [f"{n}: {c}1 {c}5 {d}{n - 3} |" for n, c, d in zip(range(4, 10), "ROYGBP", "OYGBPR", strict=True)]
CLOSED = ["1: R7 R8 R9 | -> 0", "2: B7 B8 B9 | -> 0", "3: Y7 Y8 Y9 | -> 1"]


def test_2_5_who_can_place_no_clan_card_passes():
    state = border(*CLOSED[:2], "3: | Y7 Y8 Y9 -> 1", *FULL, phase=PLAY)
    assert len(state.hands[0]) == 6
    assert legal_actions(state) == ["pass"]
    passed = apply(state, "pass")
    assert (passed.phase, passed.to_act, passed.step.passed) == ("draw", 0, True)


def test_2_5_who_holds_no_card_passes():
    assert legal_actions(border("1: R1 |", phase=PLAY, hands=("", "B1"), deck="")) == ["pass"]


def test_2_5_who_can_place_a_card_may_not_pass():
    state = border("1: R1 |", phase=PLAY)
    assert "pass" not in legal_actions(state)
    assert refusal(state, "pass") == ("can_place", "2.5")


def test_2_6_after_a_pass_claims_are_allowed_and_a_full_hand_draws_nothing():
    state = border(*CLOSED[:2], "3: | Y7 Y8 Y9 -> 1", *FULL[:5], "9: G7 G8 G9 | P1", phase=PLAY)
    passed = apply(state, "pass")
    assert legal_actions(passed) == ["!9", "end"]
    assert refusal(passed, "+c") == ("hand_full", "2.6")
    claimed = apply(passed, "!9")
    assert (claimed.phase, claimed.to_act) == ("draw", 0)
    assert legal_actions(claimed) == ["end"]
    assert apply(claimed, "end").passes == 0


def test_2_6_where_claims_come_before_play_a_turn_with_a_pass_has_them_too():
    state = border(*CLOSED[:2], "3: | Y7 Y8 Y9 -> 1", *FULL[:5], "9: G7 G8 G9 | P1", phase=PLAY,
                   ruleset=RULESETS["original"])  # fmt: skip
    assert legal_actions(state) == ["!9", "pass"]
    assert legal_actions(apply(apply(state, "!9"), "pass")) == ["end"]


def test_2_6_after_a_pass_a_short_hand_draws_one_card_while_a_deck_remains():
    state = border("1: R1 |", passed=True, hands=("P1 P2", "B1"), deck="B2 B3 B4")
    assert legal_actions(state) == ["+c"]
    drawn = apply(state, "+c")
    assert drawn.hands[0] == ("B2", "P1", "P2")
    assert (drawn.mover, drawn.passes) == (1, 0)


def test_a_hand_is_kept_in_canonical_order():
    state = border("1: R1 |", hands=("R2 Y5 P1", "B1"), deck="G3")
    assert apply(state, "+c").hands[0] == ("R2", "Y5", "G3", "P1")


def test_actions_of_other_editions_can_be_read_and_are_illegal():
    state = engine.new_round("edition2016", SEED, 0)
    for action in ("SC", "-R7", "RD:R7@3>5", "RD:R7@3>x", "DE:R7@3", "TR:R7@3>5", "RC:R7>5", "EX@3", "SU:R7,B2",
                   "XC:R7,B2,G1", "XC=", "<1,4,6", "^3"):  # fmt: skip
        assert refusal(state, action)[0] == "not_in_ruleset"


def test_2_12_when_the_round_is_over_nothing_is_legal():
    state = apply(border("1: R7 R8 R9 | -> 0", "2: B7 B8 B9 | -> 0", "3: Y7 Y8 Y9 |"), "!3")
    assert legal_actions(state) == []
    for action in ("+c", "end", "pass", "!1", "P1@5", "SC"):
        assert refusal(state, action) == ("round_over", "2.12")


def test_2_14_an_adjudicated_round_is_over_by_that_rule():
    state = apply(apply(border(phase=PLAY, hands=("", ""), deck="", passes=1), "pass"), "end")
    assert refusal(state, "pass") == ("round_over", "2.14")


def test_a_state_stays_as_it_was_when_an_action_is_played_on_it():
    state = engine.new_round("edition2016", SEED, 0)
    before = engine.dump(state)
    one, other = apply(state, "G6@1"), apply(state, "G6@2")
    assert engine.dump(state) == before
    assert one != other
    assert one.stones[2] is other.stones[2]
    with pytest.raises(AttributeError):
        state.turn = 5  # type: ignore[misc]


def test_a_state_can_be_copied_and_sent_to_another_process():
    state = apply(engine.new_round("edition2016", SEED, 0), "G6@1")
    for twin in (copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert twin.ruleset is state.ruleset
        assert apply(twin, "+c") == apply(state, "+c")
