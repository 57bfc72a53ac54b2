"""What a seat may see of a round: the one place where a card is hidden (NOTATION "Positions").

A view is built from what is public and what is the reader's own, field by field; nothing is taken away from the full
state, so a field added there shows nowhere until it is added here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.cards import CLAN_BACK, TACTIC_BACK
from engine.errors import BadRequest
from engine.json_types import Deck, DecksJSON, Position, StoneJSON, View
from engine.rulesets import Ruleset
from engine.state import State
from engine.stones import Stone


def view(state: State, seat: int | None, *, unknown: Collection[str] = ()) -> View:
    """What this seat may see, None being a spectator: its own hand, backs for the rest, counts for the decks.

    `unknown` are cards of its own hand that are backs even to it: in a supposed position, what it would draw.

    JSON-ready and new on every call. Backs are public: everyone sees how many clan and tactic cards a hand holds (RULES
    0). Raises BadRequest for a seat that does not exist.
    """
    if seat is not None and (type(seat) is not int or seat not in (0, 1)):
        raise BadRequest("seat is 0, 1 or null")
    ruleset, hands = state.ruleset, enumerate(state.hands)
    return position(
        state,
        hands=[_own(ruleset, hand, unknown) if of == seat else backs(ruleset, hand) for of, hand in hands],
        decks={"clan": len(state.decks.clan), "tactic": len(state.decks.tactic)},
        offer=list(state.step.offer) if seat == state.mover else backs(ruleset, state.step.offer),
    )


def _own(ruleset: Ruleset, hand: Sequence[str], unknown: Collection[str]) -> list[str]:
    known = [card for card in hand if card not in unknown]
    return known + backs(ruleset, [card for card in hand if card in unknown])


def backs(ruleset: Ruleset, cards: Sequence[str]) -> list[str]:
    """Return these cards from behind, clan cards first whatever their order, so that the order reveals nothing."""
    clan = sum(card in ruleset.deck.index for card in cards)
    return [CLAN_BACK] * clan + [TACTIC_BACK] * (len(cards) - clan)


def position(state: State, *, hands: list[list[str]], decks: DecksJSON[Deck], offer: list[str]) -> Position[Deck]:
    """The position of NOTATION: what everyone may see, and the hidden parts as the caller may show them."""
    step, tally, result = state.step, state.tally, state.result
    return {
        "ruleset": state.ruleset.id,
        "turn": state.turn,
        "first": state.first,
        "mover": state.mover,
        "to_act": state.to_act,
        "phase": state.phase,
        "stones": [_stone(stone) for stone in state.stones],
        "hands": hands,
        "decks": decks,
        "discard": list(state.discard),
        "laid_out": list(state.laid_out),
        "tactics_played": list(tally.tactics_played),
        "jokers_played": list(tally.jokers_played),
        "supports": tally.supports,
        "cauldrons": tally.cauldrons,
        "attacker": state.attacker,
        "passes": state.passes,
        "deck_closed": tally.deck_closed,
        "result": result and result.to_json(),
        "actions": state.actions,
        "step": {
            "start_used": step.start_used,
            "passed": step.passed,
            "claimed": step.claimed,
            "draws": step.draws,
            "returns": step.returns,
            "offer": offer,
        },
    }


def _stone(stone: Stone) -> StoneJSON:
    return {
        "sides": [list(side) for side in stone.sides],
        "completed": list(stone.completed),
        "modes": list(stone.modes),
        "capacity": stone.capacity,
        "counts": stone.counts,
        "damaged": stone.damaged,
        "claimed_by": stone.claimed_by,
    }
