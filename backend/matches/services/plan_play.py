"""Playing what was planned: by a job, some time after the other's turn, never in anybody's request.

One plan at a time, in one transaction with all that follows from it: its row is taken first and the match's after it,
so that a process that dies leaves nothing half done and two processes play nothing twice.
"""

import secrets
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from backend.accounts.selectors import suspended
from backend.accounts.services.session import account_note_seen
from backend.common.errors import ServiceError
from backend.common.jobs import BATCH, every, goes_on
from backend.matches.models import PLAYABLE, SEATS, Match, Plan, Seat
from backend.matches.plans import Branch, evaluate_plan
from backend.matches.services.lock import lock_match
from backend.matches.services.outage import clock_read
from backend.matches.services.play import match_play

#: How often each process looks.
SECONDS = 5

#: An answer comes so long after the turn that it answers, drawn again each time, as people take their time as well. The
#: latest is what a turn takes from no bank (`delay`).
SOONEST, LATEST = timedelta(seconds=20), timedelta(minutes=3)
#: It is due so long before the latest: what is due is played at the next look, or at the one after it.
LOOKS = timedelta(seconds=2 * SECONDS)

#: Where less time is left, so long before it is over.
BEFORE_DEADLINE = timedelta(seconds=30)


@every(SECONDS)
def plans_play() -> int:
    """Evaluate every plan that something may have become of; return how many answers were played."""
    if clock_read().away:  # clocks stand still, and who it is played to could not see it
        return 0
    own = Seat.objects.filter(match=OuterRef("match"), account=OuterRef("account"), number=OuterRef("match__to_act"))
    moved = Q(match__event__gt=F("event")) & (Exists(own) | Q(match__status=Match.Status.FINISHED))
    now = Q(due=None) | Q(due__lte=timezone.now())
    plans = Plan.objects.filter(moved, now, ready=True, match__paused_until=None, account__is_active=True).exclude(
        suspended("account")
    )
    waiting = list(plans.order_by("due", "pk").values_list("pk", flat=True)[:BATCH])
    return sum(_go_on(plan) for plan in waiting if goes_on())


@transaction.atomic
def _go_on(plan_id: int) -> bool:
    """End the plan, make it due, or play what it says; return whether something was played."""
    skip = connection.features.has_select_for_update_skip_locked
    locked = Plan.objects.select_for_update(skip_locked=skip, of=("self",)).select_related("account")
    plan = locked.filter(pk=plan_id, ready=True).first()
    if plan is None or plan.account.suspended:
        return False
    match, now = Match.objects.filter(PLAYABLE, pk=plan.match_id).prefetch_related(SEATS).first(), timezone.now()
    if match is None:
        return False
    outcome, branch = evaluate_plan(plan, match)
    if outcome is not None:
        _end(plan, outcome, now)
    elif branch is not None and plan.due is None:
        plan.due = _some_time_after(now, match)
        plan.save(update_fields=["due"])
    elif branch is not None and plan.due is not None and plan.due <= now:
        return _play(plan, now)
    return False


def _some_time_after(now: datetime, match: Match) -> datetime:
    """Return when to answer: counted from the moment at which the owner's clock began, not from when that was seen."""
    began = now if match.clock_since is None else min(match.clock_since, now)
    spread = LATEST - LOOKS - SOONEST
    due = max(now, began + SOONEST + spread * (secrets.randbelow(1_000_000) / 1_000_000))
    return due if match.deadline is None else min(due, max(now, match.deadline - BEFORE_DEADLINE))


def _play(plan: Plan, now: datetime) -> bool:
    """Play the answer to what was played, looked at once more with the match's row held."""
    match = lock_match(match_id=plan.match_id, account_id=plan.account_id)
    outcome, branch = evaluate_plan(plan, match)
    if branch is None:
        if outcome is not None:
            _end(plan, outcome, now)
        return False
    try:
        match = match_play(
            match_id=match.pk, account=plan.account, actions=branch["answer"], expected_version=match.version
        ).match
    except ServiceError:
        _end(plan, Plan.Outcome.ILLEGAL, now)
        return False
    # A move of the player's is all that others see of it, on a day that they were here (`last_seen`) like any other.
    account_note_seen(plan.account)
    _end(plan, Plan.Outcome.PLAYED, now, branch, event=match.event)
    return True


def _end(plan: Plan, outcome: Plan.Outcome, now: datetime, branch: Branch | None = None, event: int = 0) -> None:
    """Note the outcome of the plan; what an answer that was played goes on with waits for the next turn."""
    plan.branches = branch.get("next", []) if branch else []
    plan.ready = bool(plan.branches)
    plan.event = event or plan.event
    plan.answer = branch["answer"] if branch else None
    plan.due, plan.outcome, plan.updated = None, outcome, now
    plan.save()
