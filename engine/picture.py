"""A text picture of a position, full or as one seat sees it, for terminals, tests and documents.

The picture is made from the JSON of NOTATION "Positions" alone, so whatever a view hides stays hidden. It is plain
ASCII, at most 79 columns wide unless a card list is longer, and the same for equal positions.

>>> from engine import new_round, view
>>> print(picture(view(new_round("edition2016", bytes(32), first=0), 0)).splitlines()[0])
edition2016, turn 1: seat 0 to play a card
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from typing import cast

from engine.errors import BadState
from engine.json_types import FullState, StoneJSON, View

_Position = View | FullState
_WIDTH = 79
#: Higher sides, or more stones, than any game's could fill the memory before they filled a page.
_MOST = 40
_UNPRINTABLE = re.compile(r"[^\n -~]")
_CARD = re.compile(r"\?[ct]|[A-Z][A-Z0-9][0-9]?")

#: What the seat to act is to do, by phase.
_DUE = {
    "play": "to play a card",
    "draw": "to draw, or end the turn",
    "scout_draw": "to draw for the scout",
    "scout_return": "to return a card",
    "exchange_reply": "to answer the exchange",
    "over": "round over",
}

#: ANSI colours of the clan colours and suits; tactic cards are bold, backs are dim.
_ANSI = dict(zip("ROYGBPSHDC", ("31", "38;5;208", "33", "32", "34", "35", "36", "31", "33", "32"), strict=True))
_TACTIC = re.compile(r"[A-Z][A-Z]|J[12]")


def picture(position: object, *, bottom: int = 0, colours: bool = False) -> str:
    """The position drawn in text: the seat `bottom` below the stones, the other above; lines without end spaces.

    A side's cards lie from the stone outwards in the order played, `.` for each card it still lacks. A stone is `[3]`,
    or `^3^` or `v3v` once claimed by the seat above or below, `#3#` where a siege tile is damaged. Under it stand what
    lies there or what counts, where that is not every formation; then the seat that completed its side first, where
    that can matter. Raises BadState for what is no position.
    """
    try:
        lines = list(_lines(cast("_Position", position), bottom))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError):
        raise BadState("not a position: its keys or their values are not those of NOTATION") from None
    # What others wrote may end up on a terminal, which obeys control characters.
    text = _UNPRINTABLE.sub("?", "\n".join(line.rstrip() for line in lines))
    return _CARD.sub(lambda card: _coloured(card[0]), text) if colours else text


def _lines(position: _Position, bottom: int) -> list[str]:
    top = 1 - bottom
    return [
        _headline(position),
        "",
        *_hand(position, top),
        "",
        *_border(position, top, bottom),
        "",
        *_hand(position, bottom),
        "",
        *_table(position),
    ]


def _headline(position: _Position) -> str:
    seat, due = position["to_act"], _DUE[position["phase"]]
    what = f"seat {seat} {due}" if seat is not None else due
    result = position["result"]
    if result is not None:
        won = "drawn" if result["winner"] is None else f"won by seat {result['winner']}"
        points = "" if result["points"] is None else ", points {}-{}".format(*result["points"])
        what = f"{won} ({result['reason']}){points}"
    return f"{position['ruleset']}, turn {position['turn']}: {what}"


def _hand(position: _Position, seat: int) -> list[str]:
    name = f"seat {seat}"
    if position["attacker"] is not None:
        name += " (attacker)" if seat == position["attacker"] else f" (defender, {position['cauldrons']} cauldrons)"
    return _listed(f"{name}:", position["hands"][seat])


def _border(position: _Position, top: int, bottom: int) -> list[str]:
    """The stones between the two sides, each in a column of its own."""
    stones = position["stones"]
    high = max(stone["capacity"] for stone in stones)
    if not 0 < high < _MOST or len(stones) > _MOST:
        raise ValueError
    width = min(8, (_WIDTH - 1) // len(stones))
    rows = [[_slot(stone, top, place) for stone in stones] for place in reversed(range(high))]
    rows.append([_marker(number, stone, top) for number, stone in enumerate(stones, 1)])
    notes = [[*stone["modes"], *([stone["counts"]] if stone["counts"] != "all" else [])] for stone in stones]
    rows += [[column[i] if i < len(column) else "" for column in notes] for i in range(max(map(len, notes)))]
    first = [_first(stone) for stone in stones]
    if any(first):
        rows.append(first)
    rows += [[_slot(stone, bottom, place) for stone in stones] for place in range(high)]
    return ["".join(cell.center(width) for cell in row) for row in rows]


def _slot(stone: StoneJSON, seat: int, place: int) -> str:
    side = stone["sides"][seat]
    if place < len(side):
        return str(side[place])
    return "." if place < stone["capacity"] and stone["claimed_by"] is None else ""


def _marker(number: int, stone: StoneJSON, top: int) -> str:
    if stone["claimed_by"] is not None:
        return f"^{number}^" if stone["claimed_by"] == top else f"v{number}v"
    return f"#{number}#" if stone["damaged"] else f"[{number}]"


def _first(stone: StoneJSON) -> str:
    """Which seat completed its side first, where both are complete and nobody has claimed."""
    one, two = stone["completed"]
    if one is None or two is None or stone["claimed_by"] is not None:
        return ""
    return f"{int(two < one)} 1st"


def _table(position: _Position) -> list[str]:
    """The decks, what lies open beside the border, and what the round and the turn have counted."""
    lines = []
    for kind in ("clan", "tactic"):
        deck: int | list[str] = position["decks"][kind]
        count = deck if isinstance(deck, int) else len(deck)
        cards = () if isinstance(deck, int) else deck
        if count or kind == "clan":
            lines += _listed(f"{kind} deck {count}{':' if cards else ''}", cards)
    for name, cards in (("discard:", position["discard"]), ("laid out:", position["laid_out"])):
        if cards:
            lines += _listed(name, cards)
    if any(position["tactics_played"]):
        lines.append("tactic cards played: {} by seat 0, {} by seat 1".format(*position["tactics_played"]))
    return [*lines, *_turn(position)]


def _turn(position: _Position) -> list[str]:
    step = position["step"]
    lines = []
    done = [word for word in ("start_used", "passed", "claimed") if step[word]]
    if done:
        lines.append("this turn: " + ", ".join(word.replace("start_used", "start action used") for word in done))
    if step["draws"] or step["returns"]:
        lines.append(f"scout: {step['draws']} to draw, {step['returns']} to return")
    if step["offer"]:
        lines += _listed("offered in exchange:", step["offer"])
    if position["deck_closed"]:
        lines.append("the deck is closed")
    if position["passes"]:
        lines.append(f"idle passes in a row: {position['passes']}")
    return lines


def _listed(name: str, cards: Sequence[str]) -> list[str]:
    """The name and the cards, wrapped where they are many."""
    return textwrap.wrap(" ".join((name, *cards)), _WIDTH, subsequent_indent="  ", break_long_words=False)


def _coloured(card: str) -> str:
    code = "2" if card[0] == "?" else "1" if _TACTIC.fullmatch(card) else _ANSI.get(card[0], "1")
    return f"\x1b[{code}m{card}\x1b[0m"
