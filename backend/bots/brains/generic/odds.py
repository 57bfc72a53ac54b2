"""How likely it is that enough of some cards come to a seat in time."""

from __future__ import annotations

from math import comb


class Odds:
    """Chances of getting cards: each in hand is used here with the chance `alpha`, each unseen one comes with `q`."""

    def __init__(self, alpha: float, q: float) -> None:
        self.alpha, self.q = alpha, q
        self._rho, self._sigma = alpha / (1 - alpha), q / (1 - q)
        self._none_held = [(1 - alpha) ** n for n in range(12)]
        self._none_come = [(1 - q) ** n for n in range(64)]
        self._several: dict[int, float] = {}

    def any_of(self, held: int, unseen: int) -> float:
        """The chance that at least one comes of so many cards in hand and unseen ones."""
        return 1 - self._none_held[held] * self._none_come[unseen]

    def at_least(self, number: int, held: int, unseen: int) -> float:
        """The chance that at least so many of them come."""
        if number == 1:
            return 1 - self._none_held[held] * self._none_come[unseen]
        if held + unseen < number:
            return 0.0
        key = number << 12 | held << 6 | unseen
        found = self._several.get(key)
        if found is None:
            fewer = sum(
                comb(held, mine) * self._rho**mine * comb(unseen, least - mine) * self._sigma ** (least - mine)
                for least in range(number)
                for mine in range(least + 1)
            )
            found = self._several[key] = max(0.0, 1 - self._none_held[held] * self._none_come[unseen] * fewer)
        return found
