"""
SQLite whose writers take turns.

SQLite lets a writer wait by looking again and again, at longer and longer intervals, so that who has come last is as
likely to be next; under a flood of writes somebody waits until the time limit is over, and is answered 503. All writers
are threads of this process (SQLite serves one), so they wait here in a queue instead, by turns of the places that
requests come from (`FairSlots`). Single statements outside of transactions wait as before.

A connection that is closed is kept open for the next (`idle`). Who connects keeps restores out (`in_use`).
"""

from typing import Any
from weakref import WeakSet

from django.db.backends.sqlite3 import base

from backend.common.fair_slots import FairSlots
from backend.common.sqlite.idle import IDLE, Place, place_of
from backend.common.sqlite.in_use import OPEN_PLACES

_TURNS: dict[str, FairSlots] = {}  # of each database file


Untyped: Any = base.DatabaseWrapper  # what is overridden here has no types


class DatabaseWrapper(Untyped):  # type: ignore[misc]
    """Django's, but that a transaction begins when it is this thread's turn, and connections are used again."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._turn: FairSlots | None = None
        self._place: Place | None = None
        self._cursors: WeakSet[Any] = WeakSet()

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Return one that is idle, or else a new one."""
        name = str(self.settings_dict["NAME"])
        OPEN_PLACES.note(name)
        connection = IDLE.take(name) or super().get_new_connection(conn_params)
        self._place = place_of(name)
        return connection

    def create_cursor(self, name: str | None = None) -> Any:
        """Django's; and remember it, because one that is not read to its end keeps writers waiting."""
        cursor = super().create_cursor(name)
        self._cursors.add(cursor)
        return cursor

    def _start_transaction_under_autocommit(self) -> None:
        turns = _TURNS.setdefault(str(self.settings_dict["NAME"]), FairSlots(1))
        turns.enter()
        self._turn = turns
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
