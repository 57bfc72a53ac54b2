"""The record of a match that is over, for anybody to keep and to check."""

from backend.matches.errors import MatchRunning
from backend.matches.history import actions_by_round
from backend.matches.models import Match
from engine.records import Record, record_match
from engine.series import MatchResult


def match_record(*, match: Match) -> Record:
    """Return the record of a finished match: players, seeds, every action, every result. Costs a query or two.

    Raises:
        MatchRunning: It is not over: its deals are a secret still.
    """
    if not match.is_over:
        raise MatchRunning
    return record_match(
        ruleset=match.ruleset,
        rounds=_rounds_of(match),
        secret=bytes.fromhex(match.published_secret),
        nonces=match.nonces,
        length=match.length,
        first=match.first,
        players=_names_of(match),
        result=MatchResult(match.winner, match.reason),
        tags=[("Match", str(match.pk)), ("Date", f"{match.created:%Y-%m-%d}"), ("Ended", f"{match.updated:%Y-%m-%d}")],
        revision=match.revision,
    )


def _rounds_of(match: Match) -> list[list[str]]:
    """Return the actions of each round that was dealt."""
    return [[event.data["action"] for event in played] for played in actions_by_round(match.events.all())]


def _names_of(match: Match) -> tuple[str, str]:
    first, second = (seat.account.username for seat in match.seats.all())
    return first, second
