"""The rulesets as the API shows them: the engine's data with their words in one language."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import override

import engine
from backend.matches import words
from backend.matches.models import RulesetSwitch
from engine.cards import DECK_OF_52

# Tactic cards that lie under a stone; of the others those are troops that stand for clan cards (RULES 3 and 6).
_MODES = ("FO", "MU")

#: The kinds of tactic cards; those of the siege game that are neither troop nor mode are actions.
TACTIC_KINDS = ("troop", "mode", "ruse", "action")


#: How rulesets are grouped when one is chosen.
FAMILIES = ("plain", "tactics", "deck", "siege")

#: The one of each family that most will look for: of several editions the one that is sold today.
_USUAL = {"edition2016", "edition2016+tactics", "deck52", "siege"}


def ruleset_ids() -> list[str]:
    """Return the ids of all rulesets, offered or switched off."""
    return list(engine.RULESETS)


def rulesets_off() -> set[str]:
    """Return the ids of the rulesets that are not offered for new matches. Costs a query."""
    return set(RulesetSwitch.objects.filter(offered=False).values_list("ruleset", flat=True))


def longest(ruleset_id: str) -> dict[str, int | None]:
    """Return the most `rounds` and `wins` a match may be agreed to have; null: not agreed by wins (RULES 4.1, 7.1)."""
    return {"rounds": 2, "wins": None} if engine.RULESETS[ruleset_id].siege else {"rounds": 9, "wins": 5}


def check_length(ruleset: str, length: dict[str, Any] | None) -> None:
    """Raise ValueError, saying why, for a length that matches of that ruleset cannot have (RULES 7.1)."""
    try:
        engine.new_series(ruleset, length)
    except engine.BadRequest as refusal:
        raise ValueError(str(refusal)) from None


def ruleset_views(language: str) -> list[dict[str, Any]]:
    """Return every ruleset in that language: the `Ruleset` of the API. Costs a query."""
    off = rulesets_off()
    return [view | {"offered": view["id"] not in off} for view in _views(language)]


@cache
def _views(language: str) -> list[dict[str, Any]]:
    with override(language):
        return [_view(ruleset) for ruleset in engine.RULESETS.values()]


def _view(ruleset: engine.Ruleset) -> dict[str, Any]:
    deck, called = ruleset.deck, words.RULESETS[ruleset.id]
    wins = {"stones": ruleset.stones_to_win, "adjacent": ruleset.adjacent_to_win}
    siege = {"breaches": engine.BREACHES_TO_WIN, "cauldrons": engine.CAULDRONS}
    return {
        "id": ruleset.id,
        "name": str(called.name),
        "summary": str(called.summary),
        "family": _family(ruleset),
        "usual": ruleset.id in _USUAL,
        "options": {"length": longest(ruleset.id)},
        "stones": ruleset.stones,
        "hand": ruleset.hand,
        "claims": ruleset.claims,
        "wins": None if ruleset.siege else wins,
        "siege": siege if ruleset.siege else None,
        "colours": _terms(deck.colours, words.COLOURS),
        "values": list(range(deck.low, deck.high + 1)),
        "formations": _terms(called.formations, called.formations),
        "kinds": _terms(called.kinds, called.kinds),
        "tactics": [
            {
                "code": code,
                "name": str(called.tactics[code].name),
                "kind": _kind(ruleset, code),
                "values": _values(ruleset, code),
                "text": str(called.tactics[code].text),
            }
            for code in ruleset.tactics
        ],
        "tiles": _tiles(ruleset),
        "counts": _terms(_counts(ruleset), words.COUNTS),
        "phases": _terms(_phases(ruleset), words.PHASES),
        "reasons": _terms(_reasons(ruleset), words.REASONS),
    }


def _family(ruleset: engine.Ruleset) -> str:
    if ruleset.siege:
        return "siege"
    if ruleset.deck is DECK_OF_52:
        return "deck"
    return "tactics" if ruleset.tactics else "plain"


def _terms(codes: Any, names: Mapping[str, Promise]) -> list[dict[str, str]]:
    return [{"code": code, "name": str(names[code])} for code in codes]


@cache
def tactic_kinds(ruleset_id: str) -> dict[str, str]:
    """Return the kind of each tactic card that the ruleset deals; nothing for one without them."""
    ruleset = engine.RULESETS[ruleset_id]
    return {code: _kind(ruleset, code) for code in ruleset.tactics}


def _kind(ruleset: engine.Ruleset, code: str) -> str:
    if code in ruleset.deck.wild:
        return "troop"
    if code in _MODES:
        return "mode"
    return "action" if ruleset.siege else "ruse"


def _values(ruleset: engine.Ruleset, code: str) -> list[int] | None:
    """The values that a troop may stand for (RULES 1.6, 3.4)."""
    deck = ruleset.deck
    if code not in deck.wild:
        return None
    return [deck.low + bit for bit in range(deck.span) if deck.wild[code] >> bit & 1]


def _tiles(ruleset: engine.Ruleset) -> list[dict[str, Any]]:
    """The siege game's tiles from the attacker's left (RULES 5.2)."""
    return [
        {
            "number": number,
            "name": str(name),
            "intact": {"capacity": intact.capacity, "counts": intact.counts},
            "damaged": {"capacity": damaged.capacity, "counts": damaged.counts},
        }
        for number, (name, intact, damaged) in enumerate(
            zip(words.TILES, ruleset.places, ruleset.damaged, strict=True) if ruleset.siege else (), 1
        )
    ]


def _counts(ruleset: engine.Ruleset) -> Iterator[str]:
    """What may count at its stones: as they are laid out, damaged (RULES 5.2), in the fog (RULES 3.5)."""
    found = {place.counts for place in (*ruleset.places, *ruleset.damaged)}
    if "FO" in ruleset.tactics:
        found.add("sum")
    return (counts for counts in words.COUNTS if counts in found)


def _phases(ruleset: engine.Ruleset) -> list[str]:
    scout = ["scout_draw", "scout_return"] if "SC" in ruleset.tactics else []
    exchange = ["exchange_reply"] if "XC" in ruleset.tactics else []
    return ["play", "draw", *scout, *exchange, "over"]


def _reasons(ruleset: engine.Ruleset) -> list[str]:
    """How a round may end (RULES 2.12, 2.14, 5.8 to 5.10)."""
    if ruleset.siege:
        return ["breach", "breaches", "deck", "held"]
    return [
        {4: "four", 5: "five"}[ruleset.stones_to_win],
        *(["adjacent"] if ruleset.adjacent_to_win else []),
        "adjudicated",
    ]
