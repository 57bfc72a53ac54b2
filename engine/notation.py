"""Reading and writing actions as text (NOTATION "Actions").

Every form of every ruleset can be read, so that an action of another edition is illegal here, not unreadable. Whether
an action is legal now is no business of this module.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from engine.cards import TACTIC_CODES
from engine.errors import BadAction
from engine.rulesets import Ruleset
from engine.state import State


class Action(NamedTuple):
    """An action that was read. `kind` names the form; `to` is the stone a card moves to, None for the discard."""

    text: str
    kind: str
    cards: tuple[str, ...] = ()
    stones: tuple[int, ...] = ()
    deck: str = ""
    to: int | None = None


_CARD = r"[A-Z][A-Z0-9][0-9]?"
_STONE = r"[1-9][0-9]?"
_CARDS_0_TO_3 = rf"(?P<cards>(?:{_CARD}(?:,{_CARD}){{0,2}})?)"
_ONE_CARD = rf"(?P<cards>{_CARD})"
_ONE_STONE = rf"(?P<stones>{_STONE})"
_TO = rf"(?P<to>{_STONE})"

#: The forms of the table in NOTATION, by kind; an explosion looks like a placed card and so comes first.
_FORMS = tuple(
    (kind, re.compile(form))
    for kind, form in (
        ("explosion", rf"EX@{_ONE_STONE}"),
        ("place", rf"{_ONE_CARD}@{_ONE_STONE}"),
        ("claim", rf"!{_ONE_STONE}"),
        ("pass", r"pass"),
        ("draw", r"\+(?P<deck>[ct])"),
        ("end", r"end"),
        ("scout", r"SC"),
        ("return", rf"-{_ONE_CARD}"),
        ("redeploy", rf"RD:{_ONE_CARD}@{_ONE_STONE}>(?:{_TO}|x)"),
        ("desert", rf"DE:{_ONE_CARD}@{_ONE_STONE}"),
        ("traitor", rf"TR:{_ONE_CARD}@{_ONE_STONE}>{_TO}"),
        ("recruit", rf"RC:{_ONE_CARD}>{_TO}"),
        ("support", rf"SU:(?P<cards>{_CARD},{_CARD})"),
        ("exchange", rf"XC:{_CARDS_0_TO_3}"),
        ("exchange_reply", rf"XC={_CARDS_0_TO_3}"),
        ("retreat", rf"<(?P<stones>{_STONE}(?:,{_STONE})*)"),
        ("cauldron", rf"\^{_ONE_STONE}"),
    )
)

#: The longest text any form can have is a retreat from all stones; longer ones are not looked at.
_LONGEST = 40


@lru_cache(maxsize=1 << 13)
def read_action(ruleset: Ruleset, text: str) -> Action:
    """The action that this text writes. Raises BadAction if it has no form, or names a stone or card there is not."""
    if len(text) <= _LONGEST:
        for kind, form in _FORMS:
            match = form.fullmatch(text)
            if match:
                return _checked(ruleset, text, kind, match.groupdict())
    raise BadAction(f"cannot be read as an action: {text[:_LONGEST]!a}")


def _checked(ruleset: Ruleset, text: str, kind: str, parts: dict[str, str | None]) -> Action:
    cards = tuple(filter(None, (parts.get("cards") or "").split(",")))
    stones = tuple(int(stone) for stone in (parts.get("stones") or "").split(",") if stone)
    to = parts.get("to")
    for card in cards:
        if card not in ruleset.deck.index and card not in TACTIC_CODES:
            raise BadAction(f"{card} is no card of {ruleset.id}")
    if len(set(cards)) < len(cards):
        raise BadAction(f"a card is named twice: {text}")
    for stone in (*stones, int(to or 1)):
        if stone > ruleset.stones:
            raise BadAction(f"there is no stone {stone}: stones are 1 to {ruleset.stones}")
    if any(left >= right for left, right in pairwise(stones)):
        raise BadAction(f"the tiles of a retreat ascend: {text}")
    return Action(text, kind, cards, stones, parts.get("deck") or "", int(to) if to else None)


@lru_cache(maxsize=1 << 16)
def placements(card: str, stones: tuple[int, ...]) -> tuple[str, ...]:
    """The texts that place this card at each of these stones; kept, because every turn asks for a handful of them."""
    return tuple(f"{card}@{stone}" for stone in stones)


def action_as_seen(state: State, action: str, seat: int | None) -> str:  # noqa: ARG001 - tactics will ask
    """The action played in this state as a seat (None: a spectator) may read it (NOTATION, after the phases).

    Only tactic cards have actions that show others a back; without them every action is public.
    """
    return action


def drawn_card(before: State, action: str) -> str | None:
    """The card that this action draws in this state, None if it draws none. Only the mover may be told."""
    read = read_action(before.ruleset, action)
    if read.kind != "draw":
        return None
    deck = before.decks.clan if read.deck == "c" else before.decks.tactic
    return deck[0] if deck else None
