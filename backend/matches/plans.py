"""Where a plan stands, by what was played since: which of its branches fits, or why none ever will."""

import re
import uuid
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import engine
from backend.matches.models import Event, Match, Plan

Branch = dict[str, Any]

#: As a turn, alone: any turn of the other's that no branch beside it names.
ANY = "*"

_CLAIM = re.compile(r"!\d+")


class PlanState(NamedTuple):
    """Where a plan stands: over by that outcome, with that branch played by the other, or still to wait for."""

    outcome: Plan.Outcome | None = None
    branch: Branch | None = None


def evaluate_plan(plan: Plan, match: Match) -> PlanState:
    """Return where a plan that is ready stands in the match as it is now. One query; it locks nothing.

    A branch fits when the other's turn is over and was exactly that, or, where no such branch is, the one for `ANY`,
    unless the turn named a stone that it excepts. What else may happen makes the plan void: another turn, an exchange
    that is to be answered, the end of the round or of the match, and moves that its owner has made. An offer does not:
    its author could void every plan with one. While the match is on hold the plan waits.
    """
    if match.is_over:
        return PlanState(Plan.Outcome.OVER)
    seat, since = match.seat_of(plan.account_id), list(match.events.filter(number__gt=plan.event))
    played = [event for event in since if event.kind == Event.Kind.ACTION]
    if any(event.data["seat"] == seat for event in played):
        return PlanState(Plan.Outcome.OVERTAKEN)
    if any(event.kind in (Event.Kind.STARTED, Event.Kind.ROUND_OVER) for event in since):
        return PlanState(Plan.Outcome.MISSED)
    if match.to_act != seat or match.is_on_hold:
        return PlanState()
    turn = in_one_order(event.data["action"] for event in played)
    branch = next((branch for branch in plan.branches if in_one_order(branch["turn"]) == turn), None)
    branch = branch or next((branch for branch in plan.branches if _takes_any(branch, match.ruleset, turn)), None)
    return PlanState(branch=branch) if branch else PlanState(Plan.Outcome.MISSED)


def _takes_any(branch: Branch, ruleset: str, turn: Sequence[str]) -> bool:
    """Return whether it is for any turn, and for this one: nothing in it was at a stone that the branch excepts."""
    if branch["turn"] != [ANY]:
        return False
    read = [engine.read_action(engine.RULESETS[ruleset], action) for action in turn]
    named = {stone for action in read for stone in (*action.stones, action.to) if stone is not None}
    return not named & set(branch.get("unless", [])) and all(action.kind != "exchange" for action in read)


def in_one_order(actions: Iterable[str]) -> Sequence[str]:
    """Return the actions with claims made one after the other in ascending order: they are the same turn in any."""
    ordered: list[str] = []
    run: list[str] = []
    for action in [*actions, ""]:
        if _CLAIM.fullmatch(action):
            run.append(action)
        else:
            ordered += [*sorted(run, key=lambda claim: int(claim[1:])), action]
            run = []
    return ordered[:-1]


def plan_of(match: Match, account_id: uuid.UUID) -> Plan | None:
    """Return what the account has planned in the match, brought up to where the match is; nothing is written."""
    plan = Plan.objects.filter(match=match, account=account_id).first()
    outcome = evaluate_plan(plan, match).outcome if plan and plan.ready else None
    if plan is not None and outcome is not None:
        plan.branches, plan.ready, plan.outcome, plan.answer, plan.updated = [], False, outcome, None, match.updated
    return plan


def plan_lost(match: Match, account_id: uuid.UUID) -> bool:
    """Return whether the account's plan for the turn at hand has ended and nothing of it was played."""
    plan = Plan.objects.filter(match=match, account=account_id).first()
    if plan is None or not (plan.ready or plan.outcome in (Plan.Outcome.MISSED, Plan.Outcome.ILLEGAL)):
        return False
    return evaluate_plan(plan, match).outcome == Plan.Outcome.MISSED  # and not `OVERTAKEN` since, if it ended before


def plan_view(plan: Plan | None) -> dict[str, Any]:
    """Return a plan as its owner reads it: the `Plan` of the API."""
    if plan is None:
        return {"branches": [], "outcome": None, "answer": None, "updated": None}
    return {
        "branches": plan.branches,
        "outcome": plan.outcome or None,
        "answer": plan.answer,
        "updated": plan.updated,
    }
