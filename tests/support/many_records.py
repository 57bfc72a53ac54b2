"""A database with thousands of public matches that are over: a few are played, and multiplied in SQL."""

from backend.accounts.services.token import token_create
from backend.matches.models import Match
from backend.matches.services.resign import match_resign
from tests.support.builders import a_match, an_account, play_on
from tests.support.job_volume import ago, key, multiply

#: Played to their ends; each of the others is a copy of one of them.
RULESETS = ("edition2016", "edition2016+tactics", "siege")


def fill(count: int) -> list[str]:
    """Make so many public matches that are over, between two accounts, and a private one; return the ids of the public.

    Ids of copies are numbers; who counts them needs no list.
    """
    ann, ben = an_account("Ann"), an_account("Ben")
    match_resign(match_id=play_on(a_match(ann, ben), moves=2).pk, account=ben)
    played = [_over(a_match(ann, ben, ruleset=ruleset, public=True)) for ruleset in RULESETS[:count]]
    first = 1
    for number, match in enumerate(played):
        copies = (count - len(played)) // len(played) + (number < (count - len(played)) % len(played))
        if copies:
            _copy(match, first, first + copies - 1)
        first += copies
    return [str(match) for match in Match.objects.filter(public=True).values_list("pk", flat=True)]


def importer() -> str:
    """Make an account that keeps records, and return the text of a token of its."""
    _token, text = token_create(account=an_account("Importer"), name="import", scopes=["play", "read"])
    return text


def _over(match: Match) -> Match:
    match = play_on(match, seed=1)
    assert match.is_over
    return match


def _copy(match: Match, first: int, last: int) -> None:
    multiply(match, first, last, id=key("n"), updated=ago("n"))
    for row in (*match.seats.all(), *match.events.all()):
        multiply(row, first, last, match=key("n"))
