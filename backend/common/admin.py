"""What our admin pages have in common."""

# ruff: noqa: ARG002 - the arguments are the framework's

from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from copy import copy
from functools import cache
from typing import Any

import django.contrib.auth.admin  # noqa: F401 - registers what is unregistered here, whatever the order of the apps
from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.contrib.auth.models import Group
from django.db import transaction
from django.db.models import BooleanField, Field, Model, QuerySet
from django.forms import Media
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from backend.common.keyset import KeysetChangeList, exactly
from backend.common.privileged import note_change

admin.site.unregister(Group)  # only reading here: nobody is given rights by a click


def yes_or_no(value: object) -> str:
    """Return the word; Django's icons are read out as "True" and "False", in every language."""
    return _("yes") if value else _("no")


#: What a value is called by people.
Wording = Callable[[Any], str]


@cache
def _in_words(column: "Field[Any, Any]", wording: Wording) -> Callable[[Model], str]:
    @admin.display(description=column.verbose_name, ordering=column.name)
    def shown(row: Model) -> str:
        return wording(getattr(row, column.name))

    shown.__name__ = column.name
    return shown


class WordedFilter(admin.ChoicesFieldListFilter):
    """A filter by the codes of a column of `PanelAdmin.words`, in these words; rows are not asked what they hold."""

    def __init__(  # noqa: PLR0917 - Django's
        self, field: Any, request: HttpRequest, params: Any, model: Any, model_admin: Any, field_path: str
    ) -> None:
        field = copy(field)
        field.choices = [(code, model_admin.words[field_path](code)) for code in model_admin.codes[field_path]]
        super().__init__(field, request, params, model, model_admin, field_path)


class PanelAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # of any model
    """
    A model of the admin, whose pages do without jQuery: it writes markup as text, which our policy forbids.

    *words*: by column, what its codes are called in lists, on pages and in filters. *codes*: by column of a filter, all
    that there are. *keyset*: what a list is in the order of (`KeysetChangeList`), if it may become long.
    """

    words: Mapping[str, Wording] = {}
    codes: Mapping[str, Iterable[str]] = {}
    keyset: tuple[str, ...] = ()
    show_full_result_count = False
    # Else Django looks for one of each model, and the exceptions of what it does not find keep all frames of a request
    # until the collector comes by, which then stops the process three times as long.
    change_list_template = "admin/change_list.html"
    change_form_template = "admin/change_form.html"

    def get_list_display(self, request: HttpRequest) -> list[Any]:
        """Show codes, yes and no as words."""
        return self.worded(super().get_list_display(request))

    def get_list_filter(self, request: HttpRequest) -> list[Any]:
        """Offer codes by their words."""
        return [(name, WordedFilter) if name in self.words else name for name in super().get_list_filter(request)]

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """Return the list that reads no more than it shows."""
        return KeysetChangeList if self.keyset else super().get_changelist(request, **kwargs)

    def get_sortable_by(self, request: HttpRequest) -> Any:
        """Offer no other order than that of an index."""
        return () if self.keyset else super().get_sortable_by(request)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Find what is just that: an id, or an account's name."""
        return queryset.filter(
            exactly(self.get_search_fields(request), search_term)
        ) if search_term else queryset, False

    def worded(self, columns: Iterable[Any]) -> list[Any]:
        """Return the columns, those that hold yes or no, or a code of `words`, each as a column of words."""
        booleans = [column.name for column in self.opts.fields if isinstance(column, BooleanField)]
        wordings: dict[str, Wording] = {**dict.fromkeys(booleans, yes_or_no), **self.words}
        named = {name: _in_words(self.opts.get_field(name), wording) for name, wording in wordings.items()}
        return [named.get(name, name) for name in columns]

    @property
    def media(self) -> Media:
        """No script; a list with actions has its own (`change_list.html`)."""
        return Media()

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Note what was added."""
        self._note(request, [obj], "added")
        return super().log_addition(request, obj, message)

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Note what was changed."""
        self._note(request, [obj], "changed")
        return super().log_change(request, obj, message)

    def log_deletions(self, request: HttpRequest, queryset: QuerySet[Any]) -> Any:
        """Note what is deleted, before it is."""
        self._note(request, queryset, "deleted")
        return super().log_deletions(request, queryset)

    def _note(self, request: HttpRequest, rows: Iterable[Any], change: str) -> None:
        for row in rows:
            note_change(request.user, row, change)

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Show the list; what is done to chosen rows is done whole, with what is noted of it, or not at all."""
        with transaction.atomic() if request.method == "POST" else nullcontext():
            return super().changelist_view(request, extra_context)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show one button that saves."""
        one = {"show_save_and_add_another": False, "show_save_and_continue": False}
        return super().changeform_view(request, object_id, form_url, {**one, **(extra_context or {})})


class ReadOnlyAdmin(PanelAdmin):
    """A page to look at rows, where nothing can be added, changed or deleted. List `fields`; never show all of them."""

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Show codes, yes and no as words."""
        return self.worded(super().get_fields(request, obj))

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """
        Only what `list_filter` offers.

        Django lets the address ask about any column, and whether rows are found reveals what no page shows: a hidden
        card, a password's hash.
        """
        offered = [str(name) for name in self.list_filter]
        return lookup in {f"{name}{way}" for name in offered for way in ("", "__exact", "__isnull")}

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False
