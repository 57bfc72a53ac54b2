"""The start actions of a siege: retreats of the attacker, cauldrons of the defender (RULES 5.4)."""

from __future__ import annotations

from collections.abc import Sequence

from backend.bots.brains.generic.weighing import Scales
from engine import apply


def start_action(scales: Scales, actions: Sequence[str]) -> str | None:
    """The start action that is worth it now, None for none."""
    retreats = [action for action in actions if action[0] == "<"]
    if retreats:
        return _retreat(scales, retreats)
    cauldrons = [action for action in actions if action[0] == "^"]
    return _cauldron(scales, cauldrons) if cauldrons else None


def _gain(scales: Scales, action: str) -> float:
    return scales.table(apply(scales.state, action).stones) - scales.value


def _retreat(scales: Scales, actions: Sequence[str]) -> str | None:
    """From every tile where the attacker is better off with an empty side."""
    least = scales.keeping.of_retreat()
    tiles = [action[1:] for action in actions if "," not in action and _gain(scales, action) > least]
    return "<" + ",".join(tiles) if tiles else None


def _cauldron(scales: Scales, actions: Sequence[str]) -> str | None:
    """The best one, if it gains more than keeping it is worth."""
    price = scales.keeping.of_cauldron(scales.state, scales.outlook.turns)
    gain, best = max((_gain(scales, action), action) for action in actions)
    return best if gain > price else None
