"""A brain for tests (`HOUSE_BRAIN`): it claims where it can, and else plays what its seed says."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import engine


def choose(level: int, view: Mapping[str, Any], seat: int, seen: Sequence[str], seed: bytes) -> str:
    """Return a legal action."""
    legal = legal_in(view, seat)
    claims = [action for action in legal if action.startswith("!")]
    return claims[0] if claims else random.Random(seed).choice(legal)


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
