"""Programs of others on a served Cairn: the tutorial plays a round, and what is revoked closes."""

import asyncio
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.backend.third_party import Owner, bearer, closing_code, open_socket
from tests.server import ROOT, serving

SCRIPT = ROOT / "docs/tutorials/play_a_round.py"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is."""
    folder: Path = tmp_path_factory.mktemp("third-party")
    with serving(folder) as where:
        yield where
    log = (folder / "serve.log").read_text()
    assert "Traceback" not in log, log
    assert "cairn_" not in log
    assert "ticket_" not in log


def run(address: str, token: str, *arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, str(SCRIPT), address, *arguments],
        env={**os.environ, "CAIRN_TOKEN": token},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_two_programs_play_the_tutorials_round(address: str) -> None:
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


def test_the_script_says_what_the_server_refuses(address: str) -> None:
    owner = Owner(address, "Cleo")
    token = owner.token("read")
    assert run(address, token["secret"]).communicate(timeout=60)[0].startswith("missing_scope: ")
    owner.revoke(token)
    assert run(address, token["secret"]).communicate(timeout=60)[0].startswith("bad_token: ")


async def test_what_is_revoked_is_void_at_once_and_its_socket_closes_within_five_seconds(address: str) -> None:
    owner = Owner(address, "Dora")
    token, other = owner.token("read"), owner.token("read")
    socket, others = await open_socket(address, token), await open_socket(address, other)
    waiting = asyncio.create_task(asyncio.to_thread(bearer(address, token).get, "feed/?after=0&wait=25"))
    await asyncio.sleep(0.5)  # let it begin to wait
    await asyncio.to_thread(owner.revoke, token)
    assert bearer(address, token).get("feed/").json()["code"] == "bad_token"
    async with asyncio.timeout(5):
        assert await closing_code(socket) == 4401
        assert (await waiting).json()["code"] == "bad_token"
    await others.send('{"type": "ping"}')
    assert await asyncio.wait_for(others.recv(), 10) == '{"type":"pong"}'
    await others.close()


async def test_a_ticket_opens_one_socket(address: str) -> None:
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


async def test_a_long_poll_is_one_request_however_often_it_is_asked_again(address: str) -> None:
    program = bearer(address, Owner(address, "Fritz").token("read"))
    if (into := time.time() % 10) > 6:  # all of it has to fall into one window of ten seconds
        await asyncio.sleep(10 - into)
    for _ in range(2):
        assert program.get("feed/?after=0&wait=1").json()["results"] == []
    left = re.search(r'"token";r=(\d+)', program.get("feed/").headers["RateLimit"])
    assert left
    assert int(left[1]) == 200 - 3
