"""Pages of matches."""

from backend.common.pagination import CursorPages


class MatchPages(CursorPages):
    """By `rank`, which `selectors.matches_of` makes: what waits for the reader first, then the latest changed."""

    ordering = ("-rank", "-pk")
