"""Listings and tallies (`models/listing.py`), and the triggers that keep them.

They are the database's work, so that what the previous release writes while both serve is in them, too. `keep` puts the
triggers in place. A later migration that makes a table of these anew on SQLite, as most changes of a column do,
loses them and has to call it again: a test looks whether they are all there.
"""

# ruff: noqa: S608 - the names are our own

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from backend.accounts.house import HOUSE_IDS
from backend.common.clock_terms import CORRESPONDENCE
from backend.common.indexes import DropRepeatedIndex

#: What a write of a match has to change for its listings to change.
WATCHED = ("updated", "to_act", "status", "annulled", "winner", "reason", "ended_by", "clock")
KINDS = ("won", "lost", "drawn", "aborted")
TRIGGERS = {
    "matches_seat_listed": ("matches_seat", "INSERT"),
    "matches_match_listed": ("matches_match", "UPDATE"),
    "matches_listing_added": ("matches_listing", "INSERT"),
    "matches_listing_counted": ("matches_listing", "UPDATE"),
}


def expressions(vendor, match, number):
    """Return what a listing's columns `running`, `rank` and `counts` are, in SQL, for that row and seat."""
    ways = ", ".join(f"'{way}'" for way in CORRESPONDENCE)
    if vendor == "postgresql":
        later, way = f"{match}.updated + interval '36525 days'", f"{match}.clock ->> 'type'"
    else:
        later = f"date(substr({match}.updated, 1, 10), '+36525 days') || substr({match}.updated, 11)"
        way = f"json_extract({match}.clock, '$.type')"
    return (
        f"{match}.status <> 'finished'",
        f"CASE WHEN {match}.to_act = {number} THEN {later} ELSE {match}.updated END",
        (
            f"CASE WHEN {match}.status <> 'finished' OR {match}.annulled THEN ''"
            f" WHEN {match}.reason = 'aborted' THEN CASE WHEN {match}.ended_by = {number} THEN 'aborted' ELSE '' END"
            f" WHEN {match}.winner IS NULL THEN 'drawn' WHEN {match}.winner = {number} THEN 'won'"
            f" WHEN {match}.reason = 'time' AND {match}.ended_by = {number} AND {way} IN ({ways}) THEN 'late'"
            " ELSE 'lost' END"
        ),
    )


def listed(connection, seat, where):
    """Return the statement that lists seats, called *seat* in that condition, in the order of their accounts."""
    running, rank, counts = expressions(connection.vendor, "m", f"{seat}.number")
    source = (
        "matches_match m" if seat == "NEW" else f"matches_match m JOIN matches_seat {seat} ON {seat}.match_id = m.id"
    )
    opponent = f"(SELECT o.account_id FROM matches_seat o WHERE o.match_id = m.id AND o.id <> {seat}.id)"
    house = f"EXISTS (SELECT 1 FROM matches_seat o WHERE o.match_id = m.id AND o.account_id IN ({_house(connection)}))"
    return (
        "INSERT INTO matches_listing (seat_id, match_id, account_id, opponent_id, ruleset, house, running, updated, rank, counts)"
        f" SELECT {seat}.id, m.id, {seat}.account_id, {opponent}, m.ruleset, {house}, {running}, m.updated, {rank}, {counts}"
        f" FROM {source} WHERE {where} ORDER BY {seat}.account_id ON CONFLICT (seat_id) DO NOTHING"
    )


def _house(connection):
    return ", ".join(f"'{one if connection.vendor == 'postgresql' else one.hex}'" for one in sorted(HOUSE_IDS))


def _month(vendor, time):
    if vendor == "postgresql":
        return f"date_trunc('month', {time} AT TIME ZONE 'UTC')::date"
    return f"substr({time}, 1, 7) || '-01'"


def _counted(vendor, row):
    """Return what a listing adds to each column of its tally."""
    cast = "::int" if vendor == "postgresql" else ""
    kinds = {"lost": f"({row}.counts IN ('lost', 'late')){cast}"}
    return [kinds.get(kind, f"({row}.counts = '{kind}'){cast}") for kind in KINDS]


def _bodies(connection):
    """Return what each trigger does, in SQL that both databases take, but for the one of a match."""
    vendor = connection.vendor
    other = (
        f"UPDATE matches_listing SET opponent_id = NEW.account_id, house = house OR NEW.account_id IN ({_house(connection)})"
        " WHERE match_id = NEW.match_id AND seat_id <> NEW.id"
    )
    more = ", ".join(f"{kind} = matches_tally.{kind} + excluded.{kind}" for kind in KINDS)
    less = ", ".join(f"{kind} = {kind} - {by}" for kind, by in zip(KINDS, _counted(vendor, "OLD"), strict=True))
    names, values = ", ".join(KINDS), ", ".join(_counted(vendor, "NEW"))
    add = (
        f"INSERT INTO matches_tally (account_id, ruleset, house, month, {names})"
        f" SELECT NEW.account_id, NEW.ruleset, NEW.house, {_month(vendor, 'NEW.updated')}, {values}"
        f" WHERE NEW.counts <> '' ON CONFLICT (account_id, ruleset, house, month) DO UPDATE SET {more}"
    )
    take = (
        f"UPDATE matches_tally SET {less} WHERE OLD.counts <> '' AND account_id = OLD.account_id"
        f" AND ruleset = OLD.ruleset AND house = OLD.house AND month = {_month(vendor, 'OLD.updated')}"
    )
    return {
        "matches_seat_listed": f"{listed(connection, 'NEW', 'm.id = NEW.match_id')}; {other};",
        "matches_match_listed": _relisted(vendor),
        "matches_listing_added": f"{add};",
        "matches_listing_counted": f"{take}; {add};",
    }


def _relisted(vendor):
    """Return what lists a match anew. On PostgreSQL in the order of accounts, in which tallies are locked."""
    if vendor == "postgresql":
        running, rank, counts = expressions(vendor, "NEW", "s.number")
        return (
            "FOR s IN SELECT id, number FROM matches_seat WHERE match_id = NEW.id ORDER BY account_id LOOP"
            f" UPDATE matches_listing SET running = {running}, updated = NEW.updated, rank = {rank}, counts = {counts} WHERE seat_id = s.id;"
            " END LOOP;"
        )
    number = "(SELECT number FROM matches_seat WHERE id = seat_id)"
    running, rank, counts = expressions(vendor, "NEW", number)
    return f"UPDATE matches_listing SET running = {running}, updated = NEW.updated, rank = {rank}, counts = {counts} WHERE match_id = NEW.id;"


def _conditions(vendor):
    differ = "IS DISTINCT FROM" if vendor == "postgresql" else "IS NOT"
    month = f"{_month(vendor, 'OLD.updated')} <> {_month(vendor, 'NEW.updated')}"
    return {
        "matches_seat_listed": "TRUE",
        "matches_match_listed": " OR ".join(f"OLD.{column} {differ} NEW.{column}" for column in WATCHED),
        "matches_listing_added": "NEW.counts <> ''",
        "matches_listing_counted": f"OLD.counts <> NEW.counts OR OLD.house <> NEW.house OR (NEW.counts <> '' AND {month})",
    }


def keep(connection):
    """Put the triggers in place, if they are not."""
    lift(connection)
    bodies, conditions = _bodies(connection), _conditions(connection.vendor)
    with connection.cursor() as cursor:
        for name, (table, verb) in TRIGGERS.items():
            action = f"BEGIN {bodies[name]} END"
            if connection.vendor == "postgresql":
                cursor.execute(
                    f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE s record;"
                    f" BEGIN {bodies[name]} RETURN NULL; END $$"
                )
                action = f"EXECUTE FUNCTION {name}()"
            cursor.execute(
                f"CREATE TRIGGER {name} AFTER {verb} ON {table} FOR EACH ROW WHEN ({conditions[name]}) {action}"
            )


def lift(connection):
    """Take the triggers away."""
    with connection.cursor() as cursor:
        for name, (table, _) in TRIGGERS.items():
            cursor.execute(
                f"DROP TRIGGER IF EXISTS {name}{f' ON {table}' if connection.vendor == 'postgresql' else ''}"
            )


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0023_no_replacing"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel(
            name="Listing",
            fields=[
                (
                    "seat",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="matches.seat",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="listings",
                        to="matches.match",
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "opponent",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("ruleset", models.CharField(max_length=40)),
                ("house", models.BooleanField(help_text="Whether the house sits there.")),
                ("running", models.BooleanField()),
                ("updated", models.DateTimeField(help_text="When the match changed.")),
                ("rank", models.DateTimeField(help_text="The same; a century later while it waits for the account.")),
                (
                    "counts",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "Nothing"),
                            ("won", "Won"),
                            ("lost", "Lost"),
                            ("late", "Late"),
                            ("drawn", "Drawn"),
                            ("aborted", "Aborted"),
                        ],
                        help_text="`late` is lost, by being away; `aborted` by the account.",
                        max_length=8,
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("match", "account"), name="listing_once")],
                "indexes": [
                    models.Index(fields=["account", "-rank", "-match"], name="listing_latest"),
                    models.Index(
                        condition=models.Q(("running", True)),
                        fields=["account", "-rank", "-match"],
                        name="listing_running",
                    ),
                    models.Index(fields=["account", "-updated", "-match"], name="listing_changed"),
                    models.Index(
                        condition=models.Q(("counts", "late")), fields=["account", "updated"], name="listing_late"
                    ),
                    models.Index(
                        condition=models.Q(("counts", ""), _negated=True),
                        fields=["account", "opponent"],
                        name="listing_between",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("ruleset", models.CharField(max_length=40)),
                ("house", models.BooleanField()),
                ("month", models.DateField(help_text="Its first day, in UTC.")),
                ("won", models.IntegerField(default=0)),
                ("lost", models.IntegerField(default=0)),
                ("drawn", models.IntegerField(default=0)),
                ("aborted", models.IntegerField(default=0, help_text="Those that the account broke off.")),
            ],
            options={
                "verbose_name_plural": "tallies",
                "constraints": [
                    models.UniqueConstraint(fields=("account", "ruleset", "house", "month"), name="tally_once")
                ],
            },
        ),
        DropRepeatedIndex("seat", "match"),
        DropRepeatedIndex("seat", "account"),
        DropRepeatedIndex("move", "match"),
        DropRepeatedIndex("event", "match"),
        DropRepeatedIndex("deal", "match"),
        DropRepeatedIndex("plan", "match"),
        DropRepeatedIndex("vacation", "account"),
        migrations.RunPython(
            lambda _apps, schema_editor: keep(schema_editor.connection),
            lambda _apps, schema_editor: lift(schema_editor.connection),
        ),
    ]
