"""The six levels of the generic brain."""

from __future__ import annotations

from typing import NamedTuple

from backend.bots.brains.generic.options import OPTIONS
from backend.bots.brains.generic.outlook import HOPES, Hopes
from backend.bots.brains.generic.prices import PRICES, Keeping


class Level(NamedTuple):
    """How a level thinks: the share of turns played at random, the noise on each worth, and its search.

    `samples` is how many hidden hands are tried for each of the `best` choices; 0 is no search. `shrink` is the weight
    of the static worth beside the mean of the samples. Without `tactics` no tactic card is drawn or played by choice.
    """

    number: int
    careless: float = 0.0
    noise: float = 0.0
    samples: int = 0
    best: int = 6
    shrink: float = 0.3
    tactics: bool = True
    hopes: Hopes = HOPES
    keeping: Keeping = OPTIONS


#: Frozen: strengths are published relative to it.
ANCHOR = Level(5, keeping=PRICES)

LEVELS = (
    Level(1, careless=0.6, noise=0.06),
    Level(2, careless=0.3, noise=0.04),
    Level(3, careless=0.08, noise=0.025),
    Level(4, noise=0.012),
    Level(5),
    Level(6, samples=24, best=4, shrink=1.5),
)
