"""Words for players that are ready in each language."""

from django.conf import settings
from django.db import transaction

from backend.accounts.models import Account
from backend.moderation.audit import audit_write
from backend.moderation.errors import BadText, NotNow
from backend.moderation.interest import require
from backend.moderation.models import CannedReply
from backend.moderation.roles import Action
from backend.moderation.texts import reason_needed, text_checked


@transaction.atomic
def reply_change(
    *, actor: Account, name: str, purpose: str, texts: dict[str, str], reply_id: int | None = None
) -> CannedReply:
    """
    Make a canned reply, or change one. Its *texts* are by language, one for each.

    Raises:
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
