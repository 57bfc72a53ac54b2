"""
Terms, privacy and imprint: the operator of the server writes them, in `LEGAL_DIR`.

`terms.fr.html` is a piece of HTML in French; where a language has none another is shown. What nobody has written is
said to be missing. The page about privacy has a part of ours, which shows what this software stores and for how long;
that with the terms has the house rules, which administrators change in the panel.
"""

from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override
from django.views.decorators.http import require_safe

from backend.moderation.house_rules import current_rules, redress_texts

PAGES = {"terms": _("Terms of use"), "privacy": _("Privacy"), "imprint": _("Imprint")}
LANGUAGES = dict(settings.LANGUAGES)


class Written(NamedTuple):
    """What the operator has written, and in which language."""

    html: SafeString
    language: str


@require_safe
def legal(request: HttpRequest, name: str) -> HttpResponse:
    """Show one of `PAGES`, in the language of `?lang=`, or else in the browser's."""
    if name not in PAGES:
        raise Http404
    wished = request.GET.get("lang", "")
    language = wished if wished in LANGUAGES else request.LANGUAGE_CODE.partition("-")[0]
    context: dict[str, Any] = {
        "name": name,
        "title": PAGES[name],
        "language": language,
        "languages": LANGUAGES,
        "pages": PAGES,
        "written": written(name, language),
        "ours": f"operations/legal/{name}.{language}.html",
        "trace_days": settings.TRACE_DAYS,
        "evidence_days": settings.EVIDENCE_DAYS,
    }
    if name == "terms":
        context |= {"rules": current_rules(), "redress": (redress_texts() or {}).get(language, "")}
    with override(language):
        response = render(request, "operations/legal.html", context)
    response["Content-Language"] = language
    patch_vary_headers(response, ["Accept-Language"])
    return response


def written(name: str, language: str) -> Written | None:
    """Return what there is of the page *name*, in *language* where it can be; None where there is nothing.

    It is shown as it stands, for who can write these files can write everything else here; the Content-Security-Policy
    keeps scripts and styles out of it even so.
    """
    for candidate in (language, *(other for other in LANGUAGES if other != language)):
        file = Path(settings.LEGAL_DIR) / f"{name}.{candidate}.html"
        if file.is_file():
            return Written(mark_safe(file.read_text("utf-8", errors="replace")), candidate)  # noqa: S308 - see above
    return None
