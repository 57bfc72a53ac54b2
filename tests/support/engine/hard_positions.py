"""Sides, completions and unseen cards that are hard to judge: near play, with troops, under every word that counts."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from engine.rulesets import RULESETS, Counts
from engine.state import State
from tests.support.engine import oracle
from tests.support.engine.builders import PLAY, border

#: What counts with how many cards: mud, fog and both in the border game, every tile of the siege game (RULES 5.2).
PLACES: dict[str, list[tuple[int, Counts]]] = {
    "border": [(3, "all"), (3, "all"), (4, "all"), (3, "sum"), (4, "sum")],
    "siege": [(3, "sum"), (4, "all"), (3, "all"), (2, "all"), (3, "low"), (3, "run"), (2, "same"), (3, "colour"),
              (4, "low"), (3, "colour"), (3, "run")],
    "deck52": [(3, "all")],
}  # fmt: skip


class Hard(NamedTuple):
    """A complete side, the incomplete one opposite, and the unseen cards."""

    mine: tuple[str, ...]
    theirs: tuple[str, ...]
    unseen: list[str]
    capacity: int
    counts: Counts


def hard_positions(rng: random.Random, game: str, number: int, most: int = 60) -> Iterator[Hard]:
    """So many of them, with at most so many unseen cards."""
    for _ in range(number):
        capacity, counts = rng.choice(PLACES[game])
        cards = oracle.deck(game)
        rng.shuffle(cards)
        troops = [] if game == "deck52" or rng.random() < 0.4 else rng.sample(oracle.TROOPS, rng.randint(1, 3))
        size = rng.randrange(capacity)
        theirs = _side(rng, cards, troops[:2], size)
        mine = _side(rng, cards, troops[2:] if rng.random() < 0.8 else [], capacity)
        fill = rng.choice((0, 3, 8, 20, 60))
        unseen = cards[: rng.randint(0, min(fill, most, len(cards)))]
        if counts in ("colour", "run") and rng.random() < 0.5:
            # Where colour runs are sums, few colours make them hard to avoid.
            unseen = [card for card in cards if card[0] in "RY"][:most]
        yield Hard(mine, theirs, unseen, capacity, counts)


def _side(rng: random.Random, cards: list[str], troops: list[str], size: int) -> tuple[str, ...]:
    """A side of this size out of these cards, often of one colour, value or run, with these troops in it."""
    side = troops[:size]
    how = rng.choice("cvrr-")
    while len(side) < size:
        at = next((card for card in side if card not in oracle.TROOPS), cards[0])
        alike = [card for card in cards if _alike(at, card, how)]
        card = rng.choice(alike or cards)
        cards.remove(card)
        side.append(card)
    rng.shuffle(side)
    return tuple(side)


def _alike(one: str, other: str, how: str) -> bool:
    near = abs(int(one[1:]) - int(other[1:])) <= 2
    return {"c": one[0] == other[0], "v": one[1:] == other[1:], "r": near and one[0] == other[0], "-": near}[how]


def crowded_siege(rng: random.Random) -> State:
    """The attacker to move with every card that can be played in many ways, sides nearly full, and a large discard."""
    ruleset = RULESETS["siege+tactics"]
    deck = ruleset.deck
    cards = rng.sample(deck.cards, 60)
    stones = []
    for number, place in enumerate(ruleset.places, 1):
        damaged = rng.random() < 0.2
        capacity = (ruleset.damaged[number - 1] if damaged else place).capacity
        mine = [cards.pop() for _ in range(capacity - rng.choice((0, 1, 1)))]
        theirs = [card for card in [cards.pop()] if not deck.barred(mine) & deck.bit[card]]
        stones.append(f"{number}: {' '.join(mine)} | {' '.join(theirs)}{' + damaged' * damaged}")
    held = rng.choice((1, 4, 10))
    hands = (f"SU RC TR RD {' '.join(cards[:3])}", " ".join(cards[3 : 3 + held]))
    discard = " ".join((*cards[3 + held :], *rng.sample(("J1", "SP", "SB"), rng.randrange(3))))
    return border(*stones, phase=PLAY, hands=hands, tactics="EX", deck="", discard=discard, ruleset=ruleset)
