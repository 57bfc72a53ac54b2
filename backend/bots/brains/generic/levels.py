"""The six levels of the generic brain."""

from __future__ import annotations

from typing import NamedTuple

from backend.bots.brains.classic.search import Search
from backend.bots.brains.generic.options import OPTIONS
from backend.bots.brains.generic.outlook import HOPES, Hopes
from backend.bots.brains.generic.prices import PRICES, Keeping
from engine.rulesets import Ruleset


class Level(NamedTuple):
    """How a level thinks: the share of turns played at random, the noise on each worth, and its search.

    `search` is how far its trials look, of the border game alone. Without `tactics` no tactic card is drawn or played
    by choice.
    """

    number: int
    careless: float = 0.0
    noise: float = 0.0
    search: Search | None = None
    tactics: bool = True
    hopes: Hopes = HOPES
    keeping: Keeping = OPTIONS


#: Frozen: strengths are published relative to it.
ANCHOR = Level(5, keeping=PRICES)

#: As the classic family searched before it read hands (0088); no tree ends it: a tactic card may still be played.
#: With the deals of today's classic search it was no stronger, and took twice the time.
SEARCH = Search(stages=((9, 28), (4, 56), (2, 112)), turns=16, prior=16.0, to_end=12, alike=2)

_LOW = (Level(1, careless=0.6, noise=0.06), Level(2, careless=0.3, noise=0.04), Level(3, careless=0.08, noise=0.025))
_BORDER = (*_LOW, Level(4, noise=0.012), Level(5), Level(6, search=SEARCH))
#: No family plays many rounds of the siege at once, so nothing searches there: the same noise costs less.
_SIEGE = (*_LOW, Level(4, noise=0.022), Level(5, noise=0.012), Level(6))


def levels_of(ruleset: Ruleset) -> tuple[Level, ...]:
    """The six levels as they play this ruleset."""
    return _SIEGE if ruleset.siege else _BORDER
