"""Rows that are dear to make: made now and then, and put back for each test that wants them."""

import copy
import time
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from django.db import connection, transaction

Made = TypeVar("Made")

#: What triggers write of other tables: put back whole, after those.
BY_TRIGGERS = ("matches_listing", "matches_tally")

#: For so many seconds they are put back and not made again: what asks how long ago something was sees no difference.
KEPT = 60
#: Text that SQL reads as the value of a column.
LITERAL = {"sqlite": "quote({})", "postgresql": "quote_nullable({}::text)"}


def remembered(make: Callable[[], Made]) -> Callable[[], Made]:
    """Return a function that does what *make* does, mostly by putting back the rows that it once left.

    Call it within a test's transaction, in an empty database. What *make* returns is copied for each caller.
    """
    made: list[tuple[float, list[str], Made]] = []

    @wraps(make)
    def put_back() -> Made:
        if not made or time.monotonic() - made[0][0] > KEPT:
            before = _rows()
            with transaction.atomic():
                result, after = make(), _rows()
                transaction.set_rollback(True)
            made[:] = [(time.monotonic(), _statements(before, after), result)]
        _, statements, result = made[0]
        with connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)
        return copy.deepcopy(result)

    return put_back


def _rows() -> dict[str, list[str]]:
    """Return the rows of each table, each as the values of an INSERT."""
    rows, name, literal = {}, connection.ops.quote_name, LITERAL[connection.vendor]
    with connection.cursor() as cursor:
        for table in sorted(connection.introspection.table_names(cursor)):
            cursor.execute(f"SELECT * FROM {name(table)} LIMIT 0")
            values = " || ', ' || ".join(literal.format(name(column[0])) for column in cursor.description)
            cursor.execute(f"SELECT {values} FROM {name(table)}")
            rows[table] = [row for (row,) in cursor.fetchall()]
    return rows


def _statements(before: dict[str, list[str]], after: dict[str, list[str]]) -> list[str]:
    """Return what makes of the rows *before* those *after*. Of rows that migrations leave, all of a table come anew."""
    statements = []
    for table in sorted(after, key=lambda table: (table in BY_TRIGGERS, table)):
        rows, kept, name = after[table], set(before[table]), connection.ops.quote_name(table)
        if table in BY_TRIGGERS or not kept <= set(rows):
            statements.append(f"DELETE FROM {name}")
            kept = set()
        if new := [f"({row})" for row in rows if row not in kept]:
            statements.append(f"INSERT INTO {name} VALUES {', '.join(new)}")
    return statements
