"""The actions that players are notified of, with words: ready ones, one's own, or both, in the player's language."""

from typing import Any

from django import forms
from django.db.models import Q
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _

from backend.accounts.models import Account
from backend.matches.models import SEATS, Match
from backend.moderation.models import CannedReply, Reason, Sanction
from backend.moderation.panel.actions import CaseDone, StaffAction
from backend.moderation.panel.fields import codes, days, end_of, hidden, language, text, uuid_in, why
from backend.moderation.panel.names import named
from backend.moderation.panel.rules import rule_choices, rule_field
from backend.moderation.roles import Action, may
from backend.moderation.services.appeal import appeal_decide
from backend.moderation.services.case import case_close
from backend.moderation.services.sanction import sanction_impose

#: How long what has an end holds, in days, where nothing else is said.
WEEK = 7
#: How many of an account's matches a decision offers to name.
MATCHES = 20


class NotifyingAction(StaffAction):
    """An action with words for the player."""

    purpose: CannedReply.Purpose
    reply = forms.ModelChoiceField(queryset=CannedReply.objects.none(), required=False, label=_("Reply that is ready"))
    language = language()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        replies: Any = self.fields["reply"]
        replies.queryset = CannedReply.objects.filter(purpose=self.purpose)
        replies.empty_label = "–"
        replies.label_from_instance = self._beginning

    def _beginning(self, reply: CannedReply) -> str:
        """Return what a ready reply is picked by: its name, and how it begins in the player's language."""
        text = reply.texts.get(self["language"].value() or "", reply.text_en)
        preset = [named(reply.preset[name]) for name in ("kind", "reason") if name in reply.preset]
        return f"{' – '.join([reply.name, *preset])}: {Truncator(text).chars(60)}"

    def words(self, own: str) -> str:
        """Return what the player reads: the ready reply in their language, then the author's own words."""
        reply: CannedReply | None = self.cleaned_data["reply"]
        ready = "" if reply is None else reply.texts[self.cleaned_data["language"]]
        return "\n\n".join(part for part in (ready, own) if part)


class Impose(NotifyingAction):
    """Impose a sanction, in a case or outside of any."""

    actions = tuple(Action(kind) for kind in Sanction.IMPOSED)
    title, done = _("Impose a sanction"), _("The sanction is active, and the player is notified.")
    danger = True
    purpose = CannedReply.Purpose.SANCTION
    account = hidden()
    case = hidden(forms.IntegerField, required=False)
    kind = codes(_("What is done"), [], required=False)
    reason = codes(_("For what, as the player reads it"), ["", *Reason.values], required=False)
    days = days(_("as the reply says, or 7 days"))
    match = forms.TypedChoiceField(label=_("Match that it is about"), required=False, empty_value=None)
    message = text(_("What else the player reads"))
    rule = rule_field(_("House rule that it cites"))
    note = text(_("Note for staff alone"), rows=2)
    close = forms.BooleanField(label=_("and close the case"), required=False)
    field_order = (
        "account",
        "case",
        "kind",
        "reason",
        "rule",
        "days",
        "match",
        "reply",
        "language",
        "message",
        "note",
        "close",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds: Any = self.fields["kind"]
        offered = [kind for kind in Sanction.IMPOSED if may(self.actor, Action(kind))]
        kinds.choices = [("", "–"), *((kind, named(kind)) for kind in offered)]
        rules: Any = self.fields["rule"]
        rules.choices = rule_choices(_("the one that fits"))
        matches: Any = self.fields["match"]
        matches.choices = [("", "–"), *self._matches()]
        if not self["case"].value():
            del self.fields["close"]

    def _matches(self) -> list[tuple[str, str]]:
        """Return the account's last matches, and the one that the page is about."""
        account, chosen = uuid_in(self["account"].value()), uuid_in(self["match"].value())
        latest = Match.objects.filter(seats__account=account).order_by("-updated").values("pk")
        known = Match.objects.filter(Q(pk__in=latest[:MATCHES]) | Q(pk=chosen))
        return [(str(match.pk), title_of(match)) for match in known.prefetch_related(SEATS).order_by("-updated")]

    def clean(self) -> dict[str, Any]:
        """Fill in from the reply what the form leaves open; without either, how long is a week."""
        values: dict[str, Any] = super().clean() or self.cleaned_data
        preset = values["reply"].preset if values.get("reply") else {}
        for name in ("kind", "reason"):
            values[name] = values.get(name) or preset.get(name)
            if not values[name] and name not in self.errors:
                self.add_error(name, self.fields[name].error_messages["required"])
        if values.get("days") is None:
            values["days"] = preset.get("days", WEEK)
        return values

    def do(self) -> Any:
        """Impose it."""
        values = self.cleaned_data
        lasting = values["kind"] in Sanction.LASTING
        sanction = sanction_impose(
            actor=self.actor,
            account=Account.objects.get(pk=values["account"]),
            kind=values["kind"],
            reason=values["reason"],
            message=self.words(values["message"]),
            note=values["note"],
            until=end_of(values["days"]) if lasting else None,
            match_id=values["match"],
            case_id=values["case"],
            rule=values["rule"],
        )
        if not values.get("close"):
            return sanction
        closed = case_close(actor=self.actor, case_id=values["case"], reason=f"{sanction.kind}: {sanction.reason}")
        return CaseDone(closed)


class AppealDecide(NotifyingAction):
    """Decide about an appeal."""

    actions, title, done = (Action.APPEAL_DECIDE,), _("Decide"), _("The appeal is decided, and the player is notified.")
    purpose = CannedReply.Purpose.APPEAL
    appeal = hidden(forms.IntegerField)
    upheld = forms.TypedChoiceField(
        label=_("Decision"), coerce=lambda value: value == "yes", widget=forms.RadioSelect,
        choices=[("yes", _("The player is right: take it back")), ("no", _("It stays"))],
    )  # fmt: skip
    answer = text(_("What else the player reads"))
    reason = why()
    field_order = ("appeal", "upheld", "reply", "language", "answer", "reason")

    def do(self) -> Any:
        """Decide."""
        values = self.cleaned_data
        appeal = appeal_decide(
            actor=self.actor,
            appeal_id=values["appeal"],
            upheld=values["upheld"],
            answer=self.words(values["answer"]),
            reason=values["reason"],
        )
        return CaseDone(appeal.case)


def title_of(match: Match) -> str:
    """Return what a match is called where one is to be picked."""
    names = " – ".join(seat.account.username for seat in match.seats.all())
    return f"{names}, {named(match.ruleset)}, {match.created:%Y-%m-%d}"
