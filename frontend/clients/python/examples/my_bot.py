"""
A bot of one's own, to begin with: it accepts every challenge, claims what it can, and likes the middle of the border.

    CAIRN_SERVER=http://127.0.0.1:8000 CAIRN_TOKEN=cairn_… python my_bot.py
"""

import os
from contextlib import suppress

from cairn_client import Cairn
from cairn_client.api import Option


def liking(option: Option) -> tuple[int, int]:
    """Return what sorts options, the best one last: first claims, then stones near the fifth."""
    stone = option["action"].rpartition("@")[2]
    return len(option["claims"]), -abs(5 - int(stone)) if stone.isdecimal() else -9


with suppress(KeyboardInterrupt), Cairn(os.environ["CAIRN_SERVER"], os.environ["CAIRN_TOKEN"]) as cairn:
    for turn in cairn.my_turns(accept=lambda _: True):
        best = max(turn.options, key=liking)
        cairn.play(turn, best["action"], *(f"!{stone}" for stone in best["claims"][:1]))
