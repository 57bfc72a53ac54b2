"""Playing a move."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction

import engine
from backend.accounts.models import Account
from backend.common import idempotency
from backend.common.errors import IdempotencyKeyReused
from backend.matches import codec
from backend.matches.errors import (
    BadAction,
    IllegalAction,
    MatchFrozen,
    MatchOver,
    MatchPaused,
    NotSeated,
    NotYourTurn,
    StaleVersion,
)
from backend.matches.models import Event, Match, Move
from backend.matches.services.finish import round_over
from backend.matches.services.lock import lock_match
from backend.matches.services.write import NewEvent, NewMove, match_write


@dataclass(frozen=True)
class Played:
    """The match as it is now, and the move as it was written with what the server played behind it."""

    match: Match
    move: Move
    replayed: bool = False


# What the server plays by itself when nothing else is legal.
AUTOMATIC = {"+c", "+t", "end"}


@transaction.atomic
def match_play(
    *,
    match_id: uuid.UUID,
    account: Account,
    actions: Sequence[str],
    expected_version: int,
    idempotency_key: str | None = None,
) -> Played:
    """Play the actions for the account's seat, all or none.

    The steps of a move, in one transaction:

    1. Lock the match's row, so that two requests take turns.
    2. Refuse who has no seat.
    3. Refuse who saw an older version, unless it is a key that was used before: answer with the move it made then, and
       do nothing. Refuse a match that is over, stands still or is paused, and the wrong turn.
    4. Let the engine apply each action; it alone knows the rules.
    5. Play on while the same seat is to act and may only draw or end.
    6. If the round is over, deal the next one, or end the match and publish the secret of its deals.
    7. Write snapshot, move, events (`match_write`) and the key together. The row is made from the events alone, so each
       action is applied a second time there: what cannot be derived from its events is never written (decision 0012).
    8. Once that is committed, send the sockets the new version, without any card.

    Raises:
        MatchNotFound: There is none, or it is none of the account's business.
        NotSeated: The account may only watch.
        IdempotencyKeyReused: The key was used for another move.
        StaleVersion: The match is not at *expected_version*.
        MatchOver: It has finished.
        MatchFrozen: It stands still.
        MatchPaused: Its players have agreed on a pause.
        NotYourTurn: The other seat is to act.
        BadAction: A text is no action.
        IllegalAction: The rules forbid one now.
    """
    match = lock_match(match_id=match_id, account_id=account.pk)
    seat = match.seat_of(account.pk)
    if seat is None:
        raise NotSeated
    body = {"actions": list(actions), "expected_version": expected_version}
    path = f"matches/{match.pk}/moves"
    if match.version != expected_version:
        # Only here can the key have been used for this: the move that it made has changed the version.
        if idempotency_key is not None:
            made = idempotency.recall(account=account.pk, path=path, key=idempotency_key, body=body)
            if made is not None:
                return Played(match, match.moves.get(number=int(made)), replayed=True)
        raise StaleVersion(match=match, expected_version=expected_version)
    must_act(match, seat)

    state = codec.state_of(match)
    played: list[str] = []
    events: list[NewEvent] = []
    to_play = list(actions)
    while to_play:
        action, after = act(state, to_play.pop(0), seat=seat, index=len(played))
        played.append(action)
        events.append(_event_of(state, action, seat))
        state = after
        if not to_play and state.to_act == seat and (step := only_step(state)):
            to_play.append(step)
    deals: dict[int, engine.State] = {}
    if state.result is not None:
        over, deals = round_over(match, state)
        events += over

    match_write(match=match, players=match.account_ids, events=events, move=NewMove(seat, played), deals=deals)
    if idempotency_key is not None:
        made = str(match.moves_made)
        try:
            idempotency.remember(account=account.pk, path=path, key=idempotency_key, body=body, made=made)
        except IntegrityError as error:
            raise IdempotencyKeyReused from error
    return Played(match, match.last_moves[0])


def must_act(match: Match, seat: int) -> None:
    """Go on where that seat is to act.

    Raises:
        MatchOver: The match has finished.
        MatchFrozen: It stands still.
        MatchPaused: Its players have agreed on a pause.
        NotYourTurn: The other seat is to act.
    """
    if match.is_over:
        raise MatchOver
    if match.is_frozen:
        raise MatchFrozen
    if match.is_paused:
        raise MatchPaused
    if match.to_act != seat:
        raise NotYourTurn


def act(state: engine.State, action: str, *, seat: int, index: int) -> tuple[str, engine.State]:
    """Return the action as the engine writes it, and the state after that seat has played it. Writes nothing.

    Args:
        state: The round as it is before.
        action: The text that came in.
        seat: Who plays it.
        index: Its place among the actions of the move, for the refusal.

    Raises:
        NotYourTurn: The other seat is to act.
        BadAction: The text is no action.
        IllegalAction: The rules forbid it now.
    """
    if state.result is None and state.to_act != seat:
        raise NotYourTurn("Your turn was over before that action.", index=index)
    try:
        action = engine.written(state.ruleset, action)
        return action, engine.apply(state, action)
    except engine.BadAction as error:
        raise BadAction(str(error), index=index) from error
    except engine.IllegalAction as error:
        raise IllegalAction(str(error), index=index, reason=error.reason) from error


def _event_of(state: engine.State, action: str, seat: int) -> NewEvent:
    """Return the event of an action that is played in this state: what was drawn is part of it."""
    card = engine.drawn_card(state, action)
    return NewEvent(Event.Kind.ACTION, {"seat": seat, "action": action} | ({"card": card} if card else {}))


def only_step(state: engine.State) -> str | None:
    """Return the draw or the end of turn that is the only legal action, if it is."""
    legal = engine.legal_actions(state)
    return legal[0] if len(legal) == 1 and legal[0] in AUTOMATIC else None
