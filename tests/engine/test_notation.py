"""NOTATION "Actions": which texts can be read, whatever is legal."""

import pytest

import engine
from engine import action_as_seen, drawn_card
from engine.notation import read_action
from tests.engine.builders import EDITION, SEED, border

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
def test_every_form_of_the_table_can_be_read_in_any_ruleset(text: str) -> None:
    assert read_action(EDITION, text).text == text


@pytest.mark.parametrize("text", UNREADABLE)
def test_whatever_has_no_form_or_names_what_is_not_there_is_a_bad_action(text: str) -> None:
    with pytest.raises(engine.BadAction):
        read_action(EDITION, text)


def test_an_action_is_read_into_its_parts() -> None:
    assert read_action(EDITION, "TR:R7@3>5")[1:] == ("traitor", ("R7",), (3,), "", 5)
    assert read_action(EDITION, "RD:R7@3>x")[1:] == ("redeploy", ("R7",), (3,), "", None)
    assert read_action(EDITION, "<1,4,6")[1:] == ("retreat", (), (1, 4, 6), "", None)
    assert read_action(EDITION, "EX@3").kind == "explosion"
    assert read_action(EDITION, "+t").deck == "t"
    assert read_action(EDITION, "XC:R7,B2")[1:3] == ("exchange", ("R7", "B2"))


def test_without_tactics_every_action_is_public() -> None:
    state = engine.new_round("edition2016", SEED, 0)
    for seat in (0, 1, None):
        assert action_as_seen(state, "G6@1", seat) == "G6@1"
        assert action_as_seen(state, "+c", seat) == "+c"


def test_the_drawn_card_is_the_top_of_the_deck() -> None:
    state = border("1: R1 |", hands=("P1", "B1"), deck="G3 G4")
    assert drawn_card(state, "+c") == "G3"
    assert drawn_card(state, "end") is None
    assert drawn_card(state, "+t") is None
    assert drawn_card(border("1: R1 |", hands=("P1", "B1"), deck=""), "+c") is None
