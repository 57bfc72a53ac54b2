"""Frames of the live socket: reading a client's, writing ours."""

import json
import uuid
from dataclasses import dataclass
from typing import Any

from rest_framework.utils.encoders import JSONEncoder

BYTES = 4096
ABOUT_MATCHES = ("subscribe", "unsubscribe", "look", "look_away")
LARGEST = 2**31 - 1  # that a database's integer can be


class Refused(Exception):
    """A frame that is answered with an error; its text is the code, as in `bad_message`.

    Args:
        more: Members of the answer besides, such as how long to wait.
    """

    def __init__(self, code: str, **more: Any) -> None:
        super().__init__(code)
        self.more = more


@dataclass(frozen=True)
class ClientFrame:
    """A client's message: its type, and what it is about: a match, the number of a notice, or nothing (a ping)."""

    type: str
    about: uuid.UUID | int | None = None

    def named(self) -> dict[str, str]:
        """Return the match that it names as a member of an answer to it; nothing where it names none."""
        return {"match": str(self.about)} if isinstance(self.about, uuid.UUID) else {}


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
        if kind in ABOUT_MATCHES and isinstance(frame["match"], str):
            return ClientFrame(kind, uuid.UUID(frame["match"]))
        if kind == "seen" and type(number := frame["number"]) is int and 0 < number <= LARGEST:  # true is no number
            return ClientFrame(kind, number)
    except (ValueError, TypeError, KeyError, RecursionError):
        pass
    raise Refused("bad_message")


def write_frame(frame: dict[str, Any]) -> str:
    """Return the text of a frame of ours, its times written as REST answers write them."""
    return json.dumps(frame, cls=JSONEncoder, ensure_ascii=False, separators=(",", ":"))


def error_frame(error: Refused, frame: ClientFrame | None = None) -> dict[str, Any]:
    """Return the answer to a frame that was refused, with the match that it names, if it could be read."""
    return {"type": "error", "code": str(error), **(frame.named() if frame else {}), **error.more}
