"""Indexes on tables in use are built without making anybody wait (`backend/common/indexes.py`)."""

import re
import threading
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.apps import apps
from django.db import connection, migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

from backend.common.indexes import AddIndexOnline
from tests.support.released import needs_release, previous_migrations

ON_POSTGRESQL = pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite builds it with nobody in it")
INDEX = models.Index(fields=["created"], name="index_under_test")
#: SQL that builds an index or reads a table, by whatever name; `CONCURRENTLY` is for `AddIndexOnline`, which cleans up.
LOCKING = re.compile(r"\b(INDEX|REINDEX|CONSTRAINT|UNIQUE|PRIMARY\s+KEY|SET\s+NOT\s+NULL)\b", re.IGNORECASE)


@needs_release
def test_new_migrations_build_indexes_on_existing_tables_online():
    """A plain one stops every write of the table while it is built; so does the one that a foreign key brings."""
    before = previous_migrations()
    ours = {app.label for app in apps.get_app_configs() if app.name.startswith("backend.")}
    new = {
        key: migration
        for key, migration in MigrationLoader(None).disk_migrations.items()
        if key[0] in ours and key not in before
    }
    assert faults(new) == []


def faults(new: dict[tuple[str, str], Any]) -> list[str]:
    """Return what new migrations do that makes others wait."""
    made = {
        (app, step.name.lower())
        for (app, _), each in new.items()
        for step in each.operations
        if isinstance(step, migrations.CreateModel)
    }
    found = []
    for (app, name), migration in new.items():
        for step in migration.operations:
            if isinstance(step, AddIndexOnline):
                again = all(isinstance(each, AddIndexOnline) for each in migration.operations)
                if migration.atomic or not again:
                    found.append(
                        f"{app}.{name}: an index built online needs `atomic = False`, beside what can be done again"
                    )
                continue
            found += [
                f"{app}.{name}: {each.describe()}: use AddIndexOnline"
                for each in database_steps(step)
                if locks(each) and (app, getattr(each, "model_name", getattr(each, "name", "")).lower()) not in made
            ]
    return found


def database_steps(step: Any) -> list[Any]:
    """Return what a step does to the database; the state has steps of its own, which do nothing there."""
    if isinstance(step, migrations.SeparateDatabaseAndState):
        return [part for each in step.database_operations for part in database_steps(each)]
    return [step]


def locks(step: Any) -> bool:
    """Return whether it builds an index or reads the whole table while nobody else can write it."""
    if isinstance(step, migrations.AddField | migrations.AlterField):
        return bool(step.field.db_index or step.field.unique)
    if isinstance(step, migrations.AlterUniqueTogether | migrations.AlterIndexTogether):
        return bool(step.option_value)
    if isinstance(step, migrations.RunSQL):
        return bool(LOCKING.search(statements(step.sql)))
    return isinstance(step, migrations.AddIndex | migrations.AddConstraint)


def statements(sql: Any) -> str:
    """Return the SQL of a step: a text, or a list of texts and of pairs of text and parameters."""
    if isinstance(sql, str):
        return sql
    return ";".join(each if isinstance(each, str) else each[0] for each in sql)


@pytest.mark.parametrize(
    "step",
    [
        migrations.AddIndex("move", INDEX),
        migrations.AddField("move", "by", models.ForeignKey("accounts.Account", models.CASCADE, null=True)),
        migrations.AddConstraint("move", models.UniqueConstraint(fields=["created"], name="once")),
        migrations.AddConstraint("move", models.CheckConstraint(condition=models.Q(pk__gt=0), name="positive")),
        migrations.AlterField("move", "created", models.DateTimeField(db_index=True)),
        migrations.AlterField("move", "created", models.DateTimeField(unique=True)),
        migrations.AlterUniqueTogether("move", {("match", "created")}),
        migrations.RunSQL("create index i on matches_move (created)"),
        migrations.RunSQL([("CREATE UNIQUE INDEX i ON matches_move (created)", None)]),
        migrations.RunSQL(["SELECT 1", "ALTER TABLE matches_move ADD CONSTRAINT c CHECK (id > 0)"]),
        migrations.SeparateDatabaseAndState([migrations.AddIndex("move", INDEX)]),
    ],
    ids=lambda step: type(step).__name__,
)
def test_a_step_that_locks_a_table_is_found(step):
    migration = migrations.Migration("0099_new", "matches")
    migration.operations = [step]
    assert faults({("matches", "0099_new"): migration})
    migration.operations = [AddIndexOnline("move", INDEX), step]
    assert faults({("matches", "0099_new"): migration})


@pytest.mark.parametrize(
    "step",
    [
        migrations.RunPython(migrations.RunPython.noop),
        migrations.AlterField("move", "created", models.DateTimeField()),
        migrations.AlterUniqueTogether("move", set()),
        migrations.RunSQL("UPDATE matches_move SET created = created"),
        migrations.SeparateDatabaseAndState(state_operations=[migrations.AddIndex("move", INDEX)]),
    ],
    ids=lambda step: type(step).__name__,
)
def test_a_step_that_locks_no_table_is_let_through(step):
    migration = migrations.Migration("0099_new", "matches")
    migration.operations = [step]
    assert faults({("matches", "0099_new"): migration}) == []


def build(state: ProjectState, *, backwards: bool = False) -> None:
    step = AddIndexOnline("move", INDEX)
    after = state.clone()
    step.state_forwards("matches", after)
    with connection.schema_editor(atomic=False) as editor:
        if backwards:
            step.database_backwards("matches", editor, after, state)
        else:
            step.database_forwards("matches", editor, state, after)


def is_there() -> bool:
    with connection.cursor() as cursor:
        return INDEX.name in connection.introspection.get_constraints(cursor, "matches_move")


@pytest.fixture
def state(committed_db: None) -> Iterator[ProjectState]:
    yield ProjectState.from_apps(apps)
    if is_there():
        build(ProjectState.from_apps(apps), backwards=True)


@pytest.mark.stores
def test_index_is_built_and_removed(state):
    build(state)
    assert is_there()
    build(state, backwards=True)
    assert not is_there()


@pytest.mark.stores
def test_index_that_is_there_already_stays(state):
    """A migration of several that was stopped after the first is run again from its beginning."""
    build(state)
    build(state)
    assert is_there()


@pytest.mark.stores
@ON_POSTGRESQL
def test_writers_do_not_wait_while_an_index_waits_for_a_transaction(state):
    write = "LOCK TABLE matches_move IN ROW EXCLUSIVE MODE"  # what every INSERT takes
    builder = threading.Thread(target=lambda: (build(state), connection.close()))
    with psycopg.connect(**own_connection()) as first, psycopg.connect(**own_connection(), autocommit=True) as other:
        first.execute(write)
        builder.start()
        waits = (
            "SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)"
            " WHERE NOT granted AND datname = current_database()"
        )
        while not other.execute(waits).fetchone():
            assert builder.is_alive(), "it did not wait for the transaction"
        other.execute("SET lock_timeout = '1s'")
        with other.transaction():
            other.execute(write)
        first.rollback()
        builder.join(60)
    assert is_there()


@pytest.mark.stores
@ON_POSTGRESQL
def test_an_index_that_a_stopped_attempt_left_is_built_again(state):
    build(state)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE pg_index SET indisvalid = false WHERE indexrelid = to_regclass(%s)", [INDEX.name])
    build(state)
    with connection.cursor() as cursor:
        cursor.execute("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(%s)", [INDEX.name])
        assert cursor.fetchone() == (True,)


def own_connection() -> dict[str, Any]:
    """Return what leads to the same database, for a connection that is not Django's."""
    parameters = connection.get_connection_params()
    return {name: parameters[name] for name in ("dbname", "user", "password", "host", "port") if parameters.get(name)}
