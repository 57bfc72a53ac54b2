"""Pages of matches."""

from backend.common.pagination import CursorPages


class MatchPages(CursorPages):
    """By what `selectors.lists.matches_of` makes: of the reader's own, what waits first, then the latest changed."""

    ordering = ("-rank", "-listed")
