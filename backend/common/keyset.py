"""Lists for staff that read as many rows as they show, however many there are: no page numbers, no counts."""

# ruff: noqa: SLF001 - public names of Django's, in spite of how they look

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import SEARCH_VAR, ChangeList
from django.contrib.auth import get_user_model
from django.core.exceptions import EmptyResultSet, ObjectDoesNotExist, ValidationError
from django.db import connection
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
        filtered = bool(self.get_filters_params().keys() - {SEARCH_VAR}) and not self.query
        among = self.model._base_manager.all() if filtered else None
        before = request.GET.get(BEFORE)
        page = keyset_page(self.queryset, self._keyset, before, size=self.list_per_page, among=among)
        self.result_list, self.window = page.rows, page.window
        self.older = None if page.before is None else self._address(page.before)
        self.result_count, self.full_result_count = len(self.result_list), None
        self.show_full_result_count = self.can_show_all = self.multi_page = False
        self.show_admin_actions = bool(page.rows)

    def _address(self, before: str) -> str:
        kept = {name: value for name, value in self.filter_params.items() if name != BEFORE}
        return ChangeList.get_query_string(self, {**kept, BEFORE: before})


@dataclass(frozen=True)
class KeysetPage:
    """
    A page of a list in the order of a key, the highest first.

    *before*: behind which row the next page begins; null on the last. *window*: how many rows were looked through,
    where those that did not fit were passed over.
    """

    rows: list[Any]
    before: str | None = None
    window: int | None = None


def keyset_page(
    rows: QuerySet[Any],
    keyset: tuple[str, ...],
    before: str | None,
    *,
    size: int,
    among: QuerySet[Any] | None = None,
    without: Callable[[QuerySet[Any]], Iterable[Any]] | None = None,
) -> KeysetPage:
    """
    Fetch a page, and one row more to know whether there is another.

    Args:
        rows: What is listed, in the order of *keyset*, the highest first.
        keyset: Columns that an index has in this order.
        before: Behind which row it begins, as the page before says; null for the first.
        size: How many rows it shows.
        among: All rows, where *rows* are those that a filter lets pass; so that a page looks through `WINDOW` of them.
        without: Returns the keys of those rows that are not for who looks, where a filter lets them pass.

    Raises:
        IncorrectLookupParameters: It begins nowhere.
    """
    begun, last = _before(rows.model, keyset, before), None
    rows = rows.filter(begun)
    if among is not None:
        window = among.order_by(*(f"-{name}" for name in keyset)).filter(begun)
        ordered = list(window.only(*keyset)[:WINDOW])
        last = ordered[-1] if len(ordered) == WINDOW else None
        passing = _passing(rows, window[:WINDOW])
        if without is not None:
            passing -= set(without(rows.filter(pk__in=passing)))
        rows = rows.all()
        rows.query.clear_where()  # those have passed, and no index of the filter is to be gone through for them
        rows = rows.filter(pk__in=[row.pk for row in ordered if row.pk in passing][: size + 1])
    elif without is not None:
        rows = rows.exclude(pk__in=without(rows))
    found = list(rows[: size + 1])
    shown, full = found[:size], len(found) > size
    more = shown[-1] if full else last
    return KeysetPage(shown, None if more is None else _key_of(more, keyset), None if last is None or full else WINDOW)


def _passing(rows: QuerySet[Any], window: QuerySet[Any]) -> set[Any]:
    """Return the keys of those of the window that are among *rows*.

    The statement of *rows* finds the window under the name of its table, so the filter looks at those rows alone.
    Were it given their keys, PostgreSQL would go through all that an index of the filter has, and look for them there.
    """
    table, key = connection.ops.quote_name(rows.model._meta.db_table), rows.model._meta.pk
    try:
        inner, given = window.query.sql_with_params()
        outer, more = rows.order_by().values("pk").query.sql_with_params()
    except EmptyResultSet:  # nothing can pass
        return set()
    if connection.vendor == "sqlite":  # which would else take the window for a window of itself
        inner = inner.replace(f"FROM {table}", f"FROM main.{table}", 1)
    with connection.cursor() as cursor:
        cursor.execute(f"WITH {table} AS MATERIALIZED ({inner}) {outer}", (*given, *more))
        return {key.to_python(value) for (value,) in cursor.fetchall()}


def _key_of(row: Model, keyset: tuple[str, ...]) -> str:
    values = (getattr(row, row._meta.get_field(name).attname) for name in keyset)  # type: ignore[union-attr]
    return "~".join(value.isoformat() if hasattr(value, "isoformat") else str(value) for value in values)


def _before(model: type[Model], keyset: tuple[str, ...], text: str | None) -> Q:
    if text is None:
        return Q()
    try:
        values = [
            model._meta.get_field(name).to_python(part)  # type: ignore[union-attr]
            for name, part in zip(keyset, text.split("~"), strict=True)
        ]
        return _behind(dict(zip(keyset, values, strict=True)))
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
