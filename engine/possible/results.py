"""Whether a round can have ended so, or not yet (RULES 2.12, 2.14, 4.1, 5.8-5.10)."""

from __future__ import annotations

from engine.endings import held_by, points_of, winning_reason
from engine.errors import BadState
from engine.possible.require import require
from engine.siege.breaching import BREACHES_TO_WIN
from engine.state import PLAY, RoundResult, State


def check_unfinished(state: State) -> None:
    """A round goes on only while nobody has won it."""
    require(state.result is None, "result: set while the round goes on")
    require(state.passes < 2, "passes: after two of them the round is over")
    if state.ruleset.siege:
        require(_damaged(state) < BREACHES_TO_WIN, "phase: the attacker has won already")
        if state.phase == PLAY and state.mover != state.attacker:
            require(not _all_complete(state, state.mover), "phase: the defender has won already")
        return
    for seat in (0, 1):
        won = winning_reason(state.ruleset, state.stones, seat)
        require(won is None, f"phase: seat {seat} has won already")


def check_result(state: State) -> None:
    """The result is that of the stones, or of the siege."""
    if state.result is None:
        raise BadState("result: needed when the round is over")
    if state.ruleset.siege:
        _check_siege(state, state.result)
    else:
        _check_border(state, state.result)


def _check_border(state: State, result: RoundResult) -> None:
    step = state.step
    reasons = tuple(winning_reason(state.ruleset, state.stones, seat) for seat in (0, 1))
    dead_end = state.passes == 2
    if dead_end:
        require(step.passed and not step.claimed, "step: a dead end is a pass without a claim")
    if reasons == (None, None):
        require(dead_end and result.reason == "adjudicated", "result: nobody has won by the stones")
        held = len(held_by(state.stones, 0)), len(held_by(state.stones, 1))
        winner = None if held[0] == held[1] else int(held[1] > held[0])
    else:
        require(None in reasons, "result: both seats cannot win")
        winner = int(reasons[0] is None)
        require(result.reason == reasons[winner], f"result: the reason is {reasons[winner]}")
        require(dead_end or (winner == state.mover and step.claimed), "result: the winner wins by a claim of its turn")
    require(result.winner == winner, "result: not the winner by the stones")
    require(result.points == points_of(state.stones, winner), "result: not the points of the stones (RULES 4.1)")


def _check_siege(state: State, result: RoundResult) -> None:
    attacker, reason, damaged = state.first, result.reason, _damaged(state)
    if reason in ("breach", "breaches"):
        winner = attacker
        require(state.step.claimed and state.mover == attacker, "result: the attacker wins by a claim of their turn")
        empty = any(stone.damaged and not any(stone.sides) for stone in state.stones)
        require(empty, "result: the cards of the last tile are discarded")
        require((damaged == BREACHES_TO_WIN) == (reason == "breaches"), f"result: {damaged} tiles are damaged")
    else:
        winner = 1 - attacker
        require(damaged < BREACHES_TO_WIN, "result: the attacker has won")
        if reason == "deck":
            short = len(state.hands[state.mover]) < state.ruleset.hand
            require(short and not state.decks.clan, "result: no draw was due from an empty deck")
        elif reason == "held":
            held = state.mover == attacker and _all_complete(state, winner)
            require(held, "result: the defender's sides are not complete at the start of their turn")
        else:
            raise BadState("result: not a reason of the siege game")
    require(result.winner == winner, "result: not the winner")
    require(result.points is None, "result: a siege has no points")


def _damaged(state: State) -> int:
    return sum(stone.damaged for stone in state.stones)


def _all_complete(state: State, seat: int) -> bool:
    return all(stone.completed[seat] is not None for stone in state.stones)
