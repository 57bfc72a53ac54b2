"""How a turn passes to the other seat and how a round ends (RULES 2.12, 2.14, 4.1, 5.9, 5.10)."""

from __future__ import annotations

from typing import Any

from engine.proofs import claimable
from engine.rulesets import Ruleset
from engine.state import OVER, Cards, Decks, RoundResult, State
from engine.stones import Stone

#: The rule that ends a round so, for each reason.
RULE_OF_ENDING = {
    "five": "2.12", "four": "2.12", "adjacent": "2.12", "adjudicated": "2.14",
    "breach": "5.8", "breaches": "5.8", "deck": "5.9", "held": "5.10",
}  # fmt: skip


def held_by(stones: tuple[Stone, ...], seat: int) -> list[int]:
    """The numbers of the stones this seat holds, from left to right."""
    return [number for number, stone in enumerate(stones, 1) if stone.claimed_by == seat]


def winning_reason(ruleset: Ruleset, stones: tuple[Stone, ...], seat: int) -> str | None:
    """Why this seat has won with the stones it holds, None while it has not (RULES 2.12).

    Who has five and three adjacent at once has won by `adjacent` (NOTATION "Positions").
    """
    held = held_by(stones, seat)
    if ruleset.adjacent_to_win is not None:
        reach = ruleset.adjacent_to_win - 1
        if reach in [right - left for left, right in zip(held, held[reach:], strict=False)]:
            return "adjacent"
    if len(held) >= ruleset.stones_to_win:
        return {4: "four", 5: "five"}[ruleset.stones_to_win]
    return None


def points_of(stones: tuple[Stone, ...], winner: int | None) -> tuple[int, int]:
    """What the round scores: 5 for its winner, for anyone else the stones they hold (RULES 4.1)."""
    held = (len(held_by(stones, 0)), len(held_by(stones, 1)))
    return (5 if winner == 0 else held[0], 5 if winner == 1 else held[1])


def deciding_stones(state: State, claimed: int | None = None) -> list[int]:
    """The numbers of the stones that decided a round that is over (RULES 2.12, 2.14, 5.8), from left to right.

    Those adjacent that won it, else all that the winner holds; of a siege the damaged tiles, or the one that was
    damaged twice: `claimed`, the stone of the round's last claim. Empty while the round runs, and where none
    decided it.
    """
    result = state.result
    if result is None or result.winner is None:
        return []
    if result.reason == "breach":
        return [claimed] if claimed else []
    if result.reason == "breaches":
        return [number for number, tile in enumerate(state.stones, 1) if tile.damaged]
    held = held_by(state.stones, result.winner)
    if result.reason == "adjacent":
        return _in_a_row(held, state.ruleset.adjacent_to_win or 1)
    return held


def _in_a_row(held: list[int], least: int) -> list[int]:
    """Those of the numbers that stand in a row of so many or more."""
    starts = [number for number in held if all(number + step in held for step in range(least))]
    return sorted({start + step for start in starts for step in range(least)})


def finish(state: State, winner: int | None, reason: str) -> State:
    """The round ended: what the turn did stays as it was, nobody is to act."""
    points = None if state.ruleset.siege else points_of(state.stones, winner)
    return state._replace(phase=OVER, result=RoundResult(winner, reason, points))


def award(state: State, number: int, seat: int, **changes: Any) -> State:
    """The stone closed for this seat (RULES 2.11), and the round ended if that wins it (RULES 2.12).

    `changes` are fields of the state that change with it.
    """
    after = state.with_stone(number, state.stones[number - 1]._replace(claimed_by=seat), **changes)
    reason = winning_reason(after.ruleset, after.stones, seat)
    return finish(after, seat, reason) if reason else after


def close_turn(state: State, hands: tuple[Cards, Cards], decks: Decks, *, drew: bool) -> State:
    """The turn ended, leaving these hands and decks: the other seat's turn, or the round's end."""
    step = state.step
    idle = step.passed and not step.claimed and not drew
    passes = state.passes + 1 if idle else 0
    siege = state.ruleset.siege
    if _defence_is_full(state) if siege else passes == 2:
        closed = state._replace(hands=hands, decks=decks, actions=state.actions + 1, passes=passes)
        return finish(closed, 1 - state.first, "held") if siege else _adjudicated(closed)
    return state.next_turn(hands, decks, passes)


def run_dry(state: State) -> State:
    """The end of a turn that has to draw from an empty siege deck: the defender has held out (RULES 5.9, 6.2)."""
    return finish(state._replace(actions=state.actions + 1), 1 - state.first, "deck")


def _defence_is_full(state: State) -> bool:
    """Whether the defender's turn comes and all their sides are complete (RULES 5.10)."""
    defender = 1 - state.first
    return state.mover == state.first and not state.open_stones(defender)


def _adjudicated(state: State) -> State:
    """Every stone given to who can prove it, the seat that would move next before the other (RULES 2.14)."""
    for seat in (1 - state.mover, state.mover):
        for number in claimable(state, seat):
            state = award(state, number, seat)
            if state.is_over:
                return state
    held = len(held_by(state.stones, 0)), len(held_by(state.stones, 1))
    winner = None if held[0] == held[1] else int(held[1] > held[0])
    return finish(state, winner, "adjudicated")
