"""What it is worth to keep a tactic card or a cauldron for later, in chances of the round."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from engine.state import State


class Keeping(Protocol):
    """How a brain judges what it could also keep. `turns` are about those that its seat has left."""

    def given_up(self, state: State, seat: int, card: str, turns: float) -> float:
        """What is lost by playing this tactic card of the hand now, beside what it does."""

    def stakes(self, value: float) -> float:
        """Which part of that is left when the round is won with this chance."""

    def in_hand(self, state: State, seat: int, card: str, turns: float) -> float:
        """What this tactic card of the hand adds to it."""

    def draws_tactic(self, state: State, seat: int, turns: float) -> bool:
        """Whether the seat draws a tactic card rather than a clan card."""

    def of_cauldron(self, state: State, turns: float) -> float:
        """What a cauldron kept is worth."""

    def of_retreat(self) -> float:
        """What a retreat must gain."""


class Prices(NamedTuple):
    """Each card by itself: its worth at the start of a round, falling to nothing over the last `falling` turns.

    The anchor goes by this; it is not to be made better.
    """

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

    def given_up(self, state: State, seat: int, card: str, turns: float) -> float:  # noqa: ARG002 - see Keeping
        """As `Keeping.given_up`."""
        return self.of(card) * self.share(turns)

    def stakes(self, value: float) -> float:  # noqa: ARG002 - see Keeping
        """As `Keeping.stakes`: all of it."""
        return 1.0

    def in_hand(self, state: State, seat: int, card: str, turns: float) -> float:  # noqa: ARG002 - see Keeping
        """As `Keeping.in_hand`."""
        return self.of(card) * self.share(turns)

    def draws_tactic(self, state: State, seat: int, turns: float) -> bool:
        """As `Keeping.draws_tactic`: a few at a time, while they can be played."""
        usable = sum(not is_stuck(state, seat, card) for card in held_tactics(state, seat))
        return may_play(state, seat) and usable < self.held and turns >= self.too_late

    def of_cauldron(self, state: State, turns: float) -> float:  # noqa: ARG002 - see Keeping
        """As `Keeping.of_cauldron`."""
        return self.cauldron * self.share(turns)

    def of_retreat(self) -> float:
        """As `Keeping.of_retreat`."""
        return self.retreat


PRICES = Prices()


def held_tactics(state: State, seat: int) -> list[str]:
    """The tactic cards of a hand."""
    return [card for card in state.hands[seat] if card not in state.ruleset.deck.index]


def may_play(state: State, seat: int) -> bool:
    """Whether the seat may play a tactic card in its next turn, as things stand (RULES 3.2)."""
    played = state.tally.tactics_played
    return played[seat] <= played[1 - seat]


def is_stuck(state: State, seat: int, card: str) -> bool:
    """Whether the seat can never play this joker any more (RULES 3.3)."""
    return card in ("J1", "J2") and state.ruleset.one_joker and state.tally.jokers_played[seat] > 0
