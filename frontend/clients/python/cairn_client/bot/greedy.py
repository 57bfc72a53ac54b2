"""What an option looks like at a glance. It is no rule: what is legal and what is proven, the server says."""

import re

from cairn_client import api

_PLACED = re.compile(r"^([A-Z])(\d+)@(\d+)$")
_CARD = re.compile(r"^([A-Z])(\d+)$")
Card = tuple[str, int]


def worth(option: api.Option, match: api.Match) -> float:
    """Return how good it looks: to claim first, then a card where it makes the best side, then all else."""
    if option["claims"] or option["action"].startswith("!"):
        return 1000
    placed = _PLACED.match(option["action"])
    if placed is None or match["seat"] is None:
        return -1 if option["action"] == "pass" else 0
    stone = match["position"]["stones"][int(placed[3]) - 1]
    cards = [card for card in map(_read, stone["sides"][match["seat"]]) if card]
    return 1 + side((*cards, (placed[1], int(placed[2]))), stone["capacity"])


def side(cards: tuple[Card, ...], capacity: int) -> float:
    """Return what such a side may become: runs of one colour above all, then one value, one colour, a run."""
    colours, values = {colour for colour, _ in cards}, [value for _, value in cards]
    is_run = len({*values}) == len(values) and max(values) - min(values) < capacity
    rank = 1.0 if is_run else 0.0
    if len({*values}) == 1:
        rank = 3
    elif len(colours) == 1:
        rank = 4 if is_run else 2
    return rank * len(cards) + sum(values) / len(values) / 20


def _read(card: str) -> Card | None:
    found = _CARD.match(card)
    return (found[1], int(found[2])) if found else None
