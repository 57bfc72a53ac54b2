"""Moves by chance, for players over the API, who know no rule and need no Django."""

import random
import re
from collections.abc import Sequence
from typing import Any


def random_move(options: Sequence[dict[str, Any]], rng: random.Random) -> list[str]:
    """Return the actions of a move chosen from a view's `options` alone, as a client without rules would.

    First a kind of action, as `random_submission`. At most one claim: the first may win the round, and then the second
    is illegal.
    """
    kinds: dict[str, list[dict[str, Any]]] = {}
    for option in options:
        kinds.setdefault(kind_of(option["action"]), []).append(option)
    option = rng.choice(kinds[rng.choice(sorted(kinds))])
    claims = [f"!{stone}" for stone in option["claims"]]
    return [option["action"], *rng.sample(claims, min(len(claims), rng.randint(0, 1)))]


def kind_of(action: str) -> str:
    """Return what sort of action it is: `@` for a placed card, else the letters or the sign that it begins with."""
    head, placed, _ = action.partition("@")
    return "@" if placed and head[-1].isdigit() and ":" not in head else re.split(r"[:=0-9]", action)[0][:2]
