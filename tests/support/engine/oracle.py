"""What a side is or can become, found by trying (RULES 1, 2.9, 3.4, 5.3): no masks, no caches, no code of the engine.

`best_by_trying` lays every completion and lets every troop be every card it may be. Where that takes too long,
`best_by_values` tries values first and asks only then whether colours allow them; it is itself checked by the other.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement, product

RANK = {"sum": 0, "run": 1, "colour": 2, "same": 3, "colour_run": 4}
TROOPS = ("J1", "J2", "SP", "SB")

#: Colours, lowest and highest value, and the spy's, for each game.
GAMES = {"border": ("ROYGBP", 1, 9, 7), "siege": ("RYGBP", 0, 11, 10), "deck52": ("SHDC", 1, 10, 0)}

Strength = tuple[int, int]


def deck(game: str) -> list[str]:
    colours, low, high, _ = GAMES[game]
    return [f"{colour}{value}" for colour in colours for value in range(low, high + 1)]


def values_of(game: str, troop: str) -> Iterable[int]:
    _, low, high, spy = GAMES[game]
    return {"SP": (spy,), "SB": (1, 2, 3)}.get(troop, range(low, high + 1))


def kind(values: list[int], one_colour: bool) -> str:
    """The type of these values (RULES 1.1)."""
    values = sorted(values)
    run = all(values[i] + 1 == values[i + 1] for i in range(len(values) - 1))
    if run and one_colour:
        return "colour_run"
    if values[0] == values[-1]:
        return "same"
    return "colour" if one_colour else "run" if run else "sum"


def worth(values: list[int], one_colour: bool, counts: str) -> Strength:
    """Something that compares as formations do where this counts (RULES 1.2, 5.3)."""
    if counts == "low":
        return 0, -sum(values)
    found = kind(values, one_colour)
    return RANK[found] if counts in ("all", found) else 0, sum(values)


def formation(cards: Iterable[str]) -> tuple[str, int]:
    """Type and sum of a complete side without troops."""
    cards = list(cards)
    values = [int(card[1:]) for card in cards]
    return kind(values, len({card[0] for card in cards}) == 1), sum(values)


def best_by_trying(game: str, side: Iterable[str], pool: Iterable[str], capacity: int, counts: str) -> Strength | None:
    """The strongest that a side becomes, each completion laid and each troop each card it may be, one by one."""
    side = list(side)
    best: Strength | None = None
    colours = GAMES[game][0]
    troops = [[(c, v) for c in colours for v in values_of(game, card)] for card in side if card in TROOPS]
    for completion in combinations(list(pool), capacity - len(side)):
        laid = [(card[0], int(card[1:])) for card in (*side, *completion) if card not in TROOPS]
        for taken in product(*troops):
            cards = [*laid, *taken]
            found = worth([value for _, value in cards], len({colour for colour, _ in cards}) == 1, counts)
            best = found if best is None else max(best, found)
    return best


def best_by_values(game: str, side: Iterable[str], pool: Iterable[str], capacity: int, counts: str) -> Strength | None:
    """The same, trying values: first with the colours all one, then with them not all one."""
    side, pool = list(side), list(pool)
    clan = [card for card in side if card not in TROOPS]
    troops = [values_of(game, card) for card in side if card in TROOPS]
    fixed = [int(card[1:]) for card in clan]
    found = [
        worth([*fixed, *completion, *taken], one_colour, counts)
        for completion, one_colour in _completions(game, clan, bool(troops), pool, capacity - len(side))
        for taken in product(*troops)
    ]
    return max(found, default=None)


def _completions(
    game: str, clan: list[str], troops: bool, pool: list[str], missing: int
) -> Iterator[tuple[tuple[int, ...], bool]]:
    """The values of every completion with whether the side is of one colour with it."""
    held = {card[0] for card in clan}
    for colour in GAMES[game][0]:
        if held <= {colour}:
            values = [int(card[1:]) for card in pool if card[0] == colour]
            yield from ((completion, True) for completion in combinations(values, missing))
    by_value: dict[int, list[str]] = {}
    for card in pool:
        by_value.setdefault(int(card[1:]), []).append(card[0])
    for completion in combinations_with_replacement(sorted(by_value), missing):
        needed = Counter(completion)
        if any(len(by_value[value]) < number for value, number in needed.items()):
            continue
        colours = held.union(*(by_value[value] for value in needed))
        if troops or len(held) > 1 or max(needed.values(), default=0) > 1 or len(colours) > 1:
            yield completion, False
