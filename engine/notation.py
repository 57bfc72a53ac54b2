"""Reading and writing actions as text (NOTATION "Actions").

Every form of every ruleset can be read, so that an action of another edition is illegal here, not unreadable. Whether
an action is legal now is no business of this module.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from engine.cards import CLAN_BACK, TACTIC_BACK, TACTIC_CODES, TROOPS
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

#: The forms of the table in NOTATION, by kind; what looks like a placed card but is something else comes first.
_FORMS = tuple(
    (kind, re.compile(form))
    for kind, form in (
        ("explosion", rf"EX@{_ONE_STONE}"),
        ("troop", rf"(?P<cards>{'|'.join(TROOPS)})@{_ONE_STONE}"),
        ("mode", rf"(?P<cards>FO|MU)@{_ONE_STONE}"),
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


def placements(cards: Iterable[str], stones: Collection[int]) -> list[str]:
    """The texts that place each of these cards at each of these stones."""
    of_cards = [_placed(card) for card in cards]
    return [texts[stone] for texts in of_cards for stone in stones]


@cache
def _placed(card: str) -> tuple[str, ...]:
    """The texts that place a card, by stone; made once, because every turn asks for dozens of them."""
    return tuple(f"{card}@{stone}" for stone in range(10))


def action_as_seen(action: str, actor: int, seat: int | None, *, pending: bool = False) -> str:
    """The action that the seat `actor` played as another seat (None: a spectator) may read it (NOTATION "Actions").

    A card put back under a deck and the cards of an exchange are backs to readers who do not know them; once the
    exchange is done both its players know both lists. `pending` says that it is not done yet: that this action is an
    exchange and its round is still in the phase `exchange_reply`. Everything else is public. The text has to be one
    that was played.
    """
    start = "-" if action[0] == "-" else action[:3]
    if start not in ("-", "XC:", "XC=") or seat == actor:
        return action
    if start != "-" and seat is not None and not pending:
        return action
    tactic = sum(card in TACTIC_CODES for card in action[len(start) :].split(","))
    clan = sum(card != "" for card in action[len(start) :].split(",")) - tactic
    return start + ",".join([CLAN_BACK] * clan + [TACTIC_BACK] * tactic)


def written(ruleset: Ruleset, action: str) -> str:
    """The text of an action as the engine writes it: cards that may be named in any order in canonical order.

    Raises BadAction if it cannot be read.
    """
    read = read_action(ruleset, action)
    if read.kind not in ("support", "exchange", "exchange_reply"):
        return action
    codes = {card: i for i, card in enumerate((*ruleset.deck.cards, *ruleset.tactics, *TACTIC_CODES))}
    return action[:3] + ",".join(sorted(read.cards, key=codes.__getitem__))


def drawn_card(before: State, action: str) -> str | None:
    """Return the card that this action draws in this state, None if it draws none. Only the mover may be shown it."""
    read = read_action(before.ruleset, action)
    if read.kind != "draw":
        return None
    deck = before.decks.clan if read.deck == "c" else before.decks.tactic
    return deck[0] if deck else None
