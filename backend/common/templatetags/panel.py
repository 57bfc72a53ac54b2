"""What the templates of the admin need beside Django's."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst

register = template.Library()

_TAG = re.compile(r"^<t[dh]")


@register.filter
def labelled(cells: Iterable[SafeString], headers: list[dict[str, Any]]) -> Iterator[SafeString]:
    """Give each cell of a list's row the name of its column as `data-label`; Django writes cells as whole elements."""
    for cell, header in zip(cells, headers, strict=True):
        label = "" if "action-checkbox" in header["class_attrib"] else escape(capfirst(header["text"]))
        yield mark_safe(_TAG.sub(lambda tag: f'{tag[0]} data-label="{label}"', cell))  # noqa: S308, B023 - escaped; used at once
