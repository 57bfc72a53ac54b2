"""Between rows and the engine: the only module that reads a snapshot.

What leaves for a reader leaves through `position_as_seen`, `options_as_seen`, `move_as_seen` and `event_as_seen`, all
built from what `engine` says that seat may see. Once a match has finished there is nothing left to hide (NOTATION,
"Actions"). `cards_opened` is for staff alone, of a match that stands still.
"""

from typing import Any

import engine
from backend.matches.models import Event, Match, Move, must_be_known
from backend.matches.states import know_state, known_state

HIDDEN_CARDS = {"+c": "?c", "+t": "?t"}


def state_of(match: Match) -> engine.State:
    """Return the engine's state of the running round.

    Raises:
        UnknownRuleset: This build does not have the rules of the match.
    """
    if match.state is None:
        must_be_known(match.ruleset, match.revision)
        match.state = _known_state_of(match) or state_read(match)
        keep_state(match)
    return match.state


def keep_state(match: Match) -> None:
    """Have the state of the running round at hand for those who read the match next."""
    know_state(match.pk, match.revision, state_of(match))


def _known_state_of(match: Match) -> engine.State | None:
    """Return the state that is known where it is what the snapshot writes.

    Not after a transaction that was rolled back, a move in another process or a backup that was restored.
    """
    known = known_state(match.pk, match.revision)
    return known if known and engine.dump(known) == match.snapshot else None


def state_read(match: Match) -> engine.State:
    """Return what the snapshot reads as, whatever this process knows.

    Raises:
        engine.BadState: It is no state that play can lead to.
    """
    return engine.load(match.snapshot, match.revision)


def put_state(match: Match, state: engine.State) -> None:
    """Make that the state of the running round; the caller saves."""
    match.state = state
    match.snapshot = engine.dump(state)
    match.to_act = None if match.is_over or match.is_on_hold else state.to_act


def series_of(match: Match) -> engine.Series:
    """Return the match as the engine counts it: the agreement and the rounds that are over.

    Raises:
        UnknownRuleset: As `state_of`.
    """
    must_be_known(match.ruleset, match.revision)
    return engine.new_series(match.ruleset, match.length, match.first, outcomes=match.outcomes, revision=match.revision)


def points_of(match: Match) -> list[int] | None:
    """Return both totals over the rounds that are over (RULES 4.1); null in the siege game, which has no points."""
    points = series_of(match).points
    return None if points is None else list(points)


def position_as_seen(match: Match, seat: int | None) -> engine.View | engine.FullState:
    """Return the position as that seat, or a spectator, may see it: NOTATION's "Positions".

    The one place where a card is hidden or shown: the full state of a finished match, else `engine.view`.
    """
    state = state_of(match)
    return engine.dump(state) if match.is_over else engine.view(state, seat)


def cards_opened(match: Match) -> dict[str, Any]:
    """Return both hands and the decks as they lie, and nothing else: not the seed, which would give deals away."""
    state = engine.dump(state_of(match))
    return {"hands": state["hands"], "decks": state["decks"]}


def stones_taken(match: Match) -> list[int | None]:
    """Return the seat that has taken each stone, of a wall the attacker's where a tile is damaged; null where none has.

    Read from the snapshot as it is stored, which lists have at hand: no state is made for it.
    """
    attacker = match.snapshot["attacker"]
    return [attacker if stone["damaged"] else stone["claimed_by"] for stone in match.snapshot["stones"]]


def formations_as_seen(state: engine.State) -> list[list[engine.FormationJSON | None]]:
    """Return what the two sides of each stone are worth, null where one is not complete: from face-up cards alone."""
    return [[side and side.to_json() for side in sides] for sides in engine.sides_worth(state)]


def is_abortable(match: Match) -> bool:
    """Return whether not both seats have moved. Costs a query in the first two turns, from the second move on."""
    if match.moves_made < 2:
        return True
    if match.round > 1 or state_of(match).turn > 2:
        return False
    return len(set(match.moves.filter(number__lte=match.moves_made).values_list("seat", flat=True))) < 2


def options_as_seen(match: Match, seat: int | None) -> list[engine.OptionJSON]:
    """Return every legal action with the stones claimable after it, for the seat to act; else nothing."""
    return [] if match.is_over or match.is_on_hold or seat is None else engine.options(state_of(match), seat)


def move_as_seen(match: Match, move: Move, seat: int | None) -> dict[str, Any]:
    """Return a move as that seat, or a spectator, may read it."""
    return {
        "number": move.number,
        "seat": move.seat,
        "actions": [_action_as_seen(match, action, move.seat, seat, move.number) for action in move.actions],
        "created": move.created,
    }


def event_as_seen(match: Match, event: Event, seat: int | None) -> dict[str, Any]:
    """Return an event as that seat, or a spectator, may read it: a drawn card shows its face to its drawer alone.

    Time zones are in it for the clocks: where a player lives is nobody's to read.
    """
    data = {name: value for name, value in event.data.items() if name != "zones"}
    if event.kind == Event.Kind.ACTION:
        actor, action = data["seat"], data["action"]
        shown = {"seat": actor, "action": _action_as_seen(match, action, actor, seat, event.move)}
        if "card" in data:
            shown["card"] = data["card"] if actor == seat or match.is_over else HIDDEN_CARDS[action]
        data = shown
    return {"number": event.number, "kind": event.kind, "data": data, "created": event.created}


def _action_as_seen(match: Match, action: str, actor: int, seat: int | None, move: int) -> str:
    if match.is_over:
        return action
    # An exchange waits for its answer only as the last thing that was done (RULES 6.6).
    pending = action.startswith("XC:") and move == match.moves_made and match.snapshot["phase"] == "exchange_reply"
    return engine.action_as_seen(action, actor, seat, pending=pending)
