"""The anchor: one ply, own sides only, no tactic cards but where nothing else can be played.

It is not to be made better: strengths are published relative to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from backend.bots.brains.generic.odds import Odds
from backend.bots.brains.generic.sides import Standing, Supply, prospects
from engine import apply, strength_of
from engine.cards import ClanDeck
from engine.notation import read_action
from engine.proofs import can_claim
from engine.rulesets import Counts
from engine.state import DRAW, PLAY, State
from engine.stones import Stone

_ODDS = Odds(0.95, 0.25)
_EMPTY = 0.35
#: The strengths that count as 1, by what counts at a stone.
_BEST: Mapping[Counts, int] = {"all": 280, "sum": 33, "low": 64, "run": 97, "colour": 161, "same": 214}


def greedy_action(state: State, seat: int, actions: Sequence[str]) -> str:
    """The action of the anchor, from what its seat sees of this state."""
    claims = [action for action in actions if action[0] == "!"]
    if claims:
        return claims[0]
    if state.phase == PLAY:
        kinds = [(read_action(state.ruleset, action), action) for action in actions]
        placed = [action for read, action in kinds if read.kind == "place"]
        if placed:
            return max(placed, key=lambda action: (_score(state, seat, action), action))
        quiet = [action for action in actions if action[0] not in "<^"]
        if not quiet:
            return min(actions, key=lambda action: (len(action), action))
        return "pass" if "pass" in quiet else quiet[0]
    if state.phase == DRAW and "+c" in actions:
        return "+c"
    return actions[0]


def _score(state: State, seat: int, action: str) -> float:
    read = read_action(state.ruleset, action)
    number, deck = read.stones[0], state.ruleset.deck
    after = apply(state, action)
    hand = deck.mask(state.hands[seat])
    left = hand & ~deck.mask(read.cards)
    others = state.unseen & ~hand
    before, stone = state.stones[number - 1], after.stones[number - 1]
    score = _potential(state, before, seat, hand, others) * -1 + _potential(after, stone, seat, left, others)
    if stone.completed[seat] is not None:
        attacks = not state.ruleset.siege or seat == state.first
        if attacks and can_claim(deck, stone, seat, after.unseen):
            score += 1
        elif stone.completed[1 - seat] is not None:
            mine = strength_of(deck, stone.sides[seat], stone.counts)
            if mine <= strength_of(deck, stone.sides[1 - seat], stone.counts):
                score -= 0.5
    return score


def _potential(state: State, stone: Stone, seat: int, hand: int, others: int) -> float:
    side = stone.sides[seat]
    if not side:
        return _EMPTY
    return _expected(state.ruleset.deck, (side, stone.capacity, stone.counts), hand, others)


@lru_cache(maxsize=1 << 12)
def _expected(deck: ClanDeck, place: Standing, hand: int, others: int) -> float:
    found = prospects(deck, place, Supply(deck, hand, others), _ODDS)
    return sum(chance * min(1.0, strength / _BEST[place[2]]) for strength, chance in found)
