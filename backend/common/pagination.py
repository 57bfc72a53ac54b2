"""Lists by cursor."""

from base64 import b64decode
from datetime import UTC
from typing import Any

from django.utils.dateparse import parse_datetime
from rest_framework.exceptions import NotFound
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request

from backend.common.errors import BadCursor


class CursorPages(CursorPagination):
    """`{"next", "previous", "results"}`, newest first. Subclasses set `ordering` to a time with few equal values."""

    page_size = 20
    page_size_query_param = None
    ordering: Any = "-created"

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Describe a page."""
        pages = {
            name: {
                "type": ["string", "null"],
                "format": "uri",
                "description": f"The address of the {name} page; null where there is none.",
            }
            for name in ("next", "previous")
        }
        return {"type": "object", "required": [*pages, "results"], "properties": {**pages, "results": schema}}

    def decode_cursor(self, request: Request) -> Cursor | None:
        """
        Read the query's cursor.

        Raises:
            BadCursor: it is not one of this list; what does not fit the column is refused before the database sees it.
        """
        try:
            given = request.query_params.get(self.cursor_query_param)
            if given == "":
                raise BadCursor
            b64decode((given or "").encode("ascii"), validate=True)
            cursor = super().decode_cursor(request)
            if cursor is not None and cursor.position is not None:
                _check_time(str(cursor.position))
        except (NotFound, ValueError, OverflowError) as error:
            raise BadCursor from error
        return cursor


def _check_time(text: str) -> None:
    time = parse_datetime(text)
    if time is None or time.tzinfo is None:
        raise BadCursor
    time.astimezone(UTC)  # the first and last hours of the calendar are of no year there
