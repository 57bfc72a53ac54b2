"""Deals that anyone can check: what a seed makes of a ruleset (NOTATION "Deals", RULES 2.1)."""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence

from engine.errors import BadDeck, BadRequest
from engine.rulesets import REVISION, Ruleset, ruleset_of
from engine.state import FRESH_STEP, PLAY, Decks, State, Tally, derived
from engine.stones import empty_stone

SEED_BYTES = 32
#: How many oil cauldrons the defender has (RULES 5.1).
CAULDRONS = 3
_WORDS = 1 << 32
_UNPACK = struct.Struct(">8I").unpack


def stream(seed: bytes, label: str) -> Iterator[int]:
    """The endless 32-bit words that a seed gives for a label."""
    prefix = label.encode() + b"\0"
    block = 0
    while True:
        yield from _UNPACK(hmac.digest(seed, prefix + block.to_bytes(4, "big"), "sha256"))
        block += 1


def below(words: Iterator[int], bound: int) -> int:
    """The next number from 0 to bound - 1, each as likely as any other."""
    limit = _WORDS - _WORDS % bound
    for word in words:
        if word < limit:
            return word % bound
    raise AssertionError("a stream of words does not end")


def shuffle(seed: bytes, label: str, cards: Sequence[str]) -> tuple[str, ...]:
    """The cards, given in canonical order, as the seed shuffles them; the first is the top of the deck."""
    shuffled = list(cards)
    words = stream(seed, label)
    for i in range(len(shuffled) - 1, 0, -1):
        j = below(words, i + 1)
        shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
    return tuple(shuffled)


def first_seat(seed: bytes) -> int:
    """The seat that moves first in a match's first round, by lot (RULES 4.2)."""
    return below(stream(seed, "first"), 2)


def commitment(secret: bytes) -> str:
    """What is shown of a deal's secret before the match: its SHA-256 in hex."""
    return hashlib.sha256(secret).hexdigest()


def round_seed(secret: bytes, round: int, nonces: tuple[str, str]) -> bytes:  # noqa: A002 - the word of RULES
    """The seed of a match's round (from 1), from its secret and the nonces of creator and accepter ("" for none)."""
    return hmac.digest(secret, f"round:{round}|{nonces[0]}|{nonces[1]}".encode(), "sha256")


def new_round(
    ruleset: str,
    seed: bytes,
    first: int | None = None,
    *,
    clan: Sequence[str] | None = None,
    tactic: Sequence[str] | None = None,
    revision: int = REVISION,
) -> State:
    """A round as it is dealt; the same arguments give the same round everywhere.

    `first` None is decided by lot from the seed. `clan` and `tactic` are decks given top first instead of shuffled,
    `revision` is that of the rules.
    Raises UnknownRuleset, BadDeck, and BadRequest for a seed that is not 32 bytes or a first that is no seat.
    """
    rules = ruleset_of(ruleset, revision)
    if len(seed) != SEED_BYTES:
        raise BadRequest("a seed has 32 bytes")
    if first is not None and (type(first) is not int or first not in (0, 1)):
        raise BadRequest("first is 0 or 1, or left out to be drawn by lot")
    clan_deck = _deck(seed, "clan", rules.deck.cards, clan)
    tactic_deck = _deck(seed, "tactic", rules.tactics, tactic)
    if first is None:
        first = first_seat(seed)
    return _dealt(rules, seed, first, Decks(clan_deck, tactic_deck))


def _deck(seed: bytes, label: str, full: tuple[str, ...], given: Sequence[str] | None) -> tuple[str, ...]:
    if given is None:
        return shuffle(seed, label, full)
    if sorted(given) != sorted(full):
        raise BadDeck(f"the {label} deck has to hold each of its {len(full)} cards once")
    return tuple(given)


def _dealt(rules: Ruleset, seed: bytes, first: int, decks: Decks) -> State:
    """The clan cards dealt one at a time, first seat first; the rest is the deck."""
    dealt = decks.clan[: 2 * rules.hand]
    order = rules.deck.index.__getitem__
    hands = (tuple(sorted(dealt[first::2], key=order)), tuple(sorted(dealt[1 - first :: 2], key=order)))
    stones = tuple(empty_stone(place) for place in rules.places)
    return State(
        ruleset=rules,
        seed=bytes(seed),
        turn=1,
        first=first,
        mover=first,
        phase=PLAY,
        stones=stones,
        hands=hands,
        decks=decks._replace(clan=decks.clan[2 * rules.hand :]),
        discard=(),
        laid_out=(),
        tally=Tally(cauldrons=CAULDRONS if rules.siege else None),
        passes=0,
        result=None,
        actions=0,
        step=FRESH_STEP,
        **derived(rules, stones, ()),
    )
