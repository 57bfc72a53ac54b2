"""
Queries of nearly every request, compiled once: to write the SQL of one takes Django longer than the database to answer.

    SESSION = Prepared(lambda key: Session.objects.filter(pk=key), Session._meta.pk)
    found = SESSION("abc")

What comes is what the same queryset would give, related rows included, as a list. `insert_rows` and `update_row` write
what `bulk_create` and `save` would, in the same way.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import DatabaseError, connection
from django.db.models import Field, Model, QuerySet
from django.db.models.query import get_related_populators

Row = TypeVar("Row", bound=Model)


class _Compiled(NamedTuple):
    """A statement, and how its rows are read: what Django's `ModelIterable` takes of a compiler."""

    sql: str
    model: Any
    converters: dict[int, tuple[list[Any], Any]]
    columns: slice
    names: list[str]
    related: list[Any]


class Prepared(Generic[Row]):
    """
    A queryset with places to fill in, for the default database.

    Args:
        rows: The queryset for values; it must come to the same statement for any.
        fields: What each value is compared with, in the order in which they stand in the statement.
    """

    def __init__(self, rows: Callable[..., QuerySet[Row]], *fields: Any) -> None:
        self._rows, self._fields = rows, fields
        self._compiled: dict[str, _Compiled] = {}

    def __call__(self, *values: Any) -> list[Row]:
        """Return the rows for these values. One query."""
        given = tuple(
            field.get_db_prep_value(value, connection) for field, value in zip(self._fields, values, strict=True)
        )
        known = self._compiled.get(connection.vendor)
        if known is None:
            known = self._compiled[connection.vendor] = _compiled(self._rows(*values), given)
        with connection.cursor() as cursor:
            cursor.execute(known.sql, given)
            found = cursor.fetchall()
        rows = []
        for read in map(list, found):
            for place, (converters, expression) in known.converters.items():
                for converter in converters:
                    read[place] = converter(read[place], expression, connection)
            row = known.model.from_db(connection.alias, known.names, read[known.columns])
            for one in known.related:
                one.populate(read, row)
            rows.append(row)
        return rows


def _compiled(rows: QuerySet[Any], given: tuple[Any, ...]) -> _Compiled:
    compiler: Any = rows.query.get_compiler(connection=connection)
    sql, parameters = compiler.as_sql()
    if tuple(parameters) != given:
        raise ValueError(f"The statement takes {parameters}, not {given}")
    own, select = compiler.klass_info["select_fields"], compiler.select
    columns = slice(own[0], own[-1] + 1)
    compiler.connection = connection.copy()  # never opened: what is kept holds on to no thread's connection
    return _Compiled(
        sql, compiler.klass_info["model"], compiler.get_converters([each[0] for each in select]), columns,
        [each[0].target.attname for each in select[columns]],
        get_related_populators(compiler.klass_info, select, connection.alias),  # type: ignore[call-arg]  # of Django 6
    )  # fmt: skip


def insert_rows(rows: Sequence[Model]) -> None:
    """Insert rows of one model, whose keys the database gives and nobody asks for. One query, none for no rows."""
    if not rows:
        return
    fields = [field for field in _fields(type(rows[0])) if not field.primary_key]
    quote = connection.ops.quote_name
    columns = ", ".join(quote(field.column) for field in fields)
    places = ", ".join([f"({', '.join(['%s'] * len(fields))})"] * len(rows))
    values = [_stored(field, row, adding=True) for row in rows for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {quote(_table(rows[0]))} ({columns}) VALUES {places}", values)  # noqa: S608 - our names


def update_row(row: Model) -> None:
    """
    Write every column of a row that is there, as `save` does. One query.

    Raises:
        DatabaseError: It is not there.
    """
    *fields, key = sorted(_fields(type(row)), key=lambda field: field.primary_key)
    quote = connection.ops.quote_name
    changes = ", ".join(f"{quote(field.column)} = %s" for field in fields)
    values = [_stored(field, row, adding=False) for field in [*fields, key]]
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {quote(_table(row))} SET {changes} WHERE {quote(key.column)} = %s", values)  # noqa: S608 - our names
        if cursor.rowcount != 1:
            raise DatabaseError(f"{row!r} is not there")


def _fields(model: type[Model]) -> list[Any]:
    return list(model._meta.concrete_fields)  # noqa: SLF001 - public, in spite of its name


def _table(row: Model) -> str:
    return str(row._meta.db_table)  # noqa: SLF001 - the same


def _stored(field: Any, row: Model, *, adding: bool) -> Any:
    """Return the value as the database takes it."""
    return field.get_db_prep_save(field.pre_save(row, adding), connection)


def field_of(model: type[Model], name: str) -> "Field[Any, Any]":
    """Return the field of that name."""
    field: Field[Any, Any] = model._meta.get_field(name)  # type: ignore[assignment]  # noqa: SLF001 - public, in spite of its name
    return field
