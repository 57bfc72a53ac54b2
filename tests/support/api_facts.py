"""What a version of the API's document promises and demands, as lines of text that two versions can be compared by."""

from collections.abc import Collection, Iterator
from typing import Any

from backend.config.document.open_values import references
from backend.config.document.operations import operations

Document = dict[str, Any]


def promises(document: Document) -> set[str]:
    """Return what clients may count on: no later version of v1 is to lack any of it."""
    return set(_promises(document))


def demands(document: Document) -> set[str]:
    """Return what clients have to send: no later version of v1 is to ask for more of what there was."""
    return set(_demands(document))


def _promises(document: Document) -> Iterator[str]:
    for path, method, operation in operations(document):
        name = operation["operationId"]
        yield f"{name}: {method.upper()} {path}"
        yield from (f"{name}: takes {each['in']} {each['name']}" for each in operation.get("parameters", ()))
        yield from (f"{name}: signs in by {way}" for ways in operation["security"] for way in ways or ["nothing"])
        for status, answer in operation["responses"].items():
            if status.startswith("2"):
                yield f"{name}: answers {status}"
                for media_type, content in answer.get("content", {}).items():
                    yield f"{name}: answers {status} {media_type} {_type(content['schema'])}"
        for media_type, content in operation.get("requestBody", {}).get("content", {}).items():
            yield f"{name}: takes {media_type} {_type(content['schema'])}"
    answered, maps = _reached(document, "responses"), _maps(document)
    for name, schema in document["components"]["schemas"].items():
        for member, inner in schema.get("properties", {}).items():
            yield from (f"{name}.{member}: {_type(inner, unnamed)}" for unnamed in ((), maps))
        if name in answered:
            yield from (f"{name}.{member}: is always there" for member in schema.get("required", ()))
        yield from (f"{name}: {value!r}" for value in schema.get("enum", ()))


def _demands(document: Document) -> Iterator[str]:
    for *_, operation in operations(document):
        name = operation["operationId"]
        yield from (f"{name}: needs {each['name']}" for each in operation.get("parameters", ()) if each.get("required"))
        if operation.get("requestBody", {}).get("required"):
            yield f"{name}: needs a body"
        yield f"{name}: needs the scopes {operation.get('x-token-scope', '')}"
    for name in _reached(document, "requestBody"):
        schema = document["components"]["schemas"][name]
        yield from (f"{name}: needs {member}" for member in schema.get("required", ()))
        for member, inner in schema.get("properties", {}).items():
            yield from (f"{name}.{member}: {word} {inner[word]}" for word in BOUNDS if word in inner)


BOUNDS = ("minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "pattern")


def _maps(document: Document) -> list[str]:
    """Return the schemas of objects whose members have no names of their own: to name one changes no answer."""
    return [
        name
        for name, schema in document["components"]["schemas"].items()
        if MAP <= schema.keys() <= MAP | {"description"}
    ]


MAP = {"type", "additionalProperties"}


def _type(schema: Document, unnamed: Collection[str] = ()) -> str:
    """Return what a value is, without words about it, and without the names of some schemas of objects."""
    if "$ref" in schema:
        name = str(schema["$ref"].rpartition("/")[2])
        return "object" if name in unnamed else name
    for word in ("oneOf", "anyOf", "allOf"):
        if word in schema:
            return " | ".join(sorted(_type(each, unnamed) for each in schema[word]))
    kind = schema.get("type", "anything")
    kind = " | ".join(sorted(kind)) if isinstance(kind, list) else str(kind)
    if "items" in schema:
        kind += f" of {_type(schema['items'])}"
    return kind + (f" ({schema['format']})" if "format" in schema else "")


def _reached(document: Document, part: str) -> set[str]:
    """Return the schemas that all requests' bodies, or all answers, are made of."""
    schemas = document["components"]["schemas"]
    wanted = [name for *_, operation in operations(document) for name in references(operation.get(part))]
    reached: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name in schemas and name not in reached:
            reached.add(name)
            wanted += references(schemas[name])
    return reached
