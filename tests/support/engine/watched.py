"""Random rounds as each seat saw them: states with the actions that led there."""

import random
from collections.abc import Iterator
from typing import NamedTuple

import engine
from engine.state import EXCHANGE_REPLY, State
from tests.support.engine.builders import random_round


class Watched(NamedTuple):
    """A state, the actions played so far with their actors, and the state before each of them."""

    state: State
    played: tuple[tuple[int, str], ...]
    before: tuple[State, ...]

    def seen(self, seat: int) -> list[str]:
        """The actions as this seat saw them, oldest first."""
        last = len(self.played) - 1 if self.state.phase == EXCHANGE_REPLY else None
        return [
            engine.action_as_seen(action, actor, seat, pending=number == last)
            for number, (actor, action) in enumerate(self.played)
        ]

    def known(self, seat: int) -> engine.Knowledge:
        """What this seat knows beyond its view."""
        return engine.knowledge(engine.view(self.state, seat), seat, self.seen(seat))

    def then(self, *actions: str) -> "Watched":
        """The round after these actions more."""
        at = self
        for action in actions:
            actor = at.state.to_act
            assert actor is not None
            at = Watched(engine.apply(at.state, action), (*at.played, (actor, action)), (*at.before, at.state))
        return at


def watched_round(rng: random.Random, ruleset: str, claim_odds: float = 1.0) -> Iterator[Watched]:
    """Every state of a random round."""
    played: list[tuple[int, str]] = []
    before: list[State] = []
    for state, action in random_round(rng, ruleset, claim_odds=claim_odds):
        yield Watched(state, tuple(played), tuple(before))
        if state.to_act is not None:
            played.append((state.to_act, action))
            before.append(state)
