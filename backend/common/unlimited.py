"""Lifting the limits that keep requests short, for a command that may take its time."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.backends.base.base import BaseDatabaseWrapper


@contextmanager
def unlimited(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Let a statement take its time. The wait for a lock stays short: everybody else would wait behind it."""
    limits = ["statement_timeout", "idle_in_transaction_session_timeout"] if connection.vendor == "postgresql" else []
    with connection.cursor() as cursor:
        for limit in limits:
            cursor.execute(f"SET {limit} = 0")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            for limit in limits:
                cursor.execute(f"RESET {limit}")
