"""How a seat sees its chances: of each stone, and from these of the round.

Only what the seat sees goes in: the table, its own hand, the backs of the other, the sizes of the decks, and what it
knows beyond its view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from backend.bots.brains.generic.odds import Odds
from backend.bots.brains.generic.rounds import BorderRound, RoundValue, SiegeRound
from backend.bots.brains.generic.sides import Prospects, Side, Supply, chance_to_win, prospects
from engine import Knowledge
from engine.rulesets import Counts
from engine.state import State
from engine.stones import Stone


class Hopes(NamedTuple):
    """How much is hoped for, by the number of cards that a side lacks (0 is not used).

    `used` is the chance that a card in hand that fits is used just there; `mine` and `theirs` are factors on the chance
    that an unseen card comes in time to the own side and to the one opposite.
    """

    used: tuple[float, ...] = (0, 0.81, 0.67, 0.33, 0.22)
    mine: tuple[float, ...] = (0, 1.0, 0.88, 0.65, 0.5)
    theirs: tuple[float, ...] = (0, 0.93, 0.80, 0.55, 0.42)
    places: float = 1.02
    #: Of the siege: the chance of each tile, and that a tile which will be damaged is damaged again.
    siege_luck: float = 0.9
    again: float = 0.25
    #: Of the siege, where the deck ends the round: so many times the turns left, a seat may hope to fill its places.
    hurry: float = 1.3


HOPES = Hopes()
_MOST = 0.98
_CERTAIN = 0.999
#: How likely the other seat uses a card, which it is known to hold, where it fits.
_KNOWN_USED = 0.9


class Outlook:
    """What one seat hopes for in a position, with a memory of what sides may become.

    It can be asked about other positions too that come soon after: it takes the unseen cards for the same.
    """

    def __init__(self, state: State, seat: int, known: Knowledge | None = None, hopes: Hopes = HOPES) -> None:
        self.state, self.seat = state, seat
        ruleset, deck, other = state.ruleset, state.ruleset.deck, 1 - seat
        self._deck = deck
        self.hand = deck.mask(state.hands[seat])
        theirs = deck.mask(known.hand) if known else 0
        buried = deck.mask(card for card in known.clan.bottom if card) if known else 0
        hidden = state.unseen & ~self.hand
        coming = hidden & ~buried or hidden
        self._their_supply = Supply(deck, theirs, coming & ~theirs)
        self._coming = coming & ~theirs
        self._supplies: dict[int, Supply] = {}
        in_deck = len(state.decks.clan) / 2
        free = [_free_places(state, of) for of in (0, 1)]
        held = sum(card in deck.index for card in state.hands[other]) - theirs.bit_count()
        number = max(1, self._coming.bit_count())
        mine = _in_time(state, free[seat], hopes)
        to_me = mine * min(in_deck, hopes.places * free[seat]) / number
        self._mine = [Odds(a * mine, min(_MOST, g * to_me)) for a, g in zip(hopes.used, hopes.mine, strict=True)]
        its = _in_time(state, free[other], hopes)
        to_other = its * (held + min(in_deck, hopes.places * free[other])) / number
        self._theirs = [Odds(_KNOWN_USED * its, min(_MOST, g * to_other)) for g in hopes.theirs]
        #: A side of a siege that lacks more cards than its seat has turns stays incomplete.
        self._most_missing = in_deck + 1 if ruleset.siege else 9.0
        self._prospects: dict[tuple[Side, int, Counts, int, int], Prospects] = {}
        #: About how many turns of its own the seat has left.
        self.turns = min(free[seat], in_deck + len(state.hands[seat]))
        self._again = hopes.again * min(1.0, len(state.decks.clan) / 40)
        self._luck = hopes.siege_luck
        self._siege = ruleset.siege

    def round_value(self, state: State) -> RoundValue:
        """What turns the chances of this position's stones into that of the round."""
        if self._siege:
            return SiegeRound(state, self.seat, again=self._again)
        return BorderRound(state.ruleset)

    def chances(self, stones: Sequence[Stone], hand: int) -> list[float]:
        """The chance of each stone, with these cards in hand: in the siege game the attacker's, else the seat's own."""
        return [self.chance(stone, hand) for stone in stones]

    def chance(self, stone: Stone, hand: int) -> float:
        """The chance of this stone."""
        seat = self.seat
        if stone.claimed_by is not None:
            return float(stone.claimed_by == seat)
        mine, theirs = self.own(stone, hand), self.other(stone)
        if not self._siege:
            return chance_to_win(mine, theirs, _tie(stone, seat))
        if seat != self.state.first:
            seat, mine, theirs = 1 - seat, theirs, mine
        found = chance_to_win(mine, theirs, _tie(stone, seat))
        return found if found > _CERTAIN else found * self._luck

    def own(self, stone: Stone, hand: int) -> Prospects:
        """What the own side of this stone may become."""
        side, opposite = stone.sides[self.seat], stone.sides[1 - self.seat]
        barred = self._deck.barred(opposite)
        key = (side, stone.capacity, stone.counts, barred, hand)
        found = self._prospects.get(key)
        if found is None:
            supply = self._supply(hand) if not barred else Supply(self._deck, hand & ~barred, self._coming & ~barred)
            odds = self._mine[stone.capacity - len(side)]
            late = stone.capacity - len(side) > self._most_missing
            found = () if late else prospects(self._deck, (side, stone.capacity, stone.counts), supply, odds)
            self._prospects[key] = found
        return found

    def other(self, stone: Stone) -> Prospects:
        """What the side opposite may become."""
        side, own = stone.sides[1 - self.seat], stone.sides[self.seat]
        barred = self._deck.barred(own)
        key = (side, stone.capacity, stone.counts, barred, -1)
        found = self._prospects.get(key)
        if found is None:
            supply = self._their_supply
            if barred:
                supply = Supply(self._deck, supply.hand & ~barred, supply.others & ~barred)
            odds = self._theirs[stone.capacity - len(side)]
            late = stone.capacity - len(side) > self._most_missing
            found = () if late else prospects(self._deck, (side, stone.capacity, stone.counts), supply, odds)
            self._prospects[key] = found
        return found

    def _supply(self, hand: int) -> Supply:
        found = self._supplies.get(hand)
        if found is None:
            found = self._supplies[hand] = Supply(self._deck, hand, self._coming)
        return found


def _free_places(state: State, seat: int) -> int:
    """How many cards the seat can still place where nobody has claimed."""
    stones = [state.stones[number - 1] for number in state.open_stones(seat)]
    return sum(stone.capacity - len(stone.sides[seat]) for stone in stones)


def _in_time(state: State, places: int, hopes: Hopes) -> float:
    """Which part of these places there is time to fill: a siege ends with its deck (RULES 5.9)."""
    if not state.ruleset.siege or not places:
        return 1.0
    return min(1.0, hopes.hurry * (len(state.decks.clan) / 2 + 1) / places)


def _tie(stone: Stone, seat: int) -> float:
    """How a tie goes for this seat: to who was complete first, or will be (RULES 1.2)."""
    mine, theirs = stone.completed[seat], stone.completed[1 - seat]
    if mine is not None:
        return 1.0 if theirs is None or mine < theirs else 0.0
    if theirs is not None:
        return 0.0
    more = len(stone.sides[seat]) - len(stone.sides[1 - seat])
    return 0.7 if more > 0 else 0.3 if more < 0 else 0.5
