"""A match as staff sees it: what a spectator would, in words, and its messages."""

from contextlib import suppress
from itertools import pairwise
from statistics import median
from typing import Any, NamedTuple

from backend.accounts.models import Account
from backend.chat.models import Message
from backend.matches import codec
from backend.matches.errors import UnknownRuleset
from backend.matches.models import Match, Move

SPECTATOR = None
#: How many moves and messages a page lists, the last ones.
LATEST = 200


class Pace(NamedTuple):
    """How long somebody thought in the moves that the page lists: their median and their longest, in seconds."""

    player: Account
    median: float | None
    longest: float | None


class Board(NamedTuple):
    """A match, with who sits where."""

    match: Match
    players: list[Account]
    stones: list[dict[str, Any]]
    moves: list[dict[str, Any]]
    paces: list[Pace]
    messages: list[Message]
    replayable: bool

    @property
    def winner(self) -> Account | None:
        """Who won."""
        return None if self.match.winner is None else self.players[self.match.winner]

    @property
    def ender(self) -> Account | None:
        """Who resigned, aborted, or ran out of time."""
        return None if self.match.ended_by is None else self.players[self.match.ended_by]

    @property
    def to_act(self) -> Account | None:
        """Whose turn it is."""
        return None if self.match.to_act is None else self.players[self.match.to_act]


def board_of(match: Match) -> Board:
    """Return what a spectator sees of a match (of one that is over, everything), its moves and its messages."""
    players = [seat.account for seat in match.seats.all()]
    moves = list(match.moves.filter(number__gt=match.moves_made - LATEST))
    messages = Message.objects.filter(match=match).select_related("account").order_by("-number")[:LATEST]
    return Board(
        match=match,
        players=players,
        stones=_stones(match),
        moves=[{**codec.move_as_seen(match, move, SPECTATOR), "player": players[move.seat]} for move in moves],
        paces=_paces(match, players, moves),
        messages=list(reversed(messages)),
        replayable=match.is_over and match.public,
    )


def _stones(match: Match) -> list[dict[str, Any]]:
    """Return its stones; none of a match whose rules this build does not have."""
    with suppress(UnknownRuleset):
        return stones_of(codec.position_as_seen(match, SPECTATOR))
    return []


def _paces(match: Match, players: list[Account], moves: list[Move]) -> list[Pace]:
    """Return the pace of each player: from what came before a move to the move, where the other seat had moved."""
    took: list[list[float]] = [[], []]
    if moves and moves[0].number == 1:
        took[moves[0].seat].append((moves[0].created - match.created).total_seconds())
    for before, move in pairwise(moves):
        if before.seat != move.seat:
            took[move.seat].append((move.created - before.created).total_seconds())
    return [
        Pace(player, median(seconds) if seconds else None, max(seconds, default=None))
        for player, seconds in zip(players, took, strict=True)
    ]


def stones_of(position: Any) -> list[dict[str, Any]]:
    """Return the stones of a position with their numbers: both sides, and which seat has claimed it."""
    if not isinstance(position, dict):  # evidence that was forgotten
        return []
    return [{"number": number, **stone} for number, stone in enumerate(position.get("stones", ()), 1)]
