"""What has changed in the API, by date, as a JSON Feed: `docs/reference/changes.md`, section by section."""

import json
import re
from functools import lru_cache
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from backend.common.django_request import django_request
from backend.common.origins import origin_of
from backend.common.renderers import TextRenderer
from backend.config.handbook.pages import pages
from backend.config.openapi import Document, PlainJson, kept_answer, packed

#: The document, as `/docs/` names it.
NAME = "reference/changes"
_SECTION = re.compile(r"^## (?P<date>\d{4}-\d\d-\d\d): (?P<title>.+)\n(?P<text>(?:(?!## ).*\n?)*)", re.MULTILINE)


class FeedJson(TextRenderer):
    """JSON Feed 1.1."""

    media_type = "application/feed+json"


class ChangesView(APIView):
    """What has changed in the API, the newest first. Nobody is looked at who asks."""

    authentication_classes = ()
    permission_classes = ()
    renderer_classes = [FeedJson, PlainJson]

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        """Answer from memory, or 304 to who has it."""
        inner = django_request(request)
        return kept_answer(inner, changes_feed(str(request.accepted_renderer.media_type), origin_of(inner)))


@lru_cache(maxsize=16)
def changes_feed(media_type: str, origin: str) -> Document:
    """Return the feed, with addresses of that origin."""
    page = f"{origin}/docs/{NAME}"
    feed = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": "Changes of Cairn's API",
        "home_page_url": page,
        "feed_url": f"{origin}/api/v1/changes/",
        "language": "en",
        "items": [_item(page, found) for found in _SECTION.finditer(pages()[NAME].text)],
    }
    return packed(media_type, json.dumps(feed, ensure_ascii=False).encode())


def _item(page: str, section: re.Match[str]) -> dict[str, Any]:
    from backend.config.handbook.markdown import anchor  # noqa: PLC0415 - takes 80 ms, which no start needs

    date, title, text = section["date"], section["title"], section["text"].strip()
    place = f"{page}#{anchor(f'{date}: {title}')}"
    return {"id": place, "url": place, "title": title, "date_published": f"{date}T00:00:00Z", "content_text": text}
