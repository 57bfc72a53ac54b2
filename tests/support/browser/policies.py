"""Two ways of choosing a move from a view and its options, so that a round of a browser test has a story."""

import re
from typing import Any

Option = dict[str, Any]
CLAN = re.compile(r"[A-IK-Z]\d+\b")  # R7, but neither the joker J1 nor the traitor TR


def builder(match: dict[str, Any]) -> Option:
    """Build strong formations around the middle and claim early: wins within some twenty turns."""

    def worth(option: Option) -> float:
        card, stone, side = _placement(match, option)
        held = [*side, card]
        values = sorted(int(each[1:]) for each in held)
        worth = sum(values) + 15 * len(side) + 100 * len(option["claims"]) - 2.5 * abs(stone - 5)
        if len({each[0] for each in held}) == 1:
            worth += 20
            if len(set(values)) == len(values) and values[-1] - values[0] <= 2:
                worth += 30
        elif len(set(values)) == 1:
            worth += 25
        return worth

    return _best(match, worth)


def spreader(match: dict[str, Any]) -> Option:
    """Complete no side for as long as possible: the other's claims have to be proven against incomplete sides."""

    def worth(option: Option) -> float:
        card, _, side = _placement(match, option)
        return -10.0 * len(side) - int(card[1:])

    return _best(match, worth)


def _placement(match: dict[str, Any], option: Option) -> tuple[str, int, list[str]]:
    """The card, the stone, and the clan cards that lie there already."""
    card, stone = option["action"].split("@")
    side = match["position"]["stones"][int(stone) - 1]["sides"][match["seat"]]
    return card, int(stone), [each for each in side if CLAN.match(each)]


def _best(match: dict[str, Any], worth: Any) -> Option:
    placements = [option for option in match["options"] if CLAN.match(option["action"].replace("@", " "))]
    return dict(max(placements or match["options"], key=worth if placements else lambda option: len(option["claims"])))
