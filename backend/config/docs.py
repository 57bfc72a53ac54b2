"""Pages about the API: Swagger UI and the list of problem codes. No inline code, no other host."""

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from backend.common.errors import PROBLEMS


@csp_replace({"require-trusted-types-for": None, "trusted-types": None})  # which Swagger UI cannot do with
@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Swagger UI, from the installed package."""
    return render(request, "config/docs.html")


@require_safe
def problem_codes(request: HttpRequest, code: str = "") -> HttpResponse:
    """What each code means; the `type` of a problem leads here."""
    # Not the classes themselves: a template would call them.
    rows = [{"status": int(error.status), "code": error.code, "title": error.title} for error in PROBLEMS.values()]
    known = sorted(rows, key=lambda row: (row["status"], row["code"]))
    status = 200 if not code or code in PROBLEMS else 404
    return render(request, "config/problems.html", {"problems": known, "chosen": code}, status=status)
