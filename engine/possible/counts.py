"""Whether turns and actions are as many as the cards on the table account for (RULES 2.2, 2.14, 3.6, 5.4)."""

from __future__ import annotations

from itertools import chain

from engine.deals import CAULDRONS
from engine.possible.passes import may_have_held_tactics_only, may_have_run_out, most_passes
from engine.possible.require import require
from engine.possible.steps import may_have_drawn
from engine.state import DRAW, EXCHANGE_REPLY, OVER, PLAY, SCOUT_DRAW, SCOUT_RETURN, State
from engine.tactics.scout import DRAWS, RETURNS


def check_counts(state: State) -> None:
    """Each turn is a card or a pass, with claims, start actions and steps, and ends with a draw or without one."""
    _check_placed(state)
    if state.ruleset.siege:
        _check_siege_turns(state)
    else:
        _check_border_turns(state)
    _check_actions(state)


def _turns_played(state: State) -> tuple[int, int]:
    """How many cards each seat can have played: one in each of its turns so far."""
    # A siege can be won before the card of the turn or after it.
    won_before = state.phase == OVER and state.ruleset.claims == "before"
    begun = not (state.phase == PLAY or state.step.passed or won_before)
    mine, theirs = (state.turn - 1) // 2 + begun, state.turn // 2
    return (mine, theirs) if state.mover == 0 else (theirs, mine)


def _check_placed(state: State) -> None:
    for seat, turns in enumerate(_turns_played(state)):
        placed = sum(len(stone.sides[seat]) for stone in state.stones)
        require(placed <= turns, f"seat {seat} has placed more cards than it had turns")
        if not (state.ruleset.siege or state.ruleset.tactics):
            least = turns - most_passes(state, seat, turns)
            require(placed >= least, f"seat {seat} has placed fewer cards than it had turns, and never had to pass")


def _check_border_turns(state: State) -> None:
    """A turn is a card from the hand, which lies open ever after, or a pass."""
    on_stones = chain.from_iterable((*stone.sides, stone.modes) for stone in state.stones)
    played = sum(map(len, on_stones)) + len(state.discard)
    turns = _turns_played(state)
    passes = sum(turns) - played
    require(passes >= 0, "turn: fewer than cards were played")
    require(passes >= min(state.passes, 1), "passes: as many cards were played as there were turns")
    most = sum(most_passes(state, seat, turns[seat]) for seat in (0, 1))
    require(passes <= most, "turn: more than cards were played, and nobody had to pass")
    # Between two idle passes in a row somebody played, claimed or (after a scout) drew, or the round would be over.
    drew = RETURNS if "SC" in state.discard else 0
    require(state.turn <= 2 * (played + _claims(state) + drew) + 3, "turn: more than cards and claims account for")


def _check_siege_turns(state: State) -> None:
    """A siege's turn ends with a draw, or claims after one, but for a pass with a full hand (RULES 5.7, 5.9, 6.7)."""
    ruleset = state.ruleset
    dealt = len(ruleset.order) - 2 * ruleset.hand + 2 * state.tally.supports
    drawn = dealt - len(state.decks.clan) - len(state.decks.tactic)
    held = state.result is not None and state.result.reason == "held"
    maybe = may_have_drawn(state) and not held
    idle = state.turn - 1 + held + (maybe and state.phase == DRAW) - drawn
    require(state.passes <= max(idle, 0), "passes: every turn has ended with a draw")
    # Two hands full of tactic cards there are not, so no two turns in a row are such passes.
    most = drawn + 1 if any(may_have_held_tactics_only(state, seat) for seat in (0, 1)) else 0
    require(-(maybe and state.phase == OVER) <= idle <= most, "turn: does not fit the cards drawn")


def _claims(state: State) -> int:
    """How many claims there were: stones held (adjudicated ones included), tiles damaged and one that won."""
    breach = state.result is not None and state.result.reason == "breach"
    return sum(stone.damaged or stone.claimed_by is not None for stone in state.stones) + breach


def _check_actions(state: State) -> None:
    claims = _claims(state)
    most = 2 * (state.turn - 1) + _of_this_turn(state) + claims
    # A dead end gives stones away without an action of anybody's (RULES 2.14).
    least = most - (claims if state.phase == OVER and state.passes == 2 else 0)
    # A siege may have been won after the card of the turn, or after its draw.
    if state.result is not None and state.result.reason in ("breach", "breaches"):
        most += 1 + may_have_drawn(state)
    if state.ruleset.claims_after_draw and (state.complete[state.first] or state.discard or state.laid_out):
        most += state.turn // 2  # turns of the attacker that a draw left open have an end as well (RULES 5.7)
    if state.tally.cauldrons is not None:
        cauldrons = CAULDRONS - state.tally.cauldrons
        least += cauldrons
        most += cauldrons + _most_retreats(state, cauldrons)
    fewest, steps = _scout_steps(state)
    least, most = least + fewest, most + steps
    if "XC" in state.laid_out and state.phase != EXCHANGE_REPLY:
        least, most = least + 1, most + 1
    require(least <= state.actions <= most, "actions: does not fit turn, phase and claims")


def _most_retreats(state: State, cauldrons: int) -> int:
    """One a turn of the attacker's, each with a card in the discard that neither a cauldron nor a claim put there."""
    brought_back = ("RC" in state.laid_out) + 2 * state.tally.supports
    breached = sum(place.capacity for place, at in zip(state.ruleset.places, state.stones, strict=True) if at.damaged)
    return max(0, min((state.turn + 1) // 2, len(state.discard) + brought_back - cauldrons - breached))


def _of_this_turn(state: State) -> int:
    """The least number of actions of the present turn, claims left out."""
    if state.phase == PLAY:
        return 0
    if state.phase == OVER:
        ended = state.passes == 2 or (state.result is not None and state.result.reason in ("held", "deck"))
        return 2 if ended else 0 if state.ruleset.claims != "after" else 1
    return 1 + may_have_drawn(state)


def _scout_steps(state: State) -> tuple[int, int]:
    """The least and the most draws and returns of a scout so far (RULES 3.6)."""
    if "SC" not in state.discard:
        return 0, 0
    if state.phase == SCOUT_DRAW:
        return DRAWS - state.step.draws, DRAWS - state.step.draws
    most = DRAWS + RETURNS - (state.step.returns if state.phase == SCOUT_RETURN else 0)
    return 1 if may_have_run_out(state) else most, most
