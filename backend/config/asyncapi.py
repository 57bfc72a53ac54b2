"""The AsyncAPI document of the socket, made from the frames that the consumer reads and sends (`make schema`)."""

from collections.abc import Iterator
from dataclasses import fields
from inspect import cleandoc
from typing import Any

from django.conf import settings
from drf_spectacular.generators import SchemaGenerator

from backend.config.document.examples import recorded
from backend.matches.live.close_codes import CLOSE_CODES
from backend.matches.live.errors import ERROR_CODES
from backend.matches.live.frame_members import kind_of
from backend.matches.live.frames import CLIENT_FRAMES, SERVER_FRAMES, ClientFrame, ErrorFrame, MatchFrame, ServerFrame
from backend.matches.live.limits import limits_announced, spectator_limits_announced

#: `make check` compares it with what the code says.
WRITTEN = settings.BASE_DIR / "docs/reference/asyncapi.yaml"

Frame = type[ClientFrame] | type[ServerFrame]
FRAMES: tuple[Frame, ...] = (*CLIENT_FRAMES.values(), *SERVER_FRAMES.values())

DESCRIPTION = """\
The socket sends what has changed the moment it has: the matches that a client subscribes to, as it may see them, and
the notices of its account. Everything is written, moves too, by the [REST API](/api/v1/schema/), whose
addresses begin with `/api/v1/`: a push is a hint, and a client that misses one loses nothing.

**A first match**: connect, and wait for `hello`. Make a challenge (`POST challenges/`), or accept one that a notice
`challenge` announces (`POST challenges/{challenge_id}/accept/`). When the notice `match_started` comes, send
`subscribe` with its match. In each `match` frame with `options` it is your turn: send the actions of one option, and
more while there are some, with the frame's `version` as `expected_version` (`POST matches/{match_id}/moves/`).

**Connect** to `/ws/v1/`. A program sends `Authorization: Bearer TOKEN` with the handshake; the token needs the scope
`read`. A web page of another origin, which cannot send that header, asks for a ticket (`POST socket-tickets/`) and
connects to `/ws/v1/?ticket=TICKET`. The server's own pages are let in by their cookie, which counts only beside the
server's own `Origin`; so are guests, who have no tokens. A token or ticket that opens nothing, and a page of the server
whose reader is not signed in, are accepted and closed at once with 4401. A handshake is answered with HTTP 403 where it
brings neither token nor ticket and comes from no page of the server (a program that forgot `Authorization: Bearer`), or
where too many come from one network. Of many that come at once some wait until others are open, up to a minute.

**Without an account**, connect to `/ws/v1/?spectator`, with nothing beside it, from any page or program. Then `account`
in `hello` is null, public matches can be subscribed to as anybody may see them, no notices come, and the limits are
tighter.

**Frames** are JSON objects in text, with a `type`. The server sends `hello` first, with the limits of the socket.
Every frame of the client is answered, or the socket is closed: where a frame has an `id`, the answer to it has the
same as `re`. Ignore members and types of frames that you do not know; the server does so with members.

**After a reconnection** subscribe again: each match is sent as it is now. Read `GET feed/?after=CURSOR` for the
notices that came meanwhile. Wait longer after each failure, with jitter, up to half a minute.

**Idle lines**: the server sends `events` and a WebSocket ping frame to every socket each 20 seconds, also while it
watches no match, so that no proxy cuts it. If nothing has come for two heartbeats, send `ping`; if nothing comes then,
connect again.
"""
#: What that page itself does not say.
ON_ONE_PAGE = "\nAll of this is [a page](/docs/reference/socket), too.\n"
#: Where a server has the OpenAPI document.
SERVED = "/api/v1/schema/"


def asyncapi_document() -> dict[str, Any]:
    """Return the document."""
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Cairn's socket", "version": "1.0.0", "description": DESCRIPTION + ON_ONE_PAGE},
        "defaultContentType": "application/json",
        "servers": {
            "cairn": {
                "host": "cairn.example",
                "protocol": "wss",
                "description": "Any Cairn; `ws` where it is served without HTTPS, as by `make run`.",
                "security": [{"$ref": f"#/components/securitySchemes/{name}"} for name in SECURITY],
            }
        },
        "channels": {"socket": _channel()},
        "operations": _operations(),
        "components": {"schemas": _schemas(), "messages": _messages(), "securitySchemes": SECURITY},
        "x-limits": limits_announced(),
        "x-spectator-limits": spectator_limits_announced(),
        "x-error-codes": ERROR_CODES,
        "x-close-codes": {
            str(code): {"meaning": each.meaning, "then": each.then} for code, each in CLOSE_CODES.items()
        },
    }


SECURITY = {
    "token": {"type": "http", "scheme": "bearer", "description": "A personal token with the scope `read`."},
    "ticket": {
        "type": "httpApiKey", "in": "query", "name": "ticket",
        "description": "From `POST socket-tickets/`; can be used once, within 30 seconds.",
    },
    "session": {
        "type": "httpApiKey", "in": "cookie", "name": "sessionid", "description": "Of the server's own pages.",
    },
}  # fmt: skip


def _key(frame: Frame) -> str:
    """Return the name of a frame's message: `seen` goes both ways."""
    return frame.__name__


def _channel() -> dict[str, Any]:
    query = {"type": "object", "properties": {"ticket": {"type": "string"}, "spectator": {"type": "string"}}}
    return {
        "address": "/ws/v1/",
        "messages": {_key(frame): {"$ref": f"#/components/messages/{_key(frame)}"} for frame in FRAMES},
        "bindings": {"ws": {"method": "GET", "query": query, "bindingVersion": "0.1.0"}},
    }


def _operations() -> dict[str, Any]:
    """Return what is done, as the server does it: it receives the client's frames, and sends its own."""
    channel = {"$ref": "#/channels/socket"}

    def listed(frames: tuple[Frame, ...]) -> list[dict[str, str]]:
        return [{"$ref": f"#/channels/socket/messages/{_key(frame)}"} for frame in frames]

    received = {
        kind: {
            "action": "receive",
            "channel": channel,
            "summary": _about(frame)[0],
            "messages": listed((frame,)),
            "reply": {"channel": channel, "messages": listed((*frame.answers, ErrorFrame))},
        }
        for kind, frame in CLIENT_FRAMES.items()
    }
    sent = {"action": "send", "channel": channel, "summary": "What comes by itself, or as an answer."}
    return {**received, "push": {**sent, "messages": listed(tuple(SERVER_FRAMES.values()))}}


def _about(frame: Frame) -> tuple[str, str]:
    """Return the first sentence of a frame's docstring, and all of it."""
    words = cleandoc(frame.__doc__ or "")
    return words.partition("\n\n")[0].replace("\n", " "), words


def _messages() -> dict[str, Any]:
    messages: dict[str, Any] = {}
    for frame in FRAMES:
        summary, description = _about(frame)
        message: dict[str, Any] = {"name": frame.type, "summary": summary, "description": description}
        message["payload"] = {"$ref": f"#/components/schemas/{_key(frame)}"}
        if example := _example(frame):
            message["examples"] = [{"payload": example}]
        messages[_key(frame)] = message
    return messages


def _example(frame: Frame) -> dict[str, Any] | None:
    """Return an example of a frame; null where there is none of a member that has to be there."""
    if frame is MatchFrame:
        return _match_example()
    example: dict[str, Any] = {"type": frame.type}
    for defined in fields(frame):
        value = limits_announced() if defined.name == "limits" else defined.metadata["example"]
        if value is not None:
            example[defined.name] = value
        elif not defined.metadata["optional"]:
            return None
    return example


def _match_example() -> dict[str, Any] | None:
    """Return a frame with the match that was recorded for the OpenAPI document; null if none is."""
    match = recorded().get("match_get", {}).get("body")
    return match and {"type": "match", "re": 7, "id": match["id"], "version": match["version"], "match": match}


def _schemas() -> dict[str, Any]:
    frames: dict[str, Any] = {_key(frame): _schema(frame) for frame in FRAMES}
    for base in (ClientFrame, ServerFrame):
        of = [frame for frame in FRAMES if issubclass(frame, base)]
        frames[base.__name__] = {"oneOf": [{"$ref": f"#/components/schemas/{_key(frame)}"} for frame in of]}
    return frames | _components(frames)


def _schema(frame: Frame) -> dict[str, Any]:
    members = {}
    for defined in fields(frame):
        schema, about = kind_of(defined).schema, defined.metadata["about"]
        # Beside a `$ref` nothing counts in the JSON Schema of AsyncAPI 3.
        members[defined.name] = ({"allOf": [schema]} if "$ref" in schema else schema) | {"description": about}
    needed = [defined.name for defined in fields(frame) if not defined.metadata["optional"]]
    return {
        "type": "object",
        "description": _about(frame)[1],
        "required": ["type", *needed],
        "properties": {"type": {"type": "string", "const": frame.type}, **members},
    }


def _components(frames: dict[str, Any]) -> dict[str, Any]:
    """Return the schemas of the OpenAPI document that the frames need, as JSON Schema."""
    generated: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    known, needed, found = generated["components"]["schemas"], list(_references(frames)), {}
    while needed:
        name = needed.pop()
        if name not in frames and name not in found:
            found[name] = _json_schema(known[name])
            needed += _references(found[name])
    return dict(sorted(found.items()))


def _references(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        for name, inner in schema.items():
            if name == "$ref":
                yield inner.rpartition("/")[2]
            else:
                yield from _references(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _references(inner)


def _json_schema(schema: Any) -> Any:
    """Return a schema of OpenAPI 3.1 as one of AsyncAPI, which has a `discriminator` of its own kind."""
    if isinstance(schema, list):
        return [_json_schema(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    return {name: _json_schema(inner) for name, inner in schema.items() if name not in ("discriminator", "readOnly")}
