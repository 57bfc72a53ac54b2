"""What the right to play a tactic card later is worth: the best use that may still come, in chances of the round.

A seat may have played at most one tactic card more than the other (RULES 3.2), so a hand holds as many options as that
leaves, and those are its best cards; the rest of its tactic cards are dead. The figures are the gains that such a card
brings when it is kept until the gain is worth it, from the estimate's own rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from backend.bots.brains.generic.prices import held_tactics, is_stuck
from engine.state import State

_BORDER = MappingProxyType(
    {"J1": 0.28, "J2": 0.28, "SP": 0.14, "SB": 0.17, "FO": 0.27, "MU": 0.18, "SC": 0.05, "RD": 0.12, "DE": 0.27,
     "TR": 0.34}
)  # fmt: skip
_SIEGE = MappingProxyType(
    {"J1": 0.28, "J2": 0.28, "SP": 0.2, "SB": 0.08, "RD": 0.09, "RC": 0.22, "DE": 0.27, "TR": 0.3, "EX": 0.15,
     "SU": 0.01, "XC": 0.01}
)  # fmt: skip


class Options(NamedTuple):
    """What each card is worth while there are at least `falling` turns left; it falls to nothing until `last`."""

    border: Mapping[str, float] = _BORDER
    siege: Mapping[str, float] = _SIEGE
    #: A card that nobody has tried yet.
    new: float = 0.15
    falling: float = 6
    last: float = 1
    #: None is drawn while more turns are left: until it is played it takes the place of a clan card.
    late: float = 8
    #: The same for the siege, where turns are counted by the deck.
    siege_falling: float = 10
    siege_late: float = 10
    #: So many tactic cards are held in the siege, and one more if they are dead, worth no more than this: a dead card
    #: in the hand costs more there than the estimate says.
    siege_held: int = 1
    dead: float = 0.05
    #: What a clan card drawn is worth when many turns are left, and what is added to that over the last turns.
    clan: float = 0.02
    clan_late: float = 0.08
    #: What the new cards of a scout are worth.
    scouted: float = 0.04
    #: So many tactic cards of the other seat are taken for ones that it will play, which lets this seat play more.
    answers: int = 2
    cauldron: float = 0.14
    #: What a cauldron is worth falls to nothing over so many turns.
    cauldron_falling: float = 5
    retreat: float = 0.005

    def given_up(self, state: State, seat: int, card: str, turns: float) -> float:
        """As `Keeping.given_up`: the options of the hand with the card, less those without it and one use fewer."""
        held, rights = self._held(state, seat, turns), self._rights(state, seat)
        without = [*held]
        own = self._worth(state, seat, card, turns)
        if own in without:
            without.remove(own)
        coming = [self._next_draw(state, seat, turns)] * max(1, rights)
        lost = _best([*held, *coming], rights) - _best([*without, *coming], rights - 1)
        return lost - (self.scouted * self._share(state, turns) if card == "SC" else 0.0)

    def stakes(self, value: float) -> float:
        """As `Keeping.stakes`: in a round that is nearly decided, no later use can change much either."""
        return max(0.05, 4 * value * (1 - value))

    def in_hand(self, state: State, seat: int, card: str, turns: float) -> float:
        """As `Keeping.in_hand`."""
        held, rights = self._held(state, seat, turns), self._rights(state, seat)
        own = self._worth(state, seat, card, turns)
        without = [*held]
        without.remove(own)
        return _best(held, rights) - _best(without, rights)

    def draws_tactic(self, state: State, seat: int, turns: float) -> bool:
        """As `Keeping.draws_tactic`: if the mean of what the unseen ones would add is more than a clan card's worth."""
        held, rights = self._held(state, seat, turns), self._rights(state, seat)
        unseen = self._unseen(state, seat)
        if not unseen or rights < 1 or self._too_early(state, turns) or self._holds_enough(state, held, turns):
            return False
        with_one = sum(_best([*held, self._worth(state, seat, card, turns)], rights) for card in unseen)
        return with_one / len(unseen) - _best(held, rights) > self._clan_card(turns)

    def _too_early(self, state: State, turns: float) -> bool:
        return _siege_turns(state, turns) > self.siege_late if state.ruleset.siege else turns > self.late

    def _holds_enough(self, state: State, held: list[float], turns: float) -> bool:
        alive = sum(worth > self.dead * self._share(state, turns) for worth in held)
        return bool(state.ruleset.siege) and (alive >= self.siege_held or len(held) > self.siege_held)

    def of_cauldron(self, state: State, turns: float) -> float:
        """As `Keeping.of_cauldron`."""
        return self.cauldron * self._left(_siege_turns(state, turns), self.cauldron_falling)

    def of_retreat(self) -> float:
        """As `Keeping.of_retreat`."""
        return self.retreat

    def _worth(self, state: State, seat: int, card: str, turns: float) -> float:
        if is_stuck(state, seat, card):
            return 0.0
        worth = self.siege if state.ruleset.siege else self.border
        return worth.get(card, self.new) * self._share(state, turns)

    def _share(self, state: State, turns: float) -> float:
        """How much of a card's worth is left when the seat has so many turns left."""
        if state.ruleset.siege:
            return self._left(_siege_turns(state, turns), self.siege_falling)
        return self._left(turns, self.falling)

    def _left(self, turns: float, falling: float) -> float:
        return min(1.0, max(0.0, (turns - self.last) / (falling - self.last)))

    def _held(self, state: State, seat: int, turns: float) -> list[float]:
        return [self._worth(state, seat, card, turns) for card in held_tactics(state, seat)]

    def _rights(self, state: State, seat: int) -> int:
        """How many tactic cards the seat will be able to play, if the other plays some of those that it holds."""
        played = state.tally.tactics_played
        answers = min(self.answers, len(held_tactics(state, 1 - seat)))
        return max(0, 1 + played[1 - seat] + answers - played[seat])

    def _unseen(self, state: State, seat: int) -> list[str]:
        """The tactic cards that the seat does not see, if there are any to draw."""
        return [*state.decks.tactic, *held_tactics(state, 1 - seat)] if state.decks.tactic else []

    def _next_draw(self, state: State, seat: int, turns: float) -> float:
        """What a tactic card that the seat could still draw is worth, less the clan card that it would be drawn for."""
        unseen = self._unseen(state, seat)
        if not unseen:
            return 0.0
        mean = sum(self._worth(state, seat, card, turns) for card in unseen) / len(unseen)
        return max(0.0, mean - self._clan_card(turns))

    def _clan_card(self, turns: float) -> float:
        return self.clan + self.clan_late * min(1.0, max(0.0, (15 - turns) / 10))


OPTIONS = Options()


def _best(options: Iterable[float], rights: int) -> float:
    """What so many of the options are worth together."""
    return sum(sorted(options, reverse=True)[: max(0, rights)])


def _siege_turns(state: State, turns: float) -> float:
    """How many turns a seat has left in the siege, where the empty deck ends the round (RULES 5.9)."""
    return min(turns, len(state.decks.clan) / 2 + 1)
