"""How much the engine's tests try: a little in `make test`, an issue's full figures in `make prove` (CAIRN_PROVE=1)."""

import os
import random

PROVE = os.environ.get("CAIRN_PROVE") == "1"
SEED = int(os.environ.get("CAIRN_SEED", "20261120"))


def scaled(normal: int, full: int) -> int:
    """How many cases to try."""
    return full if PROVE else normal


def chance(purpose: str) -> random.Random:
    """Random numbers that are the same in every run for the same purpose and seed."""
    return random.Random(f"{SEED} {purpose}")
