"""Positions with an address: kept when somebody sends one, looked up by their code, forgotten when nobody looks."""

import base64
import hashlib
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.utils import timezone

import engine
from backend.common.jobs import delete_in_batches, every
from backend.matches import codec
from backend.matches.errors import PositionNotFound
from backend.matches.models import SharedPosition

#: How long one is kept at first, and after each time that somebody has looked at it.
UNSEEN, SEEN = timedelta(days=30), timedelta(days=400)
#: It is not written again for each look: only where it would else be kept for less.
RENEWED = timedelta(days=370)
#: What a code looks like.
CODE = re.compile(r"[a-z2-7]{16}")


def code_of(line: str) -> str:
    """Return the content address of a position in one line: 80 bits of its SHA-256, small letters and digits."""
    return base64.b32encode(hashlib.sha256(line.encode()).digest()[:10]).decode().lower()


def position_keep(state: engine.State, *, count: Callable[[], bool]) -> str | None:
    """Keep a position and return its code; null where it cannot be kept.

    The seed is left out: it is no part of the position, and could be any text.

    Args:
        state: All cards are open in it.
        count: Is called before a new one is kept; null is returned where it refuses.
    """
    line = engine.position_text(state._replace(seed=bytes(32)))
    code = code_of(line)
    known = SharedPosition.objects.filter(pk=code).first()
    if known is None:
        if not count():
            return None
        until = timezone.now() + UNSEEN
        known, _ = SharedPosition.objects.get_or_create(code=code, defaults={"line": line, "until": until})
    return code if known.line == line else None


def position_line(code: str) -> str:
    """Return the position of that code in one line; it is then kept for longer.

    Raises:
        PositionNotFound: There is none, or not any more.
    """
    row = SharedPosition.objects.filter(pk=code).first() if CODE.fullmatch(code) else None
    if row is None:
        raise PositionNotFound
    now = timezone.now()
    if row.until < now + RENEWED:
        SharedPosition.objects.filter(pk=code).update(until=now + SEEN)
    return row.line


def position_of(code: str) -> engine.State:
    """Return the position of that code, which is then kept for longer.

    Raises:
        PositionNotFound: There is none, or not any more.
    """
    return engine.parse_position(position_line(code))


def line_shown(line: str) -> dict[str, Any]:
    """Return what a picture of a position in one line shows, in the shapes of the API."""
    return position_shown(engine.parse_position(line))


def position_shown(state: engine.State) -> dict[str, Any]:
    """Return the same of a state."""
    return {
        "position": engine.dump(state),
        "taken_for": engine.taken_for(state),
        "formations": codec.formations_as_seen(state),
        "deciding": engine.deciding_stones(state),
    }


@every(3600)
def positions_forget() -> int:
    """Delete the positions that nobody has looked at for long; return how many."""
    return delete_in_batches(SharedPosition.objects.filter(until__lt=timezone.now()), "until")
