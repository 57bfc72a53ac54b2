"""What each action of a turn is worth: the chance of the round after it, less what keeping a card would be worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from backend.bots.brains.generic.outlook import Outlook
from backend.bots.brains.generic.prices import PRICES, Keeping
from backend.bots.brains.generic.sides import Side, completions
from engine import apply
from engine.cards import ClanDeck
from engine.formations import RUN, TYPE_STEP
from engine.notation import Action, read_action
from engine.rulesets import Counts
from engine.side_summary import summarize_side
from engine.state import State
from engine.stones import Stone

#: Of redeploy and traitor, so many cards are looked at with all their goals: those whose going is best.
_MOVED = 4
#: Of recruit, so many cards of the discard: those that were discarded last.
_RECRUITED = 14


class Choice(NamedTuple):
    """An action with its worth, and the table after it."""

    action: str
    worth: float
    stones: tuple[Stone, ...]
    hand: int


class Scales:
    """A position as the seat to act weighs it. `chances` are of the stones, `value` of the round."""

    def __init__(self, state: State, outlook: Outlook, keeping: Keeping = PRICES) -> None:
        self.state, self.outlook, self.keeping = state, outlook, keeping
        self.seat, self._deck = outlook.seat, state.ruleset.deck
        self.round = outlook.round_value(state)
        self.chances = outlook.chances(state.stones, outlook.hand)
        self.value = self.round.value(self.chances)
        self.slopes = self.round.slopes(self.chances)
        self._losses: dict[str, list[float]] = {}

    def losses(self, card: str) -> list[float]:
        """For each stone, what the round loses there when this card of the hand is used elsewhere; none is positive."""
        found = self._losses.get(card)
        if found is None:
            bit, outlook = self._deck.bit[card], self.outlook
            hand, found = outlook.hand & ~bit, []
            for stone, chance, slope in zip(self.state.stones, self.chances, self.slopes, strict=True):
                side = stone.sides[self.seat]
                if stone.claimed_by is None and slope and bit & fitting(self._deck, side, stone.capacity, stone.counts):
                    found.append(slope * (outlook.chance(stone, hand) - chance))
                else:
                    found.append(0.0)
            self._losses[card] = found
        return found

    def keep(self, card: str) -> float:
        """What a clan card of the hand is worth there."""
        return -sum(self.losses(card))

    def placement(self, action: Action, *, thorough: bool = True) -> Choice:
        """What it is worth to place a clan card, on the stone and for what the other stones lose by it."""
        [card], number = action.cards, action.stones[0]
        after = apply(self.state, action.text)
        hand = self.outlook.hand & ~self._deck.bit[card]
        stone = after.stones[number - 1]
        gain = self.slopes[number - 1] * (self.outlook.chance(stone, hand) - self.chances[number - 1])
        if thorough:
            losses = self.losses(card)
            gain += sum(losses) - losses[number - 1]
        return Choice(action.text, self.value + gain, after.stones, hand)

    def table(self, stones: Sequence[Stone], state: State | None = None) -> float:
        """The chance of the round when the table has become this one, with the same clan cards in hand."""
        chances = list(self.chances)
        for at, (stone, was) in enumerate(zip(stones, self.state.stones, strict=True)):
            if stone is not was:
                chances[at] = self.outlook.chance(stone, self.outlook.hand)
        round_value = self.outlook.round_value(state) if state else self.round
        return round_value.value(chances)

    def tactic(self, card: str, actions: Sequence[str]) -> Choice | None:
        """The best of all ways to play this tactic card; None if none of them is worth a look."""
        if card in ("RD", "TR"):
            actions = self._moves(actions)
        elif card == "RC":
            recent = {*self.state.discard[-_RECRUITED:]}
            actions = [action for action in actions if action[3:].partition(">")[0] in recent]
        elif card in ("SC", "SU", "XC"):
            return self._kept_table(card, actions)
        price = self._price(card)
        best: Choice | None = None
        for action in actions:
            after = apply(self.state, action)
            worth = self.table(after.stones) - price
            if best is None or worth > best.worth:
                best = Choice(action, worth, after.stones, self.outlook.hand)
        return best

    def _price(self, card: str) -> float:
        """What is lost by playing this tactic card now, beside what it does."""
        price = self.keeping.given_up(self.state, self.seat, card, self.outlook.turns)
        return price * self.keeping.stakes(self.value)

    def _moves(self, actions: Sequence[str]) -> list[str]:
        """The moves of the cards whose going from their stone is best, or harms least."""
        by_source: dict[str, list[str]] = {}
        for action in actions:
            by_source.setdefault(action.partition(">")[0], []).append(action)
        owner = self.seat if actions and actions[0].startswith("RD") else 1 - self.seat

        def gone(source: str) -> float:
            card, _, at = source[3:].partition("@")
            number = int(at) - 1
            stone = self.state.stones[number].without_card(owner, card)
            return self.slopes[number] * (self.outlook.chance(stone, self.outlook.hand) - self.chances[number])

        best = sorted(by_source, key=lambda source: (-gone(source), source))[:_MOVED]
        return [action for source in best for action in by_source[source]]

    def _kept_table(self, card: str, actions: Sequence[str]) -> Choice | None:
        """A card that leaves the stones as they are: what it gives up are the cards that are worth least."""
        price = self._price(card)
        chosen = actions[0]
        if card == "XC":
            wanted = "XC:" + ",".join(self.least(held for held in self.state.hands[self.seat] if held != "XC"))
            chosen = wanted if wanted in actions else chosen
        elif card == "SU":
            chosen = self._support(actions)
        return Choice(chosen, self.value - price, self.state.stones, self.outlook.hand)

    def _support(self, actions: Sequence[str]) -> str:
        """Bring back what was discarded first: as good as anything, as nobody knows who will draw it."""
        wanted = "SU:" + ",".join(self.state.in_order(self.state.discard[:2]))
        return wanted if wanted in actions else actions[0]

    def least(self, cards: Iterable[str], number: int = 3) -> tuple[str, ...]:
        """The cards of the hand that are worth least, in canonical order."""
        return self.state.in_order(sorted(cards, key=self.worth_in_hand)[:number])

    def worth_in_hand(self, card: str) -> tuple[float, float]:
        """What a card is worth in the hand, and its value where that says nothing."""
        if card in self._deck.index:
            return self.keep(card), self._deck.value[card] / 1000
        return self.keeping.in_hand(self.state, self.seat, card, self.outlook.turns), 0.0


@lru_cache(maxsize=1 << 15)
def fitting(deck: ClanDeck, side: Side, capacity: int, counts: Counts) -> int:
    """The cards that make more of a side than a sum, or what counts there; all cards where a side is empty."""
    missing = capacity - len(side)
    if missing == 0:
        return 0
    if not side or counts in ("sum", "low"):
        return deck.full
    if missing == 1:
        found = 0
        for strength, cards in completions(deck, side, counts):
            if strength >= RUN * TYPE_STEP:
                found |= cards
        return found or deck.full
    summary = summarize_side(deck, side, capacity)
    found = 0
    values = summary.values
    for needed, _ in summary.windows:
        values |= needed
    for colour in range(len(deck.colours)):
        found |= values << colour * deck.span
        if colour in summary.colours:
            found |= ((1 << deck.span) - 1) << colour * deck.span
    return found or deck.full


def weigh_plays(scales: Scales, actions: Iterable[str], *, thorough: bool = True) -> list[Choice]:
    """The choices of a turn's card: every placement, and of each tactic card its best play; `pass` where allowed."""
    ruleset = scales.state.ruleset
    found: list[Choice] = []
    tactics: dict[str, list[str]] = {}
    for text in actions:
        if text[0] in "!<^":
            continue
        if text == "pass":
            found.append(Choice(text, scales.value, scales.state.stones, scales.outlook.hand))
            continue
        action = read_action(ruleset, text)
        if action.kind == "place":
            found.append(scales.placement(action, thorough=thorough))
        else:
            tactics.setdefault(text[:2], []).append(text)
    for card, plays in tactics.items():
        choice = scales.tactic(card, plays)
        if choice:
            found.append(choice)
    return found
