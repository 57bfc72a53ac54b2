"""Full states of every kind, reached by play, for the tests that load them."""

from collections.abc import Callable
from typing import Any

from engine import dump
from tests.support.engine.builders import random_round
from tests.support.scale import chance

Full = dict[str, Any]
#: Changes a full state.
Change = Callable[[Full], object]


def set_to(path: str, value: Any) -> Change:
    """Return a change that sets the field at this path, which was another."""

    def change(full: Full) -> None:
        *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
        spot: Any = full
        for key in way:
            spot = spot[key]
        assert repr(spot[last]) != repr(value)
        spot[last] = value

    return change


def some_states() -> dict[str, Full]:
    """Full states of one kind each, reached by play."""
    found: dict[str, Full] = {}
    rng = chance("positions")
    for _ in range(400):
        for state, _ in random_round(rng, claim_odds=rng.choice((1.0, 0.0))):
            held = sum(stone.claimed_by is not None for stone in state.stones)
            if state.turn > 15 and state.phase == "play" and held and state.decks.clan:
                found.setdefault("play", dump(state))
            if state.turn > 15 and state.phase == "draw" and held and state.decks.clan and not state.step.claimed:
                found.setdefault("draw", dump(state))
            if state.phase == "draw" and state.step.claimed and state.decks.clan:
                found.setdefault("claimed", dump(state))
            if state.phase == "play" and not state.decks.clan and state.hands[0] and state.hands[1]:
                found.setdefault("no deck", dump(state))
            if state.phase == "play" and state.passes == 1:
                found.setdefault("passed", dump(state))
            if state.result and state.passes < 2:
                found.setdefault("over", dump(state))
            if state.result and state.passes == 2:
                found.setdefault("dead end", dump(state))
        if len(found) == 7:
            return found
    raise AssertionError(f"400 rounds reached only these: {sorted(found)}")


STATES = some_states()
