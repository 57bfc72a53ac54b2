"""
Queries of nearly every request, compiled once: to write the SQL of one takes Django longer than the database to answer.

    SESSION = Prepared(lambda key: Session.objects.filter(pk=key), Session._meta.pk)
    found = SESSION("abc")

What comes is what the same queryset would give, related rows included, as a list; of `values_list`, tuples.
`PreparedUpdate` changes what `update` would, `insert_rows` and `update_row` write what `bulk_create` and `save` would,
in the same way.
"""

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import DatabaseError, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import AutoField, BooleanField, Expression, Field, Func, Model, QuerySet
from django.db.models.query import get_related_populators
from django.db.models.sql import UpdateQuery

Row = TypeVar("Row", bound=Model)


class Place(Expression):
    """Stands in a statement for the value of that number, which is filled in later as that field takes it."""

    def __init__(self, number: int, field: Any) -> None:
        super().__init__(output_field=field)
        self.number = number

    def as_sql(self, _compiler: Any, _connection: Any) -> Any:
        """Return a parameter that is this place."""
        return "%s", [self]

    def filled(self, value: Any) -> Any:
        """Return the value as the database takes it."""
        return self.output_field.get_db_prep_value(value, connection)


class ListOf(Field):  # type: ignore[type-arg]  # which Django does not take
    """Any number of values of that field, where `Among` looks for one of them; it is no column."""

    def __init__(self, each: Any) -> None:
        super().__init__()
        self._each = each

    def get_db_prep_value(self, value: Collection[Any], connection: Any, prepared: bool = False) -> Any:
        """Return a list that PostgreSQL takes, or the JSON that SQLite does."""
        values = [self._each.get_db_prep_value(one, connection, prepared) for one in value]
        return json.dumps(values) if connection.vendor == "sqlite" else values


class Among(Func):
    """Whether a column has one of the values of a place for a `ListOf`; `in` is another statement for each number."""

    output_field = BooleanField()

    def __init__(self, column: str, values: Place) -> None:
        super().__init__(column, values)

    def as_sqlite(self, compiler: Any, connection: Any, **_: Any) -> Any:
        """Return it for SQLite."""
        return self.as_sql(
            compiler, connection, template="%(expressions)s))", arg_joiner=" IN (SELECT value FROM json_each("
        )

    def as_postgresql(self, compiler: Any, connection: Any, **_: Any) -> Any:
        """Return it for PostgreSQL."""
        return self.as_sql(compiler, connection, template="%(expressions)s)", arg_joiner=" = ANY(")


class _Compiled(NamedTuple):
    """A statement, and how its rows are read."""

    sql: str
    parameters: tuple[Any, ...]
    converters: dict[int, tuple[list[Any], Any]]
    made: Callable[[list[Any]], Any]


class Prepared(Generic[Row]):
    """
    A queryset with places to fill in, for the default database.

    Args:
        rows: Returns the queryset for places, which stand in it wherever a value may.
        fields: What each of them is a value of.
    """

    def __init__(self, rows: Callable[..., QuerySet[Row]], *fields: Any) -> None:
        self._rows, self._places = rows, _places(fields)
        self._compiled: dict[str, _Compiled] = {}

    def __call__(self, *values: Any) -> list[Row]:
        """Return the rows for these values. One query."""
        known = self._compiled.get(connection.vendor)
        if known is None:
            known = self._compiled[connection.vendor] = _compiled(self._rows(*self._places))
        with connection.cursor() as cursor:
            cursor.execute(known.sql, _filled(known.parameters, values))
            found = cursor.fetchall()
        return [known.made(_converted(list(read), known.converters)) for read in found]


def _compiled(rows: QuerySet[Any]) -> _Compiled:
    compiler: Any = rows.query.get_compiler(connection=connection)
    sql, parameters = compiler.as_sql()
    compiler.connection = connection.copy()  # never opened: what is kept holds on to no thread's connection
    converters = compiler.get_converters([each[0] for each in compiler.select])
    return _Compiled(sql, tuple(parameters), converters, _made_by(compiler) if rows.query.default_cols else tuple)


def _made_by(compiler: Any) -> Callable[[list[Any]], Any]:
    """Return what makes models of rows, as Django's `ModelIterable` does of what a compiler knows."""
    model, own, select = compiler.klass_info["model"], compiler.klass_info["select_fields"], compiler.select
    columns = slice(own[0], own[-1] + 1)
    names = [each[0].target.attname for each in select[columns]]
    related = get_related_populators(compiler.klass_info, select, connection.alias)  # type: ignore[call-arg]  # of Django 6

    def made(read: list[Any]) -> Any:
        row = model.from_db(connection.alias, names, read[columns])
        for one in related:
            one.populate(read, row)
        return row

    return made


def _converted(read: list[Any], converters: dict[int, tuple[list[Any], Any]]) -> list[Any]:
    for place, (steps, expression) in converters.items():
        for step in steps:
            read[place] = step(read[place], expression, connection)
    return read


def _places(fields: Iterable[Any]) -> list[Place]:
    return [Place(number, field) for number, field in enumerate(fields)]


def _filled(parameters: Sequence[Any], values: Sequence[Any]) -> list[Any]:
    """Return the parameters of a statement, these values in their places."""
    return [each.filled(values[each.number]) if isinstance(each, Place) else each for each in parameters]


class PreparedUpdate:
    """
    An update of rows with places to fill in, for the default database.

    Args:
        rows: Returns the queryset of what is changed, as for `Prepared`.
        fields: As for `Prepared`.
        always: What is changed each time, by an expression.
    """

    def __init__(self, rows: Callable[..., QuerySet[Any]], *fields: Any, **always: Any) -> None:
        self._rows, self._fields, self._always = rows, fields, always
        self._compiled: dict[tuple[str, ...], tuple[str, tuple[Any, ...]]] = {}

    def __call__(self, *values: Any, **changes: Any) -> int:
        """Set these columns in the rows for these values; return in how many. One query."""
        kind = connection.vendor, *changes
        if kind not in self._compiled:
            self._compiled[kind] = self._compile(list(changes))
        sql, parameters = self._compiled[kind]
        with connection.cursor() as cursor:
            cursor.execute(sql, _filled(parameters, [*values, *changes.values()]))
            return int(cursor.rowcount)

    def _compile(self, changed: list[str]) -> tuple[str, tuple[Any, ...]]:
        model = self._rows(*_places(self._fields)).model
        places = _places([*self._fields, *(field_of(model, name) for name in changed)])
        query: Any = self._rows(*places[: len(self._fields)]).query.chain(UpdateQuery)
        query.add_update_values({**dict(zip(changed, places[len(self._fields) :], strict=True)), **self._always})
        sql, parameters = query.get_compiler(connection=connection).as_sql()
        return sql, tuple(parameters)


def insert_rows(rows: Sequence[Model]) -> None:
    """Insert rows of one model; a key that the database gives is not returned. One query, none for no rows."""
    if rows:
        insert_values(type(rows[0]), [values_of(row) for row in rows])


def values_of(row: Model) -> list[Any]:
    """Return what `insert_values` writes of a row: what there is to compute, before a transaction begins."""
    ours = connections[connection.alias]  # looked up once: by the proxy it is asked for at each field
    return [_stored(field, row, ours, adding=True) for field in _inserted(type(row))]


def insert_values(model: type[Model], rows: Sequence[Sequence[Any]]) -> None:
    """
    Insert rows as `insert_rows` does, of which `values_of` has been asked. One query, none for no rows.

    Not for more than SQLite takes values at once, which are 32,766 of all columns of all rows.
    """
    if not rows:
        return
    with connection.cursor() as cursor:
        cursor.execute(_insertion(model, len(rows), connection.vendor), [value for row in rows for value in row])


def update_row(row: Model) -> None:
    """
    Write every column of a row that is there, as `save` does. One query.

    Raises:
        DatabaseError: It is not there.
    """
    sql, fields = _whole_update(type(row), connection.vendor)
    ours = connections[connection.alias]
    with connection.cursor() as cursor:
        cursor.execute(sql, [_stored(field, row, ours, adding=False) for field in fields])
        if cursor.rowcount != 1:
            raise DatabaseError(f"{row!r} is not there")


@lru_cache(maxsize=64)
def _insertion(model: type[Model], rows: int, _vendor: str) -> str:
    quote = connection.ops.quote_name
    columns = [quote(field.column) for field in _inserted(model)]
    places = ", ".join([f"({', '.join(['%s'] * len(columns))})"] * rows)
    return f"INSERT INTO {quote(_table(model))} ({', '.join(columns)}) VALUES {places}"  # noqa: S608 - our names


@cache
def _whole_update(model: type[Model], _vendor: str) -> tuple[str, list[Any]]:
    """Return the statement, and the fields whose values it takes."""
    *fields, key = sorted(_fields(model), key=lambda field: field.primary_key)
    quote = connection.ops.quote_name
    changes = ", ".join(f"{quote(field.column)} = %s" for field in fields)
    return f"UPDATE {quote(_table(model))} SET {changes} WHERE {quote(key.column)} = %s", [*fields, key]  # noqa: S608 - our names


def _fields(model: type[Model]) -> list[Any]:
    return list(model._meta.concrete_fields)  # noqa: SLF001 - public, in spite of its name


@cache
def _inserted(model: type[Model]) -> list[Any]:
    return [field for field in _fields(model) if not isinstance(field, AutoField)]


def _table(model: type[Model]) -> str:
    return str(model._meta.db_table)  # noqa: SLF001 - the same


def _stored(field: Any, row: Model, ours: BaseDatabaseWrapper, *, adding: bool) -> Any:
    """Return the value as the database takes it. Half the columns of a match hold none, which all fields take so."""
    value = field.pre_save(row, adding)
    return None if value is None else field.get_db_prep_save(value, ours)


def field_of(model: type[Model], name: str) -> "Field[Any, Any]":
    """Return the field of that name."""
    field: Field[Any, Any] = model._meta.get_field(name)  # type: ignore[assignment]  # noqa: SLF001 - public, in spite of its name
    return field
