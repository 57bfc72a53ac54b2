"""Pages for whoever watches the service."""

# ruff: noqa: ARG001 - the arguments are the framework's

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from backend.common.draining import DRAINING
from backend.common.errors import Unavailable
from backend.common.problems import problem_response


def missing_migrations() -> list[str]:
    """The migrations that the database lacks, as `app.name`; empty when it is up to date."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _ in plan]


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Whether this process answers."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Whether it can do its work: it is not about to stop, the database answers and has every table."""
    if DRAINING.begun:
        return problem_response(Unavailable("Draining: this process is about to stop."))
    try:
        missing = missing_migrations()
    except DatabaseError:
        return problem_response(Unavailable("The database does not answer."))
    if missing:
        return problem_response(Unavailable("The database lacks migrations."))
    return JsonResponse({"status": "ok"})
