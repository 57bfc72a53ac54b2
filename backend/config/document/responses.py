"""Refusals: each that several operations have is in the document once."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from backend.common.errors import PROBLEMS
from backend.common.problems import MEDIA_TYPE
from backend.config.document.operations import operations

Response = dict[str, Any]
CODES = "x-problem-codes"
MOST = 2  # codes in a name


def share_responses(document: dict[str, Any]) -> None:
    """Put refusals that occur more than once among the components."""
    found = Counter(name for *_, name in _shareable(document))
    shared: dict[str, Response] = {}
    for responses, status, name in list(_shareable(document)):
        if found[name] > 1:
            shared[name] = responses[status]
            responses[status] = {"$ref": f"#/components/responses/{name}"}
    document["components"]["responses"] = dict(sorted(shared.items()))


def _shareable(document: dict[str, Any]) -> Iterator[tuple[dict[str, Response], str, str]]:
    for *_, operation in operations(document):
        for status, response in operation["responses"].items():
            codes = response.get(CODES, ())
            plain = _schema(response) == {"$ref": "#/components/schemas/Problem"}
            if plain and 0 < len(codes) <= MOST:
                yield operation["responses"], status, "Or".join(camel(code) for code in sorted(codes))


def _schema(response: Response) -> Any:
    return response.get("content", {}).get(MEDIA_TYPE, {}).get("schema")


def camel(code: str) -> str:
    """Return a code as the name of a component."""
    return "".join(part.capitalize() for part in code.split("_"))


def example_of(code: str) -> dict[str, Any]:
    """Return a problem with that code; the members that only some have are left out."""
    error = PROBLEMS[code]
    return {
        "type": f"/problems/{code}",
        "title": error.title,
        "status": int(error.status),
        "detail": error.title,
        "code": code,
    }
