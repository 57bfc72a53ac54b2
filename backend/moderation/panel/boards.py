"""A match as staff sees it: what a spectator would, in words, and its messages."""

from typing import Any, NamedTuple

from backend.accounts.models import Account
from backend.chat.models import Message
from backend.matches import codec
from backend.matches.models import Match

SPECTATOR = None
#: How many moves and messages a page lists, the last ones.
LATEST = 200


class Board(NamedTuple):
    """A match, with who sits where."""

    match: Match
    players: list[Account]
    stones: list[dict[str, Any]]
    moves: list[dict[str, Any]]
    messages: list[Message]
    replayable: bool


def board_of(match: Match) -> Board:
    """Return what a spectator sees of a match (of one that is over, everything), its moves and its messages."""
    players = [seat.account for seat in match.seats.all()]
    moves = list(match.moves.order_by("-number")[:LATEST])
    messages = Message.objects.filter(match=match).select_related("account").order_by("-number")[:LATEST]
    return Board(
        match=match,
        players=players,
        stones=stones_of(codec.position_as_seen(match, SPECTATOR)),
        moves=[
            {**codec.move_as_seen(match, move, SPECTATOR), "player": players[move.seat]} for move in reversed(moves)
        ],
        messages=list(reversed(messages)),
        replayable=match.is_over and match.public,
    )


def stones_of(position: Any) -> list[dict[str, Any]]:
    """Return the stones of a position with their numbers: both sides, and which seat has claimed it."""
    if not isinstance(position, dict):  # evidence that was forgotten
        return []
    return [{"number": number, **stone} for number, stone in enumerate(position.get("stones", ()), 1)]
