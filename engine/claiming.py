"""Claiming stones: when in a turn, and what it does (RULES 2.2, 2.7, 2.10-2.13, 5.7). Whether it holds: `proofs`."""

from __future__ import annotations

from engine.endings import award
from engine.errors import IllegalAction
from engine.formations import Formation
from engine.notation import Action
from engine.proofs import Proof, can_claim, claimable, proof_of
from engine.rulesets import Ruleset
from engine.siege.breaching import breach
from engine.state import DRAW, PLAY, State

_PHASES = {"before": (PLAY,), "after": (DRAW,), "attacker": (PLAY, DRAW)}


def may_come(ruleset: Ruleset, phase: str) -> bool:
    """Whether the ruleset has claims in this phase of a turn (RULES 2.2, 5.7)."""
    return phase in _PHASES[ruleset.claims]


def claims_now(state: State) -> bool:
    """Whether the mover may claim at this point of the turn (RULES 2.2, 5.7)."""
    return may_come(state.ruleset, state.phase) and state.is_claimant(state.mover)


def legal_claims(state: State) -> list[str]:
    """The texts of all claims that hold, at a point of the turn that has claims."""
    if not claims_now(state):
        return []
    return [f"!{number}" for number in claimable(state, state.mover)]


def check_claim(state: State, action: Action) -> None:
    """Raise IllegalAction if the mover may not claim this stone now; a claim that fails says why (RULES 2.13)."""
    if not claims_now(state):
        claims = state.ruleset.claims
        if claims == "attacker":
            raise IllegalAction("not_attacker", "only the attacker claims, in their turn", "5.7")
        raise IllegalAction("not_claim_time", f"claims come {claims} the card of the turn", "2.2")
    number = action.stones[0]
    if can_claim(state.ruleset.deck, state.stones[number - 1], state.mover, state.unseen):
        return
    proof = proof_of(state, number, state.mover)
    reason = proof.reason or ""
    rule = "2.11" if reason == "closed" else state.ruleset.rule(border="2.7", siege="5.7")
    raise IllegalAction(reason, _why_not(proof, number), rule, proof.to_json())


def claim(state: State, action: Action) -> State:
    """The stone closed for the mover, in the siege game damaged; that may win the round at once (RULES 2.12, 5.8)."""
    number, actions, step = action.stones[0], state.actions + 1, state.step._replace(claimed=True)
    if state.ruleset.siege:
        return breach(state._replace(actions=actions, step=step), number)
    return award(state, number, state.mover, actions=actions, step=step)


def _why_not(proof: Proof, number: int) -> str:
    if proof.reason == "closed":
        return f"stone {number} is claimed already"
    if proof.reason == "incomplete":
        return f"the claimant's side of stone {number} is not complete"
    if proof.reason == "beaten" and proof.mine == proof.theirs:
        return f"stone {number}: both sides are {_words(proof.mine)}, and the other was complete first"
    if proof.reason == "beaten":
        return f"stone {number}: {_words(proof.mine)} does not beat {_words(proof.theirs)}"
    return f"stone {number}: {_words(proof.mine)} can still be beaten with the unseen {' '.join(proof.counter)}"


def _words(formation: Formation | None) -> str:
    return f"{formation.type.replace('_', ' ')} {formation.sum}" if formation else ""
