"""The documents of API and socket, as `make schema` has written them: read once and kept packed.

To make one takes seconds of Python, which the process that answers would take from everybody's moves.
"""

import gzip
import json
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

import yaml
from django.conf import settings
from django.http import HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

from backend.common.django_request import django_request
from backend.common.renderers import TextRenderer
from backend.config import asyncapi

#: `make check` compares it with what the code says.
WRITTEN = settings.BASE_DIR / "docs/reference/openapi.yaml"
LASTS = 300  # seconds for which nobody need ask whether there is another release


@dataclass(frozen=True)
class Document:
    """The document in one of its formats."""

    media_type: str
    etag: str
    plain: bytes
    packed: bytes


@cache
def document(media_type: str, written: Path = WRITTEN) -> Document:
    """Return a document as JSON if that is what the type says, or as it is written, in YAML."""
    plain = written.read_bytes()
    if media_type.endswith("json"):
        plain = json.dumps(yaml.load(plain, yaml.CSafeLoader), ensure_ascii=False).encode()
    etag = f'W/"{sha256(plain).hexdigest()[:32]}"'
    return Document(media_type, etag, plain, gzip.compress(plain, mtime=0))


class OpenApiYaml(TextRenderer):
    """OpenAPI as YAML. The package's own would write problems so, too."""

    media_type = "application/vnd.oai.openapi"


class PlainYaml(TextRenderer):
    """The same, by a name that more know."""

    media_type = "application/yaml"


class OpenApiJson(TextRenderer):
    """OpenAPI as JSON."""

    media_type = "application/vnd.oai.openapi+json"


class SocketYaml(TextRenderer):
    """AsyncAPI as YAML."""

    media_type = "application/vnd.aai.asyncapi+yaml"


class SocketJson(TextRenderer):
    """AsyncAPI as JSON."""

    media_type = "application/vnd.aai.asyncapi+json"


class PlainJson(TextRenderer):
    """A document as JSON, as most ask for it."""

    media_type = "application/json"


class SchemaView(SpectacularAPIView):
    """OpenAPI document of this API: YAML, or JSON where `Accept` asks for it. Nobody is looked at who asks."""

    authentication_classes = ()
    written = WRITTEN
    renderer_classes = [OpenApiYaml, PlainYaml, OpenApiJson, PlainJson]

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        """Answer from memory, or 304 to who has it."""
        kept = document(str(request.accepted_renderer.media_type), self.written)
        headers = {"ETag": kept.etag, "Cache-Control": f"public, max-age={LASTS}"}
        body = kept.plain
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            body, headers["Content-Encoding"] = kept.packed, "gzip"
        answer = HttpResponse(body, content_type=kept.media_type, headers=headers)
        patch_vary_headers(answer, ("Accept", "Accept-Encoding"))
        found = get_conditional_response(django_request(request), etag=kept.etag, response=answer)
        return found if isinstance(found, HttpResponse) else answer


class SocketView(SchemaView):
    """AsyncAPI document of the socket: YAML, or JSON where `Accept` asks for it."""

    written = asyncapi.WRITTEN
    renderer_classes = [SocketYaml, SocketJson, PlainJson]
