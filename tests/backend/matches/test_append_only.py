"""The history of a match only grows: the database itself says so."""

import ast
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from django.db import DatabaseError, connection, transaction

from backend.matches.models import Event, Move
from tests.support.builders import play_on, without_triggers

pytestmark = pytest.mark.stores

BACKEND = Path(__file__).parents[3] / "backend"

#: What writes rows: functions of ours, and methods of Django.
FUNCTIONS = ("insert_rows", "insert_values", "update_row")
METHODS = ("save", "create", "bulk_create", "update", "delete", "execute")
#: All that write in `backend/matches`: where, and what is called.
WRITES = {
    ("services/write.py", "match.save"),
    ("services/write.py", "update_row"),
    ("services/write.py", "insert_rows"),
    ("services/write.py", "Deal.objects.create"),
    ("services/refund.py", "cursor.execute"),  # clocks alone, compared with what was read
    ("services/give.py", "Reminder.objects.filter(match=match).delete"),  # no match: who was reminded
    ("services/outage.py", "ClockKeeper.objects.bulk_create"),  # no match: when anybody could play last
    ("services/outage.py", "ClockKeeper.objects.filter(pk=1).update"),
    ("services/outage.py", "ClockKeeper.objects.filter(pk=1, seen=keeper.seen).update"),
    ("services/outage.py", "same.update"),
    ("services/outage.py", "Outage.objects.create"),
    ("services/switch.py", "switch.save"),  # no match: whether a ruleset is offered
    ("services/bot.py", "account.save"),  # no match: the account has none yet
    ("services/vacation.py", "Vacation.objects.create"),  # no match: what an account has of its allowance
    ("services/vacation.py", "vacation.save"),
    ("services/vacation_notices.py", "before.update"),
    ("services/remind.py", "Match.objects.filter(pk__in=list(first)).update"),  # when to look for reminders alone
    ("services/remind.py", "some.update"),
    ("services/remind.py", "Reminder.objects.bulk_create"),
    ("erasure.py", "Vacation.objects.filter(account=account).delete"),
    ("services/plan.py", "Plan.objects.filter(match=match, account=account).delete"),
    ("services/plan_play.py", "plan.save"),  # no match: what a seat intends
    ("erasure.py", "Plan.objects.filter(account=account).delete"),
    ("erasure.py", "ImportedRecord.objects.filter(account=account).delete"),  # no match: what was brought here
    ("services/imported.py", "ImportedRecord.objects.filter(pk=record_id, account=account).delete"),
    ("services/create.py", "Seat.objects.bulk_create"),
    ("services/deal.py", "DealSecret.objects.create"),
    ("services/positions.py", "SharedPosition.objects.filter(pk=code).update"),  # of no match: kept for longer
}


@pytest.mark.parametrize("model", [Move, Event])
def test_no_row_of_the_history_can_be_changed(match, model):
    play_on(match, moves=2)
    before = list(model.objects.values())
    for change in (
        lambda: model.objects.update(number=7),
        lambda: model.objects.filter(number=1).delete(),
        lambda: model.objects.first().delete(),
        lambda: _execute(f"UPDATE {model._meta.db_table} SET number = number + 1"),
        lambda: _execute(f"DELETE FROM {model._meta.db_table}"),
        lambda: model.objects.first().save(),
        *replacements(model),
    ):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            change()
    assert list(model.objects.values()) == before


def replacements(model: type[Move | Event]) -> list[Callable[[], None]]:
    """Ways to replace a row that SQLite alone has, by its key and by its number."""
    if connection.vendor != "sqlite":
        return []
    table, columns = model._meta.db_table, [field.column for field in model._meta.concrete_fields]
    by_key = ", ".join(columns)
    by_number = by_key.replace("id,", "id + 1000,", 1)
    return [
        partial(_execute, f"INSERT OR REPLACE INTO {table} ({by_key}) SELECT {some} FROM {table} WHERE number = 1")
        for some in (by_key, by_number)
    ]


def test_a_match_with_a_history_cannot_be_deleted(match):
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        match.delete()


def test_the_triggers_are_back_when_they_were_lifted(match):
    without_triggers(lambda: Event.objects.all().delete())
    play_on(match, moves=1)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        Event.objects.all().delete()


def test_a_number_is_taken_once(match):
    with pytest.raises(DatabaseError), transaction.atomic():
        Event.objects.create(match=match, number=1, kind="started", data={})


def _execute(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


def test_only_services_name_the_table_of_secrets():
    """No serializer, selector, consumer or admin page imports it."""
    naming = set()
    for file in BACKEND.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module == "backend.matches.models.secret":
                naming.add(file.relative_to(BACKEND).parts[:2])
    assert naming == {("matches", "services")}


def _writes(tree: ast.AST) -> Iterator[str]:
    """What a module calls, or names, that writes rows."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in FUNCTIONS:
            yield node.id
        if isinstance(node, ast.Attribute) and node.attr in METHODS:
            yield ast.unparse(node)


def test_only_write_saves_a_match_or_its_history():
    """All writes of a match go through one place (docs/architecture.md, "One move, from tap to push")."""
    matches = BACKEND / "matches"
    modules = [file for file in matches.rglob("*.py") if "migrations" not in file.parts]
    written = {
        (str(file.relative_to(matches)), one) for file in modules for one in _writes(ast.parse(file.read_text()))
    }
    assert written == WRITES
