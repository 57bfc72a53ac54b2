"""A brain for tests (`HOUSE_BRAIN`): it claims where it can, and else plays what its seed says."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from backend.bots.brains import legal_in


def choose(level: int, view: Mapping[str, Any], seat: int, seen: Sequence[str], seed: bytes) -> str:
    """Return a legal action."""
    legal = legal_in(view, seat)
    claims = [action for action in legal if action.startswith("!")]
    return claims[0] if claims else random.Random(seed).choice(legal)
