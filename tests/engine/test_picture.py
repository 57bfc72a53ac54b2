"""Positions drawn as text."""

import json
import random
import re
from contextlib import suppress
from typing import Any

import pytest

import engine
import engine.picture
from engine import BadState, dump, view
from engine.picture import picture
from tests.support.engine.played import random_states
from tests.support.scale import chance, scaled

RULESETS = list(engine.RULESETS)
CARD = re.compile(r"\b[A-Z][A-Z0-9][0-9]?\b|\?[ct]")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_card_that_a_position_shows_is_in_its_picture_and_no_other(ruleset):
    rng = chance(f"picture {ruleset}")
    for _ in range(scaled(1, 100)):
        for state in random_states(ruleset, rng)[0]:
            for position in (dump(state), view(state, 0), view(state, None)):
                drawn = picture(position)
                shown = [card for stone in position["stones"] for side in stone["sides"] for card in side]
                shown += [mode for stone in position["stones"] for mode in stone["modes"]]
                shown += [card for hand in position["hands"] for card in hand]
                shown += [*position["discard"], *position["laid_out"], *position["step"]["offer"]]
                for deck in position["decks"].values():
                    shown += deck if isinstance(deck, list) else []
                assert sorted(CARD.findall(drawn)) == sorted(shown)
                assert drawn.isascii()
                lines = drawn.split("\n")
                assert max(map(len, lines)) <= 79
                assert all(line == line.rstrip() for line in lines)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_empty_places_are_dots_so_that_capacities_can_be_seen(ruleset):
    state = engine.new_round(ruleset, bytes(32), 0)
    rules = engine.RULESETS[ruleset]
    assert picture(view(state, None)).count(".") == 2 * sum(place.capacity for place in rules.places)
    for number in range(1, rules.stones + 1):
        assert f"[{number}]" in picture(view(state, None))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_two_seats_see_the_same_border_from_their_sides(ruleset):
    rng = chance(f"sides {ruleset}")
    state = rng.choice(random_states(ruleset, rng)[0])
    below, above = picture(dump(state)), picture(dump(state), bottom=1)
    assert below.index("\nseat 1") < below.index("\nseat 0")
    assert above.index("\nseat 0") < above.index("\nseat 1")
    assert sorted(CARD.findall(below)) == sorted(CARD.findall(above))


def border(**stones: dict[str, Any]) -> dict[str, Any]:
    """A position of edition2016+tactics with some stones changed, named `s3` and so on."""
    position = view(engine.new_round("edition2016+tactics", bytes(32), 0), 0)
    for name, change in stones.items():
        position["stones"][int(name[1:]) - 1].update(change)
    return position


def test_a_border_with_claims_modes_and_two_complete_sides_is_drawn_so():
    position = border(
        s1={"sides": [["R7", "R8", "R9"], ["B4"]], "completed": [9, None], "claimed_by": 0},
        s2={"sides": [["G1"], ["Y1", "Y2", "Y3"]], "completed": [None, 8], "claimed_by": 1},
        s3={"modes": ["MU", "FO"], "capacity": 4, "counts": "sum", "sides": [[], ["O5"]]},
        s5={"sides": [["P1", "P2", "P4"], ["B1", "B2", "J1"]], "completed": [30, 21]},
    )
    position["hands"] = [["R1", "SC"], ["?c", "?t"]]
    position["discard"], position["tactics_played"] = ["TR"], [2, 1]
    assert picture(position) == BORDER


BORDER = """\
edition2016+tactics, turn 1: seat 0 to play a card

seat 1: ?c ?t

                   .
           Y3      .       .       J1      .       .       .       .
           Y2      .       .       B2      .       .       .       .
   B4      Y1      O5      .       B1      .       .       .       .
  v1v     ^2^     [3]     [4]     [5]     [6]     [7]     [8]     [9]
                   MU
                   FO
                  sum
                                 1 1st
   R7      G1      .       .       P1      .       .       .       .
   R8              .       .       P2      .       .       .       .
   R9              .       .       P4      .       .       .       .
                   .

seat 0: R1 SC

clan deck 40
tactic deck 10
discard: TR
tactic cards played: 2 by seat 0, 1 by seat 1"""


def test_a_siege_shows_roles_cauldrons_and_what_counts_where():
    position = view(engine.new_round("siege", bytes(32), first=1), None)
    position["stones"][3].update({"damaged": True, "capacity": 4, "counts": "low"})
    drawn = picture(position, bottom=1)
    assert "seat 0 (defender, 3 cauldrons): ?c" in drawn
    assert "seat 1 (attacker): ?c" in drawn
    assert "#4#" in drawn
    assert drawn.count("low") == 2
    assert drawn.count("sum") == 1


def test_the_picture_tells_what_a_turn_did_and_how_a_round_ended():
    position = border()
    position["phase"], position["step"] = "scout_draw", {**position["step"], "draws": 2, "returns": 2}
    assert "seat 0 to draw for the scout" in picture(position)
    assert "scout: 2 to draw, 2 to return" in picture(position)
    position["phase"], position["to_act"] = "exchange_reply", 1
    position["step"] = {**position["step"], "offer": ["?c", "?t"], "start_used": True, "claimed": True}
    assert "offered in exchange: ?c ?t" in picture(position)
    assert "this turn: start action used, claimed" in picture(position)
    position["result"] = {"winner": None, "reason": "adjudicated", "points": [3, 3]}
    assert picture(position).startswith("edition2016+tactics, turn 1: drawn (adjudicated), points 3-3\n")


def test_colours_change_nothing_but_the_colour():
    position = dump(engine.new_round("edition2016+tactics", bytes(32)))
    coloured = picture(position, colours=True)
    assert "\x1b[31mR7\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == picture(position)


def test_a_position_that_is_none_is_refused_and_control_characters_are_not_obeyed():
    for bad in ({}, {"ruleset": "edition2016"}, {**border(), "stones": []}, {**border(), "phase": "lunch"}):
        with pytest.raises(BadState):
            picture(bad)
    huge = border(s1={"capacity": 10**9})
    with pytest.raises(BadState):
        picture(huge)
    assert picture({**border(), "ruleset": "\x1b[2J\r"}).startswith("?[2J?, turn 1")


def test_every_position_is_drawn_or_refused():
    rng = chance("strange pictures")
    state = rng.choice(random_states("siege+tactics", rng)[0])
    for _ in range(scaled(500, 50_000)):
        position = json.loads(json.dumps(rng.choice((dump(state), view(state, 0)))))
        twist(position, rng)
        with suppress(BadState):
            assert picture(position).isascii()


def twist(data: Any, rng: random.Random) -> None:
    """Change one value somewhere inside."""
    while True:
        key = rng.choice(list(data) if isinstance(data, dict) else range(len(data)))
        if isinstance(data[key], (dict, list)) and data[key] and rng.random() < 0.7:
            data = data[key]
            continue
        data[key] = rng.choice([None, True, -1, 10**30, 1.5, "", "x\ud800", "R7", [], {}, [None], [[]], {"a": 1}])
        return
