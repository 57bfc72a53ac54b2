"""Words for players that are ready in each language."""

from typing import Any

from django.conf import settings
from django.db import transaction

from backend.accounts.models import Account
from backend.moderation.audit import audit_write
from backend.moderation.errors import BadSanction, BadText, NotNow
from backend.moderation.interest import require
from backend.moderation.models import CannedReply, Reason, Sanction
from backend.moderation.roles import Action
from backend.moderation.texts import reason_needed, text_checked

#: No preset lasts longer, unless for good.
MOST_DAYS = 3650


@transaction.atomic
def reply_change(
    *,
    actor: Account,
    name: str,
    purpose: str,
    texts: dict[str, str],
    preset: dict[str, Any] | None = None,
    reply_id: int | None = None,
) -> CannedReply:
    """
    Make a canned reply, or change one.

    Args:
        actor: A senior.
        name: For staff.
        purpose: One of `CannedReply.Purpose`.
        texts: By language, one for each.
        preset: What a decision with it fills in: `kind`, `reason`, `days`; 0 days are for good.
        reply_id: Which one is changed; null makes one.

    Raises:
        BadSanction: The preset fits no sanction.
        BadText: Its name or a text is empty, too long, or the name is another's.
        NotNow: There is no such reply.
        NotAllowed: As `interest.require`.
    """
    require(actor, Action.REPLY_CHANGE)
    reply = CannedReply() if reply_id is None else CannedReply.objects.filter(pk=reply_id).first()
    if reply is None:
        raise NotNow
    reply.name, reply.purpose = text_checked(name, 60), purpose
    reply.texts = {code: text_checked(texts[code]) for code, _ in settings.LANGUAGES}
    twice = CannedReply.objects.filter(name=reply.name).exclude(pk=reply.pk).exists()
    if not (reply.name and all(reply.texts.values())) or twice or purpose not in CannedReply.Purpose.values:
        raise BadText
    reply.preset = _preset_checked(preset or {})
    reply.save()
    audit_write(actor=actor, action=Action.REPLY_CHANGE, target=reply)
    return reply


@transaction.atomic
def reply_delete(*, actor: Account, reply_id: int, reason: str) -> None:
    """
    Delete a canned reply.

    Raises:
        ReasonNeeded: There is no reason.
        NotNow: There is no such reply.
        NotAllowed: As `interest.require`.
    """
    reason = reason_needed(reason)
    require(actor, Action.REPLY_CHANGE)
    reply = CannedReply.objects.filter(pk=reply_id).first()
    if reply is None:
        raise NotNow
    data = {"deleted": True, "reason": reason}
    audit_write(actor=actor, action=Action.REPLY_CHANGE, target=reply, data=data)
    reply.delete()


def _preset_checked(preset: dict[str, Any]) -> dict[str, Any]:
    """Return what is named of a preset."""
    named = {name: value for name, value in preset.items() if value not in ("", None)}
    fits = named.keys() <= {"kind", "reason", "days"}
    fits = fits and named.get("kind", Sanction.Kind.WARNING) in Sanction.IMPOSED
    if not fits or named.get("reason", Reason.OTHER) not in Reason.values or not 0 <= named.get("days", 0) <= MOST_DAYS:
        raise BadSanction
    return named
