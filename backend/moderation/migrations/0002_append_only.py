"""Rows of the audit log only grow: the database itself refuses to change or delete one. Its head starts at nothing.

As `matches/0002` does it for moves and events: `refuse` puts the triggers in place and `lift` takes them away, and nothing
but this migration and the fixture that empties a test database calls them. The head has to move, so it has none; that
it belongs to the last row is for `audit_verify` to see.
"""

from django.db import migrations

TABLE = "moderation_auditrow"
VERBS = ["UPDATE", "DELETE"]

FUNCTION = """
CREATE OR REPLACE FUNCTION moderation_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$
"""


def refuse(connection):
    """Put the triggers in place, if they are not."""
    lift(connection)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(FUNCTION)
        for verb in VERBS:
            if connection.vendor == "postgresql":
                action = "EXECUTE FUNCTION moderation_refuse_change()"
            else:
                action = f"BEGIN SELECT RAISE(ABORT, '{TABLE} is append-only'); END"
            cursor.execute(f"CREATE TRIGGER {_name(verb)} BEFORE {verb} ON {TABLE} FOR EACH ROW {action}")
        if connection.vendor == "sqlite":  # it alone has INSERT OR REPLACE, which asks no trigger of DELETE
            there = f"WHEN EXISTS (SELECT 1 FROM {TABLE} WHERE number = NEW.number)"  # noqa: S608 - our own names
            cursor.execute(f"CREATE TRIGGER {_name('REPLACE')} BEFORE INSERT ON {TABLE} {there} {action}")


def lift(connection):
    """Take the triggers away."""
    with connection.cursor() as cursor:
        for verb in [*VERBS, "REPLACE"]:
            of_table = f" ON {TABLE}" if connection.vendor == "postgresql" else ""
            cursor.execute(f"DROP TRIGGER IF EXISTS {_name(verb)}{of_table}")


def _name(verb):
    return f"{TABLE}_no_{verb.lower()}"


class Migration(migrations.Migration):
    dependencies = [("moderation", "0001_initial")]
    operations = [
        migrations.RunPython(
            lambda apps, _schema_editor: apps.get_model("moderation", "AuditHead").objects.create(pk=1),
            migrations.RunPython.noop,
        ),
        migrations.RunPython(
            lambda _apps, schema_editor: refuse(schema_editor.connection),
            lambda _apps, schema_editor: lift(schema_editor.connection),
        ),
    ]
