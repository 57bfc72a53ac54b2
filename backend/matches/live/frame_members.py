"""What frames are made of: a member is defined once, and by that definition read, written and documented."""

import re
import uuid
from collections.abc import Callable
from dataclasses import Field, dataclass, field
from typing import Any

LARGEST = 2**31 - 1  # that a database's integer can be
SAFE = 2**53 - 1  # that every JSON reader can hold exactly
ID_TEXT = "[ -~]{1,64}"
MATCH_ID = "018f2d6e-0b9a-4c31-9d5e-2f4a6b8c0d12"  # of the examples


@dataclass(frozen=True)
class Kind:
    """What a member may hold: its JSON Schema, and how a client's value is read.

    Args:
        read: Returns the value, or raises `ValueError` where it is not as the schema says.
        expected: What has to stand there, for who has sent something else.
    """

    schema: dict[str, Any]
    read: Callable[[Any], Any] | None = None
    expected: str = ""


def member(kind: Kind, about: str, *, example: Any = None, optional: bool = False) -> Any:
    """Define a member of a frame. An optional one that is null is left out."""
    metadata = {"kind": kind, "about": about, "example": example, "optional": optional}
    return field(default=None, metadata=metadata) if optional else field(metadata=metadata)


def kind_of(defined: "Field[Any]") -> Kind:
    """Return what a member that `member` has defined may hold."""
    kind: Kind = defined.metadata["kind"]
    return kind


def or_null(kind: Kind) -> Kind:
    """Return the same, or null."""
    return Kind({"anyOf": [kind.schema, {"type": "null"}]})


def component(name: str) -> Kind:
    """Return what a schema of the OpenAPI document describes."""
    return Kind({"$ref": f"#/components/schemas/{name}"})


def _uuid(value: Any) -> uuid.UUID:
    if not isinstance(value, str) or str(read := uuid.UUID(value)) != value.lower():
        raise ValueError
    return read


def _frame_id(value: Any) -> int | str:
    text = isinstance(value, str) and re.fullmatch(ID_TEXT, value)
    if text or (type(value) is int and -SAFE <= value <= SAFE):  # true is no number
        return value  # type: ignore[no-any-return]
    raise ValueError


def _number(value: Any) -> int:
    if type(value) is int and 0 < value <= LARGEST:
        return value
    raise ValueError


UUID = Kind({"type": "string", "format": "uuid"}, _uuid, "a UUID")
FRAME_ID = Kind(
    {
        "oneOf": [
            {"type": "integer", "minimum": -SAFE, "maximum": SAFE},
            {"type": "string", "pattern": f"^{ID_TEXT}$"},
        ]
    },
    _frame_id,
    "a whole number, or 1 to 64 printable ASCII characters",
)
NUMBER = Kind({"type": "integer", "minimum": 1, "maximum": LARGEST}, _number, "a whole number from 1")
WHOLE = Kind({"type": "integer", "minimum": 0})
SECONDS = Kind({"type": "number", "minimum": 0})
FLAG = Kind({"type": "boolean"})
TEXT = Kind({"type": "string"})
DAY = Kind({"type": "string", "format": "date"})
NUMBERS = Kind({"type": "object", "additionalProperties": {"type": "integer"}})
