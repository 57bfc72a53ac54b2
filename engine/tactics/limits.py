"""How many tactic cards a seat may play (RULES 3.2, 3.3, 6.1)."""

from __future__ import annotations

from engine.cards import JOKERS
from engine.errors import IllegalAction
from engine.hands import check_in_hand, check_play_time, without
from engine.state import DRAW, State


def may_play_any(state: State) -> bool:
    """Whether the mover has not yet played one tactic card more than the opponent."""
    mine, theirs = state.tally.tactics_played[state.mover], state.tally.tactics_played[1 - state.mover]
    return mine <= theirs


def is_bound(state: State, seat: int, card: str) -> bool:
    """Whether this is a second joker, which stays in this seat's hand to the end of the round (RULES 3.3)."""
    return card in JOKERS and state.ruleset.one_joker and state.tally.jokers_played[seat] > 0


def check_may_play(state: State, card: str) -> None:
    """Raise IllegalAction if the mover may not play this tactic card now, whatever it would do."""
    check_play_time(state)
    check_in_hand(state, card)
    if not may_play_any(state):
        rule = state.ruleset.rule(border="3.2", siege="6.1")
        raise IllegalAction("tactic_limit", "at most one tactic card more than the opponent is played", rule)
    if is_bound(state, state.mover, card):
        raise IllegalAction("second_joker", "a seat plays one joker a round", "3.3")


def spent(state: State, card: str) -> State:
    """The state with this tactic card out of the mover's hand and counted as played (RULES 6.8)."""
    tally, seat = state.tally, state.mover
    tally = tally._replace(tactics_played=_one_more(tally.tactics_played, seat))
    if card in JOKERS:
        tally = tally._replace(jokers_played=_one_more(tally.jokers_played, seat))
    return state._replace(phase=DRAW, hands=without(state, card), tally=tally, actions=state.actions + 1)


def _one_more(counts: tuple[int, int], seat: int) -> tuple[int, int]:
    return (counts[0] + 1, counts[1]) if seat == 0 else (counts[0], counts[1] + 1)
