"""`/oembed`: what a page needs to show one of our addresses in a frame of its own (oEmbed 1.0, oembed.com)."""

import re
import uuid
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit
from xml.etree.ElementTree import Element, SubElement, tostring

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.html import format_html
from django.views.decorators.http import require_safe

from backend.common.errors import BadRequest, ServiceError
from backend.common.origins import is_own_host, origin_of
from backend.common.problems import problem_response
from backend.operations.sharing.picture import HEIGHT, WIDTH
from backend.operations.sharing.shared import Shared, language_of, shared_match, shared_position

#: Of a frame that nobody has set bounds for, and the least that can be read.
USUAL, LEAST = 600, 160
_LONGEST = 2000
_MATCH = re.compile(r"/(?:embed/)?m/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:/replay)?/?")
_POSITION = re.compile(r"/(?:embed/)?p/([a-z2-7]{16})/?")


@require_safe
def oembed(request: HttpRequest) -> HttpResponse:
    """Return how to show the match or position whose page is at `url`; 404 for what is not ours or not everybody's."""
    form = FORMS.get(request.GET.get("format", "json"))
    if form is None:  # oEmbed's 501 would make anybody's typing error an alert of the operator's
        return problem_response(BadRequest("format is json or xml."))
    url = request.GET.get("url", "")[:_LONGEST]
    if not url:
        return problem_response(BadRequest("An address is needed: ?url="))
    language = language_of(request.GET.get("lang", ""))
    shared, query = _wanted(url)
    width, height = _size(request.GET.get("maxwidth", ""), request.GET.get("maxheight", ""))
    origin, said = origin_of(request), shared.said(language)
    if language != "en":
        query["lang"] = language
    frame = f"{origin}/embed{shared.path}{'?' * bool(query)}{urlencode(query)}"
    answer = form({
        "type": "rich",
        "version": "1.0",
        "title": f"{said.title}. {said.sentence}",
        "provider_name": "Cairn",
        "provider_url": f"{origin}/",
        "cache_age": shared.age,
        "thumbnail_url": f"{origin}{shared.path}.png?lang={language}",
        "thumbnail_width": WIDTH,
        "thumbnail_height": HEIGHT,
        "html": _html(frame, width, height, said.title),
        "width": width,
        "height": height,
    })  # fmt: skip
    answer["Cache-Control"] = f"public, max-age={shared.age}"
    answer["Access-Control-Allow-Origin"] = "*"
    answer["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer


def _xml(told: dict[str, Any]) -> HttpResponse:
    root = Element("oembed")
    for name, value in told.items():
        SubElement(root, name).text = str(value)
    return HttpResponse(tostring(root, encoding="utf-8", xml_declaration=True), content_type="text/xml; charset=utf-8")


#: How each format that oEmbed knows is answered.
FORMS: dict[str, Callable[[dict[str, Any]], HttpResponse]] = {"json": JsonResponse, "xml": _xml}


def _html(address: str, width: int, height: int, title: str) -> str:
    return format_html(
        '<iframe src="{}" width="{}" height="{}" title="{}" loading="lazy" style="border:0;max-width:100%" '
        'sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>',
        address, width, height, title,
    )  # fmt: skip


def _wanted(url: str) -> tuple[Shared, dict[str, str]]:
    """Return what that address shows, and the query of its frame."""
    try:
        parts = urlsplit(url)
        ours = parts.scheme in ("http", "https") and "@" not in parts.netloc and is_own_host(parts.netloc.lower())
    except ValueError:
        ours = False
    if not ours:
        raise Http404
    try:
        if found := _POSITION.fullmatch(parts.path):
            return shared_position(found[1]), {}
        if found := _MATCH.fullmatch(parts.path.lower()):
            at = parse_qs(parts.query).get("at", [""])[0]
            event = int(at) if at.isascii() and at.isdecimal() and len(at) < 10 else None
            return shared_match(uuid.UUID(found[1]), event), {} if event is None else {"at": str(event)}
    except ServiceError as refusal:
        raise Http404 from refusal
    raise Http404


def _size(most_wide: str, most_high: str) -> tuple[int, int]:
    """Return width and height of the frame within these bounds, as far as it can be read."""
    width = max(LEAST, min(USUAL, _bound(most_wide), _bound(most_high) * WIDTH // HEIGHT))
    return width, width * HEIGHT // WIDTH


def _bound(text: str) -> int:
    known = text.isascii() and text.isdecimal() and len(text) < 6
    return int(text) if known else 10**5
