"""Whether play can lead to a state that was read (NOTATION, `bad_state`), rule by rule.

Every state that play reaches passes. Of those it cannot reach, the checks find what would make the engine answer
wrongly or contradict itself; that every past claim was provable when it was made is not asked.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain

from engine.endings import held_by, points_of, winning_reason
from engine.errors import BadState
from engine.proofs import can_claim
from engine.state import DRAW, OVER, PLAY, State, Tally


def check_possible(state: State) -> None:
    """Raise BadState, naming the first thing that play cannot have brought about."""
    _check_cards(state)
    _check_stones(state)
    _check_constants(state)
    _check_turn(state)
    _check_step(state)
    _check_hands(state)
    _check_counts(state)
    if state.phase == OVER:
        _check_result(state)
    else:
        _check_unfinished(state)


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise BadState(message)


def _check_cards(state: State) -> None:
    """Every card of the ruleset lies in exactly one place (RULES 2.1)."""
    on_stones = chain.from_iterable((*stone.sides, stone.modes) for stone in state.stones)
    held = Counter(chain(*on_stones, *state.hands, *state.decks, state.discard, state.laid_out))
    for card in state.ruleset.order:
        _require(held[card] == 1, f"{card} is {'missing' if not held[card] else 'there twice'}")


def _check_stones(state: State) -> None:
    """Sides fit, completion times fit sides, claims have a complete side that is not beaten (RULES 1.3, 2.3, 2.7)."""
    times = []
    for number, (stone, place) in enumerate(zip(state.stones, state.ruleset.places, strict=True), 1):
        _require(stone.capacity == place.capacity, f"stone {number}: capacity is {place.capacity}")
        _require(stone.counts == place.counts, f"stone {number}: what counts is {place.counts}")
        _require(not stone.modes and not stone.damaged, f"stone {number}: no modes or damage in {state.ruleset.id}")
        for side, time in zip(stone.sides, stone.completed, strict=True):
            _require(len(side) <= stone.capacity, f"stone {number}: a side holds more than {stone.capacity} cards")
            full = len(side) == stone.capacity
            _require(full == (time is not None), f"stone {number}: completed is set on complete sides, only there")
            if time is not None:
                times.append(time)
        owner = stone.claimed_by
        if owner is not None:
            _require(stone.completed[owner] is not None, f"stone {number}: claimed without a complete side")
            if stone.completed[1 - owner] is not None:
                wins = can_claim(state.ruleset.deck, stone._replace(claimed_by=None), owner, state.unseen)
                _require(wins, f"stone {number}: claimed by the weaker side")
    _require(len(set(times)) == len(times), "completed: one action completes one side")
    _require(max(times, default=0) <= state.actions, "completed: later than the last action")


def _check_constants(state: State) -> None:
    """What stays as dealt in a border game without tactics."""
    _require(not state.discard and not state.laid_out, f"{state.ruleset.id} has no discard and lays nothing out")
    _require(state.tally == Tally(), f"{state.ruleset.id} has no tactics, cauldrons, closed deck or supports")
    step = state.step
    _require(not (step.start_used or step.draws or step.returns or step.offer), f"step: not in {state.ruleset.id}")


def _check_turn(state: State) -> None:
    """Seats take turns (RULES 2.2)."""
    _require(state.mover == (state.first + state.turn - 1) % 2, "mover: does not fit turn and first")


def _check_step(state: State) -> None:
    """What the turn has done fits its phase (RULES 2.2, 2.5, 2.6)."""
    step, mover = state.step, state.mover
    if state.phase == PLAY:
        _require(not step.passed, "step: passed before the turn's card")
        _require(not step.claimed or state.ruleset.claims == "before", "step: claimed before the turn's card")
    if step.passed:
        _require(not state.has_placeable_clan_card(mover), "step: passed with a card that can be placed")
    if step.claimed:
        _require(bool(held_by(state.stones, mover)), "step: claimed, but the mover holds no stone")
    if state.passes:
        _require(state.turn > state.passes - (state.passes == 2), "passes: more than turns")
        _require(not state.has_placeable_clan_card(1 - mover), "passes: the other seat can place a card")


def _check_hands(state: State) -> None:
    """Hands are full but for the card just played, until the deck is empty (RULES 2.2, 2.4, 2.6)."""
    size = state.ruleset.hand
    for seat, hand in enumerate(state.hands):
        played = seat == state.mover and state.phase != PLAY and not state.step.passed
        due = size - 1 if played else size
        _require(len(hand) <= due, f"hands[{seat}]: more than {due} cards")
        _require(len(hand) == due or not state.decks.clan, f"hands[{seat}]: {due} cards while the deck has any")


def _check_counts(state: State) -> None:
    """Cards, claims and passes fit the number of turns and actions: each turn is a card or a pass, claims, a draw."""
    claimed = sum(stone.claimed_by is not None for stone in state.stones)
    placed_in_all = 0
    for seat in (0, 1):
        placed = sum(len(stone.sides[seat]) for stone in state.stones)
        placed_in_all += placed
        if seat == state.mover:
            turns = (state.turn + 1) // 2 - (state.phase == PLAY or state.step.passed)
        else:
            turns = state.turn // 2
        _require(placed <= turns, f"seat {seat} has placed more cards than it had turns")
    # Between two idle passes in a row somebody placed or claimed, or the round would be over (RULES 2.14).
    _require(state.turn <= 2 * (placed_in_all + claimed) + 3, "turn: more than cards and claims account for")
    dead_end = state.phase == OVER and state.passes == 2
    least = 2 * (state.turn - 1) + {PLAY: 0, DRAW: 1, OVER: 2 if dead_end else 1}[state.phase]
    _require(least <= state.actions <= least + claimed, "actions: does not fit turn, phase and claims")


def _check_unfinished(state: State) -> None:
    """A round goes on only while nobody has won it (RULES 2.12, 2.14)."""
    _require(state.result is None, "result: set while the round goes on")
    _require(state.passes < 2, "passes: after two of them the round is over")
    for seat in (0, 1):
        won = winning_reason(state.ruleset, state.stones, seat)
        _require(won is None, f"phase: seat {seat} has won already")


def _check_result(state: State) -> None:
    """The result is that of the stones (RULES 2.12, 2.14, 4.1)."""
    result, step = state.result, state.step
    if result is None:
        raise BadState("result: needed when the round is over")
    reasons = tuple(winning_reason(state.ruleset, state.stones, seat) for seat in (0, 1))
    dead_end = state.passes == 2
    if dead_end:
        _require(step.passed and not step.claimed, "step: a dead end is a pass without a claim")
    if reasons == (None, None):
        _require(dead_end and result.reason == "adjudicated", "result: nobody has won by the stones")
        held = len(held_by(state.stones, 0)), len(held_by(state.stones, 1))
        winner = None if held[0] == held[1] else int(held[1] > held[0])
    else:
        _require(None in reasons, "result: both seats cannot win")
        winner = int(reasons[0] is None)
        _require(result.reason == reasons[winner], f"result: the reason is {reasons[winner]}")
        _require(dead_end or (winner == state.mover and step.claimed), "result: the winner wins by a claim of its turn")
    _require(result.winner == winner, "result: not the winner by the stones")
    _require(result.points == points_of(state.stones, winner), "result: not the points of the stones (RULES 4.1)")
