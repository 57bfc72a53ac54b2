"""Lists by cursor."""

from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from rest_framework.exceptions import NotFound
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request

from backend.common.errors import BadCursor


class CursorPages(CursorPagination):
    """`{"next", "previous", "results"}`, newest first. Subclasses set `ordering` to a column with few equal values."""

    page_size = 20
    page_size_query_param = None
    ordering: Any = "-created"

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> Any:
        """One page; a cursor that would not fit the column is refused before the database sees it."""
        self.columns = {field.name: field for field in queryset.model._meta.concrete_fields}  # noqa: SLF001
        return super().paginate_queryset(queryset, request, view)

    def decode_cursor(self, request: Request) -> Cursor | None:
        """
        Read the query's cursor.

        Raises:
            BadCursor: it is not one of this list.
        """
        try:
            cursor = super().decode_cursor(request)
            if cursor is not None and cursor.position is not None:
                column = self.columns.get(str(self.ordering[0]).lstrip("-"))
                if "\0" in str(cursor.position):
                    raise BadCursor
                value = None if column is None else column.to_python(cursor.position)
                if isinstance(value, datetime) and value.tzinfo is None:
                    raise BadCursor
        except (NotFound, ValidationError, ValueError, OverflowError) as error:
            raise BadCursor from error
        return cursor
