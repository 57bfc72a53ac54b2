"""Frames of the live socket: reading a client's, writing ours, and how many a client may send."""

import json
import time
import uuid
from dataclasses import dataclass, field
from typing import Any

from rest_framework.utils.encoders import JSONEncoder

BYTES = 4096
LARGEST = 2**31 - 1  # that a database's integer can be
# A client may send 60 frames at once (50 subscriptions and some pings) and 2 a second ever after.
BURST, PER_SECOND = 60, 2


class Refused(Exception):
    """A frame that is answered with an error; its text is the code, as in `bad_message`."""


@dataclass(frozen=True)
class ClientFrame:
    """What a client says: its type, and what it is about: a match, the number of a notice, or nothing (a ping)."""

    type: str
    about: uuid.UUID | int | None = None


def read_frame(text: str | None) -> ClientFrame:
    """Read a client's text frame.

    Raises:
        Refused: It is not JSON, has no known type, or no match or number where there has to be one (`bad_message`).
    """
    try:
        frame = json.loads(text or "")
        kind = frame["type"]
        if kind == "ping":
            return ClientFrame("ping")
        if kind in ("subscribe", "unsubscribe") and isinstance(frame["match"], str):
            return ClientFrame(kind, uuid.UUID(frame["match"]))
        if kind == "seen" and type(number := frame["number"]) is int and 0 < number <= LARGEST:  # true is no number
            return ClientFrame(kind, number)
    except (ValueError, TypeError, KeyError, RecursionError):
        pass
    raise Refused("bad_message")


def write_frame(frame: dict[str, Any]) -> str:
    """Return the text of a frame of ours, its times written as REST answers write them."""
    return json.dumps(frame, cls=JSONEncoder, ensure_ascii=False, separators=(",", ":"))


@dataclass
class Allowance:
    """A token bucket for the frames of one socket."""

    left: float = BURST
    counted_at: float = field(default_factory=time.monotonic)
    ignored: int = 0

    def take(self) -> bool:
        """Take one frame's worth; false when there is none, and then `ignored` counts up."""
        now = time.monotonic()
        self.left = min(BURST, self.left + (now - self.counted_at) * PER_SECOND)
        self.counted_at = now
        if self.left < 1:
            self.ignored += 1
            return False
        self.left -= 1
        self.ignored = 0
        return True
