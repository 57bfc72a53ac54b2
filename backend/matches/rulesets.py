"""The rulesets as the API shows them: the engine's data with their words in one language."""

from typing import Any

import engine
from backend.matches.words import COLOURS, RULESETS


def ruleset_ids() -> list[str]:
    """Return the ids of the rulesets that are offered here: those that have words. The engine may know more."""
    return list(RULESETS)


def check_length(ruleset: str, length: dict[str, Any] | None) -> None:
    """Raise ValueError, saying why, for a length that matches of that ruleset cannot have (RULES 7.1)."""
    try:
        engine.new_series(ruleset, length)
    except engine.BadRequest as refusal:
        raise ValueError(str(refusal)) from None


def ruleset_views(language: str) -> list[dict[str, Any]]:
    """Return every ruleset that is offered, in `en` or `fr`."""
    return [_view(engine.RULESETS[ruleset], language) for ruleset in RULESETS]


def _view(ruleset: engine.Ruleset, language: str) -> dict[str, Any]:
    deck = ruleset.deck
    return {
        "id": ruleset.id,
        **RULESETS[ruleset.id][language],
        "stones": ruleset.stones,
        "hand": ruleset.hand,
        "claims": ruleset.claims,
        "wins": {"stones": ruleset.stones_to_win, "adjacent": ruleset.adjacent_to_win},
        "colours": [{"code": colour, "name": COLOURS[colour][language]} for colour in deck.colours],
        "values": list(range(deck.low, deck.high + 1)),
        "tactics": list(ruleset.tactics),
    }
