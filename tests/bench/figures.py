"""What benches tell of many measurements."""

import math
from collections.abc import Sequence


def percentile(times: Sequence[float], part: float) -> float:
    """Return the least of these that so large a *part* of them does not exceed: of a hundred, with 0.99, the 99th."""
    return sorted(times)[max(1, math.ceil(len(times) * part)) - 1]
