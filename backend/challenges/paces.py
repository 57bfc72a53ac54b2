"""The paces at which an opponent is found: few, so that those who look meet."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from backend.common.clock_terms import DAY, with_bounds
from backend.matches.rulesets import longest

#: The clock of each, as it is stored.
PACES: Mapping[str, dict[str, Any] | None] = {
    "live": with_bounds({"type": "live", "seconds": 600, "increment": 10}),
    "day": with_bounds({"type": "turn", "seconds": DAY}),
    "days": with_bounds({"type": "turn", "seconds": 3 * DAY}),
}

#: How long somebody who looks is taken to be there still, unless they say so again (`challenge_renew`): who plays live
#: has to be at the board when it begins.
KEPT_OPEN: Mapping[str, timedelta] = {
    "live": timedelta(minutes=1),
    "day": timedelta(days=7),
    "days": timedelta(days=7),
}


def length_of(ruleset: str) -> dict[str, int]:
    """Return how long a match goes whose opponent was found: one round, in the siege one in each role."""
    return {"rounds": 2 if longest(ruleset)["wins"] is None else 1}


def pace_of(*, ruleset: str, length: Mapping[str, Any], clock: Mapping[str, Any] | None, first: str) -> str:
    """Return the pace whose terms these are exactly, and the lot's who begins; empty where there is none."""
    if first != "random" or dict(length) != length_of(ruleset):
        return ""
    return next((pace for pace, terms in PACES.items() if terms == clock), "")
