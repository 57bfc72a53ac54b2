"""
PostgreSQL whose pool hands out live connections without asking the server each time, and whose times are read quickly.

A connection of the pool may have died with a server that is back by now. psycopg's own check asks the server at each
request. But who ends a connection says so, which can be read: where nothing was asked, there is something to read only
then, or seldom something else; and only then the server is asked (decision 0090).
"""

import datetime as dt
import select
from typing import Any

from django.db.backends.postgresql import base
from django.db.backends.postgresql.psycopg_any import BaseTzLoader
from psycopg import Connection, Error
from psycopg.pq import Format
from psycopg_pool import ConnectionPool

Untyped: Any = base.DatabaseWrapper  # what is overridden here has no types


class Times(BaseTzLoader):  # type: ignore[misc]  # which has no types either
    """Reads a `timestamptz` by what Python has in C: by Django's own loader each takes 3 µs, so half a one (0093)."""

    timezone = dt.UTC

    def load(self, data: Any) -> Any:
        """Return the time. Django has every connection speak of times in UTC."""
        try:
            return dt.datetime.fromisoformat(str(data, "ascii"))
        except ValueError:
            return super().load(data)  # which says what is wrong with it


class DatabaseWrapper(Untyped):  # type: ignore[misc]
    """Django's, but for what it takes from the pool, and for times."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Return one that lives; the pool replaces those that do not."""
        connection = super().get_new_connection(conn_params)
        while self.pool and not is_alive(connection):
            connection.close()
            self.pool.putconn(connection)
            connection = super().get_new_connection(conn_params)
        if connection.adapters.get_loader(base.TIMESTAMPTZ_OID, Format.TEXT) is not Times:
            connection.adapters.register_loader("timestamptz", Times)
        return connection


def is_alive(connection: "Connection[Any]") -> bool:
    """Return whether the server still listens on a connection on which nothing was asked."""
    looking = select.poll()  # for `select` cannot, in a process with a thousand sockets
    looking.register(connection.fileno(), select.POLLIN)
    if not looking.poll(0):
        return True
    try:
        ConnectionPool.check_connection(connection)
    except Error:
        return False
    return True
