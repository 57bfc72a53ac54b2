"""What goes by many kinds, each with members of its own: notices and events, as the OpenAPI document describes them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

Schema = dict[str, Any]


@dataclass(frozen=True)
class Shape:
    """Kinds whose `data` has the same members.

    Attributes:
        name: Of the schema, in front of that of all kinds: `Reminder` makes `ReminderNotice`.
        kinds: What each of them says, by kind.
        data: The members, by name.
        optional: Those of them that need not be there.
    """

    name: str
    kinds: dict[str, str]
    data: dict[str, Schema] = field(default_factory=dict)
    optional: frozenset[str] = frozenset()

    def schema(self) -> Schema:
        """Return the schema of `data`. Later versions may add members."""
        needed = [name for name in self.data if name not in self.optional]
        return {"type": "object", "properties": dict(self.data), **({"required": needed} if needed else {})}

    def fits(self, data: dict[str, Any]) -> bool:
        """Return whether *data* has the members that it is to have, and no other."""
        return set(self.data) - self.optional <= set(data) <= set(self.data)


def shape_of(shapes: Sequence[Shape], kind: str) -> Shape:
    """Return the shape of a kind."""
    return next(shape for shape in shapes if kind in shape.kinds)


def union(name: str, plain: Schema, shapes: Sequence[Shape]) -> dict[str, Schema]:
    """Return the schemas of all kinds of *name*, made from the *plain* one that has `kind` and `data`.

    `Other…` is that of kinds that later versions add: beside those known and not one of them, for validators want each
    of the schemas between which `kind` decides to name its kinds.
    """
    schemas: dict[str, Schema] = {}
    known = [kind for shape in shapes for kind in shape.kinds]
    for shape in shapes:
        title = f"{shape.name}{name}"
        kinds: Schema = {"type": "string", "enum": list(shape.kinds)}
        if len(shape.kinds) == 1:
            kinds = {"type": "string", "const": next(iter(shape.kinds))}
        data: Schema = {"description": "Nothing more."}
        if shape.data:
            schemas[f"{title}Data"] = shape.schema()
            data = {"$ref": f"#/components/schemas/{title}Data"}
        schemas[title] = _variant(plain, kinds, data)
        schemas[title]["description"] = "\n".join(f"- `{kind}`: {about}" for kind, about in shape.kinds.items())
    other = {"type": "string", "not": {"enum": known}, "description": "One that this document does not know."}
    schemas[f"Other{name}"] = _variant(plain, other, {"description": "An object."})
    schemas[f"Other{name}"]["description"] = "A kind of a later version: ignore it."
    schemas[f"Known{name}"] = {
        "description": "One of a kind that this version knows.",
        "oneOf": [{"$ref": f"#/components/schemas/{shape.name}{name}"} for shape in shapes],
        "discriminator": {
            "propertyName": "kind",
            "mapping": {kind: f"#/components/schemas/{shape.name}{name}" for shape in shapes for kind in shape.kinds},
        },
    }
    schemas[name] = {
        "description": f"{plain.get('description', '')} Which members `data` has follows from `kind`.".strip(),
        "anyOf": [{"$ref": f"#/components/schemas/{part}{name}"} for part in ("Known", "Other")],
    }
    return schemas


def _variant(plain: Schema, kind: Schema, data: Schema) -> Schema:
    return {**plain, "properties": {**plain["properties"], "kind": kind, "data": data}}
