"""The client calls only documented operations: every request of the browser tests beside the OpenAPI document."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

import yaml
from playwright.sync_api import Browser, BrowserContext, Page, Request

DOCUMENT = Path(__file__).parents[3] / "docs/reference/openapi.yaml"
SOCKET = "/ws/v1/"
#: What the consent page and apps of others ask by OAuth: no operations of the document (decision 0079).
OAUTH = ("/api/v1/oauth/authorization/", "/api/v1/oauth/token/")

Schema = dict[str, Any]


class Asked(NamedTuple):
    """A request as it left the browser."""

    method: str
    url: str
    body: str | None


class Recorder:
    """Holds what the pages of a browser ask for, from each of its contexts, service workers included."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []

    def listen_to(self, browser: Browser) -> None:
        """Record in every context that is made from now on."""
        make = browser.new_context

        def recorded(**options: Any) -> BrowserContext:
            context = make(**options)
            context.on("request", self._hear)
            context.on("page", self._hear_sockets)
            return context

        browser.new_context = recorded  # type: ignore[assignment, method-assign]

    def complaints(self) -> list[str]:
        """What the document knows nothing of, and forget what was recorded."""
        found = [f"{asked.method} {asked.url}: {why}" for asked in self.asked for why in undocumented(asked)]
        self.asked.clear()
        return found

    def _hear(self, request: Request) -> None:
        self.asked.append(Asked(request.method, request.url, request.post_data))

    def _hear_sockets(self, page: Page) -> None:
        page.on("websocket", lambda socket: self.asked.append(Asked("GET", socket.url, None)))


def undocumented(asked: Asked) -> list[str]:
    """Each thing about a request that the document does not have: method, path, query, or a field of the body."""
    url = urlsplit(asked.url)
    if url.scheme not in ("http", "ws"):
        return []  # a page of the browser's own
    if url.hostname != "127.0.0.1":
        return ["another host"]
    if url.scheme == "ws":
        return [] if url.path == SOCKET and url.query in ("", "spectator") else ["no socket of ours"]
    if not url.path.startswith("/api/"):
        return [] if asked.method == "GET" else ["written to no operation"]
    if url.path in OAUTH:
        return [] if asked.method == "POST" else ["no such operation"]
    operation = _operation(asked.method, url.path)
    if operation is None:
        return ["no such operation"]
    known = {each["name"] for each in operation.get("parameters", []) if each["in"] == "query"}
    complaints = [f"no parameter {name}" for name in parse_qs(url.query, keep_blank_values=True) if name not in known]
    if asked.body:
        content = operation.get("requestBody", {}).get("content", {})
        schema = content.get("application/json", {}).get("schema")
        if schema is None:
            return [*complaints, "it takes no body"]
        complaints += [f"no field {name}" for name in _strangers(json.loads(asked.body), schema)]
    return complaints


def _operation(method: str, path: str) -> Schema | None:
    """The operation of an address; where several fit, the one with the fewest parameters in its path."""
    fitting = [
        methods[method.lower()]
        for template, methods in sorted(_document()["paths"].items(), key=lambda each: each[0].count("{"))
        if method.lower() in methods and re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path)
    ]
    return fitting[0] if fitting else None


def _strangers(value: Any, schema: Schema, name: str = "") -> list[str]:
    """Names of fields in a value that its schema has no word for, those inside of lists and objects too."""
    shapes = _shapes(schema)
    if isinstance(value, list):
        items: Schema = next((shape["items"] for shape in shapes if "items" in shape), {})
        return [found for each in value for found in _strangers(each, items, f"{name}[]")]
    if not isinstance(value, dict):
        return []
    found: list[str] = []
    for key, inner in value.items():
        fields = [shape["properties"][key] for shape in shapes if key in shape.get("properties", {})]
        more = next((shape["additionalProperties"] for shape in shapes if "additionalProperties" in shape), None)
        if fields:
            found += _strangers(inner, fields[0], f"{name}.{key}")
        elif not more:
            found.append(f"{name}.{key}".lstrip("."))
    return found


def _shapes(schema: Schema) -> list[Schema]:
    """A schema and all that it is made of."""
    if "$ref" in schema:
        target: Schema = _document()
        for part in schema["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        return _shapes(target)
    parts = [part for word in ("allOf", "oneOf", "anyOf") for part in schema.get(word, [])]
    return [schema, *(shape for part in parts for shape in _shapes(part))]


@cache
def _document() -> Schema:
    document: Schema = yaml.load(DOCUMENT.read_text(), Loader=yaml.CSafeLoader)  # ten times as fast as the other
    return document
