"""What an operator would look at, one thing after the other, each with what to do: `manage.py doctor`."""

import shutil
import smtplib
import stat
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.core import mail
from django.core.checks import ERROR, run_checks
from django.db import DatabaseError, connection
from django.db.models import Count

import backend
from backend.common.job_health import job_warning
from backend.config import stores
from backend.config.environment import MAIL_SERVER
from backend.config.private import OTHERS
from backend.matches.models import PLAYABLE, Match
from backend.matches.services.presence import clock_warning
from backend.notifications.models.secret import VapidKey
from backend.operations.backup.manifest import backups_in
from backend.operations.health import write_something

OK, WARN, FAIL = "ok", "warn", "fail"
#: Bytes that are to be free, and bytes below which writes are about to fail.
ROOM, LEAST_ROOM = 2 * 1024**3, 200 * 1024**2
OLDEST_BACKUP = timedelta(hours=26)


class Finding(NamedTuple):
    """How one thing is, and what to do where it is not well."""

    state: str
    about: str
    what: str
    do: str = ""


def findings() -> Iterator[Finding]:
    """Look at everything; what cannot be looked at without the database is left out where that is away."""
    yield from _settings()
    yield from _stores()
    yield from _files()
    yield from _mail()
    yield from _proxy()
    yield from _backups()
    looks = {"database": _database, "matches": _matches, "pushes": _pushes, "jobs": _jobs, "clock": _clock}
    for about, ask in looks.items():
        yield _asked(about, ask)


def _asked(about: str, ask: Callable[[], Finding]) -> Finding:
    try:
        return ask()
    except DatabaseError as error:
        return Finding(FAIL, about, f"the database does not answer ({type(error).__name__})", "See the lines above.")


def _settings() -> Iterator[Finding]:
    found = [each for each in run_checks() if each.level >= ERROR]
    for each in found:
        yield Finding(FAIL, "settings", f"{each.msg} ({each.id})", each.hint or "")
    if not found:
        yield Finding(OK, "settings", f"Cairn {backend.VERSION}; {len(settings.ENVIRONMENT_GIVEN)} are set")


def _stores() -> Iterator[Finding]:
    found = stores.faults()
    for each in found:
        yield Finding(FAIL, "stores", f"{each.msg} ({each.id})", each.hint or "")
    if not found:
        yield Finding(
            OK, "stores", f"{connection.vendor}, with every migration" + (", Redis" if settings.REDIS_URL else "")
        )


def _database() -> Finding:
    write_something()
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT sqlite_version()")
            [version] = cursor.fetchone()
            if settings.SQLITE_JOURNAL != "WAL":
                return Finding(
                    WARN, "database", f"takes writes; SQLite {version} has the slower journal", "Take 3.51.3."
                )
            return Finding(OK, "database", f"takes writes; SQLite {version}")
        cursor.execute("SELECT count(*) FROM pg_index WHERE NOT indisvalid")
        [invalid] = cursor.fetchone()
        cursor.execute("SHOW server_version")
        [version] = cursor.fetchone()
    if invalid:
        return Finding(WARN, "database", f"{invalid} indexes were not finished", "Run `manage.py migrate` again.")
    return Finding(OK, "database", f"takes writes; PostgreSQL {version}")


def _files() -> Iterator[Finding]:
    folder = settings.DATA_DIR
    free = shutil.disk_usage(folder).free
    state = FAIL if free < LEAST_ROOM else WARN if free < ROOM else OK
    yield Finding(state, "disk", f"{free // 2**20} MiB are free at {folder}", "" if state == OK else "Make room.")
    open_to_others = [path for path in (folder, *folder.iterdir()) if _is_open(path)]
    if open_to_others:
        what = f"others may read or change {open_to_others[0]}"
        yield Finding(FAIL, "files", what, "Let the service's own user own them; chmod -R go= DATA_DIR.")
    else:
        yield Finding(OK, "files", "DATA_DIR is private")


def _is_open(path: Path) -> bool:
    found = path.lstat()
    return bool(found.st_mode & OTHERS) and not stat.S_ISLNK(found.st_mode)


def _mail() -> Iterator[Finding]:
    if settings.EMAIL_BACKEND != MAIL_SERVER:
        yield Finding(WARN, "mail", "mails become files in DATA_DIR/mail", "Set EMAIL_URL, or hand links on yourself.")
        return
    try:
        with mail.get_connection(timeout=10):
            yield Finding(OK, "mail", f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT} lets us in")
    except (OSError, smtplib.SMTPException) as error:
        yield Finding(FAIL, "mail", f"{settings.EMAIL_HOST} refuses us: {type(error).__name__}", "Correct EMAIL_URL.")


def _proxy() -> Iterator[Finding]:
    named = settings.ORIGIN_DECLARED
    if named and settings.ORIGIN.startswith("https://") and not settings.HTTPS:
        yield Finding(FAIL, "proxy", "ORIGIN is https and HTTPS is off: cookies travel unprotected", "Set HTTPS=1.")
    elif settings.HTTPS and not settings.NUM_PROXIES:
        yield Finding(WARN, "proxy", "NUM_PROXIES is 0 behind HTTPS: all share one limit", "Set NUM_PROXIES=1.")
    else:
        yield Finding(OK, "proxy", f"{settings.NUM_PROXIES} in front; reached at {settings.ORIGIN}")


def _backups() -> Iterator[Finding]:
    if settings.BACKUP_DIR is None:
        yield Finding(WARN, "backups", "BACKUP_DIR is not set: how old the last one is, nobody knows", "Set it.")
        return
    names = [path.name for path in backups_in(settings.BACKUP_DIR)]
    made = datetime.strptime(names[-1], "cairn-%Y%m%dT%H%M%SZ").replace(tzinfo=UTC) if names else None
    if made is None or datetime.now(UTC) - made > OLDEST_BACKUP:
        what = f"the newest is of {made:%Y-%m-%d %H:%M}" if made else "there is none"
        yield Finding(FAIL, "backups", f"{what} in {settings.BACKUP_DIR}", "Run `manage.py backup`, and its timer.")
    else:
        yield Finding(OK, "backups", f"{len(names)}, the newest of {made:%Y-%m-%d %H:%M}")


def _matches() -> Finding:
    unknown = Match.objects.exclude(PLAYABLE).values("ruleset").annotate(count=Count("pk")).order_by("ruleset")
    if found := ", ".join(f"{each['count']} of {each['ruleset']}" for each in unknown):
        what = f"this version does not know the rules of {found}"
        return Finding(WARN, "matches", what, "Run the version that made them; this one cannot open them.")
    return Finding(OK, "matches", "the rules of each are known")


def _pushes() -> Finding:
    if VapidKey.objects.exists():
        return Finding(OK, "pushes", "the key is there")
    return Finding(OK, "pushes", "no browser has subscribed yet; the key is made then")


def _jobs() -> Finding:
    warning = job_warning()
    return Finding(WARN, "jobs", warning, 'See "Jobs" in the admin.') if warning else Finding(OK, "jobs", "none fails")


def _clock() -> Finding:
    warning = clock_warning()
    return (
        Finding(WARN, "clock", warning, "Have NTP set it.") if warning else Finding(OK, "clock", "was right for a week")
    )
