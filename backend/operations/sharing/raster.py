"""
Pictures as PNG, and pages for frames: made once, kept, and made so that nobody waits for those of others.

One picture is drawn at a time. It needs no interpreter meanwhile, and leaves its request's turn to others. Those that
wait are let in by turns of the places that they come from; more than a few are asked to come again instead.
"""

import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import resvg_py

from backend.common.errors import Unavailable
from backend.common.fair_slots import WAITS_AS, FairSlots
from backend.common.request_turns import REQUEST_TURNS
from backend.operations.sharing.fonts import FILE

#: How many of each are kept, some 200 kB each picture.
KEPT = 48
#: How many may wait, from one place and in all, and seconds that one of them waits at most.
FROM_ONE, IN_ALL, LONGEST = 3, 12, 4.0


class Pictures:
    """The pictures of a process, or its pages for frames.

    Args:
        draw: Makes what is kept of an SVG, or of a page.
    """

    def __init__(self, draw: Callable[[str], bytes]) -> None:
        self._draw = draw
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._lock = threading.Lock()
        self._turns = FairSlots(1)
        self._waiting: Counter[str] = Counter()

    def of(self, tag: str, source: Callable[[], str], count: Callable[[], None]) -> bytes:
        """
        Return the picture of that tag: the one that is kept, or else what is drawn now.

        Args:
            tag: Says all that it depends on.
            source: Returns what is to be drawn.
            count: Is called before one is drawn, and may refuse it.

        Raises:
            Unavailable: Too many wait.
        """
        if (kept := self._find(tag)) is not None:
            return kept
        count()
        drawn = source()
        with self._turn():
            if (kept := self._find(tag)) is None:
                kept = self._draw(drawn)
                with self._lock:
                    self._kept[tag] = kept
                    while len(self._kept) > KEPT:
                        self._kept.popitem(last=False)
        return kept

    def forget(self) -> None:
        """Keep none, for tests."""
        self._kept.clear()

    def _find(self, tag: str) -> bytes | None:
        with self._lock:
            if tag in self._kept:
                self._kept.move_to_end(tag)
            return self._kept.get(tag)

    @contextmanager
    def _turn(self) -> Iterator[None]:
        place = WAITS_AS.get()
        with self._lock:
            if self._waiting[place] >= FROM_ONE or self._waiting.total() >= IN_ALL:
                raise Unavailable
            self._waiting[place] += 1
        try:
            with REQUEST_TURNS.left():
                turn = self._turns.enter_within(LONGEST)
                if turn is None:
                    raise Unavailable
                try:
                    yield
                finally:
                    turn.leave()
        finally:
            with self._lock:
                self._waiting[place] -= 1
                if not self._waiting[place]:
                    del self._waiting[place]


def png_of(svg: str) -> bytes:
    """Draw an SVG of ours with our own face and no other."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=[str(FILE)]))


PICTURES = Pictures(png_of)
FRAMES = Pictures(str.encode)
