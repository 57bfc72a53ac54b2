"""RULES 3: the border game's tactic cards."""

import pytest

import engine
from engine import apply, legal_actions, prove
from engine.rulesets import RULESETS
from engine.state import State
from tests.support.engine.builders import DRAW, PLAY, SEED, border, plays, refusal

TACTICS, OF_2004 = RULESETS["edition2016+tactics"], RULESETS["edition2004+tactics"]


def board(*stones: str, hand: str, ruleset: engine.Ruleset = TACTICS, phase: str = PLAY, **more: object) -> State:
    """Seat 0 to play with this hand."""
    hands = more.pop("hands", (hand, "P1 P2 P3 P4 P5 P6 P7"))
    tactics = more.pop("tactics", "MU")
    return border(*stones, phase=phase, hands=hands, tactics=tactics, ruleset=ruleset, **more)  # type: ignore[arg-type]


def test_3_1_hands_hold_seven_clan_cards_and_the_tactic_deck_is_a_deck_of_its_own():
    state = engine.new_round("edition2016+tactics", SEED, 0)
    assert [len(hand) for hand in state.hands] == [7, 7]
    assert sorted(state.decks.tactic) == sorted(TACTICS.tactics)
    played = apply(state, legal_actions(state)[0])
    assert legal_actions(played)[-2:] == ["+c", "+t"]
    assert engine.drawn_card(played, "+t") == state.decks.tactic[0]
    assert state.decks.tactic[0] in apply(played, "+t").hands[0]


def test_3_1_an_empty_deck_cannot_be_chosen():
    state = board("1: R1 |", hand="R2", phase=DRAW, tactics="")
    assert legal_actions(state) == ["+c"]
    assert refusal(state, "+t")[0] == "deck_empty"
    assert legal_actions(board("1: R1 |", hand="R2", phase=DRAW, deck="")) == ["+t"]


def test_3_2_one_tactic_card_more_than_the_opponent_as_both_booklets_show():
    # 2016: the opponent has played one, you two: you may not play another until they play a second.
    state = board("1: R1 |", hand="J1 SP R2")
    tally = state.tally
    limited = state._replace(tally=tally._replace(tactics_played=(2, 1)))
    assert plays(limited, "SP") == []
    assert refusal(limited, "SP@2") == ("tactic_limit", "3.2")
    assert plays(state._replace(tally=tally._replace(tactics_played=(2, 2))), "SP")
    # 2004: one can always play one but when one has played one more already.
    assert plays(state._replace(tally=tally._replace(tactics_played=(0, 0))), "SP")
    assert not plays(state._replace(tally=tally._replace(tactics_played=(1, 0))), "SP")
    assert apply(state, "SP@2").tally.tactics_played == (1, 0)


def test_3_3_leader_beside_a_red_7_makes_a_colour_run_or_three_of_a_value():
    for third, kind, total in (
        ("R5", "colour_run", 18), ("R6", "colour_run", 21), ("R8", "colour_run", 24), ("R9", "colour_run", 24),
        ("B7", "same", 21), ("R1", "colour", 17), ("B9", "run", 24),
    ):  # fmt: skip
        state = board(f"3: R7 J1 {third} | B1 G3 Y5", hand="O1", phase=DRAW, ruleset=OF_2004)
        assert prove(state, 3, 0)["mine"] == {"type": kind, "sum": total}


def test_3_3_a_second_joker_stays_in_hand():
    state = apply(board("1: R1 |", hand="J1 J2 R2"), "J1@1")
    assert state.tally.jokers_played == (1, 0)
    later = state._replace(phase=PLAY, tally=state.tally._replace(tactics_played=(1, 1)))
    assert plays(later, "J2") == []
    assert refusal(later, "J2@2") == ("second_joker", "3.3")
    # Also when the first has left the table.
    gone = later.with_stone(1, later.stones[0].without_card(0, "J1"), discard=("J1",))
    assert refusal(gone, "J2@2") == ("second_joker", "3.3")


def test_3_4_a_spy_is_a_7_and_a_shield_bearer_1_to_3_of_any_colour():
    state = board("3: R6 SP R8 | B1 B2", "4: R1 SB R3 |", "5: G9 SB G8 | O1", hand="O2", phase=DRAW)
    assert prove(state, 3, 0)["mine"] == {"type": "colour_run", "sum": 21}
    assert prove(state, 4, 0)["mine"] == {"type": "colour_run", "sum": 6}
    assert prove(board("4: R2 SB R3 |", hand="O2", phase=DRAW), 4, 0)["mine"] == {"type": "colour_run", "sum": 6}
    assert prove(state, 5, 0)["mine"] == {"type": "colour", "sum": 20}


def test_1_5_a_troop_may_equal_a_card_on_the_table_and_is_chosen_anew_at_every_claim():
    state = board("3: R9 R5 J1 | O9 Y8 G1", "4: | R7 R8 J2", hand="O2", phase=DRAW)
    assert prove(state, 3, 0)["mine"] == {"type": "colour", "sum": 23}
    assert prove(state, 4, 1)["mine"] == {"type": "colour_run", "sum": 24}


def test_1_5_nothing_of_a_choice_is_kept_when_the_unseen_cards_become_fewer():
    picture = "3: R6 O6 Y6 | B8 J2"
    assert prove(board(picture, hand="O1", phase=DRAW), 3, 0)["counter"] == ["B7"]
    # No run in blue is left: the same joker is an 8 now.
    gone = ("5: B6 B7 |", "6: B9 |")
    assert prove(board(picture, *gone, hand="O1", phase=DRAW), 3, 0)["counter"] == ["R8"]


def test_1_6_a_joker_is_any_card_of_the_deck_in_use_and_none_beyond():
    state = board("3: R8 R9 J1 |", "4: R1 R2 J2 |", hand="O2", phase=DRAW)
    assert prove(state, 3, 0)["mine"] == {"type": "colour_run", "sum": 24}
    assert prove(state, 4, 0)["mine"] == {"type": "colour_run", "sum": 6}
    fog = board("3: R8 R9 J1 | + FO", hand="O2", phase=DRAW)
    assert prove(fog, 3, 0)["mine"] == {"type": "sum", "sum": 26}
    for colour in "ROYGBP":
        assert prove(board(f"3: {colour}4 {colour}5 J1 |", hand="O2"), 3, 0)["mine"] == {
            "type": "colour_run",
            "sum": 15,
        }


def test_2_8_opposing_troop_counts_at_its_best_and_unplayed_tactics_not_at_all():
    state = board("3: R1 O5 Y9 | B9 J2", hand="O2", phase=DRAW)
    assert prove(state, 3, 0)["reason"] == "can_be_beaten"
    # Of the unseen cards none makes a stronger side; the joker still in a deck would, and does not matter.
    state = board("3: R6 R7 R8 | B9 B7", "5: B8 |", hand="O2", phase=DRAW, tactics="J1 SP")
    assert prove(state, 3, 0)["valid"] is True


def test_3_5_under_fog_only_the_sum_counts():
    state = apply(board("3: R1 R2 R3 | O9 B2 G1", hand="FO R2"), "FO@3")
    assert state.stones[2].counts == "sum"
    assert prove(state, 3, 0) == {
        "valid": False, "reason": "beaten", "mine": {"type": "sum", "sum": 6}, "theirs": {"type": "sum", "sum": 12},
    }  # fmt: skip


def test_3_5_and_3_9a_mud_makes_four_of_three_and_full_sides_incomplete():
    state = apply(board("3: R7 R8 R9 | O9 B2 G1", hand="MU R6", tactics="FO"), "MU@3")
    assert (state.stones[2].capacity, state.stones[2].completed) == (4, (None, None))
    assert prove(state, 3, 0)["reason"] == "incomplete"
    filled = apply(state._replace(phase=PLAY), "R6@3")
    assert filled.stones[2].completed == (filled.actions, None)
    assert prove(filled, 3, 0)["mine"] == {"type": "colour_run", "sum": 30}
    # The early proof holds under mud too: nothing beats it with O9 B2 G1 opposite.
    assert prove(filled, 3, 0)["valid"] is True


def test_3_9a_who_fills_the_fourth_place_first_counts_as_first():
    state = apply(board("3: R1 O2 Y3 |0 G1 B2 P3", hand="MU O4", tactics="FO"), "MU@3")
    theirs = apply(state._replace(phase=PLAY, mover=1, hands=(("O4",), ("G4",))), "G4@3")
    assert theirs.stones[2].completed == (None, theirs.actions)
    mine = apply(theirs._replace(phase=PLAY, mover=0), "O4@3")
    assert prove(mine, 3, 0)["reason"] == "beaten"
    assert prove(mine, 3, 1)["valid"] is True


def test_3_5_fog_and_mud_may_lie_under_one_stone_and_are_no_targets():
    state = board("3: R7 R8 R9 J1 | O9 B2 + FO MU", hand="DE RD")
    assert (state.stones[2].capacity, state.stones[2].counts) == (4, "sum")
    assert not [action for action in legal_actions(state) if action[3:5] in ("FO", "MU")]
    assert refusal(state, "RD:MU@3>x") == ("not_on_side", "3.7")
    assert prove(state, 3, 0)["mine"] == {"type": "sum", "sum": 33}
    assert refusal(board("3: R7 R8 R9 | -> 0", hand="FO R2"), "FO@3") == ("stone_closed", "2.11")


def test_3_6_a_scout_draws_three_one_by_one_and_returns_two_under_their_decks():
    state = board("1: R1 |", hand="SC R2 R3 R4 R5 R6 R7", tactics="MU FO", deck="Y1 Y2 Y3 Y4")
    scouting = apply(state, "SC")
    assert (scouting.phase, scouting.step.draws, scouting.step.returns) == ("scout_draw", 3, 2)
    assert (scouting.discard, legal_actions(scouting)) == (("SC",), ["+c", "+t"])
    assert refusal(scouting, "!1") == ("step_first", "3.6")
    drawn = apply(apply(apply(scouting, "+c"), "+t"), "+c")
    assert (drawn.phase, drawn.step.draws, drawn.step.returns) == ("scout_return", 0, 2)
    assert set(drawn.hands[0]) == {"R2", "R3", "R4", "R5", "R6", "R7", "Y1", "Y2", "MU"}
    assert refusal(drawn, "-G1") == ("not_in_hand", "3.6")
    returned = apply(apply(drawn, "-R2"), "-MU")
    assert returned.decks == (("Y3", "Y4", "R2"), ("FO", "MU"))
    assert (returned.phase, legal_actions(returned)) == ("draw", ["end"])


def test_3_6_a_scout_draws_what_there_is_and_returns_two_all_the_same():
    state = board("1: R1 |", hand="SC R2", tactics="", deck="Y1")
    drawn = apply(apply(state, "SC"), "+c")
    assert (drawn.phase, drawn.step.draws, drawn.step.returns) == ("scout_return", 0, 2)
    empty = apply(apply(drawn, "-R2"), "-Y1")
    assert (empty.hands[0], empty.decks.clan, legal_actions(empty)) == ((), ("R2", "Y1"), ["+c"])
    alone = apply(apply(board("1: R1 |", hand="SC", tactics="", deck="Y1"), "SC"), "+c")
    assert alone.step.returns == 1
    assert apply(alone, "-Y1").phase == "draw"
    assert refusal(board("1: R1 |", hand="SC R2", tactics="", deck=""), "SC") == ("deck_empty", "3.6")


def test_3_6_a_second_joker_is_not_returned():
    state = board("1: R1 |", hand="SC J2", tactics="MU", deck="Y1 Y2 Y3")
    state = state._replace(tally=state.tally._replace(jokers_played=(1, 0), tactics_played=(1, 1)))
    drawn = apply(apply(apply(apply(state, "SC"), "+c"), "+c"), "+t")
    assert legal_actions(drawn) == ["-MU", "-Y1", "-Y2"]
    assert refusal(drawn, "-J2") == ("second_joker", "3.3")


def test_3_7_redeploy_moves_a_card_of_the_own_side_to_another_stone_or_the_discard():
    state = board("1: R1 J1 | B1", "2: G1 G2 G3 |", "3: Y1 | -> 1", hand="RD O1", hands=("RD O1", "P1"))
    found = plays(state, "RD")
    assert {"RD:R1@1>4", "RD:J1@1>x", "RD:G1@2>1"} <= set(found)
    assert not [action for action in found if action.startswith(("RD:Y1", "RD:B1")) or action[-2:] in (">2", ">3")]
    assert refusal(state, "RD:R1@1>1") == ("same_stone", "3.7")
    assert refusal(state, "RD:R1@1>2") == ("side_full", "2.3")
    after = apply(state, "RD:G1@2>x")
    assert (after.discard, after.stones[1].completed) == (("G1", "RD"), (None, None))
    assert apply(state, "RD:J1@1>4").stones[3].sides[0] == ("J1",)


def test_3_8_the_deserter_discards_a_card_of_the_opponents_side_troops_too():
    state = board("1: R1 | B1 SP", hand="DE O1")
    assert plays(state, "DE") == ["DE:B1@1", "DE:SP@1"]
    after = apply(state, "DE:SP@1")
    assert (after.discard, after.stones[0].sides) == (("SP", "DE"), (("R1",), ("B1",)))
    assert refusal(state, "DE:R1@1") == ("not_on_side", "3.8")


@pytest.mark.parametrize(("ruleset", "same"), [(TACTICS, True), (OF_2004, False)])
def test_3_9_the_traitor_takes_a_clan_card_in_2004_to_another_stone(ruleset, same):
    state = board("1: R1 | B1 SP", "2: G1 G2 G3 |", hand="TR O1", ruleset=ruleset)
    assert ("TR:B1@1>1" in plays(state, "TR")) == same
    assert refusal(state, "TR:SP@1>3") == ("troop_stays", "3.9")
    assert refusal(state, "TR:B1@1>2") == ("side_full", "2.3")
    after = apply(state, "TR:B1@1>3")
    assert (after.stones[0].sides[1], after.stones[2].sides[0], after.discard) == (("SP",), ("B1",), ("TR",))


def test_3_10_a_ruse_without_a_target_cannot_be_played():
    state = board("1: R7 R8 R9 | B1 -> 0", hand="RD DE TR O1")
    assert {action[:2] for action in legal_actions(state)} == {"O1"}
    # There is a card to take and no room for it: the traitor stays in the hand.
    full = [f"{n}: {a} |" for n, a in enumerate(("R1 R2 R4", "O1 O2 O4", "Y1 Y2 Y4", "G1 G2 G4", "R5 R6 R8", "O5 O6 O8",
                                                 "Y5 Y6 Y8", "G5 G6 G8"), 1)]  # fmt: skip
    assert plays(board(*full, "9: B1 B2 B4 | P8", hand="TR"), "TR") == []
    assert refusal(board(*full, "9: B1 B2 B4 | P8", hand="TR"), "TR:P8@9>9") == ("side_full", "2.3")
    assert plays(board(*full, "9: B1 B2 | P8", hand="TR"), "TR") == ["TR:P8@9>9"]


def test_3_11_a_ruse_lies_in_the_discard_on_what_it_discarded_open_to_both():
    state = board("1: R1 | B1 SP", hand="DE TR RD", discard="Y1")
    assert apply(state, "DE:SP@1").discard == ("Y1", "SP", "DE")
    assert apply(state, "RD:R1@1>x").discard == ("Y1", "R1", "RD")
    after = apply(state, "TR:B1@1>4")
    assert after.laid_out == ()
    for seat in (0, 1, None):
        assert engine.view(after, seat)["discard"] == ["Y1", "TR"]
    # The scout lies there before its steps are done; troops and modes never do when they are played.
    assert apply(board("1: R1 |", hand="SC R2"), "SC").discard == ("SC",)
    assert apply(board("1: R1 |", hand="J1"), "J1@1").discard == ()
    assert apply(board("1: R1 |", hand="FO"), "FO@1").discard == ()


def test_3_12_and_1_3_a_moved_card_completes_its_new_side_last():
    state = board("1: R4 O5 | G4 B5 P6", "2: Y6 |", hand="RD O1", hands=("RD O1", "P1"))
    after = apply(state, "RD:Y6@2>1")
    assert after.stones[0].completed == (after.actions, 11)
    # Equal sides: the opponent's was complete first, so they hold the stone (peers 3.5, 3.7).
    assert prove(after, 1, 0)["reason"] == "beaten"
    assert prove(after, 1, 1)["valid"] is True
    robbed = apply(after._replace(phase=PLAY, hands=(("DE",), ("P1",)), tally=state.tally), "DE:B5@1")
    assert robbed.stones[0].completed == (after.actions, None)


def test_2_5_who_can_place_no_clan_card_passes_or_plays_a_tactic_card():
    state = board("1: R1 | B1", hand="J1 MU DE")
    assert legal_actions(state)[-1] == "pass"
    assert {action[:2] for action in legal_actions(state)} == {"J1", "MU", "DE", "pa"}
    assert refusal(board("1: R1 |", hand="J1 O1"), "pass") == ("can_place", "2.5")


def test_2_8_discarded_cards_are_face_up():
    state = board("1: R6 R7 R8 | B8 B9", hand="O1", phase=DRAW, discard="B7")
    assert prove(state, 1, 0)["valid"] is True


def test_2_6a_in_deck52_nobody_draws_after_the_first_pass():
    deck52 = RULESETS["deck52"]
    state = border("1: S1 |", phase=PLAY, hands=("", "H1 H2 H3 H4"), deck="D1 D2", ruleset=deck52)
    passed = apply(state, "pass")
    assert passed.tally.deck_closed
    assert legal_actions(passed) == ["end"]
    assert refusal(passed, "+c")[1] == "2.6a"
    assert legal_actions(apply(apply(passed, "end"), "H1@2")) == ["end"]


def test_2_6a_the_blocked_seat_passes_may_still_claim_and_is_adjudicated_in_the_end():
    deck52 = RULESETS["deck52"]
    state = border("1: S8 S9 S10 | C1", phase=PLAY, hands=("", "H1"), deck="D1 D2", ruleset=deck52)
    passed = apply(state, "pass")
    assert legal_actions(passed) == ["!1", "end"]
    theirs = apply(apply(passed, "end"), "H1@2")
    assert apply(apply(apply(theirs, "end"), "pass"), "!1").stones[0].claimed_by == 0
    over = apply(apply(apply(passed, "end")._replace(hands=((), ())), "pass"), "end")
    assert over.result == (0, "adjudicated", (5, 0))


def test_2_12_in_deck52_four_stones_win_and_adjacency_does_not():
    runs = ["S7 S8 S9", "H7 H8 H9", "D7 D8 D9", "C7 C8 C9"]
    pictures = [f"{n}: {run} | -> 0" for n, run in zip((1, 2, 3), runs, strict=False)]
    state = border(*pictures, f"7: {runs[3]} |", ruleset=RULESETS["deck52"])
    assert not state.is_over
    assert apply(state, "!7").result == (0, "four", (5, 0))


@pytest.mark.parametrize("name", ["original", "edition2016+expert", "edition2004+tactics+expert"])
def test_2_2_where_claims_come_before_the_card_they_do_not_come_after(name):
    state = border("1: R7 R8 R9 |", phase=PLAY, hands=("O1", "P1"), ruleset=RULESETS[name])
    assert "!1" in legal_actions(state)
    assert refusal(apply(state, "O1@2"), "!1") == ("not_claim_time", "2.2")
    claimed = apply(state, "!1")
    assert (claimed.phase, claimed.step.claimed) == ("play", True)
