"""A database as large as that of a service that is some years old, made by SQL in minutes; and what jobs cost on it.

Rows multiply a pattern that the service wrote. What jobs have to do is there as well: rows that have had their time,
reminders and digests that are due, guests who are gone, deletions to be finished.
"""

import gc
import time
import tracemalloc
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from django.contrib.sessions.models import Session
from django.db import connection, connections, models

from backend.accounts.models import Account, AccountSettings, Device, HeldName, MailCode, Trace
from backend.common import jobs
from backend.common.jobs import JOBS, Job
from backend.common.models import IdempotencyKey
from backend.matches.models import ClockKeeper, Match, Move, Plan, Reminder, Seat
from backend.matches.models.match import LOOK_NOW
from backend.moderation.models import Case, Report, SignalMark
from backend.notifications.models import Delivery, DeliveryHost, FeedItem
from tests.support.builders import a_match, an_account, play_on

DAY = 86_400
#: Ids are numbers; each kind of row has its own range.
MATCHES, ACCOUNTS, OTHERS = 0, 1 << 48, 1 << 49
MOVES = 4  # of each match


def _sql(sqlite: str, postgresql: str) -> str:
    return sqlite if connection.vendor == "sqlite" else postgresql


def key(number: str, kind: int = OTHERS) -> str:
    """The id of that number, in SQL."""
    return _sql(f"printf('%032x', {kind} + {number})", f"lpad(to_hex({kind} + {number}), 32, '0')::uuid")


def ago(seconds: str) -> str:
    """The time so many seconds ago, in SQL."""
    return _sql(
        f"strftime('%Y-%m-%d %H:%M:%f000', 'now', (-({seconds})) || ' seconds')",  # as Django writes it
        f"(now() - ({seconds}) * interval '1 second')",
    )


def day_ago(days: str) -> str:
    """The day so many days ago, in SQL."""
    return _sql(f"date('now', (-({days})) || ' days')", f"(current_date - ({days})::int)")


def multiply(pattern: models.Model, first: int, last: int, /, **columns: str) -> None:
    """Insert the row again, once for each number *n* from *first* to *last*, but for those columns, in SQL."""
    meta = pattern._meta
    own = [field for field in meta.concrete_fields if not (field.primary_key and meta.auto_field is field)]
    names = ", ".join(f'"{field.column}"' for field in own)
    values = ", ".join(columns.pop(field.name, f'pattern."{field.column}"') for field in own)
    assert not columns, columns
    series = _sql(
        f"(WITH RECURSIVE r(n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM r WHERE n < {last}) SELECT n FROM r)",
        f"(SELECT generate_series({first}::bigint, {last}) AS n)",
    )
    where = f'pattern."{meta.pk.column}" = %s'
    wanted = meta.pk.get_db_prep_value(pattern.pk, connection)
    if last >= first:
        with connection.cursor() as cursor:
            cursor.execute(
                f'INSERT INTO "{meta.db_table}" ({names}) SELECT {values.replace("%", "%%")} '
                f'FROM "{meta.db_table}" AS pattern CROSS JOIN {series} AS series WHERE {where}',
                [wanted],
            )


def player(number: str, accounts: int) -> str:
    """Which account sits there: a few play much more than others. Guests, the last of them, have never played."""
    return key(f"(1 + ({number}) % {max(accounts * 9 // 10, 2)})", ACCOUNTS)


def fill(matches: int) -> None:
    """Make so many matches, a tenth of them running, and all else that a service of that size has."""
    _unlimited()
    accounts = matches // 3
    alice, bob = an_account("Alice"), an_account("Bob")
    match = play_on(a_match(alice, bob, clock={"type": "turn", "seconds": DAY}), moves=MOVES)
    _accounts(accounts, alice)
    running = matches // 10
    _matches(match, 1, running, accounts, running=True)
    _matches(match, running + 1, matches, accounts, running=False)
    _deliveries(1, matches, accounts, alice)
    _cases(matches // 15, alice, bob)
    multiply(
        Reminder.objects.create(match=match, since=match.created, moves=1), 1, running // 2, match=key("n", MATCHES)
    )
    plan = Plan.objects.create(match=match, account=alice, event=match.event, branches=[], updated=match.updated)
    multiply(plan, 1, running // 10, match=key("n", MATCHES), account=player("n", accounts))
    _analyze()


def grow(matches: int, last: int) -> None:
    """Let the matches become *last*, all new ones finished; and let jobs have as much to do as before."""
    _unlimited()
    pattern = Match.objects.exclude(clock=None).order_by("created").first()
    assert pattern
    _matches(pattern, matches + 1, last, matches // 3, running=False)
    _deliveries(matches + 1, 2 * matches, matches // 3, an_account("Alice"))
    Match.objects.filter(deadline__isnull=False).update(remind_at=LOOK_NOW)
    Reminder.objects.all().delete()
    _analyze()


def _accounts(accounts: int, alice: Account) -> None:
    confirmed = _sql("datetime('now', '-1 year')", "now() - interval '1 year'")
    guests = accounts * 9 // 10
    multiply(
        alice, 1, accounts, id=key("n", ACCOUNTS), username="'player' || n", username_key="'player' || n",
        email="'p' || n || '@example.org'", email_confirmed=confirmed, created=ago(f"n % {400 * DAY}"),
        is_guest=f"(n > {guests})", seen=day_ago("n % 200"),
        deleted=f"CASE WHEN n % 500 = 0 THEN {ago('3600')} END", is_active="(n % 500 <> 0)",
        erase_due=f"CASE WHEN n % 500 = 0 THEN {ago('60')} END",
    )  # fmt: skip
    quiet = {"begin": "22:00", "end": "07:00"}
    pattern = AccountSettings.objects.create(account=alice, notifications={"quiet": quiet, "digest": True})
    hour = datetime.now(UTC).hour
    west = (hour - 9 + 11) % 24 - 11  # hours that the walls there are behind: signs are turned round in these names
    zone = f"Etc/GMT{west:+d}"
    AccountSettings.objects.filter(pk=alice.pk).update(time_zone=zone)  # where it is nine in the morning
    multiply(pattern, 1, guests, account=key("n", ACCOUNTS))
    trace = Trace.objects.create(account=alice, kind="device", digest="0" * 64)
    for kind in range(3):
        multiply(trace, 1, accounts, account=key("n", ACCOUNTS), digest=f"'{kind}' || n", last=day_ago("n % 60"))
    session = Session.objects.create(session_key="pattern", session_data="data", expire_date=datetime.now(UTC))
    multiply(session, 1, accounts, session_key="'s' || n", expire_date=ago(f"(n % 100 - 90) * {DAY}"))
    device = Device.objects.create(account=alice, session_key="pattern", last_seen=datetime.now(UTC))
    multiply(
        device, 1, accounts + accounts // 20, id=key("n"), account=key(f"(1 + n % {accounts})", ACCOUNTS),
        session_key="'s' || n", last_seen=ago("3600"),
    )  # fmt: skip
    past = datetime.now(UTC) - timedelta(days=1)
    multiply(HeldName.objects.create(digest="pattern", until=past), 1, accounts // 20, digest="'d' || n")
    code = MailCode.objects.create(account=alice, kind="reset", digest="pattern", expires=past)
    multiply(code, 1, accounts // 20, digest="'d' || n")


def _matches(pattern: Match, first: int, last: int, accounts: int, *, running: bool) -> None:
    begun = f"n * 37037 % {DAY - 1800}"
    if running:
        columns = {"clock_since": ago(begun), "updated": ago(begun), "created": ago(begun), "event": "1"}
        columns |= {"deadline": ago(f"{begun} - {DAY}"), "remind_at": ago(str(DAY))}
    else:
        columns = {"status": "'finished'", "reason": "CASE n % 9 WHEN 0 THEN 'resigned' ELSE 'points' END"}
        columns |= {"clock_since": "NULL", "deadline": "NULL", "to_act": "NULL", "snapshot": "'{}'", "ended_by": "0"}
        columns |= {"updated": ago(f"n * 37 % {365 * DAY}"), "created": ago(f"n * 37 % {365 * DAY} + {DAY}")}
    multiply(pattern, first, last, id=key("n", MATCHES), **columns)
    for seat in Seat.objects.filter(match=pattern):
        whose = player(f"n * 7 + {seat.number}", accounts)
        multiply(seat, first, last, match=key("n", MATCHES), account=whose)
    shift = begun if running else f"n * 37 % {365 * DAY}"
    for move in Move.objects.filter(match=pattern):
        multiply(move, first, last, match=key("n", MATCHES), created=ago(f"{shift} + 60 * {MOVES - move.number}"))


def _deliveries(first: int, last: int, accounts: int, alice: Account) -> None:
    """Keys, notices and deliveries of seventy days, of which sixty are kept."""
    item = FeedItem.objects.create(account=alice, number=10**7 + last, kind="your_turn")
    old = f"n * 6047 % {70 * DAY}"
    of = player("n", accounts)
    multiply(item, first, last, account=of, number=f"n + {10**6}", match=key("n", MATCHES), created=ago(old))
    FeedItem.objects.filter(pk=item.pk).update(spread_due=datetime.now(UTC))
    item.refresh_from_db()
    number = last - first + 1
    multiply(item, first, first + number // 30, account=of, number=f"n + {10**8}")
    delivery = Delivery.objects.create(
        account=alice, item=item, channel="push", outcome="sent", due=item.created, expires=item.created
    )
    multiply(delivery, first, last, id=key("n"), item=f"{item.pk + 1 - first} + n", account=of, created=ago(old))
    host = DeliveryHost.objects.create(channel="mail", name=f"host{first}", used=item.created - timedelta(days=9))
    multiply(host, 1, number // 300, name=f"'{first} ' || n")
    done = IdempotencyKey.objects.create(account=alice, path="/", key=f"pattern{first}", body_hash="h", made="m")
    multiply(done, first, last, account=of, key="'k' || n", created=ago(old))


def _cases(number: int, alice: Account, bob: Account) -> None:
    closed = datetime.now(UTC) - timedelta(days=200)
    case = Case.objects.create(queue="report", about=alice, key="pattern", status="closed", closed=closed)
    multiply(case, 1, number, key="'c' || n", closed=ago(f"n % 400 * {DAY}"))
    report = Report.objects.create(
        reporter=bob, about=alice, kind="name", reason="spam", case=case, matter="pattern", evidence={"name": "x"}
    )
    multiply(report, 1, number, id=key("n"), case=f"{case.pk} + n", matter="'m' || n")
    signal = Case.objects.create(queue="signal", about=alice, key="signal", opened=closed)
    multiply(signal, 1, number // 4, key="'s' || n")
    signal.status, signal.outcome, signal.closed = "closed", "expired", closed
    signal.save()
    multiply(signal, number + 1, number + number // 4, key="'s' || n")


def _unlimited() -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")


def _analyze() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    connection.close()


def measure(runs: int) -> dict[str, dict[str, Any]]:
    """
    Return, of each job, the most that a run cost: processor time here and in PostgreSQL, memory, and what it did.

    Args:
        runs: How many of each, after one that loads and prepares what a process needs only once.
    """
    closing, connections.close_all = connections.close_all, lambda: None  # the database's process is to stay the same
    ClockKeeper.objects.update_or_create(pk=1, defaults={"seen": datetime.now(UTC) + timedelta(seconds=5)})
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET max_parallel_workers_per_gather = 0")
    costs = {job.name: _cost(job, runs) for job in sorted(JOBS, key=lambda job: job.name)}
    connections.close_all = closing
    return costs


def _cost(job: Job, runs: int) -> dict[str, Any]:
    done: list[int] = []
    if job.lasting:  # which goes on as long as there is something to send: nothing is
        Delivery.objects.filter(outcome="").update(outcome="withdrawn")
    note, jobs.RECORDS.note = jobs.RECORDS.note, lambda _, run: done.append(run.done if not run.error else -1)
    seconds, kept = [], []
    for number in range(1 + runs + 1):
        ClockKeeper.objects.update(seen=datetime.now(UTC))
        SignalMark.objects.all().delete()
        gc.collect()
        if traced := number > runs:
            tracemalloc.start()
        begun, database = time.thread_time(), _database_time()
        job.run()
        if traced:
            kept.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
        elif number:
            seconds.append((time.thread_time() - begun, _database_time() - database))
    jobs.RECORDS.note = note
    python, database = max(seconds, key=sum)
    least = min(map(sum, seconds))
    return {
        "least_ms": round(1000 * least), "ms": round(1000 * python), "database_ms": round(1000 * database),
        "mb": round(max(kept) / 2**20, 1), "done": done,
    }  # fmt: skip


def _database_time() -> float:
    """Seconds that PostgreSQL's process for our connection has computed; SQLite is a part of ours."""
    if connection.vendor != "postgresql":
        return 0.0
    connection.ensure_connection()
    pid = connection.connection.info.backend_pid
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 10**9
