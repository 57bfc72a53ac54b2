"""Going through the operations of an OpenAPI document."""

from collections.abc import Iterator
from typing import Any

METHODS = ("get", "post", "put", "patch", "delete")


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield path, method and description of each operation."""
    for path, methods in document["paths"].items():
        for method in METHODS:
            if method in methods:
                yield path, method, methods[method]


def parameters_of(operation: dict[str, Any]) -> set[str]:
    """Return the names of its parameters."""
    return {each["name"] for each in operation.get("parameters", ())}
