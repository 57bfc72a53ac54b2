"""One action of a classic ruleset: claims at once, then the card of the level's policy, then the draw."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from backend.bots.brains.classic.claims import claims_that_hold
from backend.bots.brains.classic.history import turns_of
from backend.bots.brains.classic.policies import Policy, policy_of
from backend.bots.brains.classic.position import table_of
from backend.bots.brains.classic.table import Table
from backend.bots.brains.levels import Level
from backend.bots.brains.randomness import generator
from engine.json_types import View
from engine.rulesets import RULESETS


def plays(ruleset: str) -> bool:
    """Whether this family knows the ruleset."""
    rules = RULESETS[ruleset]
    return not rules.tactics and not rules.siege


def choose(level: Level, view: View, seat: int, seen: Sequence[str], seed: bytes) -> str:
    """The action of this level for the seat to act in the view. Raises ValueError if it is not that seat's turn."""
    if view["to_act"] != seat:
        raise ValueError(f"seat {seat} is not to act")
    return act(policy_of(level), view, seat, seen, generator(seed, level.number, view, seat))


def act(policy: Policy, view: View, seat: int, seen: Sequence[str], rng: np.random.Generator) -> str:
    """The action of this policy. A stone that can be claimed is: it is one place less to throw bad cards to."""
    table = table_of(view, seat)
    rules = table.rules
    if (view["phase"] == "play") == rules.claims_first:
        claims = claims_that_hold(table, seat)[1]
        if len(claims):
            return f"!{claims[0] + 1}"
    if view["phase"] == "draw":
        return _end(table, seat)
    card, stone = policy(table, seat, rng, lambda _row: turns_of(view, seat, seen))
    return "pass" if card[0] == rules.tables.cards else f"{rules.ruleset.deck.cards[card[0]]}@{stone[0] + 1}"


def _end(table: Table, seat: int) -> str:
    """The draw, or the end of the turn where there is none (RULES 2.4, 2.6)."""
    short = bool((table.hand[seat, 0] == table.rules.tables.cards).any())
    return "+c" if short and table.left()[0] else "end"
