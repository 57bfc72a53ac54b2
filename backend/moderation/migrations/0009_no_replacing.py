"""INSERT OR REPLACE of a row of the audit log is refused on SQLite, too (`0002_append_only`)."""

from importlib import import_module

from django.db import migrations

APPEND_ONLY = import_module("backend.moderation.migrations.0002_append_only")


class Migration(migrations.Migration):
    dependencies = [("moderation", "0008_reply_languages")]
    operations = [
        migrations.RunPython(
            lambda _apps, schema_editor: APPEND_ONLY.refuse(schema_editor.connection), migrations.RunPython.noop
        )
    ]
