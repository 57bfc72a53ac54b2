"""Texts in the reader's language: English in the code, other languages in `backend/locale` (decision 0040)."""

from typing import Any

from django.apps import apps
from django.db.models import Model
from django.utils.functional import lazy
from django.utils.text import capfirst
from django.utils.translation import gettext


def translated(text: object) -> str:
    """
    Return *text*, which is known only at run time, in the reader's language; what nobody has translated stays as it is.

    A label to which Django has given a capital is found without it.
    """
    written = str(text)
    for known in (written, written[:1].lower() + written[1:]):
        if known and (found := gettext(known)) != known:
            return found
    return written


_later = lazy(translated, str)


def translate_names(model: type[Model]) -> None:
    """
    Let Django show the names of *model*, its app, its columns and their choices in the reader's language.

    Migrations go on writing the English ones.
    """
    meta: Any = model._meta  # noqa: SLF001 - Django's documented way to a model's names
    shown = [(each, "verbose_name") for each in (meta, apps.get_app_config(meta.app_label), *meta.fields)]
    shown += [(meta, "verbose_name_plural"), *((column, "help_text") for column in meta.fields if column.help_text)]
    for named, attribute in shown:
        english = str(getattr(named, attribute))  # no request, no other language
        setattr(named, attribute, capfirst(_later(english)) if english[:1].isupper() else _later(english))
    for column in meta.fields:
        if column.choices:
            column.choices = [(value, _later(str(label))) for value, label in column.choices]
