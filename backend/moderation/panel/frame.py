"""What every page of the panel has: its title, the menu, and who may see it."""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, cast

from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from backend.accounts.models import Account
from backend.common.keyset import BEFORE, KeysetPage, keyset_page
from backend.moderation.panel.names import named
from backend.moderation.roles import Action, may

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

#: Rows of a page.
ROWS = 30

View = Callable[..., HttpResponse]


def actor_of(request: HttpRequest) -> Account:
    """Return who looks: the site lets nobody in but staff."""
    return cast("Account", request.user)


def context_of(request: HttpRequest, title: "StrOrPromise", **more: Any) -> dict[str, Any]:
    """Return what the frame's template needs, and *more*."""
    return {**admin.site.each_context(request), "title": title, "actor": actor_of(request), **more}


def denied(request: HttpRequest, why: str) -> HttpResponse:
    """Return the page that says that another is not for who looks, and why: the name of a refusal."""
    return TemplateResponse(request, "moderation/denied.html", context_of(request, named(why)), status=403)


def for_action(action: Action) -> Callable[[View], View]:
    """Let a page be seen by those whose role includes *action* alone; others get 403."""

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not may(actor_of(request), action):
                return denied(request, "not_allowed")
            return view(request, *args, **kwargs)

        return checked

    return decorate


def page_of(request: HttpRequest, rows: QuerySet[Any]) -> Page[Any]:
    """Return the part of *rows* that `?p=` asks for; the nearest there is."""
    return Paginator(rows, ROWS).get_page(request.GET.get("p"))


def older_of(request: HttpRequest, rows: QuerySet[Any], keyset: tuple[str, ...], **more: Any) -> KeysetPage:
    """Return the part of *rows* behind which `?before=` begins (`keyset_page`); the first if it begins nowhere."""
    try:
        return keyset_page(rows, keyset, request.GET.get(BEFORE), size=ROWS, **more)
    except IncorrectLookupParameters:
        return keyset_page(rows, keyset, None, size=ROWS, **more)
