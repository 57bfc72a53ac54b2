"""What staff does by a form. Each calls one service, which asks the role, does it, and writes it down."""

from typing import Any, ClassVar

from django import forms

from backend.accounts.models import Account
from backend.moderation.models import Case, StaffRole
from backend.moderation.panel.fields import codes, hidden, text, why
from backend.moderation.roles import Action, may
from backend.moderation.services.case import case_claim, case_close, case_release
from backend.moderation.services.match import match_freeze, match_thaw
from backend.moderation.services.message import message_remove, message_restore
from backend.moderation.services.reply import reply_change, reply_delete
from backend.moderation.services.reverse import sanction_reverse
from backend.moderation.services.role import role_give, role_take


class Deed(forms.Form):
    """
    A thing that staff does. `title` stands on its button, `done` is said afterwards.

    Args:
        actor: Who does it: what his role does not include is not offered.
    """

    actions: ClassVar[tuple[Action, ...]] = ()
    title: ClassVar[str]
    done: ClassVar[str]
    danger: ClassVar[bool] = False

    def __init__(self, *args: Any, actor: Account, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.actor = actor

    @classmethod
    def fits(cls, actor: Account) -> bool:
        """Tell whether the actor's role includes any of it."""
        return any(may(actor, action) for action in cls.actions)

    def do(self) -> Any:
        """Do it. Raise `Refused` as the service does, and `DoesNotExist` where there is nothing to do it to."""
        raise NotImplementedError


class CaseClaim(Deed):
    """Work on a case."""

    actions, title, done = (Action.CASE_CLAIM,), "Claim this case", "The case is yours for two hours."
    case = hidden(forms.IntegerField)

    def do(self) -> Any:
        """Claim it."""
        return case_claim(actor=self.actor, case_id=self.cleaned_data["case"])


class CaseRelease(Deed):
    """Leave a case to somebody else."""

    actions, title, done = (Action.CASE_RELEASE,), "Give it back", "The case was given back."
    case = hidden(forms.IntegerField)

    def do(self) -> Any:
        """Release it."""
        return case_release(actor=self.actor, case_id=self.cleaned_data["case"])


class CaseClose(Deed):
    """Close a case of reports, or of a signal."""

    actions, title, done = (Action.CASE_CLOSE,), "Close the case", "The case is closed."
    case = hidden(forms.IntegerField)
    outcome = codes("What came of it", [Case.Outcome.ACTED, Case.Outcome.NOTHING])
    reason = why()

    def do(self) -> Any:
        """Close it."""
        outcome, reason = Case.Outcome(self.cleaned_data["outcome"]), self.cleaned_data["reason"]
        return case_close(actor=self.actor, case_id=self.cleaned_data["case"], outcome=outcome, reason=reason)


class SanctionReverse(Deed):
    """Take a sanction back."""

    actions = (Action.REVERSE_OWN, Action.REVERSE_ANY)
    title, done = "Take this back", "It was taken back, and the player is told."
    sanction = hidden()
    reason = why()

    def do(self) -> Any:
        """Reverse it."""
        return sanction_reverse(
            actor=self.actor, sanction_id=self.cleaned_data["sanction"], reason=self.cleaned_data["reason"]
        )


class OfMatch(Deed):
    """Something done to a match, for a reason."""

    match = hidden()
    reason = why()

    @property
    def matter(self) -> dict[str, Any]:
        """What the services ask for."""
        return {"actor": self.actor, "match_id": self.cleaned_data["match"], "reason": self.cleaned_data["reason"]}


class MatchFreeze(OfMatch):
    """Stop a match."""

    actions, title, done = (Action.MATCH_FREEZE,), "Freeze the match", "The match is frozen."

    def do(self) -> Any:
        """Freeze it."""
        return match_freeze(**self.matter)


class MatchThaw(OfMatch):
    """Let a match go on."""

    actions, title, done = (Action.MATCH_THAW,), "Thaw the match", "The match goes on."

    def do(self) -> Any:
        """Thaw it."""
        return match_thaw(**self.matter)


class MessageRemove(OfMatch):
    """Take a message out of sight."""

    actions, title, done = (Action.MESSAGE_REMOVE,), "Remove this message", "The message was removed."
    number = hidden(forms.IntegerField)

    def do(self) -> Any:
        """Remove it."""
        return message_remove(number=self.cleaned_data["number"], **self.matter)


class MessageRestore(OfMatch):
    """Put a message back."""

    actions, title, done = (Action.MESSAGE_RESTORE,), "Restore this message", "The message was restored."
    number = hidden(forms.IntegerField)

    def do(self) -> Any:
        """Restore it."""
        return message_restore(number=self.cleaned_data["number"], **self.matter)


class ReplyChange(Deed):
    """Make or change a canned reply."""

    actions, title, done = (Action.REPLY_CHANGE,), "Save the reply", "The reply was saved."
    reply = hidden(forms.IntegerField, required=False)
    name = text("Name, for staff", 60, required=True, rows=1)
    purpose = codes("Where it is offered", ["sanction", "appeal"])
    text_en = text("English", required=True)
    text_fr = text("French", required=True)

    def do(self) -> Any:
        """Save it."""
        values = {name: self.cleaned_data[name] for name in ("name", "purpose", "text_en", "text_fr")}
        return reply_change(actor=self.actor, reply_id=self.cleaned_data["reply"], **values)


class ReplyDelete(Deed):
    """Delete a canned reply."""

    actions, title, done = (Action.REPLY_CHANGE,), "Delete the reply", "The reply was deleted."
    danger = True
    reply = hidden(forms.IntegerField)

    def do(self) -> Any:
        """Delete it."""
        return reply_delete(actor=self.actor, reply_id=self.cleaned_data["reply"])


class RoleGive(Deed):
    """Make somebody staff."""

    actions, title, done = (Action.ROLE_GIVE,), "Give the role", "The role was given."
    account = hidden()
    role = codes("Role", StaffRole.Role)
    reason = why()

    def do(self) -> Any:
        """Give it."""
        account, values = Account.objects.get(pk=self.cleaned_data["account"]), self.cleaned_data
        return role_give(actor=self.actor, account=account, role=values["role"], reason=values["reason"])


class RoleTake(Deed):
    """Let somebody be staff no more."""

    actions, title, done = (Action.ROLE_TAKE,), "Take the role", "The role was taken."
    danger = True
    account = hidden()
    reason = why()

    def do(self) -> Any:
        """Take it."""
        account = Account.objects.get(pk=self.cleaned_data["account"])
        return role_take(actor=self.actor, account=account, reason=self.cleaned_data["reason"])
