"""A full state in one line of text and back (NOTATION "Positions in one line"), for tests, documents and bug reports.

>>> from engine import apply, new_round
>>> line = position_text(apply(new_round("edition2016", bytes(32), first=0), "R6@5"))
>>> line.split()[:5]
['edition2016@1', '1.1', '0.0', 'draw', '|/|/|/|/R6|/|/|/|/|']
>>> position_text(parse_position(line)) == line
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.errors import BadState, UnknownRuleset
from engine.json_types import ResultJSON, StoneJSON
from engine.positions import load
from engine.rulesets import Ruleset, ruleset_of
from engine.state import EXCHANGE_REPLY, OVER, State
from engine.stones import Stone, empty_stone

#: The longest line of any position has about 700 characters; longer ones are not looked at.
LONGEST = 2000
#: How such a line begins, and no JSON does.
LINE = re.compile(r"\s*[\w+]+@")
_MARKS = re.compile(
    r"(?P<left>[^|*+~=]*)\|(?P<right>[^|*+~=]*)(?P<damaged>\*?)(?P<modes>(?:\+\w+)*)"
    r"(?:~(?P<done>[\d-]+\.[\d-]+))?(?:=(?P<by>[01]))?"
)
_FIELDS = "ruleset@revision turn.actions first.mover phase stones hands decks"
_CARDS, _PAIRS = ("discard", "laid_out", "offer"), ("tactics_played", "jokers_played")
_NUMBERS, _FLAGS = (
    ("cauldrons", "supports", "passes", "draws", "returns"),
    ("deck_closed", "start_used", "passed", "claimed"),
)
_NAMES = (*_CARDS, *_PAIRS, *_NUMBERS, *_FLAGS, "result", "seed")


def position_text(state: State) -> str:
    """The state as one line: seven fields, then `name` or `name=value` for what is not as it was at the start."""
    fields = (
        f"{state.ruleset.id}@{state.ruleset.since}", f"{state.turn}.{state.actions}", f"{state.first}.{state.mover}",
        state.phase, "/".join(map(_stone_text, state.stones)), "|".join(map(",".join, state.hands)),
        "|".join(map(",".join, state.decks)),
    )  # fmt: skip
    return " ".join([*fields, *_extras(state)])


def _stone_text(stone: Stone) -> str:
    cards = "|".join(map(",".join, stone.sides))
    done = ".".join("-" if time is None else str(time) for time in stone.completed)
    return "".join((
        cards, "*" * stone.damaged, *(f"+{mode}" for mode in stone.modes), f"~{done}" * (done != "-.-"),
        "" if stone.claimed_by is None else f"={stone.claimed_by}",
    ))  # fmt: skip


def _extras(state: State) -> Iterable[str]:
    of_state, tally, step = state._asdict(), state.tally._asdict(), state.step._asdict()
    values = {**of_state, **tally, **step}
    for name in (*_CARDS, *_PAIRS, *_NUMBERS):
        value = values[name]
        if isinstance(value, tuple) and any(value):
            yield f"{name}={','.join(map(str, value))}"
        elif isinstance(value, int) and (value or name == "cauldrons"):
            yield f"{name}={value}"
    yield from (name for name in _FLAGS if values[name])
    if state.result is not None:
        winner, reason, points = state.result
        ends = f"result={'-' if winner is None else winner}:{reason}"
        yield ends if points is None else f"{ends}:{points[0]},{points[1]}"
    if any(state.seed):
        yield f"seed={state.seed.hex()}"


def parse_position(text: str) -> State:
    """The state that this line writes; what is not named is as at the start of a round.

    Raises BadState, saying what is wrong, if it is not such a line or if no play leads to that state.
    """
    words = text.split() if len(text) <= LONGEST else []
    if len(words) < len(_FIELDS.split()):
        raise BadState(f"a position in one line has the fields: {_FIELDS}")
    named, times, seats, phase, stones, hands, decks, *rest = words
    name, _, revision = named.partition("@")
    try:
        ruleset = ruleset_of(name, _number(revision, "revision"))
    except UnknownRuleset as unknown:
        raise BadState(unknown.message) from None
    (turn, actions), (first, mover) = _two(times, ".", "turn.actions"), _two(seats, ".", "first.mover")
    clan, tactic = _halves(decks, "decks")
    extras = _named(rest)
    to_act = {OVER: None, EXCHANGE_REPLY: 1 - mover}.get(phase, mover)
    step = {key: extras.pop(key) for key in ("start_used", "passed", "claimed", "draws", "returns", "offer")}
    position = {
        "ruleset": ruleset.id, "turn": turn, "actions": actions, "first": first, "mover": mover, "to_act": to_act,
        "phase": phase, "stones": _stones(ruleset, stones), "hands": _halves(hands, "hands"),
        "decks": {"clan": clan, "tactic": tactic}, "attacker": first if ruleset.damaged else None,
        "step": step, **extras,
    }  # fmt: skip
    return load(position, int(revision))


def _stones(ruleset: Ruleset, text: str) -> list[StoneJSON]:
    texts = text.split("/")
    if len(texts) != len(ruleset.places):
        raise BadState(f"stones: {len(ruleset.places)} are needed, with / between them")
    return [_stone(ruleset, number, one) for number, one in enumerate(texts)]


def _stone(ruleset: Ruleset, number: int, text: str) -> StoneJSON:
    found = _MARKS.fullmatch(text)
    if found is None:
        raise BadState(f"stones[{number}]: left|right is needed, then *, +mode, ~action.action and =seat as they apply")
    damaged, modes = bool(found["damaged"]), found["modes"].split("+")[1:]
    places = ruleset.damaged if damaged and ruleset.damaged else ruleset.places
    stone = empty_stone(places[number])
    for mode in modes:
        stone = stone.with_mode(mode)
    done = [None if time == "-" else _number(time, "completed") for time in (found["done"] or "-.-").split(".")]
    return {
        "sides": [_cards(found["left"]), _cards(found["right"])], "completed": done, "modes": modes,
        "capacity": stone.capacity, "counts": stone.counts, "damaged": damaged,
        "claimed_by": None if found["by"] is None else int(found["by"]),
    }  # fmt: skip


def _named(words: list[str]) -> dict[str, object]:
    """What the words after the seven fields say, and of what they leave out how it is at the start of a round."""
    said: dict[str, object] = {name: [] for name in _CARDS} | {name: [0, 0] for name in _PAIRS}
    said |= dict.fromkeys(_NUMBERS, 0) | dict.fromkeys(_FLAGS, False)
    said |= {"cauldrons": None, "result": None, "seed": "00" * 32}
    for word in words:
        name, given, value = word.partition("=")
        if name not in _NAMES or bool(given) is (name in _FLAGS):
            raise BadState(f"{word[:40]!a}: one of {', '.join(_NAMES)} is needed, with = and a value but for a flag")
        said[name] = _value(name, value)
    return said


def _value(name: str, text: str) -> object:
    if name in _FLAGS:
        return True
    if name in _CARDS:
        return _cards(text)
    if name in _PAIRS:
        return list(_two(text, ",", name))
    if name in _NUMBERS:
        return _number(text, name)
    return _result(text) if name == "result" else text


def _result(text: str) -> ResultJSON:
    winner, _, rest = text.partition(":")
    reason, given, points = rest.partition(":")
    return {
        "winner": None if winner == "-" else _number(winner, "result"),
        "reason": reason,
        "points": list(_two(points, ",", "result")) if given else None,
    }


def _cards(text: str) -> list[str]:
    return text.split(",") if text else []


def _halves(text: str, what: str) -> list[list[str]]:
    left, between, right = text.partition("|")
    if not between:
        raise BadState(f"{what}: two lists of cards with | between them are needed")
    return [_cards(left), _cards(right)]


def _two(text: str, between: str, what: str) -> tuple[int, int]:
    left, _, right = text.partition(between)
    return _number(left, what), _number(right, what)


def _number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 7):
        raise BadState(f"{what}: {text[:40]!a} is no number")
    return int(text)
