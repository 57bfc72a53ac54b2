"""A service that is some years old, as large as one likes: matches that the services have played, copied by SQL.

``python -m tests.support.world 100000`` fills the database of the settings, which is migrated and holds nobody. What
is copied is whole: `verify_matches` finds no fault. ``--history 10`` gives one match in ten its moves and events, which
are nine tenths of the bytes.
"""

import argparse
import os
import time
from typing import Any

import django
from django.db import connection, models, transaction

from backend.common.unlimited import unlimited

HALF, DAY = 2, 86_400
#: So many days matches are spread over.
DAYS = 3 * 365
#: One match in so many is the heavy account's, on seat 0.
HEAVY = 4
#: What of a row are times that move with its match.
TIMES = ("created", "updated", "clock_since", "deadline")


def fill(matches: int, *, history: int = 1, say: Any = lambda _: None) -> None:
    """Make so many matches with their players, challenges and notices; none of the first of *history* has its moves."""
    grow(0, matches, history=history, say=say)


def grow(before: int, after: int, *, history: int = 1, say: Any = lambda _: None) -> None:
    """Let a world of *before* matches become one of *after*, a tenth of them running."""
    from backend.matches.models import Match  # noqa: PLC0415 - Django is set up by what fills it
    from tests.support import world_patterns as patterns  # noqa: PLC0415

    templates = list(Match.objects.filter(seats__account__username="Pattern1").order_by("created")) or patterns.play()
    with unlimited(connection):
        for step, what in (
            ("accounts", lambda: patterns.accounts(before // 3, after // 3)),
            ("matches", lambda: _matches(templates, before, after, history)),
            ("challenges and notices", lambda: patterns.around(templates[0], before, after, players(after))),
        ):
            begun = time.monotonic()
            what()
            say(f"{step}: {time.monotonic() - begun:.0f} s")
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # within a test's transaction, which ends in nothing
                cursor.execute("ANALYZE")


def players(matches: int) -> int:
    """Return how many accounts a world of so many matches has on each side of the table."""
    return max(matches // 3 // HALF, 5)


def _matches(templates: list[Any], before: int, after: int, history: int) -> None:
    from backend.matches.models import Event, Move, Seat  # noqa: PLC0415
    from backend.matches.models.secret import Deal  # noqa: PLC0415
    from tests.support.job_volume import ACCOUNTS, MATCHES, key  # noqa: PLC0415

    own, side = key("n", MATCHES), players(after)
    for number, template in enumerate(templates):
        of = f"n % {len(templates)} = {number}"
        # Those that run have changed within a month; the others within years.
        shift = f"(n * 6047 % {DAYS * DAY // (1 if template.is_over else 36)})"
        with transaction.atomic():
            copies([template], before, after, of, shift, id=own)
            heavy = f"CASE WHEN n % {HEAVY * len(templates)} < {len(templates)} THEN 1 ELSE 1 + n * 7919 % {side} END"
            whose = {0: heavy, 1: f"1 + {side} + n * 104729 % {side}"}
            for seat in Seat.objects.filter(match=template):
                copies([seat], before, after, of, shift, match=own, account=key(f"({whose[seat.number]})", ACCOUNTS))
            copies(Deal.objects.filter(match=template), before, after, of, shift, match=own)
            for model in (Move, Event):
                copies(
                    model.objects.filter(match=template), before, after, f"{of} AND n % {history} = 0", shift, match=own
                )


def copies(rows: Any, first: int, last: int, which: str, shift: str, **columns: str) -> None:
    """Insert these rows again for each number *n* behind *first* up to *last* that is meant, in one statement."""
    rows = list(rows)
    if not rows or last <= first:
        return
    meta = rows[0]._meta
    own = [field for field in meta.concrete_fields if not (field.primary_key and isinstance(field, models.AutoField))]
    values = ", ".join(columns.get(field.name) or _moved(field, shift) for field in own)
    names = ", ".join(f'"{field.column}"' for field in own)
    wanted = [meta.pk.get_db_prep_value(row.pk, connection) for row in rows]
    series = (
        f"(SELECT generate_series({first + 1}::bigint, {last}) AS n)"
        if connection.vendor == "postgresql"
        else f"(WITH RECURSIVE r(n) AS (SELECT {first + 1} UNION ALL SELECT n + 1 FROM r WHERE n < {last})"
        " SELECT n FROM r)"
    )
    sql = (
        f'INSERT INTO "{meta.db_table}" ({names}) SELECT {values} FROM {series} AS series'
        f' CROSS JOIN "{meta.db_table}" AS pattern WHERE ({which}) AND pattern."{meta.pk.column}" IN ({{}}) ORDER BY n'
    ).replace("%", "%%")
    with connection.cursor() as cursor:
        cursor.execute(sql.format(", ".join(["%s"] * len(wanted))), wanted)


def _moved(field: Any, shift: str) -> str:
    column = f'pattern."{field.column}"'
    if field.name not in TIMES:
        return column
    if connection.vendor == "postgresql":
        return f"{column} - {shift} * interval '1 second'"
    return f"strftime('%Y-%m-%d %H:%M:%f', {column}, '-' || {shift} || ' seconds') || '000'"


def main() -> None:
    """Fill the database of the settings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", type=int)
    parser.add_argument("--history", type=int, default=1, metavar="N", help="one match in N has moves and events")
    given = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backend.config.settings")
    django.setup()
    fill(given.matches, history=given.history, say=lambda line: print(line, flush=True))


if __name__ == "__main__":
    main()
