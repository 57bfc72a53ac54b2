"""Migration operations for indexes on tables that are in use."""

# ruff: noqa: ARG002, SLF001 - the arguments and the private names are the framework's

from typing import Any

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import ProjectState


class AddIndexOnline(AddIndexConcurrently):
    """Adds an index while the service reads and writes the table.

    On PostgreSQL the index is built concurrently, without limits of time: this waits for transactions that are under
    way, and nobody waits for it. An invalid index, which an attempt that was stopped leaves behind, is dropped first,
    so that `migrate` can be run again, and one that is there already stays. SQLite builds it as usual.

    The migration needs ``atomic = False`` and holds nothing but what can be done again (this, and `DropRepeatedIndex`),
    since it is not undone where it fails halfway.
    """

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Build the index."""
        model = to_state.apps.get_model(app_label, self.model_name)
        if schema_editor.connection.vendor != "postgresql":
            if self.index.name not in _names_in_sqlite(schema_editor, model._meta.db_table):
                migrations.AddIndex.database_forwards(self, app_label, schema_editor, from_state, to_state)
            return
        with schema_editor.connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = 0")
            try:
                self._drop_invalid(cursor)
                cursor.execute("SELECT to_regclass(quote_ident(%s))", [self.index.name])
                if cursor.fetchone() != (None,):
                    return
                super().database_forwards(app_label, schema_editor, from_state, to_state)
            finally:
                cursor.execute("RESET lock_timeout")

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Remove the index."""
        if schema_editor.connection.vendor != "postgresql":
            migrations.AddIndex.database_backwards(self, app_label, schema_editor, from_state, to_state)
            return
        super().database_backwards(app_label, schema_editor, from_state, to_state)

    def _drop_invalid(self, cursor: Any) -> None:
        cursor.execute(
            "SELECT 1 FROM pg_index WHERE indexrelid = to_regclass(quote_ident(%s)) AND NOT indisvalid",
            [self.index.name],
        )
        if cursor.fetchone():
            cursor.execute(f'DROP INDEX CONCURRENTLY "{self.index.name}"')


class DropRepeatedIndex(migrations.AlterField):
    """Drops the index of a foreign key that another index of the table begins with, as `db_index=False` says.

    Not as Django would: it makes the table again on SQLite, which would lose the table's triggers.
    """

    def __init__(self, model_name: str, name: str) -> None:
        super().__init__(model_name, name, None)  # type: ignore[arg-type]  # found in the state

    def deconstruct(self) -> tuple[str, list[Any], dict[str, Any]]:
        """Return how it is written."""
        return type(self).__name__, [self.model_name, self.name], {}

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Take the index from the field."""
        field = state.models[app_label, self.model_name_lower].fields[self.name].clone()
        field.db_index = False
        state.alter_field(app_label, self.model_name_lower, self.name, field, preserve_default=True)

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Drop it, by whatever name it has."""
        model = to_state.apps.get_model(app_label, self.model_name)
        for name in self._names(schema_editor, model):
            schema_editor.execute(f"DROP INDEX {schema_editor.quote_name(name)}")

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Build it again."""
        model = to_state.apps.get_model(app_label, self.model_name)
        if not self._names(schema_editor, model):
            index = schema_editor._create_index_sql(model, fields=[model._meta.get_field(self.name)])  # type: ignore[attr-defined]
            schema_editor.execute(index)

    def _names(self, schema_editor: BaseDatabaseSchemaEditor, model: Any) -> list[str]:
        column, table = model._meta.get_field(self.name).column, model._meta.db_table
        with schema_editor.connection.cursor() as cursor:
            if schema_editor.connection.vendor == "sqlite":
                return [name for name in _names_in_sqlite(schema_editor, table) if _columns(cursor, name) == [column]]
            found = schema_editor.connection.introspection.get_constraints(cursor, table)
        return [
            name
            for name, index in found.items()
            if index["index"] and not index["unique"] and index["columns"] == [column]
        ]


def _names_in_sqlite(schema_editor: BaseDatabaseSchemaEditor, table: str) -> list[str]:
    """Return the table's indexes but for unique ones. Django's reading of a table trips over some of ours."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute('SELECT name FROM pragma_index_list(%s) WHERE NOT "unique"', [table])
        return [name for (name,) in cursor.fetchall()]


def _columns(cursor: Any, index: str) -> list[str]:
    cursor.execute("SELECT name FROM pragma_index_info(%s)", [index])
    return [name for (name,) in cursor.fetchall()]
