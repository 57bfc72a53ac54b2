"""
What decides for the house. It knows the engine and nothing else: neither Django nor the rest of the service.

Until the levels are here, each plays the first claim that is open, else an action by chance.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import engine

#: Of the brains: a new one plays differently, and its strength has to be measured anew.
VERSION = "0"


def choose(level: int, view: Mapping[str, Any], seat: int, seen: Sequence[str], seed: bytes) -> str:  # noqa: ARG001
    """Return one legal action for the seat whose turn it is in *view*. The same arguments give the same action.

    Args:
        level: Of the opponent, from 1.
        view: `engine.view` of that seat.
        seat: The seat that is to act.
        seen: The actions of the round as the seat has seen them, the oldest first.
        seed: Where chance comes from.
    """
    legal = legal_in(view, seat)
    claims = [action for action in legal if action.startswith("!")]
    return claims[0] if claims else random.Random(seed).choice(legal)  # noqa: S311 - a move, not a secret


def legal_in(view: Mapping[str, Any], seat: int) -> list[str]:
    """Return what is legal for the seat to act: a state that agrees with what it sees is as good as the real one."""
    return engine.legal_actions(engine.load(_completed(view, seat)))


def _completed(view: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """Return a full state: what the seat does not see lies in any order."""
    ruleset = engine.RULESETS[view["ruleset"]]
    seen = {*view["hands"][seat], *view["discard"], *view["laid_out"], *view["step"]["offer"]}
    seen |= {card for stone in view["stones"] for card in (*stone["modes"], *stone["sides"][0], *stone["sides"][1])}
    clan = [card for card in ruleset.deck.cards if card not in seen]
    tactic = [card for card in ruleset.tactics if card not in seen]
    draw = {"?c": clan, "?t": tactic}
    hands = [[draw[card].pop(0) if card in draw else card for card in hand] for hand in view["hands"]]
    theirs = {
        "?c": [c for c in hands[1 - seat] if c in ruleset.deck.index],
        "?t": [c for c in hands[1 - seat] if c in ruleset.tactics],
    }
    offer = [theirs[card].pop(0) if card in theirs else card for card in view["step"]["offer"]]
    decks = {"clan": clan[: view["decks"]["clan"]], "tactic": tactic[: view["decks"]["tactic"]]}
    step = {**view["step"], "offer": offer}
    return {
        **view,
        "hands": hands,
        "decks": decks,
        "step": step,
        "seed": "0" * 64,
        "supports": int("SU" in view["laid_out"]),
    }
