"""The page `docs/reference/socket.md`, made from the AsyncAPI document."""

import json
from collections.abc import Iterator
from typing import Any

from backend.config.asyncapi import DESCRIPTION, SERVED

HEAD = """\
# The socket

<!-- Made by `make schema` from backend/matches/live/frames.py. Not to be edited. -->

For programs: [asyncapi.yaml](asyncapi.yaml), which every Cairn serves at `/api/v1/asyncapi/`. How a program gets an
account and a token, and the opponents it can play at once: [conventions.md](conventions.md#signing-up-as-a-program).
"""


def socket_page(document: dict[str, Any]) -> str:
    """Return the page as Markdown."""
    parts = [HEAD, DESCRIPTION.replace(SERVED, "openapi.yaml"), "## What you send\n"]
    client = [name for name, each in document["operations"].items() if each["action"] == "receive"]
    for name in client:
        operation = document["operations"][name]
        answers = ", ".join(_link(document, ref) for ref in operation["reply"]["messages"])
        parts += _message(document, operation["messages"][0], f"Answered with {answers}.")
    parts.append("## What comes\n")
    for ref in document["operations"]["push"]["messages"]:
        parts += _message(document, ref, "")
    parts += ["## Errors\n", *_table(("code", "meaning"), document["x-error-codes"].items())]
    codes = ((code, each["meaning"], each["then"]) for code, each in document["x-close-codes"].items())
    parts += ["## Close codes\n", *_table(("code", "why", "reconnect?"), codes)]
    limits = _at(document, "#/components/schemas/HelloFrame")["properties"]["limits"]["properties"]
    watching = document["x-spectator-limits"]
    rows = (
        (name, str(value), str(watching[name]), limits[name]["description"])
        for name, value in document["x-limits"].items()
    )
    parts += ["## Limits\n", "`hello` has those of the server that you are connected to.\n"]
    parts += _table(("limit", "with an account", "spectator", "of"), rows)
    return "\n".join(parts).rstrip("\n") + "\n"


def _at(document: dict[str, Any], ref: str) -> dict[str, Any]:
    found: Any = document
    for name in ref.removeprefix("#/").split("/"):
        found = found[name]
    if "$ref" in found:
        return _at(document, found["$ref"])
    return dict(found)


def _link(document: dict[str, Any], ref: dict[str, str]) -> str:
    return f"`{_at(document, ref['$ref'])['name']}`"


def _message(document: dict[str, Any], ref: dict[str, str], answered: str) -> Iterator[str]:
    message = _at(document, ref["$ref"])
    schema = _at(document, message["payload"]["$ref"])
    yield f"### `{message['name']}`\n"
    yield message["description"] + "\n"
    if answered:
        yield answered + "\n"
    members = {
        name: each
        for name, each in schema["properties"].items()
        if name not in ("type", "re", "id" if answered else "")
    }
    if members:
        rows = (
            (name, _kind(each), each["description"] + ("" if name in schema["required"] else " Optional."))
            for name, each in members.items()
        )
        yield from _table(("member", "holds", ""), rows)
    for example in message.get("examples", []):
        yield f"```json\n{json.dumps(_shown(example['payload']), ensure_ascii=False)}\n```\n"


def _shown(payload: dict[str, Any]) -> dict[str, Any]:
    """Return an example as the page shows it: of a whole match no more than a line."""
    if "match" in payload and isinstance(payload["match"], dict):
        brief = {name: payload["match"][name] for name in ("id", "version", "status", "seat", "event")}
        return {**payload, "match": {**brief, "…": "…"}}
    return payload


def _kind(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return f"`{schema['$ref'].rpartition('/')[2]}` of [openapi.yaml](openapi.yaml)"
    if "allOf" in schema:
        return _kind(schema["allOf"][0])
    if "anyOf" in schema:
        return " or ".join(_kind(each) for each in schema["anyOf"])
    if "format" in schema:
        return str(schema["format"])
    return str(schema["type"])


def _table(head: tuple[str, ...], rows: Any) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    for first, *others in rows:
        yield f"| {' | '.join([f'`{first}`', *others])} |"
    yield ""
