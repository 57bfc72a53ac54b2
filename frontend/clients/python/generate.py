"""
Write `cairn_client/api.py` from the OpenAPI document: a type for each schema, a function for each operation.

    python generate.py ../../../docs/reference/openapi.yaml cairn_client/api.py

`make schema` runs it, and `make check` compares.
"""

import keyword
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

Schema = dict[str, Any]
METHODS = ("get", "post", "put", "patch", "delete")
PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}

HEAD = '''"""
The API of a Cairn: a type for each thing that it takes or sends, a function for each operation.

Written by `generate.py` from the OpenAPI document. Not to be edited.

A function asks nothing by itself: it returns an `Operation`, which `Cairn.send` or `AsyncCairn.send` carries out. Types
are those of JSON as it came, so members and kinds of later versions are there, too, and harm nothing.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from cairn_client.operation import Operation'''


def main(document: str, module: str) -> None:
    """Read the one, write the other."""
    api = yaml.safe_load(Path(document).read_text(encoding="utf-8"))
    parts = [HEAD, *types(api["components"]["schemas"]), *functions(api["paths"])]
    Path(module).write_text("\n\n".join(parts).rstrip() + "\n", encoding="utf-8")


def types(schemas: dict[str, Schema]) -> Iterator[str]:
    """Yield a definition for each schema: aliases first, for they name classes as text."""
    classes = [name for name, schema in schemas.items() if "properties" in schema]
    for name, schema in schemas.items():
        if name not in classes:
            yield f"{name}: TypeAlias = {hint(schema)!r}"
    for name in classes:
        yield "\n".join(_class(name, schemas[name]))


def _class(name: str, schema: Schema) -> Iterator[str]:
    yield f"class {name}(TypedDict):"
    yield _docstring(schema.get("description", f"A {name}."))
    required = schema.get("required", ())
    for member, about in schema["properties"].items():
        kind = hint(about)
        yield f"    {_name(member)}: {kind if member in required else f'NotRequired[{kind}]'}"


def hint(schema: Schema) -> str:
    """Return the type of what such a schema describes."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    for several in ("oneOf", "anyOf", "allOf"):
        if several in schema and "properties" not in schema:
            return _union(hint(one) for one in schema[several])
    kinds = schema.get("type", [])
    if "const" in schema or "enum" in schema:
        words = [schema["const"]] if "const" in schema else [word for word in schema["enum"] if word is not None]
        return _union([f"Literal[{', '.join(map(repr, words))}]", *(["None"] if "null" in kinds else [])])
    return _union(_plain(kind, schema) for kind in ([kinds] if isinstance(kinds, str) else kinds)) or "Any"


def _plain(kind: str, schema: Schema) -> str:
    if kind == "array":
        return f"list[{hint(schema.get('items', {}))}]"
    if kind == "object":
        more = schema.get("additionalProperties")
        return f"dict[str, {hint(more) if isinstance(more, dict) else 'Any'}]"
    return PLAIN[kind]


def _union(hints: Any) -> str:
    return " | ".join(dict.fromkeys(hints))


def functions(paths: dict[str, Any]) -> Iterator[str]:
    """Yield a function for each operation."""
    for path, operations in paths.items():
        for method in METHODS:
            if method in operations:
                yield "\n".join(_function(method.upper(), path.removeprefix("/api/v1/"), operations[method]))


def _function(method: str, path: str, about: Schema) -> Iterator[str]:
    body, required = _body(about)
    queries = [one for one in about.get("parameters", ()) if one["in"] == "query"]
    queries.sort(key=lambda one: not one.get("required", False))
    arguments = [f"{one['name']}: str" for one in about.get("parameters", ()) if one["in"] == "path"]
    if body:
        arguments.append(f"body: {body}" if required else f"body: {body} | None = None")
    if queries:
        arguments.append("*")
        arguments += [f"{_argument(one['name'])}: {hint(one['schema'])} | None = None" for one in queries]
    yield f"def {about['operationId']}({', '.join(arguments)}) -> Operation[{_answer(about)}]:"
    yield _docstring(about["summary"] + ".")
    keyed = any(one["name"] == "Idempotency-Key" for one in about.get("parameters", ()))
    values = [repr(method), f'f"{path}"' if "{" in path else repr(path)]
    if queries:
        pairs = ", ".join(f"{one['name']!r}: {_argument(one['name'])}" for one in queries)
        values.append(f"query={{{pairs}}}")
    if body:
        values.append("body=body" if required else "body=body or {}")
    yield f"    return Operation({', '.join([*values, *(['keyed=True'] if keyed else [])])})"


def _body(about: Schema) -> tuple[str, bool]:
    """Return the type of what it takes, and whether it has to be there; what takes nothing has none."""
    request = about.get("requestBody", {})
    kind = hint(request["content"]["application/json"]["schema"]) if request else ""
    return ("", False) if kind == "Empty" else (kind, request.get("required", False))


def _shape(content: Schema) -> Schema:
    """Return the schema of an answer: of JSON, where it is answered in several forms."""
    shapes: list[Schema] = [answer["schema"] for answer in content.values()]
    return content["application/json"]["schema"] if "application/json" in content else shapes[0]


def _answer(about: Schema) -> str:
    """Return the type of what it answers when it is done."""
    kinds = [
        hint(_shape(answer["content"])) if "content" in answer else "None"
        for status, answer in about["responses"].items()
        if status.startswith("2")
    ]
    return _union(kinds)


def _argument(name: str) -> str:
    return f"{name}_" if keyword.iskeyword(name) else name


def _name(member: str) -> str:
    if keyword.iskeyword(member):
        raise SystemExit(f"{member} is a word of Python: write that type as a call of TypedDict")
    return member


def _docstring(text: str) -> str:
    lines = text.replace("\\", "\\\\").splitlines()
    if len(lines) == 1 and len(lines[0]) < 108:
        return f'    """{lines[0]}"""'
    wrapped = "\n".join(part for line in lines for part in textwrap.wrap(line, 112) or [""])
    return textwrap.indent(f'"""\n{wrapped}\n"""', "    ").replace("    \n", "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
