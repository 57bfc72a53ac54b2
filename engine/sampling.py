"""States that a seat cannot distinguish from the true one: what it does not see dealt again (for programs that play).

A program that plays fairly is given a view and asks here what it could mean. `sample` draws one of the states that the
view leaves open, each as likely as any other; `legal_actions_of` and `options_of` answer from the view alone, because
what the seat to act can do never depends on a card that it does not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.cards import CLAN_BACK, TACTIC_BACK
from engine.errors import BadRequest
from engine.hidden import HiddenCards, hidden_cards
from engine.json_types import OptionJSON, View
from engine.knowledge import DeckKnowledge, Knowledge
from engine.options import options
from engine.positions import load
from engine.rulesets import REVISION
from engine.state import Decks, State
from engine.turns import legal_actions


class Rng(Protocol):
    """Where chance comes from: `random.Random` is one. The engine itself has none."""

    def shuffle(self, x: list[str], /) -> None:
        """Put the items into a random order."""

    def randbytes(self, n: int, /) -> bytes:
        """So many random bytes."""


class Sampler:
    """Draws states from one view of one seat, and from what it knows beside; cheaper than `sample` for many.

    `plain` is one of these states, with all hidden cards in canonical order.

    Raises BadRequest if the view is not that seat's or does not fit the knowledge, BadState if no play leads to it.
    """

    def __init__(self, view: View, seat: int, known: Knowledge | None = None, revision: int = REVISION) -> None:
        self._seat = seat
        hidden = hidden_cards(view, seat, revision)
        self.plain = _plain(view, seat, hidden, revision)
        known = known or Knowledge()
        self._kinds = (
            _Kind(hidden.clan, hidden.clan_held, hidden.clan_deck, known.hand, known.clan),
            _Kind(hidden.tactic, hidden.tactic_held, hidden.tactic_deck, known.hand, known.tactic),
        )
        self._offered = _backs_offered(view, seat)

    def draw(self, rng: Rng) -> State:
        """Return one of the states that the seat cannot distinguish from the true one, each as likely as any other."""
        plain, other = self.plain, 1 - self._seat
        (clan_hand, clan_deck), (tactic_hand, tactic_deck) = (kind.dealt(rng) for kind in self._kinds)
        step = plain.step
        if self._offered:
            offer = [
                card
                for hand, n in zip((clan_hand, tactic_hand), self._offered, strict=True)
                for card in _any(hand, n, rng)
            ]
            step = step._replace(offer=plain.in_order(offer))
        return plain._replace(
            seed=rng.randbytes(32),
            hands=plain.with_hand(other, plain.in_order((*clan_hand, *tactic_hand))),
            decks=Decks(tuple(clan_deck), tuple(tactic_deck)),
            step=step,
        )


def sample(view: View, seat: int, rng: Rng, knowledge: Knowledge | None = None, revision: int = REVISION) -> State:
    """Return a state that this seat cannot distinguish from the true one by view and knowledge, each equally likely.

    >>> import random, engine
    >>> state = engine.new_round("edition2016", seed=bytes(32), first=0)
    >>> view = engine.view(state, 1)
    >>> drawn = engine.sample(view, 1, random.Random(1))
    >>> engine.view(drawn, 1) == view, drawn == state
    (True, False)

    For many states of one view, `Sampler` is cheaper. Raises as `Sampler` does.
    """
    return Sampler(view, seat, knowledge, revision).draw(rng)


def legal_actions_of(view: View, seat: int, revision: int = REVISION) -> list[str]:
    """All legal actions of this seat as its view shows the round, sorted as text; none if it is not to act.

    >>> import engine
    >>> state = engine.new_round("deck52", seed=bytes(32), first=1)
    >>> engine.legal_actions_of(engine.view(state, 1), 1) == engine.legal_actions(state)
    True
    """
    return legal_actions(Sampler(view, seat, None, revision).plain) if view["to_act"] == seat else []


def options_of(view: View, seat: int, revision: int = REVISION) -> list[OptionJSON]:
    """What `options` says to this seat, as its view shows the round."""
    return options(Sampler(view, seat, None, revision).plain, seat) if view["to_act"] == seat else []


class _Kind:
    """The hidden cards of one kind, and their places: known ones in hand and deck, and those that are dealt.

    The cards that a support brought back come first, to any place that they can have: then all the others can be
    anywhere, and every deal is as likely as any other.
    """

    def __init__(
        self, cards: Sequence[str], held: int, deck: int, known: Sequence[str], of_deck: DeckKnowledge
    ) -> None:
        self._known_hand = [card for card in cards if card in known]
        bottom = of_deck.bottom
        sure = {*self._known_hand, *filter(None, bottom)}
        self._late = [card for card in of_deck.shuffled_in if card not in sure]
        self._rest = [card for card in cards if card not in sure and card not in self._late]
        self._held = held - len(self._known_hand)
        self._bottom = (*(None,) * (deck - len(bottom)), *bottom)
        self._free = sum(card is None for card in self._bottom)
        #: How many of the places in the hand any card can have.
        self._open = min(of_deck.drawn, self._held)
        fits = len(bottom) <= deck and sure <= {*cards} and self._held >= 0 and {*self._late} <= {*cards}
        if not fits or len(self._late) > self._open + self._free:
            raise BadRequest("the knowledge is not that of this view")

    def dealt(self, rng: Rng) -> tuple[list[str], list[str]]:
        """The hand's cards of this kind, and the deck, top first."""
        places: list[str | None] = [None] * (self._held + self._free)
        if self._late:
            allowed = [*range(self._open), *range(self._held, len(places))]
            rng.shuffle(allowed)
            for card, place in zip(self._late, allowed, strict=False):
                places[place] = card
        rest = [*self._rest]
        rng.shuffle(rest)
        dealt = [card or rest.pop() for card in places]
        in_deck = iter(dealt[self._held :])
        return [*self._known_hand, *dealt[: self._held]], [card or next(in_deck) for card in self._bottom]


def _plain(view: View, seat: int, hidden: HiddenCards, revision: int) -> State:
    held = [*hidden.clan[: hidden.clan_held], *hidden.tactic[: hidden.tactic_held]]
    own = view["hands"][seat]
    offered = _backs_offered(view, seat)
    offer = [*hidden.clan[: offered[0]], *hidden.tactic[: offered[1]]] if offered else view["step"]["offer"]
    full = {
        **view,
        "seed": "00" * 32,
        "hands": [own, held] if seat == 0 else [held, own],
        "decks": {"clan": [*hidden.clan[hidden.clan_held :]], "tactic": [*hidden.tactic[hidden.tactic_held :]]},
        "step": {**view["step"], "offer": offer},
    }
    return load(full, revision)


def _backs_offered(view: View, seat: int) -> tuple[int, int] | None:
    """How many clan and tactic cards the other seat offers, None if it offers none."""
    offer = view["step"]["offer"]
    return (offer.count(CLAN_BACK), offer.count(TACTIC_BACK)) if offer and view["mover"] != seat else None


def _any(cards: Sequence[str], number: int, rng: Rng) -> list[str]:
    """Return so many of these cards, at random."""
    shuffled = [*cards]
    rng.shuffle(shuffled)
    return shuffled[:number]
