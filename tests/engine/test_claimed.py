"""What stays of a claim, what sides are worth, and which stones decided a round (RULES 2.8-2.14, 5.8)."""

import random

import pytest

import engine
from tests.support.engine.builders import border, random_round

RUNS = ["R7 R8 R9", "O7 O8 O9", "Y7 Y8 Y9", "G7 G8 G9", "B7 B8 B9"]


def test_2_9_the_cards_that_make_the_best_of_the_other_side_are_named():
    beaten = engine.explain(border("2: R1 R2 R3 | G5 G3"), 2, 0)
    assert (beaten["best"], beaten["best_with"]) == ({"type": "colour_run", "sum": 12}, ["G4"])
    assert engine.explain(border("2: R1 R2 R3 | G5 G3", "7: G4 |"), 2, 0) == {
        "valid": True, "mine": {"type": "colour_run", "sum": 6}, "theirs": None,
        "best": {"type": "colour", "sum": 17}, "best_with": ["G9"],
    }  # fmt: skip


@pytest.mark.parametrize(("ruleset", "odds"), [("edition2016+tactics", 1.0), ("original", 0.0), ("siege", 0.5)])
def test_2_13_every_stone_taken_keeps_its_proof_of_then(ruleset, odds):
    """Those given at a dead end, too (RULES 2.14), and each tile damaged (RULES 5.8)."""
    for seed in range(2):
        steps = list(random_round(random.Random(seed), ruleset, claim_odds=odds))
        made = engine.claims_made(steps[0][0], [action for _, action in steps[:-1]])
        for claim in made:
            before = steps[claim.action - 1][0]
            assert claim.proof.explained() == engine.explain(before, claim.stone, claim.seat)
            assert claim.proof.valid
            assert (claim.turn, claim.sides) == (before.turn, before.stones[claim.stone - 1].sides)
        if ruleset == "siege":
            assert [f"!{claim.stone}" for claim in made] == [action for _, action in steps if action[:1] == "!"]
        else:
            taken = {claim.stone: claim.seat for claim in made}
            held = {n: stone.claimed_by for n, stone in enumerate(steps[-1][0].stones, 1)}
            assert taken == {n: seat for n, seat in held.items() if seat is not None}


def test_1_1_a_complete_side_is_worth_its_formation_and_another_nothing():
    worth = engine.sides_worth(border("1: R7 J1 R8 | B1 B2 G9 -> 0", "3: P1 P2 |", "5: P1 G9 | B1 + FO"))
    assert worth[0] == [("colour_run", 24), ("sum", 12)]
    assert worth[2] == [None, None]


@pytest.mark.parametrize(
    ("held", "claim", "deciding"),
    [
        ((1, 3, 5, 7), 9, [1, 3, 5, 7, 9]),
        ((2, 6, 7), 8, [6, 7, 8]),
        ((1, 2, 5, 4), 3, [1, 2, 3, 4, 5]),
        ((1, 3), 5, []),
    ],
)
def test_2_12_the_stones_that_decided_the_round(held, claim, deciding):
    runs = dict(zip((*held, claim), RUNS, strict=False))
    pictures = [f"{number}: {run} | {'-> 0' if number != claim else ''}" for number, run in runs.items()]
    assert engine.deciding_stones(engine.apply(border(*pictures), f"!{claim}"), claim) == deciding


def test_5_8_the_tiles_that_decided_a_siege():
    siege = engine.RULESETS["siege"]
    four = border("1: | + damaged", "2: | + damaged", "4: R10 R11 |", "7: | + damaged", ruleset=siege)
    twice = border("1: | + damaged", "2: R11 Y11 | + damaged", ruleset=siege)
    assert engine.deciding_stones(engine.apply(four, "!4"), 4) == [1, 2, 4, 7]
    assert engine.deciding_stones(engine.apply(twice, "!2"), 2) == [2]
