"""INSERT OR REPLACE of moves and events is refused on SQLite, too (`0002_append_only`)."""

from importlib import import_module

from django.db import migrations

APPEND_ONLY = import_module("backend.matches.migrations.0002_append_only")


class Migration(migrations.Migration):
    dependencies = [("matches", "0022_plain_words")]
    operations = [
        migrations.RunPython(
            lambda _apps, schema_editor: APPEND_ONLY.refuse(schema_editor.connection), migrations.RunPython.noop
        )
    ]
