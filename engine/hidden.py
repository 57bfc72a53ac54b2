"""Which cards a seat cannot see, and in how many places of which kind they lie: read off a view."""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

from engine.cards import CLAN_BACK, TACTIC_BACK
from engine.errors import BadRequest
from engine.json_types import View
from engine.rulesets import REVISION, ruleset_of

#: The two kinds of cards, as places in pairs.
CLAN, TACTIC = 0, 1


class HiddenCards(NamedTuple):
    """The cards that a seat cannot see, in canonical order, and how many the other hand and each deck hold."""

    clan: tuple[str, ...]
    tactic: tuple[str, ...]
    clan_held: int
    tactic_held: int
    clan_deck: int
    tactic_deck: int


def unseen_cards(view: View, revision: int = REVISION) -> list[str]:
    """The clan cards that are not face-up (RULES 0), those in the reader's own hand among them.

    >>> import engine
    >>> state = engine.new_round("deck52", seed=bytes(32), first=0)
    >>> len(engine.unseen_cards(engine.view(state, 0)))
    40
    """
    open_cards = _open_cards(view)
    return [card for card in ruleset_of(view["ruleset"], revision).deck.cards if card not in open_cards]


def hidden_cards(view: View, seat: int, revision: int = REVISION) -> HiddenCards:
    """The cards that are hidden from this seat, whose view this is: they lie in the other hand and in the decks.

    >>> import engine
    >>> state = engine.new_round("edition2016+tactics", seed=bytes(32), first=0)
    >>> hidden = engine.hidden_cards(engine.view(state, 0), 0)
    >>> len(hidden.clan), hidden.clan_held, hidden.clan_deck, len(hidden.tactic), hidden.tactic_deck
    (47, 7, 40, 10, 10)

    Raises BadRequest if it is not that seat's view.
    """
    if type(seat) is not int or seat not in (0, 1):
        raise BadRequest("seat is 0 or 1")
    ruleset, own, other = ruleset_of(view["ruleset"], revision), view["hands"][seat], view["hands"][1 - seat]
    open_cards = {*_open_cards(view), *own}
    clan = tuple(card for card in ruleset.deck.cards if card not in open_cards)
    tactic = tuple(card for card in ruleset.tactics if card not in open_cards)
    hidden = HiddenCards(
        clan, tactic, other.count(CLAN_BACK), other.count(TACTIC_BACK), view["decks"]["clan"], view["decks"]["tactic"]
    )
    places = (hidden.clan_held + hidden.clan_deck, hidden.tactic_held + hidden.tactic_deck)
    if places != (len(clan), len(tactic)) or len(other) != hidden.clan_held + hidden.tactic_held:
        raise BadRequest(f"this is not the view of seat {seat}")
    return hidden


def _open_cards(view: View) -> set[str]:
    sides = chain.from_iterable((*stone["sides"], stone["modes"]) for stone in view["stones"])
    return {*chain.from_iterable(sides), *view["discard"], *view["laid_out"]}
