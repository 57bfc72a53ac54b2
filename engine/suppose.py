"""What may come, as one seat can think it through: positions behind actions that nobody has played (for plans).

A supposed position is made of what its seat sees and nothing else. All other cards lie in canonical order, but for the
one that is played from the other hand: it was there, whether that hand or a deck really has it. So whatever is shown
of a supposed position is the same in every state that the seat cannot distinguish from this one. What the seat itself
would draw stays unknown to it: a back in its hand.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.errors import IllegalAction
from engine.json_types import OptionJSON, View
from engine.notation import Action, read_action
from engine.options import options
from engine.state import DRAW, PLAY, Decks, State
from engine.tactics import TACTICS, card_of
from engine.turns import apply
from engine.views import view

#: Actions whose play depends on cards that their player sees only then, by kind, with the rules that say so.
_UNFORESEEN = {"scout": "3.6", "return": "3.6", "exchange": "6.6", "exchange_reply": "6.6"}
_THEIR_CARDS = ("SC", "XC")


class Supposed(NamedTuple):
    """A position as this seat supposes it: one state of those that it could be in.

    `drawn` are the cards of the seat's own hand that stand for what it would have drawn.
    """

    state: State
    seat: int
    drawn: frozenset[str] = frozenset()

    def after(self, action: str) -> Supposed:
        """The position once the seat to act has played this action.

        The other seat may play any card that this one does not see, as long as it holds cards with such a back.

        Raises BadAction if the text cannot be read, IllegalAction if the rules forbid the action then; with the reason
        `unforeseen` if it is a step of a scout or an exchange, with `not_in_hand` for a card that would be drawn.
        """
        read = read_action(self.state.ruleset, action)
        if read.kind in _UNFORESEEN:
            raise IllegalAction("unforeseen", "nobody can know yet what that brings", _UNFORESEEN[read.kind])
        card, supposed = _card_played(read), self
        if self.state.to_act != self.seat:
            supposed = self.holding(card)
        elif card in self.drawn:
            rule = self.state.ruleset.rule(border="2.2", siege="5.4")
            raise IllegalAction("not_in_hand", f"{card} is not in the hand", rule)
        after = apply(supposed.state, action)
        before, now = supposed.state.hands[self.seat], after.hands[self.seat]
        return Supposed(after, self.seat, (supposed.drawn | set(now) - set(before)) & set(now))

    def skipped(self) -> Supposed:
        """The position as if the turn that is under way changed nothing: all that is known before any turn."""
        state = self.state
        return self._replace(state=state.next_turn(state.hands, state.decks, 0))

    def holding(self, card: str) -> Supposed:
        """The same position with this card in the other hand, if it is hidden and the hand has such a back."""
        state, other = self.state, 1 - self.seat
        index, order = state.ruleset.deck.index, state.ruleset.order
        theirs: list[str] = []
        drawn: list[str] = []
        decks: list[tuple[str, ...]] = []
        for deck, clan in zip(state.decks, (True, False), strict=True):
            in_hand = [held for held in state.hands[other] if (held in index) is clan]
            stand_ins = [held for held in self.drawn if (held in index) is clan]
            hidden = sorted([*deck, *in_hand, *stand_ins], key=lambda hid: (hid != card, order[hid]))
            theirs += hidden[: len(in_hand)]
            drawn += hidden[len(in_hand) : len(in_hand) + len(stand_ins)]
            decks.append(tuple(hidden[len(in_hand) + len(stand_ins) :]))
        known = [held for held in state.hands[self.seat] if held not in self.drawn]
        own, their = state.in_order([*known, *drawn]), state.in_order(theirs)
        hands = (own, their) if self.seat == 0 else (their, own)
        laid = state._replace(seed=bytes(32), hands=hands, decks=Decks(*decks))
        return Supposed(laid, self.seat, frozenset(drawn))

    def view(self) -> View:
        """What the seat would see, its own draws as backs."""
        return view(self.state, self.seat, unknown=self.drawn)

    def options(self) -> list[OptionJSON]:
        """What the seat to act could do, as `engine.options` says it: the other seat with any card it may hold.

        Left out is what `after` refuses. None in the midst of a scout or an exchange.
        """
        state = self.state
        if state.to_act is None or state.phase not in (PLAY, DRAW):
            return []
        own = state.to_act == self.seat
        if not own and state.phase == PLAY:
            state = state._replace(hands=state.with_hand(state.to_act, self._may_hold(state.to_act)))
        unknown = self.drawn if own else frozenset()
        return [option for option in options(state, state.to_act) if _foreseen(state, option["action"], unknown)]

    def _may_hold(self, other: int) -> tuple[str, ...]:
        """All cards that the other hand may have, by its backs; the two that cannot be foreseen left out."""
        state, index = self.state, self.state.ruleset.deck.index
        hidden = [*state.hands[other], *state.decks.clan, *state.decks.tactic, *self.drawn]
        kinds = {card in index for card in state.hands[other]}
        return state.in_order(card for card in hidden if (card in index) in kinds and card not in _THEIR_CARDS)


def suppose(state: State, seat: int) -> Supposed:
    """The position as this seat may suppose it to be, from what it sees of it alone."""
    return Supposed(state, seat).holding("")


def _card_played(action: Action) -> str:
    """The card that leaves the hand by this action, "" for none."""
    if action.kind == "place":
        return action.cards[0]
    return card_of(action) if action.kind in TACTICS else ""


def _foreseen(state: State, action: str, unknown: frozenset[str]) -> bool:
    read = read_action(state.ruleset, action)
    return read.kind not in _UNFORESEEN and _card_played(read) not in unknown
