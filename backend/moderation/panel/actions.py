"""What staff does by a form. Each calls one service, which asks the role, does it, and writes it down."""

import uuid
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from backend.accounts.models import Account
from backend.moderation.models import Case, Reason, Sanction, StaffRole
from backend.moderation.panel.fields import codes, days, hidden, text, why
from backend.moderation.roles import Action, may
from backend.moderation.services.case import case_assign, case_close, case_release, case_take_over
from backend.moderation.services.match import match_freeze, match_thaw
from backend.moderation.services.message import message_remove, message_restore
from backend.moderation.services.record import record_remove
from backend.moderation.services.reply import reply_change, reply_delete
from backend.moderation.services.reverse import sanction_reverse
from backend.moderation.services.role import role_give, role_take

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class CaseDone(NamedTuple):
    """What an action answers that has closed a case: the next one is shown."""

    case: Case


class StaffAction(forms.Form):
    """
    A thing that staff does. `title` stands on its button, `done` is said afterwards.

    *once* is what a form is known by that is sent twice (`act`).

    Args:
        actor: Who does it: what their role does not include is not offered.
    """

    actions: ClassVar[tuple[Action, ...]] = ()
    title: ClassVar["StrOrPromise"]
    done: ClassVar["StrOrPromise"]
    danger: ClassVar[bool] = False

    once = hidden(required=False)

    def __init__(self, *args: Any, actor: Account, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.actor = actor
        self.initial.setdefault("once", uuid.uuid4())

    @classmethod
    def fits(cls, actor: Account) -> bool:
        """Return whether the actor's role includes any of it."""
        return any(may(actor, action) for action in cls.actions)

    def do(self) -> Any:
        """Do it. Raise `Refused` as the service does, and `DoesNotExist` where there is nothing to do it to."""
        raise NotImplementedError


class CaseAssign(StaffAction):
    """Work on a case."""

    actions, title, done = (Action.CASE_ASSIGN,), _("Take this case"), _("The case is yours for two hours.")
    case = hidden(forms.IntegerField)

    def do(self) -> Any:
        """Assign it to the actor."""
        return case_assign(actor=self.actor, case_id=self.cleaned_data["case"])


class CaseRelease(StaffAction):
    """Leave a case to somebody else."""

    actions, title, done = (Action.CASE_RELEASE,), _("Give it back"), _("The case was given back.")
    case = hidden(forms.IntegerField)

    def do(self) -> Any:
        """Release it."""
        return case_release(actor=self.actor, case_id=self.cleaned_data["case"])


class CaseTakeOver(StaffAction):
    """Work on a case that somebody else has taken."""

    actions, title, done = (Action.CASE_TAKE_OVER,), _("Take it over"), _("The case is yours for two hours.")
    case = hidden(forms.IntegerField)

    def do(self) -> Any:
        """Assign it to the actor."""
        return case_take_over(actor=self.actor, case_id=self.cleaned_data["case"])


class CaseClose(StaffAction):
    """Close a case of reports, or of a signal."""

    actions, title, done = (Action.CASE_CLOSE,), _("Close the case"), _("The case is closed.")
    case = hidden(forms.IntegerField)
    reason = why()

    def do(self) -> Any:
        """Close it."""
        closed = case_close(actor=self.actor, case_id=self.cleaned_data["case"], reason=self.cleaned_data["reason"])
        return CaseDone(closed)


class SanctionReverse(StaffAction):
    """Take a sanction back."""

    actions = (Action.REVERSE_OWN, Action.REVERSE_ANY)
    title, done = _("Take this back"), _("It was taken back, and the player is notified.")
    sanction = hidden()
    reason = why()

    def do(self) -> Any:
        """Reverse it."""
        return sanction_reverse(
            actor=self.actor, sanction_id=self.cleaned_data["sanction"], reason=self.cleaned_data["reason"]
        )


class OfMatch(StaffAction):
    """Something done to a match, for a reason."""

    match = hidden()
    reason = why()

    @property
    def matter(self) -> dict[str, Any]:
        """What the services ask for."""
        return {"actor": self.actor, "match_id": self.cleaned_data["match"], "reason": self.cleaned_data["reason"]}


class MatchFreeze(OfMatch):
    """Stop a match."""

    actions, title, done = (Action.MATCH_FREEZE,), _("Freeze the match"), _("The match is frozen.")

    def do(self) -> Any:
        """Freeze it."""
        return match_freeze(**self.matter)


class MatchThaw(OfMatch):
    """Let a match go on."""

    actions, title, done = (Action.MATCH_THAW,), _("Thaw the match"), _("The match goes on.")

    def do(self) -> Any:
        """Thaw it."""
        return match_thaw(**self.matter)


class MessageRemove(OfMatch):
    """Take a message out of sight."""

    actions, title, done = (Action.MESSAGE_REMOVE,), _("Remove this message"), _("The message was removed.")
    number = hidden(forms.IntegerField)
    ground = codes(_("For what, as the player reads it"), ["", *Reason.values])
    field_order = ("match", "number", "ground", "reason")

    def do(self) -> Any:
        """Remove it."""
        values = self.cleaned_data
        return message_remove(number=values["number"], ground=values["ground"], **self.matter)


class MessageRestore(OfMatch):
    """Put a message back."""

    actions, title, done = (Action.MESSAGE_RESTORE,), _("Restore this message"), _("The message was restored.")
    number = hidden(forms.IntegerField)

    def do(self) -> Any:
        """Restore it."""
        return message_restore(number=self.cleaned_data["number"], **self.matter)


class RecordRemove(StaffAction):
    """Delete an imported record."""

    actions, title, done = (Action.RECORD_REMOVE,), _("Delete this record"), _("The record was deleted.")
    danger = True
    record = hidden()
    reason = why()

    def do(self) -> Any:
        """Delete it."""
        return record_remove(
            actor=self.actor, record_id=self.cleaned_data["record"], reason=self.cleaned_data["reason"]
        )


class ReplyChange(StaffAction):
    """Make or change a canned reply."""

    actions, title, done = (Action.REPLY_CHANGE,), _("Save the reply"), _("The reply was saved.")
    reply = hidden(forms.IntegerField, required=False)
    name = text(_("Name, for staff"), 60, required=True, rows=1)
    purpose = codes(_("Where it is offered"), ["sanction", "appeal"])
    kind = codes(_("What is done"), ["", *Sanction.IMPOSED], required=False)
    reason = codes(_("For what, as the player reads it"), ["", *Reason.values], required=False)
    days = days()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ready = self.initial.get("texts", {})
        for code, name in settings.LANGUAGES:
            self.fields[f"text_{code}"] = text(name, required=True)
            self.initial[f"text_{code}"] = ready.get(code, "")

    def do(self) -> Any:
        """Save it."""
        values = {name: self.cleaned_data[name] for name in ("name", "purpose")}
        texts = {code: self.cleaned_data[f"text_{code}"] for code, _ in settings.LANGUAGES}
        preset = {name: self.cleaned_data[name] for name in ("kind", "reason", "days")}
        reply = self.cleaned_data["reply"]
        return reply_change(actor=self.actor, reply_id=reply, texts=texts, preset=preset, **values)


class ReplyDelete(StaffAction):
    """Delete a canned reply."""

    actions, title, done = (Action.REPLY_CHANGE,), _("Delete the reply"), _("The reply was deleted.")
    danger = True
    reply = hidden(forms.IntegerField)
    reason = why()  # so that it is no single tap

    def do(self) -> Any:
        """Delete it."""
        values = self.cleaned_data
        return reply_delete(actor=self.actor, reply_id=values["reply"], reason=values["reason"])


class RoleGive(StaffAction):
    """Make somebody staff."""

    actions, title, done = (Action.ROLE_GIVE,), _("Give the role"), _("The role was given.")
    account = hidden()
    role = codes(_("Role"), StaffRole.Role)
    reason = why()

    def do(self) -> Any:
        """Give it."""
        account, values = Account.objects.get(pk=self.cleaned_data["account"]), self.cleaned_data
        return role_give(actor=self.actor, account=account, role=values["role"], reason=values["reason"])


class RoleTake(StaffAction):
    """Let somebody no longer be staff."""

    actions, title, done = (Action.ROLE_TAKE,), _("Take the role"), _("The role was taken.")
    danger = True
    account = hidden()
    reason = why()

    def do(self) -> Any:
        """Take it."""
        account = Account.objects.get(pk=self.cleaned_data["account"])
        return role_take(actor=self.actor, account=account, reason=self.cleaned_data["reason"])
