"""Statements that PostgreSQL has read and planned before are not read and planned again (decision 0093)."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from backend.common.problems import is_away

pytestmark = [
    pytest.mark.stores,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite keeps statements by itself"),
]

#: So often a statement comes before it is prepared the next time.
SELDOM = 5
ASKED = "SELECT word FROM plans_of_a_test WHERE word <> %s"


def ask(statement: str, *values: Any) -> list[Any]:
    """Return the rows."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return list(cursor.fetchall())


def prepared() -> int:
    """Return how many statements the server has that ask about the table of this test."""
    return len(ask("SELECT FROM pg_prepared_statements WHERE strpos(statement, 'FROM plans_of_a_test') > 0"))


@pytest.fixture(autouse=True)
def _table() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE plans_of_a_test AS SELECT 'cairn'::varchar(5) AS word")
    yield
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE plans_of_a_test")


def test_a_statement_that_came_often_is_kept_by_the_server_whatever_its_values():
    for number in range(SELDOM):
        assert ask(ASKED, str(number)) == [("cairn",)]
    assert prepared() == 0
    for number in range(SELDOM):
        assert ask(ASKED, str(number)) == [("cairn",)]
    assert prepared() == 1


def test_a_column_of_another_type_makes_one_request_come_again_and_no_more():
    for _ in range(SELDOM + 1):
        ask(ASKED, "")
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("ALTER TABLE plans_of_a_test ALTER word TYPE varchar(7)")
    finally:
        other.close()
    with pytest.raises(DatabaseError) as failed, transaction.atomic():
        ask(ASKED, "")
    assert is_away(failed.value)
    assert ask(ASKED, "") == [("cairn",)]
