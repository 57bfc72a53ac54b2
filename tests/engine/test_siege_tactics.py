"""RULES 6: the siege game's tactic cards; seat 0 attacks in the pictures."""

import json

import pytest

import engine
from engine import apply, legal_actions, options, prove, view
from engine.deals import shuffle
from engine.rulesets import RULESETS
from engine.state import State
from tests.support.engine.builders import PLAY, border, plays, refusal
from tests.support.engine.hard_positions import crowded_siege
from tests.support.scale import chance, scaled

SIEGE = RULESETS["siege+tactics"]


def tiles(*stones: str, hand: str, other: str = "P1 P2 P3", **more: object) -> State:
    return border(*stones, phase=PLAY, hands=(hand, other), tactics="EX", ruleset=SIEGE, **more)  # type: ignore[arg-type]


def test_6_1_the_booklets_limit_and_two_jokers_of_one_seat():
    state = tiles("1: R1 |", hand="J1 J2 R2")
    limited = state._replace(tally=state.tally._replace(tactics_played=(2, 1)))
    assert refusal(limited, "J1@1") == ("tactic_limit", "6.1")
    caught_up = state._replace(tally=state.tally._replace(tactics_played=(2, 2)))
    assert apply(caught_up, "J1@1").tally.tactics_played == (3, 2)
    both = state._replace(tally=state.tally._replace(tactics_played=(1, 1), jokers_played=(1, 0)))
    assert apply(both, "J2@1").tally.jokers_played == (2, 0)


def test_6_1_who_draws_chooses_the_deck_but_not_an_empty_one():
    state = apply(tiles("1: R1 |", hand="R2"), "R2@1")
    assert legal_actions(state) == ["+c", "+t"]
    assert apply(state, "+t").hands[0] == ("EX",)
    empty = state._replace(decks=state.decks._replace(tactic=()))
    assert legal_actions(empty) == ["+c"]
    assert refusal(empty, "+t") == ("deck_empty", "6.2")


def test_1_6_a_spy_is_a_10_and_jokers_0_to_11_a_10_and_jokers_0_to_11():
    assert prove(tiles("4: SP R11 |", hand="R2"), 4, 0)["mine"] == {"type": "colour_run", "sum": 21}
    assert prove(tiles("4: J1 J2 |", hand="R2"), 4, 0)["mine"] == {"type": "colour_run", "sum": 21}
    assert prove(tiles("7: SP SB J1 | B1 Y2 G9", hand="R2"), 7, 0)["mine"] == {"type": "sum", "sum": 11}
    assert prove(tiles("2: J1 J2 | + damaged", hand="R2"), 2, 0)["mine"] == {"type": "same", "sum": 22}


@pytest.mark.parametrize(
    ("side", "mine"),
    [("R9 R11 J1", ("colour", 31)), ("R10 J1 J2", ("colour", 32)), ("R10 SP J1", ("colour", 31))],
)
def test_5_3_a_troop_avoids_the_type_that_would_not_count(side, mine):
    proof = prove(tiles(f"3: {side} | + damaged", hand="R2"), 3, 0)
    assert (proof["mine"]["type"], proof["mine"]["sum"]) == mine


def test_6_2_an_empty_siege_deck_ends_the_round_whatever_is_left_of_the_tactics():
    state = apply(tiles("1: R1 |", hand="R2", deck=""), "R2@1")
    assert legal_actions(state) == ["end"]
    assert refusal(state, "+t") == ("deck_empty", "6.2")
    assert apply(state, "end").result == (1, "deck", None)


def test_6_2_a_short_hand_ends_the_round_after_a_pass_too_and_a_full_one_does_not():
    passing = tiles("1: R1 |", hand="DE", deck="")
    assert apply(apply(passing, "pass"), "end").result == (1, "deck", None)
    full = tiles("1: R1 |", hand="J1 J2 SP SB RD DE TR", deck="")
    full = full._replace(tally=full.tally._replace(tactics_played=(1, 0)))
    assert apply(apply(full, "pass"), "end").result is None


def test_5_6_troops_never_vanish():
    state = tiles("4: R1 | R0", "5: J2 | R11 R0", hand="J1 SP R11")
    assert apply(state, "J1@4").stones[3].sides == (("R1", "J1"), ("R0",))
    assert apply(tiles("5: J2 |", hand="R0"), "R0@5").stones[4].sides[0] == ("J2", "R0")
    assert apply(tiles("5: | J2", hand="R0"), "R0@5").stones[4].sides == (("R0",), ("J2",))


def test_6_5_a_card_that_recruit_or_treason_places_vanishes_as_if_played():
    state = tiles("1: | P0 Y3", "2: | Y5 R11", hand="RC TR", discard="P11")
    recruited = apply(state, "RC:P11>1")
    assert (recruited.discard, recruited.stones[0].sides) == (("P11", "P0"), ((), ("Y3",)))
    state = tiles("1: | P0 P11", hand="TR")
    assert apply(state, "TR:P11@1>1").discard == ("P11", "P0")
    assert apply(state, "TR:P11@1>2").stones[1].sides == (("P11",), ())


def test_6_8_a_tactic_card_counts_when_it_is_played_from_the_hand_alone():
    state = tiles("1: R1 | J2", hand="TR RC SB", discard="J1")
    for action in ("TR:J2@1>3", "RC:J1>3"):
        after = apply(state, action)
        assert (after.tally.tactics_played, after.tally.jokers_played) == ((1, 0), (0, 0))
    played = apply(tiles("1: R1 |", hand="J1"), "J1@3")
    assert (played.tally.tactics_played, played.tally.jokers_played) == ((1, 0), (1, 0))


def test_6_3_and_6_4_redeploy_recruit_and_treason_play_their_card():
    state = tiles("1: R11 SB | Y11 J2", "2: | R0", hand="RD RC TR", discard="P0 SP")
    moved = apply(state, "RD:R11@1>2")
    assert (moved.discard, moved.laid_out) == (("P0", "SP", "R11", "R0"), ("RD",))
    assert apply(state, "RD:SB@1>x").discard == ("P0", "SP", "SB")
    recruited = apply(state, "RC:SP>2")
    assert (recruited.stones[1].sides[0], recruited.discard) == (("SP",), ("P0",))
    assert recruited.tally.tactics_played == (1, 0)
    treason = apply(state, "TR:J2@1>1")
    assert treason.stones[0].sides == (("R11", "SB", "J2"), ("Y11",))
    assert treason.stones[0].completed == (treason.actions, None)
    assert refusal(state, "RC:R5>2") == ("not_in_discard", "6.3")
    # An action card that was played is laid out of the game: it can be neither recruited nor supported.
    laid_out = moved._replace(phase=PLAY, tally=state.tally)
    assert refusal(laid_out, "RC:RD>2") == ("not_in_discard", "6.3")
    assert {action[3:].partition(">")[0] for action in plays(laid_out, "RC")} == {"P0", "SP", "R11", "R0"}


def test_6_3_desertion_and_explosion_discard_cards_and_damage_nothing():
    state = tiles("1: R1 SB | Y1 J2", hand="DE EX")
    assert apply(state, "DE:J2@1").discard == ("J2",)
    blown = apply(state, "EX@1")
    assert (blown.discard, blown.laid_out, blown.stones[0].damaged) == (("R1", "SB", "Y1", "J2"), ("EX",), False)
    assert refusal(state, "EX@2") == ("nothing_there", "6.3")


def test_6_3_and_6_4_support_shuffles_two_discarded_cards_into_their_decks():
    state = tiles("1: R1 |", hand="SU", discard="Y5 SP G2")
    assert plays(state, "SU") == ["SU:G2,SP", "SU:Y5,G2", "SU:Y5,SP"]
    after = apply(state, "SU:SP,Y5")
    assert after.decks.clan == shuffle(state.seed, "support:1:clan", (*state.decks.clan, "Y5"))
    assert after.decks.tactic == shuffle(state.seed, "support:1:tactic", (*state.decks.tactic, "SP"))
    assert (after.discard, after.laid_out, after.tally.supports) == (("G2",), ("SU",), 1)
    assert after.unseen & SIEGE.deck.bit["Y5"]
    assert apply(state, "SU:G2,Y5").decks.tactic == state.decks.tactic
    assert plays(tiles("1: R1 |", hand="SU R2", discard="Y5"), "SU") == []


def test_6_3_a_card_that_support_brings_back_can_stop_a_claim():
    # Y11 is discarded, so nothing beats R9 R11 but equals; with Y11 back in the deck Y10 Y11 does.
    state = tiles("4: R11 R9 | Y10", hand="SU", discard="Y11 G2 B2 " + " ".join(f"Y{n}" for n in (9, 0, 1, 2, 3, 4, 5)))
    before = {option["action"]: option["claims"] for option in options(state, 0)}
    assert prove(state, 4, 0)["reason"] == "can_be_beaten"
    assert before["SU:Y11,G2"] == []


def test_6_6_an_exchange_is_named_hidden_answered_and_swapped():
    state = tiles("4: R10 R11 |", hand="R1 R2 Y4 J1 XC", other="P1 P2 P3 P4")
    assert len(plays(state, "XC:")) == 4
    assert refusal(state, "XC:R1,R2") == ("wrong_number", "6.6")
    assert refusal(state, "XC:R1,R2,P1") == ("not_in_hand", "6.6")
    with pytest.raises(engine.IllegalAction, match="XC is the card being played"):
        apply(state, "XC:R1,R2,XC")
    named = apply(state, "XC:J1,R2,R1")
    assert (named.phase, named.to_act, named.mover) == ("exchange_reply", 1, 0)
    assert (named.step.offer, named.hands[0]) == (("R1", "R2", "J1"), ("R1", "R2", "Y4", "J1"))
    assert view(named, 0)["step"]["offer"] == ["R1", "R2", "J1"]
    assert view(named, 1)["step"]["offer"] == view(named, None)["step"]["offer"] == ["?c", "?c", "?t"]
    assert refusal(named, "!4") == ("step_first", "6.6")
    assert [option["claims"] for option in options(named, 1)] == [[]] * 4
    swapped = apply(named, "XC=P4,P1,P2")
    assert swapped.hands == (("Y4", "P1", "P2", "P4"), ("R1", "R2", "P3", "J1"))
    assert (swapped.phase, swapped.to_act, swapped.step.offer, swapped.laid_out) == ("draw", 0, (), ("XC",))
    assert "!4" in legal_actions(swapped)


def test_6_6_with_fewer_than_three_cards_all_are_given():
    state = tiles("4: R10 |", hand="R1 XC", other="P1 P2")
    assert plays(state, "XC:") == ["XC:R1"]
    assert apply(apply(state, "XC:R1"), "XC=P2,P1").hands == (("P1", "P2"), ("R1",))
    assert plays(tiles("4: R10 |", hand="XC"), "XC:") == ["XC:"]


def test_6_7_only_who_can_play_nothing_passes():
    full = ["1: R1 Y2 G3 |", "2: R2 Y3 G4 B5 |", "3: R3 Y4 G5 |", "4: R4 Y6 |", "5: R5 Y7 G9 |", "6: R6 Y8 G8 B0 |",
            "7: Y0 B1 Y1 |"]  # fmt: skip
    assert "pass" in legal_actions(tiles(*full, hand="J1 SP"))
    assert refusal(tiles(*full[1:], hand="J1 SP"), "pass") == ("can_play", "6.7")
    assert "pass" not in legal_actions(tiles(*full, hand="J1 EX"))
    limited = tiles("1: R1 |", hand="EX")
    limited = limited._replace(tally=limited.tally._replace(tactics_played=(1, 0)))
    assert "pass" in legal_actions(limited)
    assert legal_actions(apply(limited, "pass")) == ["+c", "+t"]


def test_5_11_without_room_cards_that_place_nothing_can_be_played():
    full = ["1: R1 Y2 G3 |", "2: R2 Y3 G4 B5 |", "3: R3 Y4 G5 |", "4: R4 Y6 |", "5: R5 Y7 G9 |", "6: R6 Y8 G8 B0 |",
            "7: Y0 B1 Y1 | P9"]  # fmt: skip
    state = tiles(*full, hand="P0 EX DE J1 TR")
    assert {action[:2] for action in legal_actions(state) if action[0] not in "<!"} == {"EX", "DE"}
    assert refusal(state, "J1@1") == ("side_full", "5.5")


def test_6_7_passes_end_no_siege():
    state = tiles("1: R1 |", hand="DE", other="P1 P2 P3 P4 P5 P6 J1", passes=1)
    state = apply(apply(state, "pass"), "+c")
    assert (state.phase, state.result, state.passes) == ("play", None, 0)


def test_the_options_of_a_crowded_siege_fit_64_kb_and_are_those_of_playing_each():
    rng = chance("crowded")
    for _ in range(scaled(30, 1000)):
        state = crowded_siege(rng)
        found = options(state, 0)
        assert len(json.dumps(found)) <= 64 * 1024
        for option in rng.sample(found, 60):
            after = apply(state, option["action"])
            claims = [int(text[1:]) for text in legal_actions(after) if text[0] == "!"]
            assert option["claims"] == claims
