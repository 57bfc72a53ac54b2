"""The full state as JSON and back (NOTATION "Positions").

What is read is checked: first its shape here, then, in `possible`, whether play can lead to it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

from engine.errors import BadState, UnknownRuleset
from engine.json_types import FullState
from engine.possible import check_possible
from engine.rulesets import COUNTS, REVISION, Ruleset, ruleset_of
from engine.state import PHASES, Decks, RoundResult, State, Step, Tally, derived
from engine.stones import Stone
from engine.views import position

#: Format of the full state as JSON, for programs that store it.
FORMAT = 1

_T = TypeVar("_T")
_SEED = re.compile(r"[0-9a-fA-F]{64}")
_SEATS = (0, 1)
_TURN_KEYS = ("ruleset", "turn", "first", "mover", "to_act", "phase")
_CARD_KEYS = ("stones", "hands", "decks", "discard", "laid_out")
_TALLY_KEYS = ("tactics_played", "jokers_played", "supports", "cauldrons", "attacker", "passes", "deck_closed")
_KEYS = (*_TURN_KEYS, *_CARD_KEYS, *_TALLY_KEYS, "result", "actions", "step", "seed")


def dump(state: State) -> FullState:
    """The full state of NOTATION as JSON-ready data: all that is needed to take the round up again."""
    full = position(
        state,
        hands=[list(hand) for hand in state.hands],
        decks={"clan": list(state.decks.clan), "tactic": list(state.decks.tactic)},
        offer=list(state.step.offer),
    )
    return {**full, "seed": state.seed.hex()}


def load(data: object, revision: int = REVISION) -> State:
    """The state that this full state writes, under that revision of the rules; hands may be in any order.

    Raises BadState, naming what is wrong, if it is not a full state or if no play leads to it.
    """
    full = _object(data, "state", _KEYS)
    try:
        ruleset = ruleset_of(_text(full["ruleset"], "ruleset"), revision)
    except UnknownRuleset as unknown:
        raise BadState(unknown.message) from None
    stones = tuple(
        _stone(ruleset, stone, f"stones[{i}]")
        for i, stone in enumerate(_list(full["stones"], "stones", ruleset.stones))
    )
    discard = _cards(ruleset, full["discard"], "discard")
    first_hand, second_hand = _list(full["hands"], "hands", 2)
    decks = _object(full["decks"], "decks", ("clan", "tactic"))
    seed = _text(full["seed"], "seed")
    if not _SEED.fullmatch(seed):
        raise BadState("seed: 64 hexadecimal digits are needed")
    state = State(
        ruleset=ruleset,
        seed=bytes.fromhex(seed),
        turn=_count(full["turn"], "turn", at_least=1),
        first=_one_of(full["first"], "first", _SEATS),
        mover=_one_of(full["mover"], "mover", _SEATS),
        phase=_one_of(full["phase"], "phase", PHASES),
        stones=stones,
        hands=(_hand(ruleset, first_hand, "hands[0]"), _hand(ruleset, second_hand, "hands[1]")),
        decks=Decks(_cards(ruleset, decks["clan"], "decks.clan"), _cards(ruleset, decks["tactic"], "decks.tactic")),
        discard=discard,
        laid_out=_cards(ruleset, full["laid_out"], "laid_out"),
        tally=_tally(full),
        passes=_one_of(full["passes"], "passes", (0, 1, 2)),
        result=_result(full["result"]),
        actions=_count(full["actions"], "actions"),
        step=_step(ruleset, full["step"]),
        **derived(ruleset, stones, discard),
    )
    if _one_of(full["to_act"], "to_act", (None, *_SEATS)) != state.to_act:
        raise BadState("to_act: does not fit mover and phase")
    if _one_of(full["attacker"], "attacker", (None, *_SEATS)) != state.attacker:
        raise BadState("attacker: who is first in the siege game, null in the border game")
    check_possible(state)
    return state


def _stone(ruleset: Ruleset, data: object, path: str) -> Stone:
    stone = _object(data, path, ("sides", "completed", "modes", "capacity", "counts", "damaged", "claimed_by"))
    left, right = _list(stone["sides"], f"{path}.sides", 2)
    done_left, done_right = _list(stone["completed"], f"{path}.completed", 2)
    return Stone(
        sides=(_cards(ruleset, left, f"{path}.sides[0]"), _cards(ruleset, right, f"{path}.sides[1]")),
        completed=(_time(done_left, f"{path}.completed[0]"), _time(done_right, f"{path}.completed[1]")),
        modes=_cards(ruleset, stone["modes"], f"{path}.modes"),
        capacity=_count(stone["capacity"], f"{path}.capacity"),
        counts=_one_of(stone["counts"], f"{path}.counts", COUNTS),
        damaged=_one_of(stone["damaged"], f"{path}.damaged", (False, True)),
        claimed_by=_one_of(stone["claimed_by"], f"{path}.claimed_by", (None, *_SEATS)),
    )


def _tally(full: Mapping[str, object]) -> Tally:
    cauldrons = full["cauldrons"]
    return Tally(
        tactics_played=_pair(full["tactics_played"], "tactics_played"),
        jokers_played=_pair(full["jokers_played"], "jokers_played"),
        cauldrons=None if cauldrons is None else _count(cauldrons, "cauldrons"),
        deck_closed=_one_of(full["deck_closed"], "deck_closed", (False, True)),
        supports=_count(full["supports"], "supports"),
    )


def _step(ruleset: Ruleset, data: object) -> Step:
    step = _object(data, "step", ("start_used", "passed", "claimed", "draws", "returns", "offer"))
    return Step(
        start_used=_one_of(step["start_used"], "step.start_used", (False, True)),
        passed=_one_of(step["passed"], "step.passed", (False, True)),
        claimed=_one_of(step["claimed"], "step.claimed", (False, True)),
        draws=_count(step["draws"], "step.draws"),
        returns=_count(step["returns"], "step.returns"),
        offer=_hand(ruleset, step["offer"], "step.offer"),
    )


def _result(data: object) -> RoundResult | None:
    if data is None:
        return None
    result = _object(data, "result", ("winner", "reason", "points"))
    return RoundResult(
        winner=_one_of(result["winner"], "result.winner", (None, *_SEATS)),
        reason=_text(result["reason"], "result.reason"),
        points=None if result["points"] is None else _pair(result["points"], "result.points"),
    )


def _object(data: object, path: str, keys: Sequence[str]) -> dict[str, object]:
    if not isinstance(data, dict):
        raise BadState(f"{path}: an object is needed")
    if len(data) != len(keys) or any(key not in data for key in keys):
        wrong = sorted({ascii(key)[:40] for key in data} ^ {ascii(key) for key in keys})
        raise BadState(f"{path}: missing or unknown keys: {', '.join(wrong[:5])}")
    return data


def _list(data: object, path: str, length: int | None = None) -> list[object]:
    if not isinstance(data, list) or (length is not None and len(data) != length):
        raise BadState(f"{path}: a list{'' if length is None else f' of {length}'} is needed")
    return data


def _text(data: object, path: str) -> str:
    if not isinstance(data, str):
        raise BadState(f"{path}: a text is needed")
    return data


def _count(data: object, path: str, at_least: int = 0) -> int:
    if type(data) is not int or not at_least <= data <= 1_000_000:
        raise BadState(f"{path}: a number from {at_least} on is needed")
    return data


def _time(data: object, path: str) -> int | None:
    return None if data is None else _count(data, path, at_least=1)


def _pair(data: object, path: str) -> tuple[int, int]:
    left, right = _list(data, path, 2)
    return _count(left, path), _count(right, path)


def _one_of(data: object, path: str, choices: Sequence[_T]) -> _T:
    # By type too: to Python, true is 1 and 1.0 is 1.
    for choice in choices:
        if type(data) is type(choice) and data == choice:
            return choice
    raise BadState(f"{path}: one of {', '.join(map(repr, choices))} is needed")


def _cards(ruleset: Ruleset, data: object, path: str) -> tuple[str, ...]:
    cards: list[str] = []
    for card in _list(data, path):
        if not isinstance(card, str) or card not in ruleset.order:
            raise BadState(f"{path}: {ascii(card)[:40]} is no card of {ruleset.id}")
        cards.append(card)
    return tuple(cards)


def _hand(ruleset: Ruleset, data: object, path: str) -> tuple[str, ...]:
    return tuple(sorted(_cards(ruleset, data, path), key=ruleset.order.__getitem__))
