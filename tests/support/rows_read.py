"""How much a database reads for something: its rows on PostgreSQL, the steps of its machine on SQLite."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

#: SQLite counts so many steps at a time; a row of a page takes some hundred.
STEP = 100


def read_by(work: Callable[[], Any]) -> int:
    """Do it, and return how much was read for it."""
    return _rows(work) if connection.vendor == "postgresql" else _steps(work)


def _steps(work: Callable[[], Any]) -> int:
    counted = 0

    def count() -> int:
        nonlocal counted
        counted += STEP
        return 0

    connection.ensure_connection()
    connection.connection.set_progress_handler(count, STEP)
    try:
        work()
    finally:
        connection.connection.set_progress_handler(None, 0)
    return counted


def _rows(work: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as asked:
        work()
    read = 0
    for query in asked.captured_queries:
        if query["sql"].startswith(("SELECT", "WITH")):
            with connection.cursor() as cursor:
                cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {query['sql']}")
                (plan,) = cursor.fetchone()
            [told] = plan if isinstance(plan, list) else json.loads(plan)
            read += sum(_of_node(node) for node in _nodes(told["Plan"]))
    return read


def _nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for inner in node.get("Plans", ()):
        yield from _nodes(inner)


def _of_node(node: dict[str, Any]) -> int:
    if "Scan" not in node["Node Type"]:
        return 0
    dropped = node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Index Recheck", 0)
    return round((node["Actual Rows"] + dropped) * node["Actual Loops"])
