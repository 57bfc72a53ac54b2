"""The document of the socket is true: frames of whole matches are as it says, and its examples are answered so."""

import json
import re
from contextlib import AsyncExitStack
from typing import Any
from uuid import uuid4

import jsonschema_rs
import pytest
import yaml
from channels.db import database_sync_to_async

import engine
from backend.matches.live.close_codes import CLOSE_CODES
from backend.matches.live.errors import ERROR_CODES
from backend.matches.live.frame_members import MATCH_ID
from backend.matches.live.heartbeat import HEARTBEAT
from backend.matches.live.protocol import read_frame
from backend.notifications.services.notify import Notice, notify
from tests.backend.matches.test_socket import MALFORMED, socket_of, spectating, table
from tests.support.asyncapi import assert_frame, socket_document
from tests.support.builders import a_match, an_account, play_on
from tests.support.people import browser_of
from tests.support.scale import chance, scaled
from tests.support.sockets import Socket
from tests.support.tree import ROOT

pytestmark = pytest.mark.usefixtures("committed_db")

MESSAGES = socket_document()["components"]["messages"]
RECEIVED = {name: each for name, each in socket_document()["operations"].items() if each["action"] == "receive"}


def message_of(ref: dict[str, str]) -> Any:
    return MESSAGES[ref["$ref"].rpartition("/")[2]]


async def say(socket: Socket, **frame: Any) -> None:
    """Send a frame, which has to be as documented."""
    assert_frame("Client", frame)
    await socket.send_json_to(frame)


async def hear(socket: Socket) -> Any:
    """Return the next frame, which has to be as documented."""
    frame = await socket.receive_json_from(timeout=60)
    assert_frame("Server", frame)
    return frame


@pytest.mark.parametrize("ruleset", chance("frames").sample(list(engine.RULESETS), scaled(3, 10)))
async def test_every_frame_of_a_whole_match_is_as_documented(ruleset):
    alice, bob, _ = await table()
    charlie = await database_sync_to_async(an_account)("Charlie")
    match = await database_sync_to_async(a_match)(alice, bob, public=True, ruleset=ruleset)
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(socket_of(account)) for account in (alice, bob, charlie)]
        sockets.append(await stack.enter_async_context(spectating()))
        for number, socket in enumerate(sockets):
            await say(socket, type="subscribe", match=str(match.pk), id=number)
            assert (await hear(socket))["re"] == number
            await say(socket, type="look", match=str(match.pk), id="look")
            assert (await hear(socket))["re"] == "look"
        seen, seed = set(), 0
        while match.status != "finished" and seed < 400:
            seed += 1
            match = await database_sync_to_async(play_on)(match, moves=1, seed=seed)
            for socket in sockets:
                while (frame := await hear(socket)).get("version") != match.version:
                    seen.add(frame["type"])
        await HEARTBEAT.run_once()
        for socket in sockets:
            while (frame := await hear(socket))["type"] != "events":
                seen.add(frame["type"])
        assert match.status == "finished"
        assert "notice" in seen


@pytest.mark.stores
async def test_every_example_is_answered_as_documented():
    alice, _, match = await table()
    await database_sync_to_async(notify)([Notice(alice.pk, "challenge_declined") for _ in range(12)])
    assert set(RECEIVED) == {"subscribe", "unsubscribe", "look", "look_away", "seen", "ping"}
    answered = set()
    async with socket_of(alice) as socket:
        for operation in (RECEIVED[name] for name in ("subscribe", "subscribe", *RECEIVED)):
            [example] = message_of(operation["messages"][0])["examples"]
            await say(socket, **json.loads(json.dumps(example["payload"]).replace(MATCH_ID, str(match.pk))))
            answer = await hear(socket)
            assert answer["re"] == example["payload"]["id"]
            assert answer["type"] in {message_of(ref)["name"] for ref in operation["reply"]["messages"]}
            answered.add(answer["type"])
            if answer["type"] == "unsubscribed":
                await say(socket, type="subscribe", match=str(match.pk))
                await hear(socket)
    assert answered == {"match", "events", "unsubscribed", "presence", "looked_away", "seen", "pong"}


def test_every_example_of_a_frame_is_as_its_schema_says():
    client = {ref["$ref"].rpartition("/")[2] for each in RECEIVED.values() for ref in each["messages"]}
    for name, message in MESSAGES.items():
        for example in message.get("examples", ()):
            assert_frame("Client" if name in client else "Server", example["payload"])
    assert {name for name, message in MESSAGES.items() if "examples" not in message} == set()


async def test_refusals_are_as_documented_and_name_the_frame():
    alice, bob, match = await table()
    others = await database_sync_to_async(lambda: [a_match(alice, bob) for _ in range(50)])()
    async with socket_of(alice) as socket:
        asked = [
            ({"type": "fly", "id": 1}, "unknown_type"),
            ({"type": "subscribe", "id": 2}, "bad_message"),
            ({"type": "subscribe", "id": 3, "match": str(uuid4())}, "not_found"),
            *(({"type": "subscribe", "id": "x", "match": str(each.pk)}, None) for each in others),
            ({"type": "subscribe", "id": 4, "match": str(match.pk)}, "too_many_subscriptions"),
        ]
        for frame, code in asked:
            await socket.send_json_to(frame)
            answer = await hear(socket)
            assert (answer["re"], answer.get("code")) == (frame["id"], code)
        for _ in range(60):
            await socket.send_json_to({"type": "ping", "id": "p"})
        last = [await hear(socket) for _ in range(60)][-1]
        assert (last["re"], last["code"]) == ("p", "rate_limited")


@pytest.mark.parametrize(("kind", "refused"), [("subscribe", 0), ("ping", 90), ("fly", 90)])
async def test_150_frames_at_once_get_150_answers_each_with_its_id(kind, refused):
    alice, _, match = await table()
    async with socket_of(alice) as socket:
        for number in range(150):
            await socket.send_json_to({"type": kind, "match": str(match.pk), "id": number})
        answers = [await hear(socket) for _ in range(150)]
        assert [answer["re"] for answer in answers] == list(range(150))
        limited = [answer for answer in answers if answer.get("code") == "rate_limited"]
        assert refused - 10 <= len(limited) <= refused  # while they are sent some more may be
        assert all(0 < answer["retry_after"] <= 1 for answer in limited)


@pytest.mark.parametrize("text", [text for texts in MALFORMED.values() for text in texts])
def test_frames_that_the_server_refuses_the_document_refuses(text):
    try:
        sent = json.loads(text)
    except (ValueError, RecursionError):
        return
    with pytest.raises((AssertionError, TypeError, KeyError, UnicodeEncodeError)):
        assert_frame("Client", sent)


@pytest.mark.parametrize("more", [{}, {"id": -(2**53) + 1}, {"id": "a b~"}, {"match": MATCH_ID.upper()}, {"id": None}])
def test_frames_that_the_document_allows_the_server_reads(more):
    frame = {"type": "look", "match": MATCH_ID} | more
    if frame.get("id", 0) is not None:  # which the server takes for none
        assert_frame("Client", frame)
    assert read_frame(json.dumps(frame)).type == "look"


def test_the_document_is_asyncapi_3():
    package = ROOT / "frontend/node_modules" / "@asyncapi/specs" / "schemas" / "3.0.0.json"
    errors = jsonschema_rs.Draft7Validator(json.loads(package.read_text())).iter_errors(socket_document())
    assert [f"{error.instance_path}: {error.message}" for error in errors] == []


def test_all_references_of_the_document_lead_somewhere():
    document = socket_document()

    def walk(node: Any) -> None:
        if isinstance(node, dict):
            if "$ref" in node:
                found = document
                for name in node["$ref"].removeprefix("#/").split("/"):
                    found = found[name]
            for inner in node.values():
                walk(inner)
        elif isinstance(node, list):
            for inner in node:
                walk(inner)

    walk(document)


def test_codes_of_errors_and_closes_are_all_in_the_document():
    modules = "".join(path.read_text() for path in (ROOT / "backend/matches/live").glob("*.py"))
    assert set(re.findall(r'Refused\(\s*"(\w+)"', modules)) == set(ERROR_CODES)
    document = socket_document()
    assert set(document["x-error-codes"]) == set(ERROR_CODES)
    assert set(document["x-close-codes"]) == set(map(str, CLOSE_CODES))


def test_the_document_is_served_as_it_is_written_and_cached():
    browser = browser_of(an_account("Ada"))
    written = (ROOT / "docs/reference/asyncapi.yaml").read_text()
    served = browser.read("asyncapi/")
    assert served.content.decode() == written
    assert served["Cache-Control"] == "public, max-age=300"
    again = browser.read("asyncapi/", If_None_Match=served["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    as_json = browser.read("asyncapi/", Accept="application/json")
    assert json.loads(as_json.content) == yaml.safe_load(written) == socket_document()
