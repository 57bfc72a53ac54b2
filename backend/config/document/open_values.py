"""Words that only answers have: later versions may have further ones, so no generated client is to refuse those."""

from collections.abc import Iterator
from typing import Any

from backend.config.document.operations import operations

OPEN = "x-extensible-enum"


def open_values(document: dict[str, Any]) -> None:
    """Have each set of words that no request can have say that it is open (`x-extensible-enum`)."""
    schemas = document["components"]["schemas"]
    asked = _reached(document)
    for name, schema in schemas.items():
        if name not in asked and schema.get("type") == "string" and "enum" in schema:
            schema[OPEN] = schema.pop("enum")


def _reached(document: dict[str, Any]) -> set[str]:
    """Return the names of the schemas that requests are made of."""
    schemas = document["components"]["schemas"]
    wanted = [
        name
        for *_, operation in operations(document)
        for part in (operation.get("requestBody"), operation.get("parameters"))
        for name in references(part)
    ]
    reached: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name not in reached:
            reached.add(name)
            wanted += references(schemas[name])
    return reached


def references(node: Any) -> Iterator[str]:
    """Yield the names of the schemas that are referred to."""
    if isinstance(node, list):
        for inner in node:
            yield from references(inner)
    elif isinstance(node, dict):
        for name, inner in node.items():
            if name == "$ref":
                yield inner.rpartition("/")[2]
            else:
                yield from references(inner)
