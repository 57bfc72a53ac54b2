"""Lists the matches that were there before (`0024_listings`), some at a time; stopped, it goes on where it was."""

from importlib import import_module

from django.db import migrations, transaction

LISTINGS = import_module("backend.matches.migrations.0024_listings")
BATCH = 500


def fill(apps, schema_editor):
    """List every match. Rows that others write meanwhile are theirs: their triggers list them."""
    connection, Match = schema_editor.connection, apps.get_model("matches", "Match")
    statement = LISTINGS.listed(connection, "s", "m.id >= %s AND m.id <= %s")
    after = {}
    while True:
        with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
            # Nobody writes these until they are listed: what they are then is what is read here.
            rows = Match.objects.select_for_update(no_key=True).filter(**after).order_by("pk")
            ids = list(rows.values_list("pk", flat=True)[:BATCH])
            if not ids:
                return
            first, last = (Match._meta.pk.get_db_prep_value(one, connection) for one in (ids[0], ids[-1]))  # noqa: SLF001 - public, in spite of its name
            cursor.execute(statement, [first, last])
        after = {"pk__gt": ids[-1]}


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("matches", "0024_listings")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop, elidable=False)]
