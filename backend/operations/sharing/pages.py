"""Pictures and embeds: `/m/ID.png`, `/p/CODE.png`, `/embed/m/ID?at=N`, `/embed/p/CODE`. None looks at a cookie."""

import base64
import hashlib
import uuid
from collections.abc import Callable
from functools import partial

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.safestring import mark_safe
from django.utils.translation import override
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from backend.common.addresses import address_block
from backend.common.errors import ServiceError
from backend.common.origins import origin_of
from backend.common.problems import problem_response
from backend.common.throttles import spend
from backend.operations.sharing.raster import FRAMES, PICTURES
from backend.operations.sharing.shared import Shared, language_of, seat_of, shared_match, shared_position

#: The largest number of an event that is looked for.
_LARGEST = 2**31 - 1
#: The picture as a whole where there is room for it, else the table with what is said below.
STYLE = (
    "html,body{margin:0;height:100%;background:#e4dccb;color:#12261f;font:600 14px/1.3 system-ui,sans-serif}"
    "a{display:grid;place-content:center;height:100vh;color:inherit;text-decoration:none;overflow:hidden}"
    "a:focus-visible{outline:3px solid #0b5e57;outline-offset:-3px}"
    ".table{display:grid;grid-template-columns:352fr 848fr;width:min(100vw,190.47vh)}"
    "svg{display:block;width:100%;height:auto}p{display:none;margin:0;padding:6px 12px}"
    "@media(max-aspect-ratio:3/2){.table{grid-template-columns:1fr;width:min(100vw,134.6vh - 54px)}"
    ".table>:first-child{display:none}p{display:block}}"
)
_STYLE_HASH = "'sha256-" + base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode() + "'"
#: Any page may show it in a frame; it runs nothing, and fetches nothing.
FRAMED = {"frame-ancestors": ["*"], "style-src": [_STYLE_HASH], "form-action": ["'none'"]} | dict.fromkeys(
    ("script-src", "connect-src", "img-src", "font-src", "manifest-src", "worker-src", "trusted-types")
)


@require_safe
def match_picture(request: HttpRequest, match_id: uuid.UUID) -> HttpResponseBase:
    """Return the picture of a match that everybody may read."""
    return _picture(request, lambda: shared_match(match_id))


@require_safe
def position_picture(request: HttpRequest, code: str) -> HttpResponseBase:
    """Return the picture of a position."""
    return _picture(request, lambda: shared_position(code))


@require_safe
@gzip_page
@csp_replace(FRAMED)  # type: ignore[arg-type]  # it knows no arguments of views
def match_embed(request: HttpRequest, match_id: uuid.UUID) -> HttpResponseBase:
    """Return a page for the frames of others with a match, as it is or as it was after the event `at`."""
    at = request.GET.get("at", "")
    if at and not (at.isascii() and at.isdecimal() and len(at) < 11 and int(at) <= _LARGEST):
        raise Http404
    return _embed(request, lambda: shared_match(match_id, int(at) if at else None))


@require_safe
@gzip_page
@csp_replace(FRAMED)  # type: ignore[arg-type]  # it knows no arguments of views
def position_embed(request: HttpRequest, code: str) -> HttpResponseBase:
    """Return a page for the frames of others with a position."""
    return _embed(request, lambda: shared_position(code))


def _picture(request: HttpRequest, find: Callable[[], Shared]) -> HttpResponseBase:
    shared, (seat, language) = _found(find), _wished(request)
    mark = shared.mark(seat, language)
    content = partial(PICTURES.of, mark, lambda: shared.draw(seat, language).svg(), _counting(request))
    return _kept(request, shared, mark, lambda: HttpResponse(content(), content_type="image/png"))


def _embed(request: HttpRequest, find: Callable[[], Shared]) -> HttpResponseBase:
    shared, (seat, language) = _found(find), _wished(request)
    url = origin_of(request) + shared.path

    def page() -> str:
        picture = shared.draw(seat, language)
        context = {
            "language": language,
            "said": shared.said(language),
            "url": url,
            "style": mark_safe(STYLE),  # noqa: S308 - ours
            "panel": mark_safe(picture.panel_svg()),  # noqa: S308 - made of escaped parts
            "table": mark_safe(picture.table_svg()),  # noqa: S308 - the same
        }
        with override(language):
            return render_to_string("operations/embed.html", context)

    mark = hashlib.sha256(f"{shared.mark(seat, language)}|{url}".encode()).hexdigest()[:32]
    content = partial(FRAMES.of, mark, page, _counting(request))
    answer = _kept(request, shared, mark, lambda: HttpResponse(content()))
    answer["Content-Language"] = language
    answer.xframe_options_exempt = True  # type: ignore[attr-defined]  # as Django's decorator says it
    return answer


def _wished(request: HttpRequest) -> tuple[int | None, str]:
    """Return the seat and the language that the address asks for."""
    return seat_of(request.GET.get("seat", "")), language_of(request.GET.get("lang", ""))


def _counting(request: HttpRequest) -> Callable[[], None]:
    return lambda: spend("pictures", address_block(request))


def _kept(request: HttpRequest, shared: Shared, mark: str, make: Callable[[], HttpResponse]) -> HttpResponseBase:
    """Answer with what is kept or made now, or that it is what the client has already."""
    answer = get_conditional_response(request, etag=f'"{mark}"')
    if answer is None:
        try:
            answer = make()
        except ServiceError as refusal:
            return problem_response(refusal)
    answer["ETag"] = f'"{mark}"'
    answer["Cache-Control"] = f"public, max-age={shared.age}"
    answer["Cross-Origin-Resource-Policy"] = "cross-origin"  # for pages of others
    return answer


def _found(find: Callable[[], Shared]) -> Shared:
    try:
        return find()
    except ServiceError as refusal:
        raise Http404 from refusal
