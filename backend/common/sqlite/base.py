"""
SQLite whose writers take turns.

SQLite lets a writer wait by looking again and again, at longer and longer intervals, so that who has come last is as
likely to be next; under a flood of writes somebody waits until the time limit is over, and is answered 503. All writers
are threads of this process (SQLite serves one), so they wait here in a queue instead, by turns of the places that
requests come from (`FairSlots`). Single statements outside of transactions wait as before.
"""

from typing import Any

from django.db.backends.sqlite3 import base

from backend.common.fair_slots import FairSlots

_TURNS: dict[str, FairSlots] = {}  # of each database file


Untyped: Any = base.DatabaseWrapper  # what is overridden here has no types


class DatabaseWrapper(Untyped):  # type: ignore[misc]
    """Django's, but that a transaction begins when it is this thread's turn."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._turn: FairSlots | None = None

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
            super()._close()
        finally:
            self._end_turn()

    def _end_turn(self) -> None:
        turn, self._turn = self._turn, None
        if turn is not None:
            turn.leave()
