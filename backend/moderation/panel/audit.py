"""The page of the audit log: what staff did, the latest first, or what somebody looks for in it."""

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple
from uuid import UUID

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from backend.accounts.models import Account
from backend.accounts.selectors import account_named
from backend.common.keyset import KeysetPage
from backend.matches.models import SEATS, Match
from backend.moderation.models import AuditHead, AuditRow
from backend.moderation.panel.decisions import title_of
from backend.moderation.panel.fields import codes, uuid_in
from backend.moderation.panel.frame import actor_of, context_of, for_action, older_of
from backend.moderation.panel.names import moment, named
from backend.moderation.panel.own_rows import LONGEST_NUMBER, own_rows
from backend.moderation.roles import Action, Recorded
from backend.moderation.services.log import LogQuery, audit_read


def _day(label: Any) -> forms.DateField:
    return forms.DateField(
        label=label, required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )


class LogFilter(forms.Form):
    """What somebody looks for in the log."""

    who = forms.CharField(label=_("Who"), required=False, max_length=40)
    action = codes(_("What was done"), ["", *Action, *Recorded], required=False)
    about = forms.CharField(label=_("About"), required=False, max_length=40)
    about.help_text = _("The name of a player, the number of a case, or the id of a match.")
    since, until = _day(_("From")), _day(_("Until"))

    def clean_about(self) -> Account | int | UUID | None:
        """Return what it is about; a name has to be somebody's."""
        text = self.cleaned_data["about"].strip()
        found = uuid_in(text) or (int(text) if text.isdecimal() and len(text) < LONGEST_NUMBER else None)
        if not text or found is not None:
            return found
        account = account_named(text)
        if account is None:
            raise ValidationError(gettext("There is no such account."))
        return account


class Fact(NamedTuple):
    """What a row says: its name, the value as it is read, and the page of what it names, if there is one."""

    name: str
    value: Any
    link: str = ""


class Line(NamedTuple):
    """
    A row as the page shows it.

    *hidden*: it is about a case or a match that its reader is a party to (`own_rows`).
    """

    row: AuditRow
    target: Fact
    facts: list[Fact]
    hidden: bool


@for_action(Action.AUDIT_READ)
def audit(request: HttpRequest) -> HttpResponse:
    """List what staff did, the latest first, or those rows that are asked for."""
    actor, form = actor_of(request), LogFilter(request.GET)
    page = page_found(request, form, actor)
    head = AuditHead.objects.filter(pk=1).first() or AuditHead()
    asked = {name: request.GET.get(name, "").strip() for name in form.fields}
    sought = [named(text) if name == "action" else text for name, text in asked.items() if text]
    context = context_of(request, gettext("Log"), older=page, head=head, filter=form, sought=sought)
    return TemplateResponse(request, "moderation/audit.html", {**context, "lines": lines_of(page.rows, actor)})


def page_found(request: HttpRequest, form: LogFilter, actor: Account) -> KeysetPage:
    """Return what is asked for; no row that the page would hide, where being found says what it is about."""
    if not form.is_valid():
        return KeysetPage([])
    rows = audit_read(actor=actor, query=LogQuery(**form.cleaned_data))
    among = AuditRow.objects.all() if any(form.cleaned_data.values()) else None
    tells = isinstance(form.cleaned_data["about"], Account | UUID)
    without = partial(own_rows, actor=actor) if tells else None
    return older_of(request, rows, ("number",), among=among, without=without)


def lines_of(rows: list[AuditRow], actor: Account) -> list[Line]:
    """Return rows as *actor* reads them. Accounts have the names that they have now: the log holds none."""
    pages, own = _pages(rows), own_rows(rows, actor)
    return [
        Line(
            row,
            _fact(row.target_kind, row.target, pages),
            [_fact(name, value, pages) for name, value in row.data.items() if value is not None],
            hidden=row.number in own,
        )
        for row in rows
    ]


def _pages(rows: Iterable[AuditRow]) -> dict[str, tuple[str, str]]:
    """Return what accounts and matches that rows name by their ids are called now, and their pages. Three queries."""
    texts = {str(text) for row in rows for text in (row.target, *row.data.values())}
    ids = [key for key in map(uuid_in, texts) if key is not None]
    accounts = Account.objects.filter(pk__in=ids)
    matches = Match.objects.filter(pk__in=ids).prefetch_related(SEATS)
    return {
        **{str(one.pk): (one.username, reverse("admin:moderation_account", args=[one.pk])) for one in accounts},
        **{str(one.pk): (title_of(one), reverse("admin:moderation_match", args=[one.pk])) for one in matches},
    }


def _fact(name: str, value: Any, pages: dict[str, tuple[str, str]]) -> Fact:
    """Return a fact of a row: what it names by its name, a moment as one, a code by what it is called."""
    text = str(value)
    if text in pages:
        return Fact(name, *pages[text])
    if name == "case" and text.isdecimal():
        return Fact(name, text, reverse("admin:moderation_case", args=[int(text)]))
    return Fact(name, moment(_moment(text)) or named(text) if name == "until" else named(value))


def _moment(text: str) -> datetime | None:
    try:
        return parse_datetime(text)
    except ValueError:
        return None
