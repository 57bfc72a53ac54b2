"""The actions that answer with a page or a file of their own: the log, hidden cards, messages, e-mail addresses."""

from typing import Any

from django import forms
from django.http import HttpResponse, StreamingHttpResponse
from django.utils.translation import gettext_lazy as _

from backend.accounts.models import Account
from backend.matches.models import Match
from backend.moderation.audit import audit_verify
from backend.moderation.interest import require
from backend.moderation.panel.actions import OfMatch, StaffAction
from backend.moderation.panel.boards import board_of
from backend.moderation.panel.fields import hidden, why
from backend.moderation.roles import Action
from backend.moderation.services.chat import chat_read
from backend.moderation.services.email import email_find, email_read
from backend.moderation.services.log import audit_export
from backend.moderation.services.opening import match_open


class Shown(dict[str, Any]):
    """What an action answers that is shown in place of going back: the context of the template *page*."""

    def __init__(self, page: str, **context: Any) -> None:
        super().__init__(context)
        self.page = page


class AuditVerify(StaffAction):
    """Look whether the log is whole."""

    actions, title, done = (Action.AUDIT_READ,), _("Verify the log"), ""

    def do(self) -> Shown:
        """Go through all of it."""
        require(self.actor, Action.AUDIT_READ)
        return Shown("moderation/verified.html", found=audit_verify())


class AuditExport(StaffAction):
    """Take the log out."""

    actions, title, done = (Action.AUDIT_EXPORT,), _("Export the log"), ""

    def do(self) -> HttpResponse:
        """Send it as a file of JSON lines."""
        lines = StreamingHttpResponse(audit_export(actor=self.actor), content_type="application/x-ndjson")
        lines["Content-Disposition"] = 'attachment; filename="cairn-audit.jsonl"'
        return lines  # type: ignore[return-value]  # an answer all the same


class MatchOpen(OfMatch):
    """Look at the hidden cards of a frozen match."""

    actions, title, done = (Action.MATCH_OPEN,), _("Open the cards"), ""
    danger = True

    def do(self) -> Shown:
        """Open them. They are on the page that answers and nowhere else: looking again is another opening."""
        cards = match_open(**self.matter)
        match = Match.objects.prefetch_related("seats__account").get(pk=self.cleaned_data["match"])
        players = [seat.account for seat in match.seats.all()]
        hands = list(zip(players, cards["hands"], strict=True))
        return Shown("moderation/opened.html", match=match, hands=hands, decks=cards["decks"])


class ChatRead(OfMatch):
    """Read the messages of a match outside of any case."""

    actions, title, done = (Action.CHAT_READ,), _("Read the messages"), ""

    def do(self) -> Shown:
        """Show them, on the page that answers and nowhere else: reading again is another row of the log."""
        return Shown("moderation/messages.html", board=board_of(chat_read(**self.matter)))


class EmailRead(StaffAction):
    """Read the e-mail address of an account."""

    actions, title, done = (Action.EMAIL_READ,), _("Show the e-mail address"), ""
    account = hidden()
    reason = why()

    def do(self) -> Shown:
        """Show it, on the page that answers and nowhere else."""
        account = Account.objects.get(pk=self.cleaned_data["account"])
        found = email_read(actor=self.actor, account=account, reason=self.cleaned_data["reason"])
        return Shown("moderation/emails.html", accounts=[found], addresses=True)


class EmailFind(StaffAction):
    """Find accounts by an e-mail address."""

    actions, title, done = (Action.EMAIL_READ,), _("Find by e-mail address"), ""
    address = forms.EmailField(label=_("E-mail address"), max_length=254)
    reason = why()

    def do(self) -> Shown:
        """Show whose it is."""
        address, reason = self.cleaned_data["address"], self.cleaned_data["reason"]
        return Shown("moderation/emails.html", accounts=email_find(actor=self.actor, address=address, reason=reason))
