"""What the OpenAPI document says of each operation."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator


@dataclass(frozen=True)
class Operation:
    """One method of one address."""

    id: str
    method: str
    path: str  # below /api/v1/, with {parameters}
    data: dict[str, Any]

    @property
    def body(self) -> dict[str, Any] | None:
        """The schema of the request's body, its references left as they are; None if it takes none."""
        content = self.data.get("requestBody", {}).get("content", {})
        schema: dict[str, Any] | None = content.get("application/json", {}).get("schema")
        return schema

    def codes(self, status: int) -> set[str]:
        """The codes that a refusal of this status can have, those that any address may answer included."""
        answer = self.data["responses"].get(str(status), {})
        shape = answer.get("content", {}).get("application/problem+json", {}).get("schema", {})
        own = shape["allOf"][-1]["properties"]["code"]["enum"] if shape else []
        return {*own, *ANYWHERE.get(status, set())}


#: What any address may answer: the document's own introduction names these.
ANYWHERE = {400: {"bad_request"}, 405: {"method_not_allowed"}, 500: set(), 503: {"unavailable"}}


@cache
def document() -> dict[str, Any]:
    """The document as it is served."""
    generated: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return generated


@cache
def operations() -> dict[str, Operation]:
    """Every operation by its id."""
    return {
        data["operationId"]: Operation(data["operationId"], method.upper(), path.removeprefix("/api/v1/"), data)
        for path, methods in document()["paths"].items()
        for method, data in methods.items()
    }
