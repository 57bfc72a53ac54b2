"""What the seat to act can do, and what each action would let it claim: a client needs no rules (API, `options`)."""

from __future__ import annotations

from typing import Any

from engine.claiming import claims_now
from engine.proofs import claimable
from engine.state import State
from engine.turns import apply, legal_actions


def options(state: State, seat: int | None) -> list[dict[str, Any]]:
    """Every legal action with the stones that could be claimed right after it, if this seat is to act; else none.

    `claims` is empty for an action that ends the turn or the round, and where claims are not allowed after it. Drawing
    is not played out, so nothing here depends on a deck or on the other hand.
    """
    if seat is None or seat != state.to_act:
        return []
    return [{"action": action, "claims": _claims_after(state, action)} for action in legal_actions(state)]


def _claims_after(state: State, action: str) -> list[int]:
    if action[0] == "+" or action == "end":
        return []
    after = apply(state, action)
    return claimable(after, after.mover) if claims_now(after) else []
