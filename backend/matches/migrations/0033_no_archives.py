"""Archives are gone; moves and events are append-only again without exception (`0002_append_only`)."""

from importlib import import_module

from django.db import migrations

APPEND_ONLY = import_module("backend.matches.migrations.0002_append_only")


class Migration(migrations.Migration):
    dependencies = [("matches", "0032_flat_lists")]

    operations = [
        migrations.DeleteModel("Archive"),
        migrations.RunPython(
            lambda _apps, schema_editor: APPEND_ONLY.refuse(schema_editor.connection), migrations.RunPython.noop
        ),
    ]
