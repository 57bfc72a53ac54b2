"""What could be, while nobody plays it: a position with everything that may be done and claimed in it.

Nothing here locks, or writes to a match.
"""

import uuid
from collections.abc import Callable, Sequence
from typing import Any

import engine
from backend.matches import codec
from backend.matches.errors import BadState, NotSeated, Reveals
from backend.matches.models import Match
from backend.matches.services.play import act, must_act
from backend.matches.services.positions import position_keep, position_of

#: Actions that show their player a card: a draw, the scout that is nothing but draws, an exchange answered.
REVEALING = ("+", "SC", "XC=")


def match_preview(*, match: Match, account_id: uuid.UUID, actions: Sequence[str]) -> dict[str, Any]:
    """Return where these actions of the seat to act would lead, as its account would see it: the `Analysis` of the API.

    Exactly these are played: no draw or end of turn behind them.

    Raises:
        NotSeated: The account may only watch.
        MatchOver: It has finished.
        MatchFrozen: It stands still.
        MatchPaused: Its players have agreed on a pause.
        NotYourTurn: The other seat is to act, at first or after one of the actions.
        BadAction: A text is no action.
        IllegalAction: The rules forbid one then.
        Reveals: One may be played, but would show the account a card that it does not see yet. The end of a round is
            among them: the next one is dealt, or all is shown.
    """
    seat = match.seat_of(account_id)
    if seat is None:
        raise NotSeated
    must_act(match, seat)
    state = codec.state_of(match)
    for index, text in enumerate(actions):
        action, state = act(state, text, seat=seat, index=index)
        if action.startswith(REVEALING) or state.is_over:
            raise Reveals(index=index)
    return _analysis(engine.view(state, seat), state, seat)


def position_analyse(*, position: object, count: Callable[[], bool]) -> tuple[dict[str, Any], str | None]:
    """Return what may be done and claimed in a full state (NOTATION, "Positions"): the API's `Analysis`, and its code.

    Args:
        position: What was sent.
        count: See `position_keep`.

    Raises:
        BadState: It is none, or no play leads to it.
    """
    try:
        state = engine.load(position)
    except engine.BadState as refusal:
        raise BadState(refusal.message) from refusal
    return _analysis_of(state), position_keep(state, count=count)


def position_get(*, code: str) -> dict[str, Any]:
    """Return the same of the position that has that code.

    Raises:
        PositionNotFound: There is none.
    """
    return _analysis_of(position_of(code))


def match_position(*, match: Match) -> dict[str, Any]:
    """Return the position of a match, or of a match as it was, with all cards open: the `Analysis` of the API.

    Whether it may be shown is asked of the match as it is now: it has to be over.
    """
    return _analysis_of(codec.state_of(match))


def _analysis_of(state: engine.State) -> dict[str, Any]:
    """Return it with all cards open: who asks knows them all."""
    return _analysis(engine.dump(state), state, state.to_act)


def _analysis(position: engine.View | engine.FullState, state: engine.State, seat: int | None) -> dict[str, Any]:
    """Add to a position that may be shown the seat's options and both seats' proofs: functions of what it may see."""
    return {
        "position": position,
        "taken_for": engine.taken_for(state),
        "formations": codec.formations_as_seen(state),
        "options": engine.options(state, seat),
        "proofs": proofs_of(state),
    }


def proofs_of(state: engine.State) -> list[list[engine.ProofJSON]]:
    """Return the claim of each seat at each stone: functions of what lies face-up."""
    return [[engine.explain(state, stone, of) for of in (0, 1)] for stone in range(1, len(state.stones) + 1)]
