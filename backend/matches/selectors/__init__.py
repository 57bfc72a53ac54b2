"""Reading matches. `match_view` is what REST, the socket and stale refusals show of one; nothing else builds it."""

import uuid
from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Q
from django.utils.crypto import salted_hmac

import engine
from backend.accounts.models import Account
from backend.accounts.selectors import settings_of
from backend.common.errors import Invalid
from backend.common.prepared import Prepared, field_of
from backend.matches import codec
from backend.matches.absence import absence_of, may_win
from backend.matches.clock.view import clock_view
from backend.matches.errors import MatchRunning, NotFrozen, NotSeated
from backend.matches.models import Match, Move, Seat, seats_of
from backend.matches.readable import readable_match
from backend.matches.rulesets import tactic_kinds

_SEATS = Prepared(seats_of, field_of(Seat, "match"))
_MOVE = Prepared(
    lambda match_id, number: Move.objects.filter(match=match_id, number=number),
    field_of(Move, "match"),
    field_of(Move, "number"),
)


def match_for(*, match_id: uuid.UUID, account_id: uuid.UUID | None) -> Match:
    """Return a match that this account may read, its seats prefetched. Costs one query.

    Raises:
        MatchNotFound: There is none, or it is none of that account's business.
    """
    return readable_match(_SEATS(match_id), account_id)


def own_match_for(*, match_id: uuid.UUID, account_id: uuid.UUID) -> Match:
    """Return a match that this account plays.

    Raises:
        MatchNotFound: As `match_for`.
        NotSeated: It may only watch.
    """
    match = match_for(match_id=match_id, account_id=account_id)
    if match.seat_of(account_id) is None:
        raise NotSeated
    return match


def finished_match_for(*, match_id: uuid.UUID, account_id: uuid.UUID | None) -> Match:
    """Return a match that this account may read, of which all cards may be shown.

    Raises:
        MatchNotFound: As `match_for`.
        MatchRunning: It is not over.
    """
    match = match_for(match_id=match_id, account_id=account_id)
    if not match.is_over:
        raise MatchRunning
    return match


def match_view(match: Match, account_id: uuid.UUID | None) -> dict[str, Any]:
    """Return the match as that account may see it: the `Match` of the API, ready for JSON but for its times."""
    seat, state = match.seat_of(account_id), codec.state_of(match)
    return _common(match, seat) | {
        "position": codec.position_as_seen(match, seat),
        "taken_for": engine.taken_for(state),
        "formations": codec.formations_as_seen(state),
        "deciding": engine.deciding_stones(state, _last_claim(match)),
        "options": codec.options_as_seen(match, seat),
        "tactics": tactic_kinds(match.ruleset),
        "may_abort": _may_abort(match, seat),
        "opponent_away": _opponent_away(match, seat),
    }


def _may_abort(match: Match, seat: int | None) -> bool:
    if seat is None or match.is_over or match.is_frozen:
        return False
    absence = absence_of(match, seat)
    return (absence is not None and absence.is_long) or codec.is_abortable(match)


def _opponent_away(match: Match, seat: int | None) -> dict[str, Any] | None:
    absence = absence_of(match, seat)
    return None if absence is None else {"until": absence.until, "may_win": may_win(match, seat)}


def match_opened(match: Match) -> dict[str, Any]:
    """Return both seats' hands and the decks. For the page of staff who may see them, and nothing else.

    Raises:
        NotFrozen: It is running.
    """
    if not (match.is_frozen or match.is_over):
        raise NotFrozen
    return codec.cards_opened(match)


def match_summaries(matches: Sequence[Match], account_id: uuid.UUID | None) -> list[dict[str, Any]]:
    """Return the matches as a list shows them: without position and options, with seat to act and stones."""
    _fetch_last_moves(matches)
    return [
        _common(match, match.seat_of(account_id)) | {"to_act": match.to_act, "stones": codec.stones_taken(match)}
        for match in matches
    ]


def _common(match: Match, seat: int | None) -> dict[str, Any]:
    last_move = _last_move_of(match)
    return {
        "id": str(match.pk),
        "version": match.version,
        "status": match.status,
        "ruleset": match.ruleset,
        "players": [player_view(at.account) | {"seat": at.number, "rating": None} for at in match.seats.all()],
        "seat": seat,
        "event": match.event,
        "round": match.round,
        "length": match.length,
        "outcomes": [_outcome_view(outcome) for outcome in match.outcomes],
        "points": match.points,
        "public": match.public,
        "draw_offer": match.draw_offer,
        "pause_offer": match.pause_offer,
        "paused_until": match.paused_until,
        "clock": clock_view(match),
        "last_move": codec.move_as_seen(match, last_move, seat) if last_move else None,
        "result": {"winner": match.winner, "reason": match.reason} if match.is_over else None,
        "ended_by": match.ended_by,
        "frozen": match.is_frozen,
        "annulled": match.annulled,
        "fairness": {
            "commitment": match.commitment,
            "nonces": list(match.nonces),
            "secret": match.published_secret or None,
        },
        "created": match.created,
        "updated": match.updated,
    }


def _outcome_view(outcome: dict[str, Any]) -> dict[str, Any]:
    """Return how a round ended, as anybody may know it."""
    return {name: outcome[name] for name in ("first", "winner", "reason", "points")}


def account_view(account: Account) -> dict[str, Any]:
    """Return what anybody may know of an account: the `Account` of the API."""
    return {
        "id": str(account.pk),
        "username": account.username,
        "is_guest": account.is_guest,
        "is_bot": account.is_bot,
    }


def player_view(account: Account) -> dict[str, Any]:
    """Return the same with the avatar. Costs a query unless the settings were selected with the account."""
    return account_view(account) | {"is_house": account.is_house, "avatar": settings_of(account).avatar_shown()}


def move_view(match: Match, move: Move, account_id: uuid.UUID | None) -> dict[str, Any]:
    """Return a move of the match as that account may read it: the `Move` of the API."""
    return codec.move_as_seen(match, move, match.seat_of(account_id))


def _last_move_of(match: Match) -> Move | None:
    if not hasattr(match, "last_moves"):
        match.last_moves = _MOVE(match.pk, match.moves_made)
    return match.last_moves[0] if match.last_moves else None


def _last_claim(match: Match) -> int | None:
    """Return the stone that the last move claimed last, if it did."""
    move = _last_move_of(match)
    claims = [action for action in move.actions if action.startswith("!")] if move else []
    return int(claims[-1][1:]) if claims else None


def _fetch_last_moves(matches: Sequence[Match]) -> None:
    """Put the last move of each match beside it, in one query.

    By the number in the row at hand: a move made since that row was read does not belong to it.
    """
    wanted = Q(pk__in=[])
    for match in matches:
        wanted |= Q(match=match.pk, number=match.moves_made)
    found = {move.match_id: move for move in Move.objects.filter(wanted)}
    for match in matches:
        match.last_moves = [found[match.pk]] if match.pk in found else []


def match_etag(match: Match, account_id: uuid.UUID | None) -> str:
    """Return an opaque tag of `match_view`, a function of nothing that is hidden: never of the position."""
    players = [player_view(seat.account) for seat in match.seats.all()]
    seat = match.seat_of(account_id)
    known = f"{match.pk}|{match.version}|{match.event}|{seat}|{players}|{absence_of(match, seat)}"
    return f'"{salted_hmac("backend.matches.etag", known, algorithm="sha256").hexdigest()[:32]}"'


def moves_of(*, match: Match, account_id: uuid.UUID | None, after: int = 0) -> list[dict[str, Any]]:
    """Return the moves after that number, as the account may read them."""
    seat = match.seat_of(account_id)
    moves = match.moves.filter(number__gt=after, number__lte=match.moves_made)
    return [codec.move_as_seen(match, move, seat) for move in moves]


def events_of(*, match: Match, account_id: uuid.UUID | None, after: int = 0) -> list[dict[str, Any]]:
    """Return the events after that number, as the account may read them."""
    seat = match.seat_of(account_id)
    events = match.events.filter(number__gt=after, number__lte=match.event)
    return [codec.event_as_seen(match, event, seat) for event in events]


def proof_of(*, match: Match, stone: int, seat: int) -> engine.ProofJSON:
    """Return whether that seat may claim the stone and why (not): from face-up cards alone (RULES 2.8).

    Raises:
        Invalid: The ruleset has no such stone.
    """
    state = codec.state_of(match)
    if stone > len(state.stones):
        raise Invalid.field("stone", "max_value", f"{match.ruleset} has {len(state.stones)} stones.")
    return engine.explain(state, stone, seat)


def last_events(match_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, int]:
    """Return the number of the last event of each match, in one query."""
    return dict(Match.objects.filter(pk__in=list(match_ids)).values_list("pk", "event"))
