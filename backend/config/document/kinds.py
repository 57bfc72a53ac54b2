"""Notices and events: a schema for each shape of `data`, found by `kind`, with an opening for later kinds."""

from typing import Any

from backend.common.kinds import union
from backend.matches.api.event_shapes import EVENTS
from backend.notifications.api.notice_shapes import NOTICES

ALL = {"Notice": NOTICES, "Event": EVENTS}
#: What the plain schemas needed, and nothing else does.
UNUSED = ("EventData", "EventKindEnum")


def add_kinds(document: dict[str, Any]) -> None:
    """Put the schemas of all kinds in place of the plain ones."""
    schemas = document["components"]["schemas"]
    for name, shapes in ALL.items():
        schemas.update(union(name, schemas[name], shapes))
    for name in UNUSED:
        del schemas[name]
    document["components"]["schemas"] = dict(sorted(schemas.items()))
