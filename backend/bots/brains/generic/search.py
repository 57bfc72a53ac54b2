"""Two plies on samples: what the other seat would answer, from hands that it can have."""

from __future__ import annotations

import random
from collections.abc import Sequence

from backend.bots.brains.generic.levels import Level
from backend.bots.brains.generic.outlook import Outlook
from backend.bots.brains.generic.weighing import Choice, Scales
from engine import Sampler
from engine.state import State
from engine.stones import Stone


def searched(scales: Scales, choices: Sequence[Choice], sampler: Sampler, level: Level, rng: random.Random) -> Choice:
    """The choice that stands best against the answers of sampled hands."""
    best = sorted(choices, key=lambda choice: (-choice.worth, choice.action))[: level.best]
    if len(best) == 1:
        return best[0]
    totals = [0.0] * len(best)
    own = [_Own(scales, choice) for choice in best]
    for _ in range(level.samples):
        answers = _Answers(sampler.draw(rng), 1 - scales.seat)
        for at, choice in enumerate(best):
            number, stone = answers.to(choice.stones)
            totals[at] += own[at].after(number, stone)
    means = [total / level.samples for total in totals]
    worths = [
        mean + level.shrink * choice.worth - own_.cost for mean, choice, own_ in zip(means, best, own, strict=True)
    ]
    return best[max(range(len(best)), key=worths.__getitem__)]


class _Own:
    """A choice of the seat's, and what it is worth after an answer."""

    def __init__(self, scales: Scales, choice: Choice) -> None:
        self._outlook, self._stones, self._hand = scales.outlook, choice.stones, choice.hand
        self._round = scales.round
        self._chances = scales.outlook.chances(choice.stones, choice.hand)
        #: What keeping the card would have been worth: of a tactic card alone.
        self.cost = 0.0
        if choice.hand == scales.outlook.hand:
            self.cost = self._round.value(self._chances) - choice.worth

    def after(self, number: int, stone: Stone | None) -> float:
        if stone is None:
            return self._round.value(self._chances)
        chances = list(self._chances)
        chances[number] = self._outlook.chance(stone, self._hand)
        return self._round.value(chances)


class _Answers:
    """One sampled hand of the other seat, and what it would place."""

    def __init__(self, state: State, seat: int) -> None:
        self._state, self._seat, self._deck = state, seat, state.ruleset.deck
        self._outlook = Outlook(state, seat)
        self._cards = [card for card in state.hands[seat] if card in state.ruleset.deck.index]
        self._worth: dict[tuple[str, int], tuple[Stone, float]] = {}
        self._round = self._outlook.round_value(state)
        self._base = self._outlook.chances(state.stones, self._outlook.hand)

    def to(self, stones: Sequence[Stone]) -> tuple[int, Stone | None]:
        """The stone that the answer changes, and what it is then; the first number and None for no answer."""
        outlook, seat = self._outlook, self._seat
        chances = list(self._base)
        for at, stone in enumerate(stones):
            if stone is not self._state.stones[at]:
                chances[at] = outlook.chance(stone, outlook.hand)
        weights = self._round.slopes(chances)
        best: tuple[float, int, Stone | None] = (-9.0, 0, None)
        for at, stone in enumerate(stones):
            if stone.claimed_by is not None or stone.completed[seat] is not None or not weights[at]:
                continue
            same = stone is self._state.stones[at]
            for card in self._cards:
                after, chance = self._placed(card, at, stone, same=same)
                gain = weights[at] * (chance - chances[at])
                if gain > best[0]:
                    best = (gain, at, after)
        return best[1], best[2]

    def _placed(self, card: str, at: int, stone: Stone, *, same: bool) -> tuple[Stone, float]:
        known = self._worth.get((card, at)) if same else None
        if known is None:
            deck, seat = self._deck, self._seat
            other = deck.vanishes.get(card)
            if other is not None and other in stone.sides[1 - seat]:
                after = stone.without_card(1 - seat, other)
            else:
                after = stone.with_card(seat, card, self._state.actions + 3)
            known = after, self._outlook.chance(after, self._outlook.hand & ~deck.bit[card])
            if same:
                self._worth[card, at] = known
        return known
