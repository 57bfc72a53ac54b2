"""
Triggers of the database: histories only grow, and lists and tallies follow the matches.

`manage.py migrate` puts them in place after the migrations, because SQLite alters most tables by making them again,
without their triggers. On PostgreSQL a trigger that exists stays, because creating one waits for the table's writers:
rename a trigger to change its condition. Functions are replaced each time.
"""

# ruff: noqa: S608 - table names and constants of ours

from collections.abc import Iterator
from typing import NamedTuple

from django.db.backends.base.base import BaseDatabaseWrapper

from backend.accounts.house import HOUSE_IDS
from backend.common.clock_terms import CORRESPONDENCE

#: Tables whose rows are never changed or deleted, and which row a new one would replace. Only SQLite has INSERT OR
#: REPLACE, which deletes a row without firing triggers of DELETE.
APPEND_ONLY = {
    "matches_move": "id = NEW.id OR (match_id = NEW.match_id AND number = NEW.number)",
    "matches_event": "id = NEW.id OR (match_id = NEW.match_id AND number = NEW.number)",
    "moderation_auditrow": "number = NEW.number",
}
#: A listing's columns that follow from its match, and the match's columns that they follow from.
FOLLOWING = ("running", "updated", "rank", "counts")
FOLLOWED = ("updated", "to_act", "status", "annulled", "winner", "reason", "ended_by", "clock")
#: What a tally counts, by the values of a listing's `counts`.
TALLIED = {"won": "'won'", "lost": "'lost', 'late'", "drawn": "'drawn'", "aborted": "'aborted'"}


class Trigger(NamedTuple):
    """A trigger for each row: `event` with its time, `when` a condition, `body` statements with their semicolons."""

    name: str
    table: str
    event: str
    when: str
    body: str

    def on_sqlite(self) -> str:
        """Return the statement that creates it on SQLite."""
        return f"{self._head()} BEGIN {self.body} END"

    def on_postgresql(self) -> str:
        """Return the statement that creates it on PostgreSQL, where `function` is."""
        return f"{self._head()} EXECUTE FUNCTION {self.name}()"

    def function(self) -> str:
        """Return the statement that creates or replaces its function on PostgreSQL."""
        body = f"DECLARE seat record; BEGIN {self.body} RETURN NULL; END"
        return f"CREATE OR REPLACE FUNCTION {self.name}() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$"

    def _head(self) -> str:
        return f"CREATE TRIGGER {self.name} {self.event} ON {self.table} FOR EACH ROW WHEN ({self.when})"


def put_triggers(connection: BaseDatabaseWrapper) -> None:
    """Create the triggers that are missing; on SQLite, replace those that differ."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT tgname, NULL FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid"
                " WHERE NOT tgisinternal AND c.relnamespace = current_schema()::regnamespace"
            )
        else:
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        found = dict(cursor.fetchall())
        for trigger in _triggers(connection.vendor):
            if connection.vendor == "postgresql":
                cursor.execute(trigger.function())
            elif found.get(trigger.name) not in (None, trigger.on_sqlite()):
                cursor.execute(f"DROP TRIGGER {trigger.name}")
                del found[trigger.name]
            if trigger.name not in found:
                cursor.execute(trigger.on_postgresql() if connection.vendor == "postgresql" else trigger.on_sqlite())


def _triggers(vendor: str) -> Iterator[Trigger]:
    for table, same in APPEND_ONLY.items():
        refuse = {
            "postgresql": f"RAISE EXCEPTION '{table} is append-only' USING ERRCODE = 'integrity_constraint_violation';",
            "sqlite": f"SELECT RAISE(ABORT, '{table} is append-only');",
        }[vendor]
        yield Trigger(f"{table}_no_update", table, "BEFORE UPDATE", "TRUE", refuse)
        yield Trigger(f"{table}_no_delete", table, "BEFORE DELETE", "TRUE", refuse)
        if vendor == "sqlite":
            replaced = f"EXISTS (SELECT 1 FROM {table} WHERE {same})"
            yield Trigger(f"{table}_no_replace", table, "BEFORE INSERT", replaced, refuse)
    yield from _listing_triggers(vendor)


def _listing_triggers(vendor: str) -> Iterator[Trigger]:
    """Yield the triggers that keep `Listing` and `Tally` (decision 0067)."""
    ids = (str(one) if vendor == "postgresql" else one.hex for one in sorted(HOUSE_IDS))
    house = ", ".join(f"'{one}'" for one in ids)
    values = ", ".join(f"{value} AS {column}" for column, value in _following(vendor, "m", "NEW.number").items())
    yield Trigger(
        "matches_seat_listed", "matches_seat", "AFTER INSERT", "TRUE",
        "INSERT INTO matches_listing (seat_id, match_id, account_id, opponent_id, ruleset, house,"
        f" {', '.join(FOLLOWING)})"
        " SELECT NEW.id, m.id, NEW.account_id, other.account_id, m.ruleset,"
        f" NEW.account_id IN ({house}) OR COALESCE(other.account_id IN ({house}), FALSE), {values}"
        " FROM matches_match m LEFT JOIN matches_seat other ON other.match_id = m.id AND other.id <> NEW.id"
        " WHERE m.id = NEW.match_id;"
        f" UPDATE matches_listing SET opponent_id = NEW.account_id, house = house OR NEW.account_id IN ({house})"
        " WHERE match_id = NEW.match_id AND seat_id <> NEW.id;",
    )  # fmt: skip
    yield Trigger(
        "matches_match_listed", "matches_match", "AFTER UPDATE",
        " OR ".join(f"OLD.{column} IS DISTINCT FROM NEW.{column}" for column in FOLLOWED), _relisting(vendor),
    )  # fmt: skip
    columns = ", ".join(("account_id", "ruleset", "house", "month", *TALLIED))
    added = ", ".join(_counted("NEW", kind) for kind in TALLIED)
    sums = ", ".join(f"{kind} = matches_tally.{kind} + excluded.{kind}" for kind in TALLIED)
    add = (
        f"INSERT INTO matches_tally ({columns})"
        f" SELECT NEW.account_id, NEW.ruleset, NEW.house, {_month(vendor, 'NEW.updated')}, {added}"
        f" WHERE NEW.counts <> '' ON CONFLICT (account_id, ruleset, house, month) DO UPDATE SET {sums};"
    )
    less = ", ".join(f"{kind} = {kind} - {_counted('OLD', kind)}" for kind in TALLIED)
    subtract = (
        f"UPDATE matches_tally SET {less} WHERE OLD.counts <> '' AND account_id = OLD.account_id"
        f" AND ruleset = OLD.ruleset AND house = OLD.house AND month = {_month(vendor, 'OLD.updated')};"
    )
    yield Trigger("matches_listing_added", "matches_listing", "AFTER INSERT", "NEW.counts <> ''", add)
    moved = f"{_month(vendor, 'OLD.updated')} <> {_month(vendor, 'NEW.updated')}"
    yield Trigger(
        "matches_listing_counted", "matches_listing", "AFTER UPDATE",
        f"OLD.counts <> NEW.counts OR OLD.house <> NEW.house OR (NEW.counts <> '' AND {moved})", f"{subtract} {add}",
    )  # fmt: skip


def _following(vendor: str, match: str, seat: str) -> dict[str, str]:
    """Return the expressions of a listing's `FOLLOWING` columns, for that row of the match and number of the seat."""
    ways = ", ".join(f"'{way}'" for way in CORRESPONDENCE)
    century_later = {
        "postgresql": f"{match}.updated + interval '36525 days'",
        "sqlite": f"date(substr({match}.updated, 1, 10), '+36525 days') || substr({match}.updated, 11)",
    }[vendor]
    return {
        "running": f"{match}.status <> 'finished'",
        "updated": f"{match}.updated",
        "rank": f"CASE WHEN {match}.to_act = {seat} THEN {century_later} ELSE {match}.updated END",
        "counts": (
            f"CASE WHEN {match}.status <> 'finished' OR {match}.annulled THEN ''"
            f" WHEN {match}.reason = 'aborted' THEN CASE WHEN {match}.ended_by = {seat} THEN 'aborted' ELSE '' END"
            f" WHEN {match}.winner IS NULL THEN 'drawn' WHEN {match}.winner = {seat} THEN 'won'"
            f" WHEN {match}.reason = 'time' AND {match}.ended_by = {seat} AND {match}.clock ->> 'type' IN ({ways})"
            " THEN 'late' ELSE 'lost' END"
        ),
    }


def _relisting(vendor: str) -> str:
    """Return the update of a match's listings; on PostgreSQL in the order of accounts, to lock tallies in one order."""
    seat = {"postgresql": "seat.number", "sqlite": "(SELECT number FROM matches_seat WHERE id = seat_id)"}[vendor]
    values = ", ".join(f"{column} = {value}" for column, value in _following(vendor, "NEW", seat).items())
    update = f"UPDATE matches_listing SET {values} WHERE"
    if vendor == "sqlite":
        return f"{update} match_id = NEW.id;"
    rows = "SELECT id, number FROM matches_seat WHERE match_id = NEW.id ORDER BY account_id"
    return f"FOR seat IN {rows} LOOP {update} seat_id = seat.id; END LOOP;"


def _month(vendor: str, time: str) -> str:
    if vendor == "postgresql":
        return f"date_trunc('month', {time} AT TIME ZONE 'UTC')::date"
    return f"substr({time}, 1, 7) || '-01'"


def _counted(row: str, kind: str) -> str:
    return f"CASE WHEN {row}.counts IN ({TALLIED[kind]}) THEN 1 ELSE 0 END"
