"""All that is not a turn's card: claims, draws, the steps of a scout and of an exchange."""

from __future__ import annotations

from collections.abc import Sequence

from backend.bots.brains.generic.prices import may_play
from backend.bots.brains.generic.weighing import Scales
from engine.state import EXCHANGE_REPLY, SCOUT_RETURN


def first_claim(actions: Sequence[str]) -> str | None:
    """A claim that holds is made at once: a stone that is closed is one less to lose."""
    return next((action for action in actions if action[0] == "!"), None)


def step(scales: Scales, actions: Sequence[str], *, tactics: bool = True) -> str:
    """What to draw, to return or to give."""
    state, seat = scales.state, scales.seat
    if state.phase == EXCHANGE_REPLY:
        wanted = "XC=" + ",".join(scales.least(state.hands[seat]))
        return wanted if wanted in actions else actions[0]
    if state.phase == SCOUT_RETURN:
        return min(actions, key=lambda action: _kept(scales, action[1:]))
    if "+t" in actions and "+c" in actions:
        return "+t" if tactics and wants_tactic(scales) else "+c"
    return actions[0]


def wants_tactic(scales: Scales) -> bool:
    """Whether a tactic card is drawn rather than a clan card."""
    return scales.keeping.draws_tactic(scales.state, scales.seat, scales.outlook.turns)


def _kept(scales: Scales, card: str) -> tuple[float, float]:
    if card not in scales.state.ruleset.deck.index and not may_play(scales.state, scales.seat):
        return (0.0, 0.0)
    return scales.worth_in_hand(card)
