"""The words that a parameter may have: of those that many queries share, one type; of one word, and in paths, none."""

from collections.abc import Iterator
from typing import Any

from backend.config.document.open_values import OPEN


def share_parameters(document: dict[str, Any]) -> None:
    """Let parameters refer to the enumeration that a schema has: generators make a type of each that stands alone."""
    schemas = document["components"]["schemas"]
    names = {tuple(schema["enum"]): name for name, schema in schemas.items() if "enum" in schema}
    for parameter in _parameters(document["paths"], "path"):  # what there is, 404 says
        if "enum" in parameter["schema"]:
            parameter["schema"][OPEN] = parameter["schema"].pop("enum")
    for parameter in _parameters(document["paths"], "query"):
        words = tuple(parameter["schema"].get("enum", ()))
        if words in names:
            parameter["schema"] = {"$ref": f"#/components/schemas/{names[words]}"}
        elif len(words) == 1:
            parameter["schema"] = {"type": "string", "const": words[0]}


def _parameters(paths: dict[str, Any], where: str) -> Iterator[dict[str, Any]]:
    for operations in paths.values():
        for operation in operations.values():
            yield from (one for one in operation.get("parameters", ()) if one["in"] == where)
