"""What a seat knows beyond its view, because it was there: cards that it saw and that are hidden again.

A view shows the table as it lies. An attentive player also remembers: what they gave in an exchange is in the other
hand until it is played; what they put under a deck lies there, in that order, and is in the other hand once that has
drawn so far down; what a support shuffled back cannot be a card that the other hand has held all along. And who counts
knows what is left over. Everything here follows from the actions as that seat saw them and holds in every play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.cards import CLAN_BACK, TACTIC_BACK, TACTIC_CODES
from engine.errors import BadRequest
from engine.hidden import CLAN, TACTIC, HiddenCards, hidden_cards
from engine.json_types import View
from engine.notation import Action, read_action
from engine.rulesets import REVISION, Ruleset, ruleset_of
from engine.tactics import TACTICS, card_of
from engine.tactics.scout import DRAWS

_KINDS = {"c": CLAN, "t": TACTIC}
#: By these the mover's turn ends, unless a draw is one of a scout's.
_LAST_OF_A_TURN = ("draw", "end")


@dataclass(frozen=True, slots=True)
class DeckKnowledge:
    """What a seat knows of one deck. `bottom` are its lowest cards, the lowest last, None for one that is not known.

    `shuffled_in` are hidden cards that lay in the deck when it was last shuffled. Since then the other seat has drawn
    from it; at most `drawn` cards of its hand can come from there, so no more of `shuffled_in` can be in its hand.
    """

    bottom: tuple[str | None, ...] = ()
    shuffled_in: tuple[str, ...] = ()
    drawn: int = 0


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a seat knows beyond its view: cards in the other `hand`, and of each deck. Cards are in canonical order."""

    hand: tuple[str, ...] = ()
    clan: DeckKnowledge = DeckKnowledge()
    tactic: DeckKnowledge = DeckKnowledge()


def knowledge(view: View, seat: int, seen: Sequence[str], revision: int = REVISION) -> Knowledge:
    """What this seat knows beyond its view, from all actions of the round as it saw them, oldest first.

    `seen` are the texts of `action_as_seen` for this seat, as many as the view's `actions`.

    >>> import engine
    >>> tactic = ("SC", "J1", "J2", "SP", "SB", "FO", "MU", "RD", "DE", "TR")
    >>> state = engine.new_round("edition2016+tactics", seed=bytes(32), first=0, tactic=tactic)
    >>> actions = "O5@1 +t O3@1 +c SC +c +c +c -O6 -B1".split()
    >>> for action in actions:
    ...     state = engine.apply(state, action)
    >>> engine.knowledge(engine.view(state, 0), 0, actions).clan.bottom
    ('O6', 'B1')

    Raises BadRequest if these are not the actions of this view's round, BadAction if one cannot be read.
    """
    if len(seen) != view["actions"]:
        raise BadRequest(f"seen: {view['actions']} actions are needed, all of the round")
    hidden = hidden_cards(view, seat, revision)
    memory = _Memory(ruleset_of(view["ruleset"], revision), seat, view["first"])
    for action in seen:
        memory.note(action)
    if memory.decks != [view["decks"]["clan"], view["decks"]["tactic"]]:
        raise BadRequest("seen: these actions do not lead to this view")
    return _with_left_over(memory.kept(hidden), hidden)


class _Memory:
    """A seat that watches a round from the deal on, action by action."""

    def __init__(self, ruleset: Ruleset, seat: int, first: int) -> None:
        self._ruleset, self._seat, self._mover = ruleset, seat, first
        self._scouting, self._turn_over = 0, False
        self._given: tuple[str, ...] = ()
        #: How many cards each deck has.
        self.decks = [len(ruleset.deck.cards) - 2 * ruleset.hand, len(ruleset.tactics)]
        self._hand: set[str] = set()
        self._known = [DeckKnowledge(), DeckKnowledge()]

    def kept(self, hidden: HiddenCards) -> Knowledge:
        """What is known of the cards that are hidden now."""
        order, cards = self._ruleset.order, {*hidden.clan, *hidden.tactic}
        clan, tactic = (
            replace(known, shuffled_in=tuple(card for card in known.shuffled_in if card in cards))
            for known in self._known
        )
        return Knowledge(tuple(sorted(self._hand, key=order.__getitem__)), clan, tactic)

    def note(self, text: str) -> None:
        """Remember what this action showed."""
        # Claims and the end may still follow the draw of a siege's attacker (RULES 5.7).
        if self._turn_over and text[:1] != "!" and text != "end":
            self._mover, self._turn_over = 1 - self._mover, False
        if text[:2] == "XC":
            self._exchange(text)
        elif text[:1] == "-":
            self._put_back(text[1:])
        else:
            self._open_action(read_action(self._ruleset, text))

    @property
    def _own(self) -> bool:
        return self._mover == self._seat

    def _open_action(self, action: Action) -> None:
        if action.kind == "place":
            self._played(action.cards[0])
        elif action.kind in TACTICS:
            self._played(card_of(action))
        if action.kind == "scout":
            self._scouting = DRAWS
        elif action.kind == "support":
            self._shuffled(action.cards)
        if action.kind == "draw":
            self._drawn(_KINDS[action.deck])
        if action.kind == "draw" and self._scouting:
            self._scouting = self._scouting - 1 if any(self.decks) else 0
        elif action.kind in _LAST_OF_A_TURN:
            self._turn_over = True

    def _played(self, card: str) -> None:
        """A card left the mover's hand for all to see."""
        if not self._own:
            self._hand.discard(card)
        self._left_deck({card}, drawn_by_other=not self._own)

    def _left_deck(self, cards: set[str], *, drawn_by_other: bool) -> None:
        """Note that these cards are no longer in a deck, whatever was shuffled into it."""
        for kind, known in enumerate(self._known):
            gone = cards & {*known.shuffled_in}
            if gone:
                rest = tuple(card for card in known.shuffled_in if card not in gone)
                drawn = known.drawn - len(gone) * drawn_by_other
                self._known[kind] = replace(known, shuffled_in=rest, drawn=drawn)

    def _drawn(self, kind: int) -> None:
        """The top card of a deck went to the mover's hand. If that is known, so is by counting who has it."""
        known = self._known[kind]
        if len(known.bottom) == self.decks[kind]:
            known = replace(known, bottom=known.bottom[1:])
        self.decks[kind] -= 1
        self._known[kind] = known if self._own else replace(known, drawn=known.drawn + 1)

    def _put_back(self, card: str) -> None:
        """A card went from the mover's hand under the deck of its kind."""
        clan = card == CLAN_BACK or (card != TACTIC_BACK and card not in TACTIC_CODES)
        kind = CLAN if clan else TACTIC
        self.decks[kind] += 1
        if self._own:
            self._left_deck({card}, drawn_by_other=False)
            known = self._known[kind]
            self._known[kind] = replace(known, bottom=(*known.bottom, card))
            return
        # It may have been any card of that kind: what was known to be in the hand is no longer known to be.
        index = self._ruleset.deck.index
        gone = {held for held in self._hand if (held in index) is clan}
        self._hand -= gone
        known = self._known[kind]
        self._known[kind] = replace(known, bottom=(*known.bottom, None))

    def _exchange(self, text: str) -> None:
        """One half of an exchange; after the second both its players know both lists (RULES 6.6)."""
        cards = tuple(filter(None, text[3:].split(",")))
        if text[2] == ":":
            self._played("XC")
            self._given = cards
            return
        to_other, from_other = (self._given, cards) if self._own else (cards, self._given)
        self._hand -= set(from_other)
        self._hand |= set(to_other)
        self._left_deck(set(from_other), drawn_by_other=True)
        self._left_deck(set(to_other), drawn_by_other=False)

    def _shuffled(self, cards: tuple[str, ...]) -> None:
        """A support brought these cards back, each into the deck of its kind, which was shuffled (RULES 6.4)."""
        index = self._ruleset.deck.index
        for kind, known in enumerate(self._known):
            back = tuple(card for card in cards if (card in index) is (kind == CLAN))
            if not back:
                continue
            self.decks[kind] += len(back)
            before = known.shuffled_in if not known.drawn else ()
            lay_there = {*back, *before, *filter(None, known.bottom)}
            self._known[kind] = DeckKnowledge(shuffled_in=tuple(sorted(lay_there, key=self._ruleset.order.__getitem__)))


def _with_left_over(known: Knowledge, hidden: HiddenCards) -> Knowledge:
    """The same with what follows by counting: where only one place is left for a card, or for all of them."""
    hand, decks = [*known.hand], []
    for cards, held, size, deck in (
        (hidden.clan, hidden.clan_held, hidden.clan_deck, known.clan),
        (hidden.tactic, hidden.tactic_held, hidden.tactic_deck, known.tactic),
    ):
        sure = {*known.hand, *filter(None, deck.bottom)}
        unsure = [card for card in cards if card not in sure]
        places = held - sum(card in known.hand for card in cards)
        drawn = min(deck.drawn, places)
        in_deck = {card for card in deck.shuffled_in if card not in sure} if not drawn else set()
        may_be_held = [card for card in unsure if card not in in_deck]
        if places and len(may_be_held) == places:
            hand += may_be_held
            unsure = [card for card in unsure if card in in_deck]
            places = 0
        bottom = deck.bottom
        if not places and len(unsure) == 1:
            whole = (None,) * (size - len(bottom)) + bottom
            bottom = tuple(unsure[0] if card is None else card for card in whole)
        sure |= {*hand, *filter(None, bottom)}
        rest = tuple(card for card in deck.shuffled_in if card not in sure)
        decks.append(DeckKnowledge(bottom, rest, min(drawn, places) if rest else 0))
    order = {card: i for i, card in enumerate((*hidden.clan, *hidden.tactic))}
    return Knowledge(tuple(sorted(hand, key=order.__getitem__)), *decks)
