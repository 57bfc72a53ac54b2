"""Move and Event rows only grow: the database itself refuses to change or delete one.

Statements stand here for both databases, `refuse` to put the triggers in place and `lift` to take them away. Nothing but
this migration and the fixture that empties a test database calls them.
"""

from django.db import migrations

TABLES = ["matches_move", "matches_event"]
VERBS = ["UPDATE", "DELETE"]
#: SQLite alone has INSERT OR REPLACE, which deletes a row without asking the triggers of DELETE.
REPLACED = "id = NEW.id OR (match_id = NEW.match_id AND number = NEW.number)"

FUNCTION = """
CREATE OR REPLACE FUNCTION matches_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
        for table in TABLES:
            for verb in VERBS:
                if connection.vendor == "postgresql":
                    action = "EXECUTE FUNCTION matches_refuse_change()"
                else:
                    action = f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
                cursor.execute(f"CREATE TRIGGER {_name(table, verb)} BEFORE {verb} ON {table} FOR EACH ROW {action}")
            if connection.vendor == "sqlite":
                there = f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {REPLACED})"  # noqa: S608 - our own names
                cursor.execute(f"CREATE TRIGGER {_name(table, 'REPLACE')} BEFORE INSERT ON {table} {there} {action}")


def lift(connection):
    """Take the triggers away."""
    with connection.cursor() as cursor:
        for table in TABLES:
            for verb in [*VERBS, "REPLACE"]:
                of_table = f" ON {table}" if connection.vendor == "postgresql" else ""
                cursor.execute(f"DROP TRIGGER IF EXISTS {_name(table, verb)}{of_table}")


def _name(table, verb):
    return f"{table}_no_{verb.lower()}"


class Migration(migrations.Migration):
    dependencies = [("matches", "0001_initial")]
    operations = [
        migrations.RunPython(
            lambda _apps, schema_editor: refuse(schema_editor.connection),
            lambda _apps, schema_editor: lift(schema_editor.connection),
        )
    ]
