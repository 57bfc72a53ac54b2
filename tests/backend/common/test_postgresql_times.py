"""Times come from PostgreSQL as they went there (`backend.common.postgresql`)."""

import datetime as dt
import random

import pytest
from django.db import DatabaseError, connection
from psycopg.postgres import types
from psycopg.pq import Format

from backend.common.postgresql.base import Times
from tests.support.scale import SEED

pytestmark = [
    pytest.mark.stores,
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has times as texts"),
]


def read(question: str, value: object) -> object:
    with connection.cursor() as cursor:
        cursor.execute(question, [value])
        return cursor.fetchone()[0]


def test_a_time_comes_back_in_utc_to_its_last_microsecond():
    rng = random.Random(SEED)
    ends = [dt.datetime.min.replace(tzinfo=dt.UTC), dt.datetime.max.replace(tzinfo=dt.UTC)]
    instants = [dt.datetime.fromtimestamp(rng.randrange(1 << 33), dt.UTC) for _ in range(50)]
    parts = [instant.replace(microsecond=rng.choice([0, 1, 20, 300, 400_000, 999_999])) for instant in instants]
    for instant in [*ends, *parts]:
        found = read("SELECT %s::timestamptz", instant)
        assert (found, found.tzinfo) == (instant, dt.UTC)


def test_a_time_of_another_zone_is_that_instant():
    paris = dt.datetime(2026, 7, 14, 9, 30, tzinfo=dt.timezone(dt.timedelta(hours=2)))
    found = read("SELECT %s::timestamptz", paris)
    assert (found, found.tzinfo) == (paris, dt.UTC)


@pytest.mark.parametrize("none", ["infinity", "4713-01-01 00:00:00+00 BC"])
def test_what_python_has_no_time_for_is_refused_as_by_django(none):
    with pytest.raises(DatabaseError):
        read("SELECT %s::text::timestamptz", none)


def test_each_cursor_reads_times_so_without_a_loader_of_its_own():
    with connection.cursor() as cursor:
        assert cursor.adapters.get_loader(types["timestamptz"].oid, Format.TEXT) is Times
