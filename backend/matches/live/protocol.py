"""Frames of the live socket: reading a client's, writing ours."""

import json
from dataclasses import fields
from typing import Any

from rest_framework.utils.encoders import JSONEncoder

from backend.matches.live.errors import Refused
from backend.matches.live.frame_members import FRAME_ID, kind_of
from backend.matches.live.frames import CLIENT_FRAMES, ClientFrame, ServerFrame


def read_frame(text: str | None) -> ClientFrame:
    """Read a client's text frame. Members that its type does not have are passed over.

    Raises:
        Refused: It is no JSON object or lacks what its type needs (`bad_message`), or has no known type.
    """
    try:
        sent = json.loads(text or "")
    except (ValueError, RecursionError):
        raise Refused("bad_message", detail="The frame is not JSON.") from None
    if not isinstance(sent, dict):
        raise Refused("bad_message", detail="The frame is not a JSON object.")
    frame = CLIENT_FRAMES.get(kind) if isinstance(kind := sent.get("type"), str) else None
    if frame is None:
        raise Refused("unknown_type", detail=f"`type` has to be one of {', '.join(CLIENT_FRAMES)}.", re=_id_of(sent))
    return frame(**_members(frame, sent))


def _members(frame: type[ClientFrame], sent: dict[str, Any]) -> dict[str, Any]:
    """Return what was sent for each member of that frame."""
    members = {}
    for defined in fields(frame):
        value, kind = sent.get(defined.name), kind_of(defined)
        if value is None and defined.metadata["optional"]:
            continue
        try:
            members[defined.name] = kind.read(value) if kind.read else value
        except ValueError:
            problem = f"`{defined.name}` has to be {kind.expected}."
            raise Refused("bad_message", detail=problem, re=_id_of(sent)) from None
    return members


def _id_of(sent: dict[str, Any]) -> int | str | None:
    """Return the id of a frame that is refused; null if that is no good, either."""
    try:
        return FRAME_ID.read(sent.get("id")) if FRAME_ID.read else None
    except ValueError:
        return None


def write_frame(frame: ServerFrame) -> str:
    """Return the text of a frame of ours, its times written as REST answers write them."""
    written: dict[str, Any] = {"type": frame.type}
    for defined in fields(frame):
        value = getattr(frame, defined.name)
        if value is not None or not defined.metadata["optional"]:
            written[defined.name] = value
    return json.dumps(written, cls=JSONEncoder, ensure_ascii=False, separators=(",", ":"))
