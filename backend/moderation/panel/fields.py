"""The fields that deeds are made of."""

import uuid
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone

from backend.common.staff_words import say_lazily
from backend.moderation.models.words import LONGEST_REASON, LONGEST_TEXT
from backend.moderation.panel.names import named

LANGUAGES = [("en", "English"), ("fr", "Français")]
#: How long what has an end may hold, in days; 0 is for good.
DAYS = {1: "1 day", 3: "3 days", 7: "7 days", 14: "14 days", 30: "30 days", 90: "90 days", 365: "365 days", 0: "no end"}


def hidden(field: type[forms.Field] = forms.UUIDField, *, required: bool = True) -> forms.Field:
    """What a deed is done to: the page knows."""
    return field(required=required, widget=forms.HiddenInput)


def codes(label: str, values: Any) -> forms.ChoiceField:
    """One of some codes, by their names in the reader's language."""
    return forms.ChoiceField(label=say_lazily(label), choices=lambda: [(str(code), named(code)) for code in values])


def text(label: str, longest: int = LONGEST_TEXT, *, required: bool = False, rows: int = 3) -> forms.CharField:
    """Words that somebody writes."""
    area = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=say_lazily(label), max_length=longest, required=required, widget=area)


def why() -> forms.CharField:
    """Why: for staff and the log."""
    field = text("Reason, for staff and the log", LONGEST_REASON, required=True, rows=2)
    field.help_text = say_lazily("It stays for good: no names, no quotes.")
    return field


def days() -> forms.TypedChoiceField:
    """How long."""
    return forms.TypedChoiceField(
        label=say_lazily("How long"), coerce=int, initial=7,
        choices=[(number, say_lazily(name)) for number, name in DAYS.items()],
    )  # fmt: skip


def language() -> forms.ChoiceField:
    """The player's, in which a canned reply goes out."""
    return forms.ChoiceField(label=say_lazily("The player’s language"), choices=LANGUAGES)


def end_of(number: int) -> datetime | None:
    """Return the moment so many days from now; null for no end."""
    return timezone.now() + timedelta(days=number) if number else None


def uuid_in(value: object) -> uuid.UUID | None:
    """Return the id that somebody sent; null where it is none."""
    try:
        return uuid.UUID(str(value))
    except ValueError:
        return None
