"""The headers of answers, as they really are: `tests/backend/test_examples.py` looks at those that come."""

from typing import Any

from backend.common.idempotency import HEADER as IDEMPOTENCY_KEY
from backend.common.idempotency import REPLAYED
from backend.common.middleware import OLDEST_CLIENT_HEADER
from backend.config.document.operations import operations, parameters_of

Headers = dict[str, Any]

WHOLE: Headers = {"type": "integer", "minimum": 0}
TEXT: Headers = {"type": "string"}

HEADERS: dict[str, Headers] = {
    "RateLimit-Policy": {
        "description": "To a token: how many requests (`q`) it may make in how many seconds (`w`), for each limit.",
        "schema": TEXT,
        "example": '"token";q=200;w=10, "tokens";q=400;w=10',
    },
    "RateLimit": {
        "description": "To a token: how many requests are left (`r`), and after how many seconds all are back (`t`).",
        "schema": TEXT,
        "example": '"token";r=199;t=10, "tokens";r=399;t=10',
    },
    OLDEST_CLIENT_HEADER: {
        "description": "For our own web client: the oldest version of it that this server works with.",
        "schema": WHOLE,
        "example": 3,
    },
    "ETag": {
        "description": "Changes with the answer. Opaque; send it back as `If-None-Match`.",
        "schema": TEXT,
        "example": '"5f2d0e1a9c4b7a6d8e3f1b2c4d5a6e7f"',
    },
    REPLAYED: {
        "description": "There, and `true`, where nothing was done: the same request with the same key had been sent.",
        "schema": {"type": "string", "enum": ["true"]},
        "example": "true",
    },
    "Retry-After": {
        "description": "After how many seconds to try again.",
        "schema": WHOLE,
        "required": True,
        "example": 7,
    },
    "WWW-Authenticate": {
        "description": "How to sign in, and with a token what is wrong (RFC 6750).",
        "schema": TEXT,
        "required": True,
        "example": "Session, Bearer",
    },
}


def add_headers(document: dict[str, Any]) -> None:
    """Describe the headers of every answer."""
    document["components"]["headers"] = HEADERS
    for _path, _method, operation in operations(document):
        for status, answer in operation["responses"].items():
            if names := _names(operation, status):
                answer["headers"] = {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _names(operation: dict[str, Any], status: str) -> list[str]:
    if status == "401":
        return ["WWW-Authenticate"]
    if status in ("429", "503"):
        return ["Retry-After"]
    if status.startswith(("4", "5")):
        return []
    asked = parameters_of(operation)
    names = ["ETag"] if "If-None-Match" in asked else []
    if IDEMPOTENCY_KEY in asked and status.startswith("2"):
        names.append(REPLAYED)
    if {"token": []} in operation.get("security", []):
        names += ["RateLimit-Policy", "RateLimit"]
    return [*names, OLDEST_CLIENT_HEADER]
