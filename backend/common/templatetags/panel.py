"""What the templates of the admin need beside Django's and unfold's."""

import re
from html import unescape
from typing import Any

from django import template
from django.contrib.admin.templatetags.admin_urls import admin_urlname
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst

from backend.common.staff_words import say

register = template.Library()
register.filter("say", say)
register.simple_tag(say, name="say")


@register.simple_tag
def said(text: str, **values: Any) -> str:
    """A sentence with values in it: `{% said "Claimed by {name}." name=… %}`."""
    return say(text).format_map({name: str(value) for name, value in values.items()})


_LABEL = re.compile(r'(?<= data-label=")[^"]*')


@register.filter
def changelist_of(opts: Any) -> str:
    """The name of the address of a model's list."""
    return str(admin_urlname(opts, SafeString("changelist")))


@register.filter
def relabelled(cell: SafeString) -> SafeString:
    """Say a cell's label, which unfold shows beside it on a narrow screen, in the reader's language.

    The label is an attribute before all content, and escaped before and after.
    """
    return mark_safe(_LABEL.sub(lambda label: escape(capfirst(say(unescape(label[0])))), cell, count=1))  # noqa: S308 - see above
