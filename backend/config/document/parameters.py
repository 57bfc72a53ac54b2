"""The words that a parameter of a query may have: of those that many share, one type; of one word, none."""

from collections.abc import Iterator
from typing import Any


def share_parameters(document: dict[str, Any]) -> None:
    """Let parameters refer to the enumeration that a schema has: generators make a type of each that stands alone."""
    schemas = document["components"]["schemas"]
    names = {tuple(schema["enum"]): name for name, schema in schemas.items() if "enum" in schema}
    for parameter in _of_queries(document["paths"]):
        words = tuple(parameter["schema"].get("enum", ()))
        if words in names:
            parameter["schema"] = {"$ref": f"#/components/schemas/{names[words]}"}
        elif len(words) == 1:
            parameter["schema"] = {"type": "string", "const": words[0]}


def _of_queries(paths: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for operations in paths.values():
        for operation in operations.values():
            yield from (one for one in operation.get("parameters", ()) if one["in"] == "query")
