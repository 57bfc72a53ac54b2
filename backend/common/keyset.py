"""Lists of the admin that read as many rows as they show, however many there are: no page numbers, no counts."""

# ruff: noqa: SLF001 - public names of Django's, in spite of how they look

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import SEARCH_VAR, ChangeList
from django.contrib.auth import get_user_model
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest

#: The parameter that says behind which row the page begins.
BEFORE = "before"

#: So many rows a page with filters looks through; what they let pass is shown, and the next page goes on from there.
WINDOW = 2000


class KeysetChangeList(ChangeList):
    """
    A list in the order of its admin's `keyset`, the highest first: columns that an index has in this order.

    *older*: the address of the next page; null on the last. *window*: how many rows were looked through, at most.
    """

    older: str | None
    window: int | None

    def get_filters_params(self, params: Any = None) -> Any:
        """Leave out where the page begins."""
        found = super().get_filters_params(params)
        found.pop(BEFORE, None)
        return found

    def get_query_string(self, new_params: Any = None, remove: Any = None) -> str:
        """Return the parameters; another question begins on its first page."""
        kept = self.filter_params
        self.filter_params = {name: value for name, value in kept.items() if name != BEFORE}
        try:
            return super().get_query_string(new_params, remove)
        finally:
            self.filter_params = kept

    def get_ordering(self, request: HttpRequest, queryset: QuerySet[Any]) -> list[Any]:  # noqa: ARG002 - Django's
        """Return the one order there is."""
        return [f"-{name}" for name in self._keyset]

    @property
    def _keyset(self) -> tuple[str, ...]:
        return tuple(self.model_admin.keyset)  # type: ignore[attr-defined]

    def get_results(self, request: HttpRequest) -> None:
        """
        Fetch the page.

        Raises:
            IncorrectLookupParameters: It begins nowhere.
        """
        rows, last = self.queryset.filter(self._before(request.GET.get(BEFORE))), None
        filtered = bool(self.get_filters_params().keys() - {SEARCH_VAR})
        if filtered and not self.query:
            order = self.model._base_manager.order_by(*self.get_ordering(request, rows))
            seen = order.filter(self._before(request.GET.get(BEFORE)))
            window = list(seen.only(*self._keyset)[:WINDOW])
            rows = rows.filter(pk__in=[row.pk for row in window])  # by their keys: no index of a filter goes before it
            last = window[-1] if len(window) == WINDOW else None
        found = list(rows[: self.list_per_page + 1])
        self.result_list = found[: self.list_per_page]
        more = self.result_list[-1] if len(found) > self.list_per_page else last
        self.older = None if more is None else self._address(more)
        self.window = None if last is None or len(found) > self.list_per_page else WINDOW
        self.result_count, self.full_result_count = len(self.result_list), None
        self.show_full_result_count = self.can_show_all = self.multi_page = False
        self.show_admin_actions = bool(found)

    def _address(self, row: Model) -> str:
        values = (getattr(row, self.model._meta.get_field(name).attname) for name in self._keyset)  # type: ignore[union-attr]
        before = "~".join(value.isoformat() if hasattr(value, "isoformat") else str(value) for value in values)
        kept = {name: value for name, value in self.filter_params.items() if name != BEFORE}
        return ChangeList.get_query_string(self, {**kept, BEFORE: before})

    def _before(self, text: str | None) -> Q:
        if text is None:
            return Q()
        parts = text.split("~")
        try:
            values = [
                self.model._meta.get_field(name).to_python(part)  # type: ignore[union-attr]
                for name, part in zip(self._keyset, parts, strict=True)
            ]
            return _behind(dict(zip(self._keyset, values, strict=True)))
        except (ValidationError, ValueError, TypeError) as error:
            raise IncorrectLookupParameters(error) from error


def _behind(key: dict[str, Any]) -> Q:
    """Return the condition that a row comes after that key; its first part is what an index can use."""
    (first, value), *rest = key.items()
    if not rest:
        return Q(**{f"{first}__lt": value})
    [(second, other)] = rest
    return Q(**{f"{first}__lte": value}) & (Q(**{f"{first}__lt": value}) | Q(**{f"{second}__lt": other}))


def exactly(paths: Iterable[str], term: str) -> Q:
    """
    Return the condition that one of those columns is just that: an id, or an account's name, however it is written.

    No other kind of column can be searched: none but these have an index.
    """
    wanted, term = Q(pk__in=[]), term.strip()
    if "\0" in term:
        return wanted  # PostgreSQL would not even compare it
    accounts = get_user_model()._default_manager
    try:
        account = accounts.get_by_natural_key(term)
    except ObjectDoesNotExist:
        account = None
    for path in paths:
        whose, named, _ = path.rpartition("__username_key")
        if named:
            wanted |= Q(**{whose: account}) if account else Q(pk__in=[])
        elif (given := _uuid(term)) is not None:
            wanted |= Q(**{path: given})
    return wanted


def _uuid(term: str) -> UUID | None:
    try:
        return UUID(term)
    except ValueError:
        return None
