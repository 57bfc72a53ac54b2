"""What the AsyncAPI document says of each frame."""

from functools import cache
from typing import Any

import jsonschema_rs

from backend.config.asyncapi import asyncapi_document


@cache
def socket_document() -> dict[str, Any]:
    """Return the document, as `make schema` writes it."""
    return asyncapi_document()


def closed(schema: Any) -> Any:
    """Return a schema whose objects have no members but those that it names."""
    if isinstance(schema, list):
        return [closed(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {name: closed(each) for name, each in schema.items()}
    return {"additionalProperties": False, **inner} if "properties" in inner and "type" in inner else inner


@cache
def _validators(direction: str) -> dict[str, Any]:
    """Return what each type of frame is checked by."""
    components = socket_document()["components"]
    of = {each["$ref"].rpartition("/")[2] for each in components["schemas"][f"{direction}Frame"]["oneOf"]}
    schemas = {"components": {"schemas": closed(components["schemas"])}}
    return {
        message["name"]: jsonschema_rs.Draft202012Validator(  # Draft 7 does not know the format `uuid`
            {"$ref": f"#/components/schemas/{name}", **schemas}, validate_formats=True
        )
        for name, message in components["messages"].items()
        if name in of
    }


def assert_frame(direction: str, frame: Any) -> None:
    """Check that a frame is one of the `Client` or the `Server` as documented, with no member more."""
    assert frame["type"] in _validators(direction), frame
    errors = _validators(direction)[frame["type"]].iter_errors(frame)
    assert [f"{error.instance_path}: {error.message}" for error in errors] == [], frame["type"]
