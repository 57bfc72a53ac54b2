"""Appealing against a sanction, and deciding about that."""

import uuid

from django.db import transaction
from django.utils import timezone

from backend.accounts.models import Account
from backend.common.errors import NotFound
from backend.common.throttles import spend
from backend.moderation.audit import audit_write
from backend.moderation.cases import case_end, lock_case
from backend.moderation.errors import AppealMade, NothingToAppeal
from backend.moderation.models import Appeal, Case, Sanction
from backend.moderation.notices import notify_players
from backend.moderation.roles import Action
from backend.moderation.services.reverse import notice_data, reverse, sanction_locked
from backend.moderation.texts import reason_needed, text_checked
from backend.notifications.services.notify import Notice


@transaction.atomic
def appeal_make(*, account: Account, sanction_id: uuid.UUID, text: str) -> Appeal:
    """
    Appeal against a sanction of one's own, once; somebody else than its author will decide.

    Args:
        account: Whose sanction it is.
        sanction_id: The sanction, active or at its end.
        text: The player's words; checked by the caller.

    Raises:
        NotFound: The account has no such sanction.
        AppealMade: The account has appealed against it.
        NothingToAppeal: It was reversed.
        Throttled: Too many appeals today.
    """
    sanction = Sanction.objects.select_for_update(no_key=True).filter(pk=sanction_id, account=account).first()
    if sanction is None:
        raise NotFound("You have no such sanction.")
    if Appeal.objects.filter(sanction=sanction).exists():
        raise AppealMade
    if sanction.reversed is not None:
        raise NothingToAppeal
    spend("appeals", str(account.pk))
    case = Case.objects.create(queue=Case.Queue.APPEAL, about=account, key=f"appeal:{sanction.pk}")
    return Appeal.objects.create(sanction=sanction, text=text, case=case)


@transaction.atomic
def appeal_decide(*, actor: Account, appeal_id: int, upheld: bool, answer: str, reason: str) -> Appeal:
    """
    Decide about an appeal against what somebody else has done; the case is closed by that.

    Args:
        actor: Who decides.
        appeal_id: The appeal.
        upheld: True reverses the sanction, false leaves it.
        answer: What the player reads, in their language.
        reason: Why, for staff and the audit log.

    Raises:
        ReasonNeeded: *reason* says nothing.
        BadText: *answer* is too long.
        OwnDecision: The actor imposed the sanction.
        CaseClosed: The appeal is decided.
        Refused: As `cases.lock_case`.
    """
    reason, answer = reason_needed(reason), text_checked(answer)
    appeal = Appeal.objects.get(pk=appeal_id)
    sanction = sanction_locked(appeal.sanction_id)
    case = lock_case(case_id=appeal.case_id, actor=actor, action=Action.APPEAL_DECIDE)
    appeal.decided, appeal.upheld, appeal.answer, appeal.decided_by = timezone.now(), upheld, answer, actor
    appeal.save()
    if upheld:
        reverse(sanction, actor=actor, reason=reason)
    case_end(case, Case.Outcome.ACTED if upheld else Case.Outcome.NOTHING, actor, reason)
    data = {**notice_data(sanction), "upheld": upheld}
    notify_players([Notice(sanction.account_id, "appeal_decided", data=data)])
    data = {"sanction": str(sanction.pk), "appeal": appeal.pk, "upheld": upheld, "reason": reason}
    audit_write(actor=actor, action=Action.APPEAL_DECIDE, target=sanction.account, data=data)
    return appeal
