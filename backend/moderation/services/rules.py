"""Changing the rules of the house, and what it says of where else to turn."""

from hashlib import sha256

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from backend.accounts.models import Account
from backend.moderation.audit import audit_write
from backend.moderation.errors import BadText, NotNow
from backend.moderation.interest import require
from backend.moderation.models import HouseRule, HouseText, Reason
from backend.moderation.models.rules import LONGEST_HOUSE_TEXT, LONGEST_RULE
from backend.moderation.roles import Action
from backend.moderation.texts import reason_needed, text_checked


@transaction.atomic
def rule_change(
    *, actor: Account, texts: dict[str, str], reasons: list[str], reason: str, number: int | None = None
) -> HouseRule:
    """
    Make a rule, or give one another wording. What cited it before keeps the wording that it cited.

    Args:
        actor: An administrator.
        texts: By language, one for each.
        reasons: The `Reason`s that it is offered for.
        reason: Why, for staff and the audit log.
        number: Which one gets the wording; null makes one, with the next number that no rule has had.

    Raises:
        ReasonNeeded: *reason* says nothing.
        BadText: A text is empty or too long, or a reason is none.
        NotNow: No rule of that number holds.
        NotAllowed: As `interest.require`.
    """
    reason = reason_needed(reason)
    require(actor, Action.RULE_CHANGE)
    checked = {code: text_checked(texts[code], LONGEST_RULE) for code, _ in settings.LANGUAGES}
    if not all(checked.values()) or not set(reasons) <= set(Reason.values):
        raise BadText
    if number is not None:
        _retire(number)
    else:
        number = (HouseRule.objects.aggregate(last=Max("number"))["last"] or 0) + 1
    rule = HouseRule.objects.create(number=number, texts=checked, reasons=sorted(reasons))
    data = {"number": number, "texts": _digest(checked), "reason": reason}
    audit_write(actor=actor, action=Action.RULE_CHANGE, target=rule, data=data)
    return rule


@transaction.atomic
def rule_remove(*, actor: Account, number: int, reason: str) -> None:
    """
    Let a rule no longer hold. What has cited it keeps it, and its number is not given again.

    Raises:
        ReasonNeeded: *reason* says nothing.
        NotNow: No rule of that number holds.
        NotAllowed: As `interest.require`.
    """
    reason = reason_needed(reason)
    require(actor, Action.RULE_CHANGE)
    rule = _retire(number)
    data = {"number": number, "deleted": True, "reason": reason}
    audit_write(actor=actor, action=Action.RULE_CHANGE, target=rule, data=data)


@transaction.atomic
def redress_change(*, actor: Account, texts: dict[str, str], reason: str) -> HouseText:
    """
    Change what statements of reasons say of where else to turn; empty in every language, they say nothing.

    Raises:
        ReasonNeeded: *reason* says nothing.
        BadText: A text is too long, or missing in some languages alone.
        NotAllowed: As `interest.require`.
    """
    reason = reason_needed(reason)
    require(actor, Action.RULE_CHANGE)
    checked = {code: text_checked(texts[code], LONGEST_HOUSE_TEXT) for code, _ in settings.LANGUAGES}
    if any(checked.values()) and not all(checked.values()):
        raise BadText
    text, _ = HouseText.objects.update_or_create(pk=HouseText.Name.REDRESS, defaults={"texts": checked})
    data = {"texts": _digest(checked), "reason": reason}
    audit_write(actor=actor, action=Action.RULE_CHANGE, target=text, data=data)
    return text


def _retire(number: int) -> HouseRule:
    rule = HouseRule.objects.select_for_update(no_key=True).filter(number=number, retired=None).first()
    if rule is None:
        raise NotNow
    rule.retired = timezone.now()
    rule.save(update_fields=["retired"])
    return rule


def _digest(texts: dict[str, str]) -> str:
    """Return what the log says of texts: enough to see which ones they were."""
    return sha256("\n".join(f"{code}: {text}" for code, text in sorted(texts.items())).encode()).hexdigest()
