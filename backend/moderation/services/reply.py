"""Words for players that are ready in each language."""

from django.db import transaction

from backend.accounts.models import Account
from backend.moderation.audit import audit_write
from backend.moderation.errors import BadText, NotNow
from backend.moderation.models import CannedReply
from backend.moderation.roles import Action, require
from backend.moderation.texts import text_checked


@transaction.atomic
def reply_change(
    *, actor: Account, name: str, purpose: str, text_en: str, text_fr: str, reply_id: int | None = None
) -> CannedReply:
    """
    Make a canned reply, or change one.

    Raises:
        BadText: Its name or a text is empty, too long, or the name is another's.
        NotNow: There is no such reply.
        NotAllowed: As `roles.require`.
    """
    require(actor, Action.REPLY_CHANGE)
    reply = CannedReply() if reply_id is None else CannedReply.objects.filter(pk=reply_id).first()
    if reply is None:
        raise NotNow
    reply.name, reply.purpose = text_checked(name, 60), purpose
    reply.text_en, reply.text_fr = text_checked(text_en), text_checked(text_fr)
    twice = CannedReply.objects.filter(name=reply.name).exclude(pk=reply.pk).exists()
    if not (reply.name and reply.text_en and reply.text_fr) or twice or purpose not in CannedReply.Purpose.values:
        raise BadText
    reply.save()
    audit_write(actor=actor, action=Action.REPLY_CHANGE, target=reply)
    return reply


@transaction.atomic
def reply_delete(*, actor: Account, reply_id: int) -> None:
    """
    Delete a canned reply.

    Raises:
        NotNow: There is no such reply.
        NotAllowed: As `roles.require`.
    """
    require(actor, Action.REPLY_CHANGE)
    reply = CannedReply.objects.filter(pk=reply_id).first()
    if reply is None:
        raise NotNow
    audit_write(actor=actor, action=Action.REPLY_CHANGE, target=reply, data={"deleted": True})
    reply.delete()
