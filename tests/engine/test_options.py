"""The options of a view (API): every legal action with the stones that could be claimed right after it."""

import pytest

import engine
from engine import apply, legal_actions, options
from engine.proofs import claimable
from engine.rulesets import RULESETS
from tests.support.engine.builders import PLAY, SEED, border, states_at_random
from tests.support.scale import chance, scaled


def claims_after(state: engine.State, action: str) -> list[int]:
    """By playing the action and listing what is legal then."""
    if action == "end" or action[:3] == "XC=" or (action in ("+c", "+t") and state.mover != state.attacker):
        return []
    if action in ("+c", "+t") and apply(state, action).mover != state.mover:
        return []
    return [int(text[1:]) for text in legal_actions(apply(state, action)) if text[0] == "!"]


def ends_round(state: engine.State, action: str) -> bool:
    """Whether this pass or end of turn, and what has to follow it if nothing is claimed, ends the round."""
    state = apply(state, action) if action in ("pass", "end") else state
    rest = [text for text in legal_actions(state) if text[0] != "!"]
    return state.is_over or (action == "pass" and rest == ["end"] and apply(state, "end").is_over)


@pytest.mark.parametrize("ruleset", engine.RULESETS)
def test_options_are_the_legal_actions_with_what_could_be_claimed_after_each(ruleset):
    rng = chance(f"options {ruleset}")
    for state in states_at_random(rng, scaled(2, 100), ruleset):
        if rng.random() < 0.7:
            continue
        for seat in (0, 1, None):
            found = options(state, seat)
            if seat is None or seat != state.to_act:
                assert found == []
                continue
            assert [option["action"] for option in found] == legal_actions(state)
            for option in found:
                extra = {"card"} if option["action"][0] == "^" else set()
                extra |= {"ends_round"} if ends_round(state, option["action"]) else set()
                assert option.keys() == {"action", "claims", *extra}
                assert option["claims"] == claims_after(state, option["action"])


def test_the_card_that_completes_a_proof_shows_the_stones_it_proves():
    # B7 on its own side completes nothing, but it was the last card that could beat stone 1.
    state = border("1: R6 R7 R8 | B8 B9", "2: O7 O8 |", phase=PLAY, hands=("B7 O9 P1 P2 P3 P4", "Y1 Y2 Y3 Y4 Y5 Y6"))
    found = {option["action"]: option["claims"] for option in options(state, 0)}
    assert found["B7@5"] == [1]
    assert found["O9@2"] == [2]
    assert found["B7@2"] == [1]
    assert found["P1@5"] == []
    assert len(found) == 6 * 8


def test_a_claim_shows_what_is_left_to_claim_and_a_winning_one_nothing():
    state = border("1: R7 R8 R9 | -> 0", "2: B7 B8 B9 | -> 0", "3: Y7 Y8 Y9 |", "5: G7 G8 G9 |")
    assert options(state, 0) == [
        {"action": "!3", "claims": []},
        {"action": "!5", "claims": [3]},
        {"action": "+c", "claims": []},
    ]


def test_a_0_that_completes_a_side_bars_the_11_that_could_have_beaten_it():
    # RULES 5.7: 21 opposite 11. Only R11 would make it 22, and it would vanish against the R0.
    siege = RULESETS["siege+tactics"]
    state = border("1: Y10 Y11 | B6 B5", phase=PLAY, hands=("RC", "P1"), discard="R0 G0 G11 B11 P11", ruleset=siege)
    found = {option["action"]: option["claims"] for option in options(state, 0)}
    assert (found["RC:R0>1"], found["RC:G0>1"], found["RC:G11>1"]) == ([1], [], [1])


def test_a_cauldron_names_the_card_that_it_takes():
    # RULES 5.4: the attacker's card nearest the wall, which is discarded.
    state = border("2: Y8 R3 | B6", "4: G1 |", phase=PLAY, mover=1, ruleset=RULESETS["siege"])
    found = {option["action"]: option.get("card") for option in options(state, 1)}
    assert {action: card for action, card in found.items() if card} == {"^2": "Y8", "^4": "G1"}
    for action in ("^2", "^4"):
        assert apply(state, action).discard == (found[action],)


def test_a_pass_shows_what_can_be_claimed_after_it():
    state = border("1: R7 R8 R9 | O1", phase=PLAY, hands=("", "B1"), deck="")
    assert options(state, 0) == [{"action": "pass", "claims": [1]}]


def test_asking_for_options_does_not_change_what_can_be_claimed():
    for state in states_at_random(chance("no trace"), 6):
        before = claimable(state, 0), claimable(state, 1), legal_actions(state)
        options(state, state.to_act)
        assert (claimable(state, 0), claimable(state, 1), legal_actions(state)) == before


def test_the_first_position_has_every_card_at_every_stone():
    assert len(options(engine.new_round("edition2016", SEED, 0), 0)) == 6 * 9


def test_2_14_the_second_idle_pass_says_that_it_ends_the_round():
    """Both seats hold tactic cards that they could play, and no room for a clan card."""
    state = engine.parse_position(
        "edition2016+tactics@1 37.78 0.0 play R7,R8,R9|O1,O2~13.-=0/O7,O8,O9|Y1,Y2~26.-=0/|Y7,Y8,Y9~-.20=1/"
        "P7,P8,P9|B1,B2~40.-=0/|B7,B8,B9~-.33=1/|G7,G8,G9~-.47=1/R1,O3,Y5|B5~56.-/R2,O4,P1|P5~64.-/R3,B4,G1|Y6~72.- "
        "R4,R5,G2,G3,G4,P2,MU|J1,SP,SB,FO,SC,DE,TR R6,O5,O6,Y3,Y4,G5,G6,B3,B6,P3,P4,P6|J2,RD"
    )
    warned = []
    for action in ("pass", "end", "pass", "end"):
        [option] = [option for option in options(state, state.to_act) if option["action"] == action]
        warned.append(option.get("ends_round", False))
        state = apply(state, action)
    assert warned == [False, False, True, True]
    assert state.result.reason == "adjudicated"
