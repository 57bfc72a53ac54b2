"""Taking a sanction back, and restoring what can be restored."""

import uuid

from django.db import transaction
from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.services.revoke_username import restore_username
from backend.chat.services.remove import message_restore
from backend.matches.services.freeze import match_reinstate
from backend.moderation.audit import audit_write
from backend.moderation.cases import case_end
from backend.moderation.errors import NotReversible
from backend.moderation.interest import require
from backend.moderation.models import Appeal, Case, Sanction
from backend.moderation.notices import notify_other_players, notify_players
from backend.moderation.restrictions import lock_account, recompute_restrictions
from backend.moderation.roles import Action
from backend.moderation.texts import reason_needed
from backend.notifications.services.notify import Notice

Kind = Sanction.Kind


@transaction.atomic
def sanction_reverse(*, actor: Account, sanction_id: uuid.UUID, reason: str) -> Sanction:
    """
    Reverse a sanction of one's own or, as a senior, anybody's; an open appeal against it is upheld by that.

    Args:
        actor: Who reverses it.
        sanction_id: The sanction, active or at its end.
        reason: Why, for staff and the audit log.

    Raises:
        ReasonNeeded: It says nothing.
        NotReversible: It was reversed before.
        Refused: As `interest.require`.
    """
    reason = reason_needed(reason)
    sanction = sanction_locked(sanction_id)
    action = Action.REVERSE_OWN if sanction.author_id == actor.pk else Action.REVERSE_ANY
    require(actor, action, sanction.account, matches=[sanction.match_id] if sanction.match_id else ())
    reverse(sanction, actor=actor, reason=reason)
    uphold_open_appeal(sanction, actor, reason)
    notify_players([Notice(sanction.account_id, "sanction_reversed", data=notice_data(sanction))])
    data = {"sanction": str(sanction.pk), "kind": sanction.kind, "reason": reason}
    audit_write(actor=actor, action=action, target=sanction.account, data=data)
    return sanction


def sanction_locked(sanction_id: uuid.UUID) -> Sanction:
    """Return the sanction as it is, its account's row locked, as by every decision about the account."""
    sanction = Sanction.objects.select_related("account").get(pk=sanction_id)
    sanction.account = lock_account(sanction.account)
    sanction.refresh_from_db(fields=["reversed"])
    return sanction


def reverse(sanction: Sanction, *, actor: Account, reason: str) -> None:
    """
    Take back what the sanction did, as far as no other does the same.

    It asks no role and logs nothing, and notifies nobody but the other player of a match that counts again.

    Raises:
        NotReversible: It was reversed before.
    """
    if sanction.reversed is not None:
        raise NotReversible
    sanction.reversed, sanction.reversed_by, sanction.reversal_reason = timezone.now(), actor, reason
    sanction.save(update_fields=["reversed", "reversed_by", "reversal_reason"])
    if sanction.kind == Kind.RENAME and "name" in sanction.data:  # it is gone with an account that was deleted
        restore_username(sanction.account, sanction.data["name"])
    if sanction.kind == Kind.ANNULMENT and sanction.match_id is not None and not _annulled_by_another(sanction):
        match_reinstate(match_id=sanction.match_id)
        notify_other_players(sanction, "match_reinstated")
    if sanction.kind == Kind.REMOVAL and sanction.match_id is not None and sanction.number is not None:
        message_restore(match_id=sanction.match_id, number=sanction.number)
    recompute_restrictions(sanction.account)


def _annulled_by_another(sanction: Sanction) -> bool:
    return Sanction.objects.filter(kind=Kind.ANNULMENT, match=sanction.match_id, reversed=None).exists()


def notice_data(sanction: Sanction) -> dict[str, str]:
    """Return what a notice says of the sanction."""
    return {"sanction": str(sanction.pk), "kind": sanction.kind}


def uphold_open_appeal(sanction: Sanction, actor: Account, reason: str) -> None:
    """Decide an open appeal against a sanction that is reversed without it: the player was right."""
    appeal = Appeal.objects.select_related("case").filter(sanction=sanction, decided=None).first()
    if appeal is None:
        return
    appeal.decided, appeal.upheld, appeal.decided_by = timezone.now(), True, actor
    appeal.save()
    case_end(appeal.case, Case.Outcome.ACTED, actor, reason)
