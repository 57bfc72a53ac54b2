"""What the present turn can have done, and how many cards the hands can hold (RULES 2.2-2.6a, 3.6, 5.4, 5.9, 6.6)."""

from __future__ import annotations

from engine.deals import CAULDRONS
from engine.endings import held_by
from engine.possible.passes import may_have_run_out
from engine.possible.require import require
from engine.proofs import claimable
from engine.state import DRAW, EXCHANGE_REPLY, OVER, PLAY, SCOUT_DRAW, SCOUT_RETURN, State
from engine.tactics.exchange import GIVEN
from engine.tactics.scout import DRAWS, RETURNS


def check_step(state: State) -> None:
    """What the turn has done fits its phase, its seat and its cards."""
    require(state.mover == (state.first + state.turn - 1) % 2, "mover: does not fit turn and first")
    _check_start(state)
    _check_passed(state)
    _check_claimed(state)
    _check_scout(state)
    _check_offer(state)


def _check_start(state: State) -> None:
    siege, cauldrons, step = state.ruleset.siege, state.tally.cauldrons, state.step
    if not siege:
        require(cauldrons is None, f"cauldrons: {state.ruleset.id} has none")
        require(not step.start_used, f"step: {state.ruleset.id} has no start actions")
        return
    require(cauldrons is not None and cauldrons <= CAULDRONS, f"cauldrons: 0 to {CAULDRONS}")
    poured = step.start_used and state.mover != state.attacker
    require(not poured or cauldrons != CAULDRONS, "step: a cauldron was used, but none is missing")


def _check_passed(state: State) -> None:
    step, mover, closes = state.step, state.mover, state.ruleset.pass_closes_deck
    require(state.phase in (DRAW, OVER) or not step.passed, "step: passed before the turn's card")
    # In the siege game a card in hand forbids to pass even where there is no room for it (RULES 6.7).
    can_place = state.has_clan_card if state.ruleset.siege else state.has_placeable_clan_card
    require(not (step.passed and can_place(mover)), "step: passed with a card that can be placed")
    if state.passes:
        require(state.turn > state.passes - (state.passes == 2), "passes: more than turns")
    if state.passes and state.phase == PLAY:
        require(not can_place(1 - mover), "passes: the other seat can place a card")
    closed = state.tally.deck_closed
    require(closes or not closed, f"deck_closed: not in {state.ruleset.id}")
    require(not closes or closed or not (step.passed or state.passes), "deck_closed: somebody has passed")
    blocked = [seat for seat in (0, 1) if not state.has_placeable_clan_card(seat)]
    require(not closed or bool(blocked), "deck_closed: nobody is blocked")


def _check_claimed(state: State) -> None:
    if not state.step.claimed:
        return
    claims, mover = state.ruleset.claims, state.mover
    if claims == "attacker":
        require(mover == state.attacker, "step: the defender claims nothing")
        require(any(stone.damaged for stone in state.stones), "step: claimed, but no tile is damaged")
    else:
        require(state.phase != PLAY or claims == "before", "step: claimed before the turn's card")
        require(bool(held_by(state.stones, mover)), "step: claimed, but the mover holds no stone")


def _check_scout(state: State) -> None:
    step = state.step
    if state.phase == SCOUT_DRAW:
        due = 1 <= step.draws <= DRAWS and step.returns == RETURNS and any(state.decks)
    elif state.phase == SCOUT_RETURN:
        due = step.draws == 0 and 1 <= step.returns <= min(RETURNS, len(state.hands[state.mover]))
    else:
        require(not (step.draws or step.returns), "step: draws and returns belong to a scout")
        return
    require(due, "step: draws and returns do not fit the phase")
    require(state.discard[-1:] == ("SC",), "phase: no scout was played")


def _check_offer(state: State) -> None:
    hand, offer = state.hands[state.mover], state.step.offer
    if state.phase != EXCHANGE_REPLY:
        require(not offer, "step: an offer belongs to an exchange")
        return
    require(state.laid_out[-1:] == ("XC",), "phase: no exchange was played")
    fits = len(offer) == len(set(offer)) == min(GIVEN, len(hand)) and set(offer) <= set(hand)
    require(fits, f"step: an offer is {GIVEN} cards of the mover's hand, or all")


def may_have_drawn(state: State) -> bool:
    """Whether the mover's turn may be open after its draw, or won by a claim then: in the phase `draw` it is."""
    in_time = state.ruleset.claims_after_draw and state.mover == state.attacker and not state.step.passed
    return in_time and state.phase in (DRAW, OVER) and len(state.hands[state.mover]) == state.ruleset.hand


def check_hands(state: State) -> None:
    """Hands are full but for the card just played, until the decks are empty."""
    size, ruleset = state.ruleset.hand, state.ruleset
    # In the siege game a draw that is not possible ends the round.
    may_be_short = not ruleset.siege and may_have_run_out(state)
    if state.phase == DRAW and may_have_drawn(state):
        can_claim = state.step.claimed or bool(claimable(state, state.mover))
        require(can_claim, "phase: the turn ended with its draw, for nothing can be claimed")
    for seat, hand in enumerate(state.hands):
        least, most = (size, size) if seat != state.mover else _of_mover(state)
        require(len(hand) <= most, f"hands[{seat}]: more than {most} cards")
        require(len(hand) >= least or may_be_short, f"hands[{seat}]: fewer than {least} cards while a deck has any")


def _of_mover(state: State) -> tuple[int, int]:
    """The least and the most cards that the mover can hold, but for empty decks."""
    size, step, phase = state.ruleset.hand, state.step, state.phase
    if phase == PLAY or step.passed:
        return size, size
    if phase == SCOUT_DRAW:
        return size - 1, size - 1 + DRAWS - step.draws
    if phase == SCOUT_RETURN:
        return size - 1, size - 1 + DRAWS - RETURNS + step.returns
    if phase == OVER and not _ended_by_a_late_claim(state):
        return size - 1, size
    scouted = phase in (DRAW, OVER) and state.discard[-1:] == ("SC",)
    return size - 1, size if scouted or may_have_drawn(state) else size - 1


def _ended_by_a_late_claim(state: State) -> bool:
    """Whether the round ended by a claim that comes after the card, before the draw."""
    return state.passes < 2 and state.ruleset.claims == "after"
