"""Support: two discarded cards shuffled back, each into the deck of its kind (RULES 6.3, 6.4, NOTATION "Deals")."""

from __future__ import annotations

from itertools import combinations

from engine.deals import shuffle
from engine.notation import Action
from engine.state import Cards, Decks, State
from engine.tactics.recruit import check_discarded


def legal(state: State, _card: str) -> list[str]:
    """Every two cards of the discard."""
    return [f"SU:{one},{other}" for one, other in combinations(state.in_order(state.discard), 2)]


def check(state: State, action: Action) -> None:
    """Raise IllegalAction if the cards are not both in the discard."""
    check_discarded(state, action.cards)


def play(state: State, action: Action) -> State:
    """The cards back in their decks; a deck that nothing returns to is left as it is."""
    number, deck, decks = state.tally.supports + 1, state.ruleset.deck, state.decks
    clan = tuple(card for card in action.cards if card in deck.index)
    tactic = tuple(card for card in action.cards if card not in deck.index)
    return state._replace(
        discard=tuple(card for card in state.discard if card not in action.cards),
        decks=Decks(
            _shuffled(state, decks.clan, clan, f"support:{number}:clan"),
            _shuffled(state, decks.tactic, tactic, f"support:{number}:tactic"),
        ),
        tally=state.tally._replace(supports=number),
        unseen=state.unseen | deck.mask(clan),
    )


def _shuffled(state: State, deck: Cards, returned: Cards, label: str) -> Cards:
    return shuffle(state.seed, label, (*deck, *state.in_order(returned))) if returned else deck
