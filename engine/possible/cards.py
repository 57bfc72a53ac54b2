"""Where cards can lie, and how many tactic cards that makes (RULES 2.1, 3.1-3.5, 3.11, 6.1, 6.4, 6.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain

from engine.cards import JOKERS, TROOPS
from engine.possible.require import require
from engine.state import State

_MODES = ("FO", "MU")


def check_cards(state: State) -> None:
    """Every card of the ruleset lies in exactly one place, and in one where its kind can lie."""
    sides = list(chain.from_iterable(chain(*stone.sides) for stone in state.stones))
    modes = list(chain.from_iterable(stone.modes for stone in state.stones))
    held = Counter(chain(sides, modes, *state.hands, *state.decks, state.discard, state.laid_out))
    for card in state.ruleset.order:
        require(held[card] == 1, f"{card} is {'missing' if not held[card] else 'there twice'}")
    _check_kinds(state, sides, modes)
    _check_played(state, sides, modes)


def _check_kinds(state: State, sides: list[str], modes: list[str]) -> None:
    clan = state.ruleset.deck.index
    siege = state.ruleset.siege
    actions = [card for card in state.ruleset.tactics if card not in (*TROOPS, *_MODES)]
    _require_all(sides, lambda card: card in clan or card in TROOPS, "lies on a side")
    _require_all(modes, lambda card: card in _MODES, "lies under a stone")
    _require_all(state.decks.clan, lambda card: card in clan, "is in the clan deck")
    _require_all(state.decks.tactic, lambda card: card not in clan, "is in the tactic deck")
    _require_all(state.laid_out, lambda card: siege and card in actions, "is laid out")
    _require_all(state.discard, lambda card: card not in _MODES and not (siege and card in actions), "is discarded")
    require(bool(state.ruleset.tactics) or siege or not state.discard, f"{state.ruleset.id} has no discard")


def _require_all(cards: Iterable[str], may: Callable[[str], bool], where: str) -> None:
    for card in cards:
        require(may(card), f"{card} {where}")


def _check_played(state: State, sides: list[str], modes: list[str]) -> None:
    """The tactic cards that lie open were played, each seat at most one more than the other."""
    tally, clan = state.tally, state.ruleset.deck.index
    visible = [card for card in chain(sides, modes, state.discard, state.laid_out) if card not in clan]
    jokers = sum(card in JOKERS for card in visible)
    supports = int("SU" in state.laid_out)
    require(tally.supports == supports, f"supports: {supports} was played")
    # A support may have brought back troops that were played.
    for name, counts, least in (
        ("tactics_played", tally.tactics_played, len(visible)),
        ("jokers_played", tally.jokers_played, jokers),
    ):
        require(least <= sum(counts) <= least + 2 * supports, f"{name}: {least} lie open")
    require(abs(tally.tactics_played[0] - tally.tactics_played[1]) <= 1, "tactics_played: at most one more each")
    for played, of_them in zip(tally.tactics_played, tally.jokers_played, strict=True):
        require(of_them <= played, "jokers_played: more than tactics_played")
        require(of_them <= 1 or not state.ruleset.one_joker, "jokers_played: a seat plays one joker a round")
