"""What is to be done on a new server, for its administrators: on the first page of the panel until it is done."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from backend.accounts.models import Account
from backend.moderation.models import AuditRow, CannedReply
from backend.moderation.roles import Action, Role, may, role_of, staff_members

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class Step(NamedTuple):
    """One thing to do; *link* is where, if there is such a page. One that is not *needed* keeps no list open."""

    text: "StrOrPromise"
    done: bool
    link: str = ""
    needed: bool = True


def checklist_of(actor: Account) -> list[Step]:
    """Return what there is to do on a new server; nothing once all that is needed is done, or for other roles."""
    if not may(actor, Action.ROLE_GIVE):
        return []
    above = [role_of(member) for member in staff_members()]
    ruled = AuditRow.objects.filter(action=Action.RULE_CHANGE).exists()
    legal = any(Path(settings.LEGAL_DIR).glob("imprint.*.html"))
    steps = [
        Step(_("Confirm your e-mail address, to be notified of threats"), _has_address(actor), "/settings/email"),
        Step(_("Find somebody else who decides appeals"), _two_decide(above), reverse("admin:moderation_staff")),
        Step(_("Write some replies that are ready"), _has_replies(), reverse("admin:moderation_replies")),
        Step(_("Read the house rules, and where else to turn"), ruled, reverse("admin:moderation_rules"), needed=False),
        Step(_("Write terms, privacy and imprint (LEGAL_DIR)"), legal, "/legal/imprint/", needed=False),
        Step(_("Name a witness for the audit log (AUDIT_MAIL)"), bool(settings.AUDIT_MAIL), needed=False),
    ]
    return steps if any(step.needed and not step.done for step in steps) else []


def _has_address(actor: Account) -> bool:
    return bool(actor.email) and actor.email_confirmed is not None


def _two_decide(roles: list[str | None]) -> bool:
    """Return whether two may decide appeals: nobody decides about their own decision."""
    return sum(role in (Role.SENIOR, Role.ADMINISTRATOR) for role in roles) > 1


def _has_replies() -> bool:
    return CannedReply.objects.exists()
