"""How much the tests try: a little in `make test`, an issue's full figures in `make prove` (CAIRN_PROVE=1)."""

import json
import os
import random
import sys
from pathlib import Path

PROVE = os.environ.get("CAIRN_PROVE") == "1"
#: Among how many runs, each with a seed of its own, a full figure is shared.
SHARES = int(os.environ.get("CAIRN_SHARES", "1"))
SEED = int(os.environ.get("CAIRN_SEED", "20261120"))
#: A file that `make prove` reads afterwards: how many cases which test tried.
FIGURES = os.environ.get("CAIRN_FIGURES")


def scaled(normal: int, full: int) -> int:
    """How many cases to try."""
    if not PROVE:
        return normal
    full = -(-full // SHARES)
    if FIGURES:
        asker = sys._getframe(1)
        test = f"{Path(asker.f_code.co_filename).name}::{asker.f_code.co_name}"
        with open(FIGURES, "a") as figures:
            figures.write(
                json.dumps({"test": test, "running": os.environ.get("PYTEST_CURRENT_TEST"), "cases": full}) + "\n"
            )
    return full


def chance(purpose: str) -> random.Random:
    """Random numbers that are the same in every run for the same purpose and seed."""
    return random.Random(f"{SEED} {purpose}")
