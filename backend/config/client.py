"""The built client: its files, and the page that every address of it starts from."""

# ruff: noqa: ARG001 - the arguments are the framework's

import hashlib
import json
import uuid
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe
from whitenoise.middleware import WhiteNoiseMiddleware

from backend.operations import link_previews

IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"


def cache_headers(headers: Any, path: str, url: str) -> None:
    """
    Set how long a browser may keep a file of the client or of a package, and its ETag.

    Vite puts a hash of the content into each name under /assets/. All else at the root keeps its name from one version
    to the next, and must be asked for again: an old service worker or shell would pin an old client. Its ETag is made
    of its content: reproducible builds give all files one time, and two workers have the same length.
    """
    if url.startswith("/assets/"):
        headers["Cache-Control"] = IMMUTABLE
        return
    headers["ETag"] = f'"{hashlib.sha256(Path(path).read_bytes()).hexdigest()[:32]}"'
    if not url.startswith(settings.STATIC_URL):
        headers["Cache-Control"] = REVALIDATE


class ClientFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """WhiteNoise for the client and the packages' static files."""

    def __init__(self, get_response: Any) -> None:
        super().__init__(get_response)
        self.add_headers_function = cache_headers
        self.files: dict[str, Any] = {}
        self.add_files_from_finders()
        for root, prefix in ((settings.STATIC_ROOT, settings.STATIC_URL), (settings.CLIENT_ROOT, "/")):
            if root and Path(root).is_dir():
                self.add_files(str(root), prefix=prefix)
        self.files.pop("/index.html", None)  # the shell's view answers, with one address for one page

    def add_files(self, root: str, prefix: str | None = None) -> None:
        """Take in a folder; one that is not there yet is not worth a warning."""
        if Path(root).is_dir():
            super().add_files(root, prefix)

    def get_static_file(self, path: str, url: str, stat_cache: Any = None) -> Callable[[], Any]:  # noqa: ARG002 - what is on the disk then counts
        """Return what reads the file when it is first asked for: reading all of them takes 0.1 s at each start."""
        read = super().get_static_file

        @cache
        def file() -> Any:
            found = read(path, url)
            found.last_modified = None  # `If-Modified-Since` cannot tell two builds apart
            return found

        return file

    def __call__(self, request: HttpRequest) -> Any:
        """Answer with a file, or pass the request on."""
        file = self.files.get(request.path_info)
        return self.respond(file(), request) if file is not None else self.get_response(request)

    @staticmethod
    def respond(file: Any, request: HttpRequest) -> HttpResponse:
        """The file, whole: ours are small, and a synchronous iterator would be read to its end under ASGI anyway."""
        answer = file.get_response(request.method, request.META)
        content = b""
        if answer.file is not None:
            with answer.file:
                content = answer.file.read()
        response = HttpResponse(content, status=int(answer.status))
        del response["Content-Type"]
        for name, value in answer.headers:
            response[name] = value
        return response


NOT_BUILT = (
    "The client is not built. `make run` builds it; the API is at /api/v1/ and its documentation at /api/v1/docs/.\n"
)


@lru_cache(maxsize=1)
def _read_shell(path: Path, modified: float) -> bytes:
    return path.read_bytes()


@lru_cache(maxsize=1)
def _read_ahead(path: Path, modified: float) -> dict[str, str]:
    """The tags for each page that the build has named files of; those of a stylesheet are no script's."""
    script, style = (
        '<link rel="modulepreload" crossorigin href="{}">',
        '<link rel="preload" as="style" crossorigin href="{}">',
    )
    files: dict[str, list[str]] = json.loads(path.read_bytes())
    return {
        page: "".join((style if name.endswith(".css") else script).format(name) for name in names)
        for page, names in files.items()
    }


def _ahead(page: str) -> str:
    """Tags by which a browser fetches a page's own files beside the first script, and not once that has run."""
    path = Path(settings.CLIENT_ROOT) / "ahead.json"
    try:
        return _read_ahead(path, path.stat().st_mtime).get(page, "")
    except OSError:
        return ""


def _shell(status: int, tags: str = "") -> HttpResponse:
    path = Path(settings.CLIENT_ROOT) / "index.html"
    try:
        page = _read_shell(path, path.stat().st_mtime)
    except OSError:
        return HttpResponse(NOT_BUILT, status=503, content_type="text/plain; charset=utf-8")
    page = page.replace(b"</head>", tags.encode() + b"</head>", 1)
    return HttpResponse(page, status=status, headers={"Cache-Control": REVALIDATE})


@require_safe
@gzip_page
def shell(request: HttpRequest, **parameters: Any) -> HttpResponse:
    """The page that the client starts from; it finds its screen by the address."""
    return _shell(200)


@require_safe
@gzip_page
def start(request: HttpRequest) -> HttpResponse:
    """The same, with what the first page fetches next."""
    return _shell(200, _ahead("home"))


@require_safe
@gzip_page
def challenge(request: HttpRequest, challenge_id: uuid.UUID) -> HttpResponse:
    """The same with a link preview of the challenge. The service worker keeps /index.html, which never has one."""
    return _shell(200, link_previews.of_challenge(request, challenge_id))


@require_safe
@gzip_page
def match(request: HttpRequest, match_id: uuid.UUID) -> HttpResponse:
    """The same with a link preview of the match, and with what its page fetches next."""
    return _shell(200, _ahead("match") + link_previews.of_match(request, match_id))


@require_safe
@gzip_page
def position(request: HttpRequest, code: str) -> HttpResponse:
    """The same with a link preview of the position; 404 where there is none, with the client's own words for people."""
    tags = link_previews.of_position(request, code)
    return _shell(200 if tags is not None else 404, tags or "")


@require_safe
@gzip_page
def record(request: HttpRequest, record_id: uuid.UUID) -> HttpResponse:
    """The same with a link preview of the imported record."""
    return _shell(200, link_previews.of_record(request, record_id))


@require_safe
@gzip_page
def unknown(request: HttpRequest, path: str = "") -> HttpResponse:
    """The same for an address that the client does not know either: a screen for people, a 404 for machines."""
    return _shell(404)
