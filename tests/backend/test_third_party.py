"""Programs of others on a served Cairn: those of the tutorials do what they say, and what is revoked closes."""

import asyncio
import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from tests.support.postgres import free_port
from tests.support.server import ROOT, serving
from tests.support.third_party import Owner, bearer, closing_code, open_socket
from tests.support.waiting import PATIENCE, SOON

SCRIPT = ROOT / "docs/tutorials/play_a_round.py"
TAKES_WEBHOOKS = ROOT / "docs/tutorials/take_webhooks.py"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is."""
    folder: Path = tmp_path_factory.mktemp("third-party")
    with serving(folder, OUTWARD_LOCAL="1", DATA_DIR=str(folder)) as where:
        yield where
    log = (folder / "serve.log").read_text()
    assert "Traceback" not in log, log
    assert "cairn_" not in log
    assert "ticket_" not in log


def run(address: str, token: str, *arguments: str, script: Path = SCRIPT) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, str(script), address, *arguments],
        env={**os.environ, "CAIRN_TOKEN": token},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_two_programs_play_the_tutorials_round(address):
    ada, ben = (Owner(address, name).token("read", "play", "challenge")["secret"] for name in ("Ada", "Ben"))
    creator = run(address, ada)
    assert creator.stdout is not None
    invitation = creator.stdout.readline()
    code = re.search(r"or (\w{4}-\w{4})$", invitation.strip())
    assert code, invitation
    accepter = run(address, ben, code[1])
    said = [program.communicate(timeout=120)[0] for program in (creator, accepter)]
    assert [program.returncode for program in (creator, accepter)] == [0, 0], said
    ends = [re.fullmatch(r"(Ada|Ben): (won|lost|draw) \((\w+)\), match ([0-9a-f-]{36})\n", text) for text in said]
    assert ends[0], said
    assert ends[1], said
    assert ends[0].groups()[2:] == ends[1].groups()[2:]
    assert {ends[0][2], ends[1][2]} in ({"won", "lost"}, {"draw"})


def test_the_script_says_what_the_server_refuses(address):
    owner = Owner(address, "Cleo")
    token = owner.token("read")
    assert run(address, token["secret"]).communicate(timeout=60)[0].startswith("missing_scope: ")
    owner.revoke(token)
    assert run(address, token["secret"]).communicate(timeout=60)[0].startswith("bad_token: ")


def test_a_program_is_told_by_webhook_and_ends_it_when_it_stops(address):
    owner, port = Owner(address, "Greta"), free_port()
    token = owner.token("account", "challenge", "read")
    program = run(address, token["secret"], f"http://127.0.0.1:{port}/", str(port), script=TAKES_WEBHOOKS)
    patience = threading.Timer(120, program.kill)  # then it says nothing more
    patience.start()
    try:
        assert program.stdout is not None
        said = iter(line for line in program.stdout if "POST" not in line)  # its server's own log
        assert next(said) == "test None None\n"
        challenge = bearer(address, token).post("challenges/", json={"ruleset": "edition2016", "visibility": "link"})
        other = bearer(address, Owner(address, "Hans").token("challenge"))
        match = other.post(f"challenges/{challenge.json()['id']}/accept/", json={}).json()["id"]
        assert f"match_started 1 {match}\n" in said  # where she begins, that may be told before
    finally:
        program.terminate()
        program.wait(timeout=60)
        patience.cancel()
    assert program.returncode == 0
    assert owner.http.get("me/webhooks/").json()["results"] == []


async def test_a_revoked_token_is_void_at_once_and_its_socket_closes_within_five_seconds(address):
    owner = Owner(address, "Dora")
    token, other = owner.token("read"), owner.token("read")
    socket, others = await open_socket(address, token), await open_socket(address, other)
    # Two may wait at a time: the others have begun to when the third is refused.
    asked = [asyncio.to_thread(bearer(address, token).get, "feed/?after=0&wait=25") for _ in range(3)]
    refused, waits = await asyncio.wait(map(asyncio.ensure_future, asked), return_when=asyncio.FIRST_COMPLETED)
    assert [wait.result().json()["code"] for wait in refused] == ["too_many_waits"]
    await asyncio.to_thread(owner.revoke, token)
    assert bearer(address, token).get("feed/").json()["code"] == "bad_token"
    async with asyncio.timeout(SOON):
        assert await closing_code(socket) == 4401
        assert {(await wait).json()["code"] for wait in waits} == {"bad_token"}
    await others.send('{"type": "ping"}')
    assert await asyncio.wait_for(others.recv(), PATIENCE) == '{"type":"pong"}'
    await others.close()


async def test_a_ticket_opens_one_socket(address):
    token = Owner(address, "Emil").token("read")
    ticket = bearer(address, token).post("socket-tickets/", json={}).json()["ticket"]
    where = f"{address.replace('http', 'ws', 1)}/ws/v1/?ticket={ticket}"
    sockets = await asyncio.gather(*(connect(where) for _ in range(10)))
    first = await asyncio.gather(*(socket.recv() for socket in sockets), return_exceptions=True)
    greeted = [text for text in first if isinstance(text, str) and '"type":"hello"' in text]
    closed = [why for why in first if isinstance(why, ConnectionClosed) and why.rcvd and why.rcvd.code == 4401]
    assert (len(greeted), len(closed)) == (1, 9)
    for socket in sockets:
        await socket.close()


async def test_a_bearer_token_opens_a_socket_and_revoking_it_closes_it(address):
    owner = Owner(address, "Ina")
    token, blind = owner.token("read"), owner.token("play")
    where = f"{address.replace('http', 'ws', 1)}/ws/v1/"
    socket = await connect(where, additional_headers={"Authorization": f"Bearer {token['secret']}"})
    assert '"username":"Ina"' in str(await socket.recv())
    assert owner.http.get("me/tokens/").json()["results"]
    for refused in (blind["secret"], "cairn_none", f"{token['secret']}x"):
        other = await connect(where, additional_headers={"Authorization": f"Bearer {refused}"})
        assert await closing_code(other) == 4401
    ticket = bearer(address, token).post("socket-tickets/", json={}).json()["ticket"]
    both = await connect(f"{where}?ticket={ticket}", additional_headers={"Authorization": f"Bearer {token['secret']}"})
    assert await closing_code(both) == 4401  # nobody knows which is meant
    await asyncio.to_thread(owner.revoke, token)
    async with asyncio.timeout(SOON):
        assert await closing_code(socket) == 4401


async def test_anybody_watches_a_public_match_over_the_socket_from_any_page(address):
    ada, ben = (bearer(address, Owner(address, name).token("read", "challenge")) for name in ("Kim", "Lea"))
    made = ada.post("challenges/", json={"ruleset": "edition2016", "visibility": "link", "public": True}).json()
    match = ben.post(f"challenges/{made['id']}/accept/", json={}).json()["id"]
    where = f"{address.replace('http', 'ws', 1)}/ws/v1/?spectator"
    async with connect(where, origin=Origin("https://elsewhere.example")) as socket:
        assert json.loads(await socket.recv())["account"] is None
        await socket.send(json.dumps({"type": "subscribe", "match": match}))
        frame = json.loads(await asyncio.wait_for(socket.recv(), 30))
        assert (frame["type"], frame["match"]["seat"]) == ("match", None)
    ticket = ada.post("socket-tickets/", json={}).json()["ticket"]
    assert await closing_code(await connect(f"{where}&ticket={ticket}")) == 4401  # nobody knows which is meant


def test_a_long_poll_is_one_request_however_often_it_is_asked_again(address):
    program = bearer(address, Owner(address, "Fritz").token("read"))

    def left() -> tuple[int, float]:
        """Return how many requests are left, and when their window ends: for each client at a moment of its own."""
        told = re.search(r'"token";r=(\d+);t=(\d+)', program.get("feed/").headers["RateLimit"])
        assert told
        return int(told[1]), time.time() + int(told[2])

    before, after, ends = 0, 0, [0.0, 60.0]
    while ends[1] - ends[0] > 5:  # all of it has to fall into one window of ten seconds
        before, ends[0] = left()
        for _ in range(2):
            assert program.get("feed/?after=0&wait=1").json()["results"] == []
        after, ends[1] = left()
    assert after == before - 3
