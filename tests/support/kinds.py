"""Holding what the code writes to what the documents say of each kind."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from backend.common.kinds import Shape, shape_of

#: What no reader gets: time zones of players, for the clocks.
UNSHOWN = {"zones"}


@contextmanager
def shapes_checked(made: Any, shapes: Sequence[Shape], by: str = "backend.") -> Iterator[None]:
    """Refuse to make one of that class, which has `kind` and `data`, with other members than its shape has.

    Args:
        by: The modules that are held to it: tests may write what they like.
    """
    original = made.__init__

    def checked(self: Any, *arguments: Any, **named: Any) -> None:
        original(self, *arguments, **named)
        if not sys._getframe(1).f_globals["__name__"].startswith(by):
            return
        data = {name: value for name, value in self.data.items() if name not in UNSHOWN}
        assert shape_of(shapes, self.kind).fits(data), f"{self.kind} has other members than is documented: {data}"

    made.__init__ = checked
    try:
        yield
    finally:
        made.__init__ = original
