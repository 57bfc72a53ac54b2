"""
SQLite whose writers take turns.

SQLite lets a writer wait by looking again and again, at longer and longer intervals, so that who has come last is as
likely to be next; under a flood of writes somebody waits until the time limit is over, and is answered 503. All writers
are threads of this process (SQLite serves one), so they wait here in a queue instead, by turns of the places that
requests come from (`FairSlots`), with a transaction or with a single statement outside of one. A job that begins one
takes a turn at computing first (`request_turns`): it is over the sooner, and so is the wait of those who want to write.

A connection that is closed is kept open for the next (`idle`). Who connects keeps restores out (`folder_lock`).
"""

from collections.abc import Callable
from typing import Any
from weakref import WeakSet

from django.db.backends.sqlite3 import base

from backend.common.fair_slots import FairSlots, Turn
from backend.common.request_turns import REQUEST_TURNS
from backend.common.sqlite.folder_lock import FOLDER_LOCKS
from backend.common.sqlite.idle import IDLE, Place, place_of

_TURNS: dict[str, FairSlots] = {}  # of each database file
#: How statements begin that write. (What begins otherwise and writes waits as SQLite lets it.)
WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")

# What is overridden here has no types.
Untyped: Any = base.DatabaseWrapper
UntypedCursor: Any = base.SQLiteCursorWrapper


class DatabaseWrapper(Untyped):  # type: ignore[misc]
    """Django's, but that a transaction begins when it is this thread's turn, and connections are used again."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._turn: Turn | None = None
        self._computes = False
        self._place: Place | None = None
        self._cursors: WeakSet[Any] = WeakSet()

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Return one that is idle, or else a new one."""
        name = str(self.settings_dict["NAME"])
        FOLDER_LOCKS.share(name)
        connection = IDLE.take(name) or super().get_new_connection(conn_params)
        self._place = place_of(name)
        return connection

    def create_cursor(self, name: str | None = None) -> Any:  # noqa: ARG002 - SQLite has none with names
        """Django's; and remember it, because one that is not read to its end keeps writers waiting."""
        cursor = self.connection.cursor(factory=lambda connection: Cursor(connection, self))
        self._cursors.add(cursor)
        return cursor

    def turns(self) -> FairSlots:
        """Return the queue of those who write to this file."""
        return _TURNS.setdefault(str(self.settings_dict["NAME"]), FairSlots(1))

    def has_turn(self) -> bool:
        """Return whether this connection holds the turn: it is in a transaction."""
        return self._turn is not None

    def _start_transaction_under_autocommit(self) -> None:
        self._computes = REQUEST_TURNS.begin_writing()
        self._turn = self.turns().enter()
        try:
            super()._start_transaction_under_autocommit()
        except BaseException:
            self._end_turn()
            raise

    def _commit(self) -> None:
        super()._commit()
        self._end_turn()  # not where that fails: then it is rolled back

    def _rollback(self) -> None:
        try:
            super()._rollback()
        finally:
            self._end_turn()

    def _close(self) -> None:
        try:
            if not self._kept():
                super()._close()
        finally:
            self._end_turn()

    def _kept(self) -> bool:
        """Keep the connection for the next; return whether it could be. One that an error came from is closed."""
        for cursor in list(self._cursors):
            cursor.close()
        self._cursors.clear()
        return self.connection is not None and not self.errors_occurred and IDLE.keep(self._place, self.connection)

    def _end_turn(self) -> None:
        turn, self._turn = self._turn, None
        if turn is not None:
            turn.leave()
        computes, self._computes = self._computes, False
        if computes:
            REQUEST_TURNS.end_writing()


class Cursor(UntypedCursor):  # type: ignore[misc]
    """Django's, but that a statement which writes, outside of a transaction, waits for its turn.

    One that returns rows (`RETURNING`) is committed once they are read, which Django does after its turn.
    """

    def __init__(self, connection: Any, wrapper: DatabaseWrapper) -> None:
        super().__init__(connection)
        self._wrapper = wrapper

    def execute(self, query: str, params: Any = None) -> Any:
        """Execute a statement."""
        return self._in_turn(query, super().execute, params)

    def executemany(self, query: str, param_list: Any) -> Any:
        """Execute a statement with one set of parameters after the other."""
        return self._in_turn(query, super().executemany, param_list)

    def _in_turn(self, query: str, execute: Callable[..., Any], params: Any) -> Any:
        if self._wrapper.has_turn() or not query.lstrip()[:8].upper().startswith(WRITES):
            return execute(query, params)
        with self._wrapper.turns().slot():
            return execute(query, params)
