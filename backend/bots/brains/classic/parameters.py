"""The figures that the estimate goes by. What they mean is written where they are used."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Parameters:
    """How hopeful an estimate is.

    `draws` is which part of the places still to be filled a seat is expected to draw cards for. `mine`, `theirs` weigh
    the chance that an unseen card comes to a side with none, one, two cards; `use` is the chance that a fitting card
    in hand goes just there. `behind`, `ahead` are the parts of a tie that belong to the side with fewer and with more
    cards. `others` weighs what the other stones lose by a card.
    """

    draws: float = 1.02
    mine: tuple[float, float, float] = (0.65, 0.88, 1.0)
    theirs: tuple[float, float, float] = (0.55, 0.80, 0.93)
    use: tuple[float, float, float] = (0.33, 0.67, 0.81)
    ahead: float = 0.7
    behind: float = 0.3
    others: float = 1.0


#: No chance is taken for greater than this.
CERTAIN = 0.98
#: A stone with less chance than this is as good as lost, with more than the other as good as won.
AS_GOOD_AS_LOST, AS_GOOD_AS_WON = 0.05, 0.95

#: The frozen anchor: never to be changed, for every published strength is measured by it.
ANCHOR = Parameters()
