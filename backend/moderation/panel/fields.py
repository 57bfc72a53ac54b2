"""The fields that actions are made of."""

import uuid
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from backend.moderation.models.words import LONGEST_REASON, LONGEST_TEXT
from backend.moderation.panel.names import named

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

#: How long what has an end may hold, in days; 0 is for good.
DAYS = {
    1: _("1 day"),
    3: _("3 days"),
    7: _("7 days"),
    14: _("14 days"),
    30: _("30 days"),
    90: _("90 days"),
    365: _("365 days"),
    0: _("no end"),
}


def hidden(field: type[forms.Field] = forms.UUIDField, *, required: bool = True) -> forms.Field:
    """What an action is done to: the page knows."""
    return field(required=required, widget=forms.HiddenInput)


def codes(label: "StrOrPromise", values: Any, *, required: bool = True) -> forms.ChoiceField:
    """One of some codes, by their names in the reader's language; an empty one stands for a choice to be made."""
    return forms.ChoiceField(
        label=label, required=required, choices=lambda: [(str(code), named(code) or "–") for code in values]
    )


def text(
    label: "StrOrPromise", longest: int = LONGEST_TEXT, *, required: bool = False, rows: int = 3
) -> forms.CharField:
    """Words that somebody writes."""
    area = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=label, max_length=longest, required=required, widget=area)


def why() -> forms.CharField:
    """Why: for staff and the log."""
    field = text(_("Reason, for staff and the log"), LONGEST_REASON, required=True, rows=2)
    field.help_text = _("It stays for good: no names, no quotes.")
    return field


def days(empty: "StrOrPromise" = "–") -> forms.TypedChoiceField:
    """How long; null where that is left open."""
    choices = [("", empty), *DAYS.items()]
    return forms.TypedChoiceField(label=_("How long"), coerce=int, empty_value=None, required=False, choices=choices)


def language() -> forms.ChoiceField:
    """The player's, in which a canned reply goes out."""
    return forms.ChoiceField(label=_("The player’s language"), choices=settings.LANGUAGES)


def end_of(number: int) -> datetime | None:
    """Return the moment so many days from now; null for no end."""
    return timezone.now() + timedelta(days=number) if number else None


def uuid_in(value: object) -> uuid.UUID | None:
    """Return the id that somebody sent; null where it is none."""
    try:
        return uuid.UUID(str(value))
    except ValueError:
        return None
