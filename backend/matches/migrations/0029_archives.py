"""Archives of matches that were over long ago (`models/archive.py`), and what the database lets become of rows.

Moves and events are append-only still (`0002_append_only`), but for what an archive has of them. An archive is as well,
unless its rows are back. `keep` puts triggers in place, in which the previous release finds nothing new: it makes none.
"""

# ruff: noqa: S608 - the names are our own

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

APPEND_ONLY = import_module("backend.matches.migrations.0002_append_only")
#: Tables whose rows go into archives, with the archive's column that says how many.
ARCHIVED = {"matches_move": "move", "matches_event": "event"}

#: Whether the row that is deleted is in an archive; whether all rows of the archive that is deleted are back.
IN_ARCHIVE = "EXISTS (SELECT 1 FROM matches_archive a WHERE a.match_id = OLD.match_id AND a.{column} >= OLD.number)"
BACK = "(SELECT count(*) FROM {table} r WHERE r.match_id = OLD.match_id AND r.number <= OLD.{column}) = OLD.{column}"
ALL_BACK = " AND ".join(BACK.format(table=table, column=column) for table, column in ARCHIVED.items())

FUNCTION = f"""
CREATE OR REPLACE FUNCTION matches_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF TG_TABLE_NAME = 'matches_move' THEN
      IF {IN_ARCHIVE.format(column="move")} THEN RETURN OLD; END IF;
    ELSIF TG_TABLE_NAME = 'matches_event' THEN
      IF {IN_ARCHIVE.format(column="event")} THEN RETURN OLD; END IF;
    ELSIF TG_TABLE_NAME = 'matches_archive' THEN
      IF {ALL_BACK} THEN RETURN OLD; END IF;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$
"""


def keep(connection):
    """Put the triggers in place, those of `0002_append_only` with them, if they are not."""
    lift(connection)
    APPEND_ONLY.refuse(connection)
    _add(connection)


def _add(connection):
    with connection.cursor() as cursor:
        for statement in _postgresql() if connection.vendor == "postgresql" else _sqlite():
            cursor.execute(statement)


def lift(connection):
    """Take all of them away."""
    APPEND_ONLY.lift(connection)
    with connection.cursor() as cursor:
        for verb in ("UPDATE", "DELETE", "REPLACE"):
            of_table = " ON matches_archive" if connection.vendor == "postgresql" else ""
            cursor.execute(f"DROP TRIGGER IF EXISTS {_name('matches_archive', verb)}{of_table}")


def _postgresql():
    """The triggers of moves and events stay as they are: what they call is another function."""
    yield FUNCTION
    for verb in ("UPDATE", "DELETE"):
        yield _trigger(
            "matches_archive", verb, f"BEFORE {verb}", "FOR EACH ROW EXECUTE FUNCTION matches_refuse_change()"
        )


def _sqlite():
    for table, column in ARCHIVED.items():
        yield f"DROP TRIGGER {_name(table, 'DELETE')}"
        yield _refusal(table, "DELETE", "BEFORE DELETE", f"NOT {IN_ARCHIVE.format(column=column)}")
    yield _refusal("matches_archive", "UPDATE", "BEFORE UPDATE", "1")
    yield _refusal("matches_archive", "DELETE", "BEFORE DELETE", f"NOT ({ALL_BACK})")
    there = "EXISTS (SELECT 1 FROM matches_archive a WHERE a.match_id = NEW.match_id)"
    yield _refusal("matches_archive", "REPLACE", "BEFORE INSERT", there)


def _refusal(table, verb, when, condition):
    action = f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    return _trigger(table, verb, when, f"FOR EACH ROW WHEN {condition} {action}")


def _trigger(table, verb, when, what):
    return f"CREATE TRIGGER {_name(table, verb)} {when} ON {table} {what}"


def _name(table, verb):
    return f"{table}_no_{verb.lower()}"


def _forget(apps, schema_editor):
    if apps.get_model("matches", "Archive").objects.exists():
        raise RuntimeError("There are archives, which are all that is left of matches: archive_matches --undo first")
    lift(schema_editor.connection)
    APPEND_ONLY.refuse(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("matches", "0028_imported_records")]

    operations = [
        migrations.CreateModel(
            name="Archive",
            fields=[
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="matches.match",
                    ),
                ),
                ("event", models.PositiveIntegerField(help_text="Number of the last event in it.")),
                ("move", models.PositiveIntegerField(help_text="Number of the last move in it; 0 for none.")),
                (
                    "ended",
                    models.DateTimeField(help_text="When the match ended: they are archived in this order."),
                ),
                ("content", models.BinaryField(help_text="What `stored.pack` made of them.")),
            ],
            options={"indexes": [models.Index(fields=["ended", "match"], name="archive_ended")]},
        ),
        # Not `keep`: on PostgreSQL to make a trigger anew would stop every move for a moment.
        migrations.RunPython(lambda _apps, schema_editor: _add(schema_editor.connection), _forget),
    ]
