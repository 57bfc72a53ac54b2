"""What the OpenAPI document says of each operation and of each answer."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]


@dataclass(frozen=True)
class Endpoint:
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
        return {*self.answer(status).get("x-problem-codes", []), *ANYWHERE.get(status, set())}

    def answer(self, status: int) -> dict[str, Any]:
        """What is said of the answer with that status; nothing where it has none."""
        return resolved(self.data["responses"].get(str(status), {}))


OPEN = "x-extensible-enum"
#: What any address may answer: the document's own introduction names these.
ANYWHERE = {
    400: {"bad_request"},
    405: {"method_not_allowed"},
    409: {"unknown_ruleset"},
    500: set(),
    503: {"unavailable"},
}


@cache
def document() -> dict[str, Any]:
    """The document as it is served."""
    generated: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return generated


@cache
def endpoints() -> dict[str, Endpoint]:
    """Every operation by its id."""
    return {
        data["operationId"]: Endpoint(data["operationId"], method.upper(), path.removeprefix("/api/v1/"), data)
        for path, methods in document()["paths"].items()
        for method, data in methods.items()
    }


def resolved(node: dict[str, Any]) -> dict[str, Any]:
    """Return what a reference leads to, or what is there."""
    found: Any = node
    while "$ref" in found:
        target: Any = document()
        for name in found["$ref"].removeprefix("#/").split("/"):
            target = target[name]
        found = target
    return dict(found)


def strict(schema: Any) -> Any:
    """Return a schema in which objects have no further members, and words no further values: as of this version."""
    if isinstance(schema, list):
        return [strict(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {name: strict(inner) for name, inner in schema.items() if name not in ("discriminator", "readOnly")}
    if "object" in (kind := plain.get("type", ()), *(kind if isinstance(kind, list) else ())) and "properties" in plain:
        plain["additionalProperties"] = False
    if OPEN in plain and plain.get("type") == "string":
        plain["enum"] = plain[OPEN]
    return plain


@cache
def components() -> dict[str, Any]:
    """What the references of a schema lead to, strictly."""
    return {"components": {"schemas": strict(document()["components"]["schemas"])}}


def assert_documented(component: str, value: Any) -> None:
    """Check that *value* is as the component of that name is described, with no member more."""
    schema = {"$ref": f"#/components/schemas/{component}", **components()}
    errors = [f"{error.json_path}: {error.message}" for error in Draft202012Validator(schema).iter_errors(value)]
    assert errors == []
