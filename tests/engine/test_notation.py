"""NOTATION "Actions": which texts can be read, whatever is legal."""

import pytest

import engine
from engine import action_as_seen, drawn_card
from engine.notation import read_action
from tests.support.engine.builders import EDITION, border

READABLE = [
    "R7@3", "P1@9", "J1@3", "J2@1", "MU@3", "FO@9", "SC@2", "!1", "!9", "pass", "+c", "+t", "end", "SC", "-R7", "-SP",
    "RD:R7@3>5", "RD:R7@3>x", "RD:J1@3>3", "DE:R7@3", "DE:SB@1", "TR:R7@3>5", "TR:R7@3>3", "RC:R7>5", "RC:J2>1", "EX@3",
    "SU:R7,B2", "SU:B2,R7", "XC:R7,B2,G1", "XC:P9,B2,J1", "XC=Y1,Y2,P9", "XC:", "XC=", "XC:R1", "<1,4,6", "<3",
    "<1,2,3,4,5,6,7,8,9", "^3",
]  # fmt: skip

UNREADABLE = [
    "", " ", "R7", "R7@", "R7@0", "R7@10", "R7@03", "R7@-1", "r7@3", "R07@3", "R0@3", "R10@3", "S7@3", "X7@3",
    "?c@3", "R7@3 ", " R7@3", "R7@3\n", "R7 @3", "R7@3@4", "R7@x", "R7@\uff13", "\uff327@3", "R7@3,4", "!", "!0",
    "!10", "! 1",
    "!1,2", "!!1", "PASS", "Pass", "pass ", "+", "+x", "+C", "+cc", "c+", "END", "end.", "sc", "-", "-R0", "-?c",
    "-R7,R8", "RD:R7@3", "RD:R7>5", "RD:R7@3>", "RD:R7@3>y", "RD:R7@3>10", "RD:R7@10>3", "DE:R7", "DE:R7@0",
    "TR:R7@3>x", "TR:R7@3", "RC:R7>x", "RC:R7@3>5", "EX", "EX@", "EX@10", "SU:R7", "SU:R7,R7", "SU:", "SU:R7,B0",
    "XC", "XC:R7,R7", "XC:R7,", "XC:,", "XC=?c", "XC:R1,R2,R3,R4", "<", "<0", "<10", "<4,1", "<1,1", "<1,", "<1 ,2",
    "^", "^0", "^10", "^3,4", "J3@1", "R7@3\x00", "\ud800", "x" * 5000,
]  # fmt: skip


@pytest.mark.parametrize("text", READABLE)
def test_every_form_of_the_table_can_be_read_in_any_ruleset(text):
    assert read_action(EDITION, text).text == text


@pytest.mark.parametrize("text", UNREADABLE)
def test_a_text_of_no_form_or_of_no_such_card_is_a_bad_action(text):
    with pytest.raises(engine.BadAction):
        read_action(EDITION, text)


def test_an_action_is_read_into_its_parts():
    assert read_action(EDITION, "TR:R7@3>5")[1:] == ("traitor", ("R7",), (3,), "", 5)
    assert read_action(EDITION, "RD:R7@3>x")[1:] == ("redeploy", ("R7",), (3,), "", None)
    assert read_action(EDITION, "<1,4,6")[1:] == ("retreat", (), (1, 4, 6), "", None)
    assert read_action(EDITION, "EX@3").kind == "explosion"
    assert read_action(EDITION, "+t").deck == "t"
    assert read_action(EDITION, "XC:R7,B2")[1:3] == ("exchange", ("R7", "B2"))


@pytest.mark.parametrize("action", ["G6@1", "+c", "SC", "!3", "pass", "<1,4", "SU:R7,B2", "J1@2", "RD:J1@3>x", "EX@3"])
def test_actions_that_hide_nothing_are_public(action):
    for seat in (0, 1, None):
        assert action_as_seen(action, 0, seat) == action


@pytest.mark.parametrize(("action", "backs"), [("-R7", "-?c"), ("-S10", "-?c"), ("-MU", "-?t")])
def test_3_6_a_card_the_scout_returns_shows_others_its_back(action, backs):
    assert action_as_seen(action, 1, 1) == action
    assert action_as_seen(action, 1, 0) == action_as_seen(action, 1, None) == backs


def test_6_6_exchange_shows_backs_until_it_is_done_then_both_lists_to_both():
    named, answer = "XC:J1,B11,R0", "XC=Y1,P9,G4"
    assert [action_as_seen(named, 1, seat, pending=True) for seat in (0, 1, None)] == [
        "XC:?c,?c,?t",
        named,
        "XC:?c,?c,?t",
    ]
    assert [action_as_seen(named, 1, seat) for seat in (0, 1, None)] == [named, named, "XC:?c,?c,?t"]
    assert [action_as_seen(answer, 0, seat) for seat in (0, 1, None)] == [answer, answer, "XC=?c,?c,?c"]
    assert action_as_seen("XC=", 0, None) == "XC="


def test_cards_that_may_be_named_in_any_order_are_written_in_canonical_order():
    siege = engine.RULESETS["siege+tactics"]
    assert engine.written(siege, "XC:J1,B11,R0") == "XC:R0,B11,J1"
    assert engine.written(siege, "XC=P9,Y1") == "XC=Y1,P9"
    assert engine.written(siege, "SU:SB,R0") == "SU:R0,SB"
    assert engine.written(siege, "RC:R7>5") == "RC:R7>5"
    with pytest.raises(engine.BadAction):
        engine.written(siege, "R12@1")


def test_the_drawn_card_is_the_top_of_the_deck():
    state = border("1: R1 |", hands=("P1", "B1"), deck="G3 G4")
    assert drawn_card(state, "+c") == "G3"
    assert drawn_card(state, "end") is None
    assert drawn_card(state, "+t") is None
    assert drawn_card(border("1: R1 |", hands=("P1", "B1"), deck=""), "+c") is None
