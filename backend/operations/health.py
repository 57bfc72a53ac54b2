"""Pages for monitors of the service."""

# ruff: noqa: ARG001 - the arguments are the framework's

import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import F
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from backend.common.draining import DRAINING
from backend.common.errors import Unavailable
from backend.common.job_health import job_warning, last_end
from backend.common.problems import problem_response
from backend.matches.services.deadlines import enforce_deadlines
from backend.matches.services.presence import clock_warning

TRUSTED = 5.0  # seconds for which nothing is asked again that was well: anybody may ask for this page


def missing_migrations() -> list[str]:
    """The migrations that the database lacks, as `app.name`; empty when it is up to date."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _ in plan]


def applied_migrations() -> list[str]:
    """Return the migrations that the database has, as `app.name`."""
    return [f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations()]


def squash_fault(what: str, applied: Iterable[str]) -> str:
    """
    Return why *what* cannot be migrated, in a sentence; nothing when it can.

    Squashing renames the first migration of each app: a database that has migrations of an app, but not that one, was
    made before.
    """
    applied, first = set(applied), defaultdict[str, set[str]](set)
    for (app, name), migration in MigrationLoader(None).disk_migrations.items():
        if migration.initial:
            first[app].add(f"{app}.{name}")
    apps = {each.partition(".")[0] for each in applied}
    if all(first[app] & applied for app in apps & first.keys()):
        return ""
    return (
        f"{what} was made before the migrations were squashed, which nothing migrates: go on with the build that made "
        "it, or begin in a new place (DATABASE_URL or DATA_DIR)."
    )


def database_fault() -> str:
    """Return what keeps the database from being used, in a sentence; nothing when it can be read and written."""
    try:
        if missing_migrations():
            return "The database lacks migrations."
    except DatabaseError:
        return "The database does not answer."
    try:
        write_something()
    except DatabaseError:
        return "The database takes no writes."
    return ""


def write_something() -> None:
    """Write a row that never changes as it is, for a disk that is full to show."""
    rows = MigrationRecorder.Migration.objects
    rows.filter(pk=rows.order_by("pk").values("pk")[:1]).update(applied=F("applied"))


#: Each returns a sentence that operators should read, or nothing. They keep nobody from being served.
WARNINGS: tuple[Callable[[], str], ...] = (job_warning, clock_warning)


class Readiness:
    """What this process found out last about its database."""

    def __init__(self) -> None:
        self.trusted_until = 0.0
        self.warnings: list[str] = []
        self.deadlines_enforced: datetime | None = None

    def fault(self) -> str:
        """Ask the database, unless all was well a moment ago; return what is wrong, in a sentence."""
        if time.monotonic() < self.trusted_until:
            return ""
        fault = database_fault()
        self.warnings = [] if fault else [told for warning in WARNINGS if (told := warning())]
        self.deadlines_enforced = None if fault else last_end(enforce_deadlines.__qualname__)
        self.trusted_until = 0.0 if fault else time.monotonic() + TRUSTED
        return fault

    def detail(self) -> dict[str, Any]:
        """Return what operators should know of a process that is ready."""
        age = self.deadlines_enforced and max(0, int((timezone.now() - self.deadlines_enforced).total_seconds()))
        return {
            "status": "degraded" if self.warnings else "ok",
            "deadline_run_age": age,
            **({"warnings": self.warnings} if self.warnings else {}),
        }


READINESS = Readiness()


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Whether this process answers."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """
    Whether it can do its work: it is not about to stop, the database has every table and takes writes.

    That is for proxies, which send requests elsewhere on 503: so only what is wrong with this process or its database
    counts. Jobs that are late are so for all processes, and players can play: to send nobody to any of them would fix
    nothing. They are reported as `warnings`. Monitors, which wake somebody up, ask `readyz?strict`: 503 for those as
    well.
    """
    if DRAINING.begun:
        return _unavailable("Draining: this process is about to stop.")
    fault = READINESS.fault()
    if fault:
        return problem_response(Unavailable(fault))
    if "strict" in request.GET and READINESS.warnings:
        return _unavailable(" ".join(READINESS.warnings))
    return JsonResponse(READINESS.detail())


def _unavailable(why: str) -> HttpResponse:
    answer = problem_response(Unavailable(why))
    answer._has_been_logged = True  # type: ignore[attr-defined]  # noqa: SLF001 - Django logs any other 503 as an error
    return answer
