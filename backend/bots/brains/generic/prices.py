"""What it is worth to keep a tactic card or a cauldron for later, in chances of the round."""

from __future__ import annotations

from typing import NamedTuple

from engine.state import State


class Prices(NamedTuple):
    """The worth of keeping each card at the start of a round; it falls to nothing over the last `falling` turns."""

    troop: float = 0.12
    shield_bearer: float = 0.06
    mode: float = 0.09
    ruse: float = 0.12
    scout: float = 0.03
    exchange: float = 0.09
    support: float = 0.12
    cauldron: float = 0.04
    retreat: float = 0.005
    falling: int = 12
    #: So many tactic cards that can be played are held at a time, and none is drawn with so few turns left.
    held: int = 1
    too_late: int = 3

    def of(self, card: str) -> float:
        """The worth of keeping this tactic card."""
        kinds = {
            "J1": self.troop, "J2": self.troop, "SP": self.troop, "SB": self.shield_bearer, "FO": self.mode,
            "MU": self.mode, "SC": self.scout, "XC": self.exchange, "SU": self.support,
        }  # fmt: skip
        return kinds.get(card, self.ruse)

    def share(self, turns: float) -> float:
        """How much of a worth is left when the seat has so many turns left."""
        return min(1.0, turns / self.falling)


PRICES = Prices()


def may_play(state: State, seat: int) -> bool:
    """Whether the seat may play a tactic card in its next turn, as things stand (RULES 3.2)."""
    played = state.tally.tactics_played
    return played[seat] <= played[1 - seat]


def is_stuck(state: State, seat: int, card: str) -> bool:
    """Whether the seat can never play this joker any more (RULES 3.3)."""
    return card in ("J1", "J2") and state.ruleset.one_joker and state.tally.jokers_played[seat] > 0
