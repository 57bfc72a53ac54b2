"""The house in tests: playing against it without waiting."""

from typing import Any

from django.utils import timezone

from backend.accounts.house import HOUSE
from backend.accounts.models import Account
from backend.bots.models import HouseMatch
from backend.bots.services.play import play_due
from backend.matches.models import Match
from tests.support.people import Browser

BRAIN = "tests.support.house_brain"
#: Names by level.
NAMES = {player.level: player.name for player in HOUSE}


def house_account(level: int = 1) -> Account:
    """One of the house's, which has been made."""
    return Account.objects.get(pk=next(player.id for player in HOUSE if player.level == level))


def ask(browser: Browser, level: int = 1, **terms: Any) -> Any:
    """Challenge one of the house's; return the answer."""
    body = {"ruleset": "edition2016", "visibility": "direct", "opponent": NAMES[level], **terms}
    return browser.write("challenges/", body)


def begun(browser: Browser, level: int = 1, **terms: Any) -> Match:
    """Begin a match against one of the house's over the API; the player begins it unless told otherwise."""
    answer = ask(browser, level, **{"first": "me", **terms})
    assert answer.status_code == 201, answer.content
    return Match.objects.get(pk=answer.json()["match"])


def row_of(match: Match) -> HouseMatch:
    """What the house knows of the match."""
    return HouseMatch.objects.get(pk=match.pk)


def let_house_act() -> int:
    """Let the house act in every match where it would do so later; return how often it did."""
    HouseMatch.objects.filter(due__gt=timezone.now()).update(due=timezone.now())
    return play_due(1)
