"""Brains that go wrong, each in its way by the level that is asked for."""

import os
import time
from collections.abc import Mapping
from typing import Any


def choose(level: int, view: Mapping[str, Any], **_: Any) -> str:
    """Die, raise, hang, or answer what is no legal action."""
    if level == 1:
        os._exit(3)
    if level == 2:
        raise ValueError(f"turn {view['turn']} is too hard")
    if level == 3:
        time.sleep(3600)
    print("what a brain prints is no answer")
    return "R9@9" if level == 4 else "nonsense"
