"""Deals that one reader cannot tell apart: the same match from decks that differ in what the reader has never seen.

A match is dealt from decks and a secret, and played through the service. A deal that is indistinguishable from it has
every card that the reader has not seen so far changed for another of the same back, in decks, hands and hidden actions
alike, and another secret; what was drawn and shown to the reader is the same in both. Cards may be chosen and play may
be known from `engine`, but what the reader has seen is counted here from the full states, not asked of `engine.view`.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any
from unittest import mock
from uuid import UUID

import engine
from backend.accounts.models import Account
from backend.matches.errors import IllegalAction, NotYourTurn
from backend.matches.models import Event, Match
from backend.matches.models.secret import DealSecret
from backend.matches.services.create import match_open
from backend.matches.services.play import match_play
from tests.support.builders import random_submission

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
MATCH = UUID("7a3c1f52-0d7e-4c55-9a61-2b8f0e5d4c01")
COMMITMENT = "c" * 64
ROUNDS = 9  # the most that any match of the tests can have

Decks = tuple[tuple[str, ...], tuple[str, ...]]
CardMapping = Mapping[str, str]


class Distinguishable(Exception):
    """What was played shows more of the hidden cards than their backs: the changed cards could not be played so."""


@dataclass
class Deal:
    """What a match is dealt and played from."""

    ruleset: str
    length: dict[str, int]
    first: int
    public: bool
    decks: list[Decks]  # of each round
    secret: str = "11" * 32
    moves: list[tuple[int, list[str]]] = field(default_factory=list)  # round and actions of each

    @contextmanager
    def opened(self, players: tuple[Account, Account]) -> Iterator[Match]:
        """Open its match; later rounds, and other matches, are dealt from its decks, too, while the block runs."""
        DealSecret.objects.create(commitment=COMMITMENT, secret=self.secret)
        rules = {"ruleset": self.ruleset, "length": self.length, "first": self.first, "public": self.public}
        match = Match(
            id=MATCH, created=NOW, revision=engine.REVISION, format=engine.FORMAT, commitment=COMMITMENT, **rules
        )
        seeds = {engine.round_seed(bytes.fromhex(self.secret), number, ("", "")): number for number in range(1, 10)}

        def dealt(_ruleset: str, seed: bytes, first: int, **_revision: int) -> engine.State:
            return self.new_round(seeds.get(seed, 1), first)  # that of another match as this one's first

        with mock.patch("engine.series.new_round", dealt):
            yield match_open(match=match, accounts=players, state=self.new_round(1, self.first))

    def new_round(self, number: int, first: int) -> engine.State:
        """Return a round as it is dealt; what a support shuffles by is the same in every deal."""
        clan, tactic = self.decks[number - 1]
        return engine.new_round(self.ruleset, bytes([number]) * 32, first, clan=clan, tactic=tactic)


def indistinguishable_from(
    deal: Deal, events: Sequence[Event], reader: int | None, rng: random.Random, *, tactics: bool
) -> Deal:
    """Return another deal that the reader cannot tell from this one after these events.

    Args:
        deal: What was dealt and played.
        events: All that happened, in full.
        reader: A seat, None for one who has none.
        rng: Chooses.
        tactics: Whether tactic cards are changed as well as clan cards.
    """
    mappings = [
        card_mapping(deck, seen, rng, tactics=tactics)
        for deck, seen in zip(deal.decks, _seen(deal, events, reader), strict=True)
    ]
    decks = [
        (mapped(mapping, clan), mapped(mapping, tactic))
        for mapping, (clan, tactic) in zip(mappings, deal.decks, strict=True)
    ]
    moves = [(number, [renamed(mappings[number - 1], action) for action in actions]) for number, actions in deal.moves]
    return replace(deal, decks=decks, secret="22" * 32, moves=moves)


def _seen(deal: Deal, events: Sequence[Event], reader: int | None) -> list[set[str]]:
    """Return which cards of each round have ever been seen by the reader."""
    seen: list[set[str]] = [set() for _ in deal.decks]
    for state, number in states(deal, events):
        lying = [side for stone in state.stones for side in (*stone.sides, stone.modes)]
        own = [] if reader is None else [state.hands[reader]]
        seen[number - 1].update(card for cards in (*lying, state.discard, state.laid_out, *own) for card in cards)
    return seen


def a_deal(ruleset: str, rng: random.Random, *, length: dict[str, int], public: bool) -> Deal:
    """Return a deal with shuffled decks and nothing played; cards whose play hides cards lie high."""
    rules = engine.RULESETS[ruleset]
    decks = [(shuffled(rules.deck.cards, rng), tactics_of(rules, rng)) for _ in range(ROUNDS)]
    return Deal(ruleset, length, rng.randint(0, 1), public, decks)


def a_deal_reaching(phase: str, ruleset: str, rng: random.Random, *, reader: int | None, public: bool) -> Deal:
    """Return a deal whose moves lead into that phase of a turn that is not the reader's; found by the engine alone."""
    while True:
        deal = a_deal(ruleset, rng, length={"rounds": 1}, public=public)
        state = deal.new_round(1, deal.first)
        while not state.is_over and len(deal.moves) < 40:
            seat, actions = state.to_act, random_submission(state, rng)
            deal.moves.append((1, actions))
            for action in actions:
                state = engine.apply(state, action)
            # The service plays the only step there is, as match_play does.
            while state.to_act == seat and engine.legal_actions(state) in (["+c"], ["+t"], ["end"]):
                state = engine.apply(state, engine.legal_actions(state)[0])
            if state.phase == phase and state.mover != reader:
                return deal


def states(deal: Deal, events: Sequence[Event]) -> Iterator[tuple[engine.State, int]]:
    """Yield every state that the events went through, with the number of its round."""
    number, state = 0, deal.new_round(1, deal.first)
    for event in events:
        if event.kind == Event.Kind.STARTED:
            number = event.data["round"]
            state = deal.new_round(number, event.data["first"])
        elif event.kind == Event.Kind.ACTION:
            state = engine.apply(state, event.data["action"])
        yield state, number


def tactics_of(rules: engine.Ruleset, rng: random.Random) -> tuple[str, ...]:
    deck = sorted(shuffled(rules.tactics, rng), key=lambda card: card not in ("SC", "XC"))
    top = shuffled(deck[:4], rng)
    return (*top, *deck[4:])


def shuffled(cards: Sequence[str], rng: random.Random) -> tuple[str, ...]:
    return tuple(rng.sample(cards, len(cards)))


def card_mapping(decks: Decks, seen: set[str], rng: random.Random, *, tactics: bool) -> dict[str, str]:
    """Return which card replaces which in the other deal: itself one that was seen, else any unseen of its back."""
    mapping: dict[str, str] = {}
    for deck, change in zip(decks, (True, tactics), strict=True):
        unseen = [card for card in deck if card not in seen] if change else []
        mapping |= {card: card for card in deck} | dict(zip(unseen, shuffled(unseen, rng), strict=True))
    return mapping


def mapped(mapping: CardMapping, cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(mapping[card] for card in cards)


def renamed(mapping: CardMapping, action: str) -> str:
    """Return the action with the cards changed that it may keep from a reader (NOTATION, "Actions")."""
    head = next((head for head in ("-", "XC:", "XC=") if action.startswith(head)), None)
    if head is None:
        return action
    return head + ",".join(mapping[card] for card in action.removeprefix(head).split(",") if card)


def play(deal: Deal, match: Match, players: tuple[Account, Account], number: int, rng: random.Random) -> Match:
    """Play the move of that number, from 0: the deal's own, or else one by chance, which is its own from then on.

    Raises:
        Distinguishable: The move that was played after the other deal is illegal in this one.
    """
    if number == len(deal.moves):
        deal.moves.append((match.round, random_submission(engine.load(match.snapshot), rng)))
    _, actions = deal.moves[number]
    assert match.to_act is not None
    account = players[match.to_act]
    try:
        return match_play(match_id=MATCH, account=account, actions=actions, expected_version=match.version).match
    except (IllegalAction, NotYourTurn) as error:
        raise Distinguishable from error


def public_course(events: Sequence[Event]) -> list[tuple[Any, ...]]:
    """Return what anybody can know of the events: kinds, who acted, and actions without the cards they may keep."""
    return [
        (event.kind, event.version, event.move, event.data.get("seat"), _without_hidden(event.data.get("action")))
        for event in events
    ]


def _without_hidden(action: str | None) -> str | None:
    return action and renamed(_BACKS, action)


class _Backs(dict[str, str]):
    """A back for every card."""

    def __missing__(self, card: str) -> str:
        return "?c" if card[-1].isdigit() and card not in ("J1", "J2") else "?t"


_BACKS = _Backs()
