"""A brain for every ruleset, tactic cards and the siege included: from a seat's view to one of its actions."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from backend.bots.brains.generic.levels import ANCHOR, Level, levels_of
from backend.bots.brains.generic.outlook import Outlook
from backend.bots.brains.generic.starting import start_action
from backend.bots.brains.generic.steps import first_claim, step
from backend.bots.brains.generic.trials import tried
from backend.bots.brains.generic.weighing import Choice, Scales, weigh_plays
from engine import Sampler, knowledge, legal_actions
from engine.json_types import View
from engine.rulesets import RULESETS
from engine.state import PLAY, State

__all__ = ["ANCHOR", "Level", "choose", "decide", "levels_of"]


def choose(level: int, view: View, seat: int, seen: Sequence[str], seed: bytes) -> str:
    """Return one legal action (notation) for the seat whose turn it is in *view*. Same arguments, same answer."""
    return decide(levels_of(RULESETS[view["ruleset"]])[level - 1], view, seat, seen, seed)


def decide(level: Level, view: View, seat: int, seen: Sequence[str], seed: bytes) -> str:
    """The same with a level of one's own. Raises ValueError if it is not that seat's turn."""
    if view["to_act"] != seat:
        raise ValueError(f"seat {seat} is not to act")
    known = knowledge(view, seat, seen)
    sampler = Sampler(view, seat, known)
    state = sampler.plain
    actions = legal_actions(state)
    forced = actions[0] if len(actions) == 1 else first_claim(actions)
    if forced:
        return forced
    scales = Scales(state, Outlook(state, seat, known, level.hopes), level.keeping)
    if state.phase != PLAY:
        return step(scales, actions, tactics=level.tactics)
    rng = random.Random(seed + str(state.actions).encode())  # noqa: S311 - not for secrets
    return start_action(scales, actions) or _turn(level, scales, sampler, actions, rng)


def _turn(level: Level, scales: Scales, sampler: Sampler, actions: Sequence[str], rng: random.Random) -> str:
    """The card of the turn, or what takes its place."""
    plays = [action for action in actions if action[0] not in "<^"]
    if not plays:  # nothing but a retreat makes room (RULES 5.11)
        return min(actions, key=lambda action: (len(action), action))
    choices = weigh_plays(scales, plays if level.tactics else without_tactics(scales.state, plays))
    if level.careless and rng.random() < level.careless:
        return rng.choice(choices).action
    if level.noise:
        return max(choices, key=lambda choice: choice.worth + gumbel(rng, level.noise)).action
    if level.search:
        return tried(scales, choices, sampler, level.search, rng).action
    return best_of(choices).action


def best_of(choices: Sequence[Choice]) -> Choice:
    """The choice of the greatest worth."""
    return max(choices, key=lambda choice: (choice.worth, choice.action))


def gumbel(rng: random.Random, scale: float) -> float:
    """Noise that makes a choice as likely as its worth says."""
    return -scale * math.log(-math.log(rng.random() or 1e-12))


def without_tactics(state: State, actions: Sequence[str]) -> list[str]:
    """The actions that play no tactic card, or all where there is no other."""
    index = state.ruleset.deck.index
    plain = [action for action in actions if action == "pass" or action.partition("@")[0] in index]
    return plain or list(actions)
