"""Migration operations for indexes on tables that are in use."""

# ruff: noqa: SLF001 - the arguments and the private names are the framework's

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

    The migration needs ``atomic = False`` and holds nothing but such operations, since it is not undone where it fails
    halfway.
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


def _names_in_sqlite(schema_editor: BaseDatabaseSchemaEditor, table: str) -> list[str]:
    """Return the table's indexes but for unique ones. Django's reading of a table trips over some of ours."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute('SELECT name FROM pragma_index_list(%s) WHERE NOT "unique"', [table])
        return [name for (name,) in cursor.fetchall()]
