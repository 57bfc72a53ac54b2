"""The OpenAPI document: the same for everybody as long as the process runs, so it is made once and kept packed."""

import gzip
import threading
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

LASTS = 300  # seconds for which nobody need ask whether there is another release

_MAKING = threading.Lock()


@dataclass(frozen=True)
class Document:
    """The document in one of its formats."""

    media_type: str
    etag: str
    plain: bytes
    packed: bytes


def document(renderer: Any) -> Document:
    """Return the document as *renderer* writes it; made at the first call, by one thread while the others wait."""
    with _MAKING:
        return _made(renderer)


@cache
def _made(renderer: Any) -> Document:
    generator: Any = SchemaGenerator()  # type: ignore[no-untyped-call]
    plain: bytes = renderer().render(generator.get_schema(request=None, public=True), renderer_context={})
    media_type, etag = str(renderer.media_type), f'W/"{sha256(plain).hexdigest()[:32]}"'
    return Document(media_type, etag, plain, gzip.compress(plain, mtime=0))


class SchemaView(SpectacularAPIView):
    """OpenAPI document of this API: YAML, or JSON where `Accept` asks for it. Nobody is looked at who asks."""

    authentication_classes = ()

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        """Answer from memory, or 304 to who has it."""
        kept = document(type(request.accepted_renderer))
        inner: HttpRequest = request._request  # noqa: SLF001 - DRF's request has no public way to Django's
        headers = {"ETag": kept.etag, "Cache-Control": f"public, max-age={LASTS}"}
        body = kept.plain
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            body, headers["Content-Encoding"] = kept.packed, "gzip"
        answer = HttpResponse(body, content_type=kept.media_type, headers=headers)
        patch_vary_headers(answer, ("Accept", "Accept-Encoding"))
        found = get_conditional_response(inner, etag=kept.etag, response=answer)
        return found if isinstance(found, HttpResponse) else answer
