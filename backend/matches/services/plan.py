"""Making a plan, trying one out, and dropping it. Nothing here locks or changes a match.

All of it is worked out from `engine.suppose`, which knows no more of the cards than the plan's owner.
"""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

import engine
from backend.accounts.models import Account
from backend.common.errors import Invalid, ServiceError
from backend.matches import codec
from backend.matches.clock.row import clock_of
from backend.matches.errors import (
    BadAction,
    MatchFrozen,
    MatchNotFound,
    MatchOver,
    MatchPaused,
    NoPlans,
    NotSeated,
    PlanNotLegal,
    StaleVersion,
    Unforeseen,
    YourTurn,
)
from backend.matches.models import SEATS, Match, Plan
from backend.matches.plans import ANY, Branch, in_one_order
from backend.matches.services.analyse import proofs_of
from backend.matches.services.play import only_step


@transaction.atomic
def plan_make(
    *, match_id: uuid.UUID, account: Account, branches: Sequence[Mapping[str, Any]], expected_version: int
) -> Plan:
    """Keep these branches for the turn that the other player is at, in place of whatever was planned before.

    Raises:
        MatchNotFound, NotSeated, MatchOver, MatchFrozen, MatchPaused, NoPlans, YourTurn: Nothing can be planned now.
        StaleVersion: The match is not at *expected_version*.
        BadAction, PlanNotLegal, Unforeseen: An action of a branch could not be played where it stands; extras say
            which: `branch` (its number at each level), `part` (`turn` or `answer`), `index`.
        Invalid: A turn stands twice among the same branches (`twice`), stones are excepted from a turn that is named
            or are not there (`not_any`, `no_such_stone`), or something follows an answer to any turn (`after_any`).
    """
    # Taken first, so that an answer that is being played is seen below.
    Plan.objects.select_for_update().filter(match=match_id, account=account).first()
    match, seat = _seated(match_id, account.pk)
    if match.version != expected_version:
        raise StaleVersion(match=match, expected_version=expected_version)
    made = _checked(_supposed(match, seat), branches, [])
    fields = {"event": match.event, "branches": made, "ready": True, "due": None, "outcome": "", "answer": None}
    plan, _ = Plan.objects.update_or_create(
        match=match, account=account, defaults={**fields, "updated": timezone.now()}
    )
    return plan


def plan_drop(*, match_id: uuid.UUID, account: Account) -> None:
    """Forget what was planned, if anything was. An answer that is being played comes first.

    Raises:
        MatchNotFound, NotSeated: It is none of the account's business.
    """
    match, _ = _seated(match_id, account.pk)
    Plan.objects.filter(match=match, account=account).delete()


def plan_preview(*, match_id: uuid.UUID, account_id: uuid.UUID, turns: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Return where these turns would lead, the other's first, as the account would see it; the last may be unfinished.

    Raises:
        MatchNotFound, NotSeated, MatchOver, MatchFrozen, MatchPaused, NoPlans, YourTurn: Nothing can be planned now.
        BadAction, PlanNotLegal, Unforeseen: An action could not be played there; extras are `turn` and `index`.
    """
    supposed, written = _supposed(*_seated(match_id, account_id)), []
    for number, actions in enumerate(turns):
        turn, supposed = _played(supposed, actions, {"turn": number}, whole=number < len(turns) - 1)
        written.append(turn)
    return {
        "turns": written,
        "position": supposed.view(),
        "taken_for": engine.taken_for(supposed.state),
        "formations": codec.formations_as_seen(supposed.state),
        "options": supposed.options(),
        "proofs": proofs_of(supposed.state),
    }


def _seated(match_id: uuid.UUID, account_id: uuid.UUID) -> tuple[Match, int]:
    """Return the match as it is now, without a lock, and the seat of the account."""
    match = Match.objects.filter(pk=match_id).prefetch_related(SEATS).first()
    if match is None or not match.is_readable_by(account_id):
        raise MatchNotFound
    seat = match.seat_of(account_id)
    if seat is None:
        raise NotSeated
    return match, seat


def _supposed(match: Match, seat: int) -> engine.Supposed:
    """Return the position that the seat, waiting for the other, may make plans from."""
    if match.is_over:
        raise MatchOver
    if match.is_frozen:
        raise MatchFrozen
    if match.is_paused:
        raise MatchPaused
    clock = clock_of(match)
    if clock is not None and not clock.terms.is_correspondence:
        raise NoPlans
    if match.to_act == seat:
        raise YourTurn
    return engine.suppose(codec.state_of(match), seat)


def _checked(supposed: engine.Supposed, branches: Sequence[Mapping[str, Any]], path: list[int]) -> list[Branch]:
    """Return the branches as they are kept, each played through from there."""
    checked: list[Branch] = []
    turns: list[Sequence[str]] = []
    for number, branch in enumerate(branches):
        here = [*path, number]
        _check_exceptions(supposed, branch, here)
        turn, then = _played(supposed, branch["turn"], {"branch": here, "part": "turn"})
        if in_one_order(turn) in turns:
            raise Invalid.field(_field(here, "turn"), "twice", "Another branch beside it answers the same turn.")
        turns.append(in_one_order(turn))
        answer, after = _played(then, branch["answer"], {"branch": here, "part": "answer"})
        following = _checked(after, branch.get("next", []), here)
        excepted = {"unless": sorted(set(branch["unless"]))} if branch.get("unless") else {}
        checked.append({"turn": turn, "answer": answer} | excepted | ({"next": following} if following else {}))
    return checked


def _check_exceptions(supposed: engine.Supposed, branch: Mapping[str, Any], here: Sequence[int]) -> None:
    """Refuse what belongs to no branch of its kind: of what follows any turn nothing is known to plan with."""
    unless, is_any = branch.get("unless", []), list(branch["turn"]) == [ANY]
    if unless and not is_any:
        raise Invalid.field(_field(here, "unless"), "not_any", "Stones are excepted from any turn, not from this one.")
    if any(stone > supposed.state.ruleset.stones for stone in unless):
        raise Invalid.field(_field(here, "unless"), "no_such_stone", "There is no such stone.")
    if is_any and branch.get("next"):
        raise Invalid.field(_field(here, "next"), "after_any", "Nothing can be planned behind an answer to any turn.")


def _field(here: Sequence[int], member: str) -> str:
    path = [f"{name}.{at}" for name, at in zip(("branches", "next"), here, strict=False)]
    return ".".join([*path, member])


def _played(
    supposed: engine.Supposed, actions: Sequence[str], where: Mapping[str, Any], *, whole: bool = True
) -> tuple[list[str], engine.Supposed]:
    """Return the actions of one turn as the engine writes them, with what the service plays behind them, and after.

    Args:
        supposed: The position before.
        actions: What the seat to act does.
        where: What a refusal says beside the index.
        whole: Whether they have to end the turn.
    """
    seat, written = supposed.state.to_act, list[str]()
    if list(actions) == [ANY] and seat == 1 - supposed.seat:
        return [ANY], supposed.skipped()
    for index, action in enumerate(actions):
        if not supposed.state.is_over and supposed.state.to_act != seat:
            detail = "The turn was over before that action."
            raise PlanNotLegal(detail, index=index, reason="turn_over", **where)
        try:
            written.append(engine.written(supposed.state.ruleset, action))
            supposed = supposed.after(written[-1])
        except engine.EngineError as error:
            raise _refusal(error, index, where) from error
    while supposed.state.to_act == seat and actions and (step := only_step(supposed.state)):
        written.append(step)
        supposed = supposed.after(step)
    if whole and supposed.state.to_act == seat:
        detail = "The turn is not over with that."
        raise PlanNotLegal(detail, index=len(actions), reason="turn_not_over", **where)
    return written, supposed


def _refusal(error: engine.EngineError, index: int, where: Mapping[str, Any]) -> ServiceError:
    if not isinstance(error, engine.IllegalAction):
        refusal: ServiceError = BadAction(str(error), index=index)
        refusal.extras |= where
        return refusal
    if error.reason == "unforeseen":
        return Unforeseen(index=index, **where)
    return PlanNotLegal(str(error), index=index, reason=error.reason, **where)
