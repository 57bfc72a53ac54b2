"""
How much the benches measure: everything, or with ``CAIRN_BENCH=tiny`` just enough to start and finish.

`make test` runs every bench at the tiny volume, so that one that no longer starts is noticed. Its figures mean nothing.
"""

import os
from typing import TypeVar

Volume = TypeVar("Volume", int, float)

TINY = os.environ.get("CAIRN_BENCH") == "tiny"


def volume(full: Volume, tiny: Volume) -> Volume:
    """Return how much to measure in this run."""
    return tiny if TINY else full
