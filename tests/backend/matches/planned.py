"""Plans in a line, in a match whose cards are known."""

from typing import Any

import engine
from backend.matches.models import Match
from tests.backend.conftest import Browser

_DEALT = [f"{colour}{value}" for colour in "ROYGBP" for value in (1, 2)]
#: Alice holds the ones of six colours, Bob the twos, if Alice begins; then R3 is drawn, R4, and so on.
DECK = [*_DEALT, *(card for card in engine.RULESETS["edition2016"].deck.cards if card not in _DEALT)]


def branch(turn: str, answer: str, *following: dict[str, Any]) -> dict[str, Any]:
    """Return a branch of these actions, parted by spaces."""
    return {"turn": turn.split(), "answer": answer.split()} | ({"next": list(following)} if following else {})


def plan(browser: Browser, match: Match, *branches: dict[str, Any], version: int | None = None) -> Any:
    """PUT the plan; return the answer."""
    body = {"branches": list(branches), "expected_version": match.version if version is None else version}
    return browser.write(f"matches/{match.pk}/plan/", body, "PUT")


def preview(browser: Browser, match: Match, *turns: list[str]) -> Any:
    """POST the turns; return the answer."""
    return browser.write(f"matches/{match.pk}/plan/preview/", {"turns": list(turns)})
