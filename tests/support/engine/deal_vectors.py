"""
Deals for the client's check: what every ruleset's decks become from one secret, as the engine deals and plays them.

``python -m tests.support.engine.deal_vectors`` writes them where the client's tests read them.
"""

import json
import random
from pathlib import Path
from typing import Any

import engine
from engine.deals import commitment, first_seat, round_seed

PATH = Path(__file__).parents[3] / "frontend/src/features/deal/vectors.json"
ROUNDS = 2
NONCES = ("00ff", "")
# What changes a deck without a draw is rare; a seat that can do it does.
RARE = ("SU", "SC", "-")


def vectors() -> list[dict[str, Any]]:
    """Return one match of two rounds for each ruleset."""
    return [_match(ruleset) for ruleset in sorted(engine.RULESETS)]


def written() -> str:
    """Return them as they stand in the file."""
    return "[\n" + ",\n".join(json.dumps(vector, separators=(",", ":")) for vector in vectors()) + "\n]\n"


def _match(ruleset: str) -> dict[str, Any]:
    rules = engine.RULESETS[ruleset]
    secret = bytes(range(32))
    seeds = [round_seed(secret, number, NONCES) for number in range(1, ROUNDS + 1)]
    cards = rules.deck.cards
    return {
        "ruleset": ruleset,
        "hand": rules.hand,
        "colours": list(dict.fromkeys(card[0] for card in cards)),
        "values": list(dict.fromkeys(int(card[1:]) for card in cards)),
        "tactics": list(rules.tactics),
        "secret": secret.hex(),
        "commitment": commitment(secret),
        "nonces": list(NONCES),
        "seeds": [seed.hex() for seed in seeds],
        "lot": first_seat(seeds[0]),
        "rounds": [_round(ruleset, seed, number) for number, seed in enumerate(seeds)],
    }


def _round(ruleset: str, seed: bytes, number: int) -> dict[str, Any]:
    """Return a round played to its end: as dealt, what happened to the decks, and what was left of them."""
    rng = random.Random(f"{ruleset} {number}")
    state = engine.new_round(ruleset, seed, None if number == 0 else 1)
    dealt = {"first": state.first, "hands": [list(hand) for hand in state.hands], "decks": _decks(state)}
    actions = []
    while state.result is None:
        legal = engine.legal_actions(state)
        action = rng.choice([each for each in legal if each.startswith(RARE)] or legal)
        before, state = state, engine.apply(state, action)
        if state.decks != before.decks:
            actions.append([action, engine.drawn_card(before, action) or ""])
    return {**dealt, "actions": actions, "left": _decks(state)}


def _decks(state: engine.State) -> dict[str, list[str]]:
    return {"clan": list(state.decks.clan), "tactic": list(state.decks.tactic)}


if __name__ == "__main__":
    PATH.write_text(written())
