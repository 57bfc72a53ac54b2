"""The start actions of a turn: the attacker's retreat, the defender's cauldron (RULES 5.4, 5.12)."""

from __future__ import annotations

from itertools import combinations

from engine.errors import IllegalAction, WhyNot
from engine.notation import Action
from engine.state import PLAY, State
from engine.table import cleared, discarded


def legal_starts(state: State) -> list[str]:
    """Every retreat or every cauldron that is possible now."""
    tiles = _tiles(state)
    if not _why_no_retreat(state):
        sizes = range(1, len(tiles) + 1)
        return ["<" + ",".join(map(str, chosen)) for size in sizes for chosen in combinations(tiles, size)]
    return [] if _why_no_cauldron(state) else [f"^{number}" for number in tiles]


def check_retreat(state: State, action: Action) -> None:
    """Raise IllegalAction if the mover may not retreat from these tiles now."""
    _check_start(state, action, _why_no_retreat(state))


def retreat(state: State, action: Action) -> State:
    """The attacker's cards at these tiles discarded, by ascending tiles (RULES 5.8)."""
    seat = state.mover
    for number in action.stones:
        state = cleared(state, number, seat)
    return _started(state)


def check_cauldron(state: State, action: Action) -> None:
    """Raise IllegalAction if the mover may not pour a cauldron at this tile now."""
    _check_start(state, action, _why_no_cauldron(state))


def card_for_oil(state: State, number: int) -> str:
    """The card that a cauldron takes from this tile: the attacker's first placed one, which lies nearest the wall."""
    return state.stones[number - 1].sides[state.first][0]


def cauldron(state: State, action: Action) -> State:
    """The attacker's card nearest the wall discarded."""
    number, tally = action.stones[0], state.tally
    left = (tally.cauldrons or 0) - 1
    poured = discarded(state, number, state.first, card_for_oil(state, number))
    return _started(poured)._replace(tally=tally._replace(cauldrons=left))


def _why_no_retreat(state: State) -> WhyNot:
    """Why the mover may not retreat at all."""
    if state.mover != state.attacker:
        return "not_attacker", "only the attacker retreats", "5.4"
    return _why_no_start(state)


def _why_no_cauldron(state: State) -> WhyNot:
    """Why the mover may not pour a cauldron anywhere."""
    if state.mover == state.attacker:
        return "not_defender", "only the defender has cauldrons", "5.4"
    if not state.tally.cauldrons:
        return "no_cauldron", "all cauldrons are used", "5.4"
    return _why_no_start(state)


def _why_no_start(state: State) -> WhyNot:
    if state.phase != PLAY:
        return "not_start", "a start action comes before the turn's card", "5.4"
    return ("start_used", "there is one start action a turn", "5.4") if state.step.start_used else None


def _check_start(state: State, action: Action, why_not: WhyNot) -> None:
    if why_not:
        raise IllegalAction(*why_not)
    tiles = _tiles(state)
    for number in action.stones:
        if number not in tiles:
            raise IllegalAction("nothing_there", f"the attacker has no card at tile {number}", "5.4")


def _tiles(state: State) -> list[int]:
    """The numbers of the tiles where the attacker has a card."""
    attacker = state.first
    return [number for number, stone in enumerate(state.stones, 1) if stone.sides[attacker]]


def _started(state: State) -> State:
    return state._replace(actions=state.actions + 1, step=state.step._replace(start_used=True))
