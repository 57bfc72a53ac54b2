"""`manage.py serve`: one real process, spoken to over real connections."""

import asyncio
import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest
import websockets

from backend.common.errors import PROBLEMS
from backend.config.hosts import machine_names
from backend.config.management.commands.serve import Command
from backend.config.server import PoliteSocket, supervise
from tests.support.databases import sqlite_template
from tests.support.scale import PROVE
from tests.support.server import complaints, migrated, server_process

ROOT = Path(__file__).parents[3]
#: On which processors the server ran when it had just begun: it spreads where others leave nothing free for a while.
BEGAN_ON: list[set[int]] = []


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Serve; give the address and the process."""
    folder = tmp_path_factory.mktemp("serve")
    log = folder / "serve.log"
    with (
        migrated(folder, DATA_DIR=str(folder), ONE_PROCESSOR="1") as settings,
        server_process(log, settings) as (address, pid),
    ):
        if hasattr(os, "sched_getaffinity"):
            BEGAN_ON.append(os.sched_getaffinity(pid))
        yield address, pid
    log = (folder / "serve.log").read_text()
    assert "Traceback" not in log
    assert "canary" not in log
    assert "Stopped." in log


@pytest.fixture(scope="module")
def address(server):
    return server[0]


def place(address):
    host, _, port = address.removeprefix("http://").partition(":")
    return host, int(port)


def ask(address, method, path, body=None, **headers):
    """One request; (status, headers, text)."""
    connection = http.client.HTTPConnection(*place(address), timeout=60)
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, body, names, encode_chunked=names.get("Transfer-Encoding") == "chunked")
    answer = connection.getresponse()
    found = answer.status, answer.headers, answer.read().decode()
    connection.close()
    return found


def say(address, text):
    """Send raw *text*; return all that comes back."""
    with socket.create_connection(place(address), timeout=60) as line:
        line.sendall(text)
        chunks = []
        try:
            while chunk := line.recv(65536):
                chunks.append(chunk)
                if b"\r\n\r\n" in b"".join(chunks):
                    break
        except ConnectionError:
            pass
    return b"".join(chunks)


def refused(found, status, code):
    assert (found[0], json.loads(found[2])["code"]) == (status, code)
    assert found[1]["Content-Type"] == "application/problem+json"
    assert code in PROBLEMS


JSON = {"Content_Type": "application/json"}
SIGN_UP = "/api/v1/accounts/"


def test_the_server_answers_without_naming_its_software(address):
    status, headers, text = ask(address, "GET", "/api/v1/session/")
    assert (status, json.loads(text)) == (200, {"account": None, "own": None})
    assert "Content-Security-Policy" in headers
    assert not re.search(r"daphne|twisted|python", str(headers), re.IGNORECASE)


@pytest.mark.parametrize("path", ["/api/v1/records/", "/api/v1/feed/stream/", "/api/v1/schema/", "/docs/", "/dumps/"])
def test_head_is_answered_without_a_body_and_the_line_goes_on(address, path):
    connection = http.client.HTTPConnection(*place(address), timeout=60)
    for _ in range(2):
        connection.request("HEAD", path)
        assert connection.getresponse().read() == b""
    connection.request("GET", "/healthz")
    assert connection.getresponse().read() == b'{"status": "ok"}'
    connection.close()


def test_a_chunked_body_is_read_like_any_other(address):
    body = [b'{"username": "Chunky", ', b'"password": "correct horse"}']
    status, _, text = ask(address, "POST", SIGN_UP, iter(body), **JSON, Transfer_Encoding="chunked")
    assert (status, json.loads(text)["username"]) == (201, "Chunky")


def test_a_body_that_is_too_large_is_refused_chunked_or_not(address):
    for size in (16 * 1024 + 1, 1_000_000):
        refused(ask(address, "POST", SIGN_UP, b" " * size, **JSON), 413, "body_too_large")
        chunks = iter([b" " * 4096] * (size // 4096 + 1))
        refused(ask(address, "POST", SIGN_UP, chunks, **JSON, Transfer_Encoding="chunked"), 413, "body_too_large")
        refused(ask(address, "POST", "/nowhere", b" " * size, **JSON), 413, "body_too_large")


def test_a_body_without_end_is_cut_off(address):
    head = f"POST {SIGN_UP} HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
    sent = 0
    with socket.create_connection(place(address), timeout=60) as line, suppress(ConnectionError):
        line.sendall(head)
        while sent < 1024:
            line.sendall(b"10000\r\n" + b" " * 65536 + b"\r\n")
            sent += 1
    assert sent < 512  # of 64 MiB
    assert ask(address, "GET", "/healthz")[0] == 200


@pytest.mark.parametrize(
    "text",
    [
        b"GET /api/v1/session/ HTTP/1.1\r\nHost: 127.0.0.1\r\nBad Header: x\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET /api/v1/session/%00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET /api/v1/session/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"GET /api/v1/session/ HTTP/1.1\r\nHost: \r\n\r\n",
        b"GET /api/v1/session/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"a" * 70_000 + b"\r\n\r\n",
        b"POST /api/v1/accounts/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/v1/accounts/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
        b"POST /api/v1/accounts/ HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"hello\r\n\r\n",
        b"TRACE /api/v1/session/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    ],
)
def test_malformed_http_gets_a_4xx_and_the_server_goes_on(address, text):
    answer = say(address, text)
    if answer:  # or the line was cut, which is an answer too
        assert re.match(rb"HTTP/1\.[01] 4\d\d ", answer), answer[:200]
    assert ask(address, "GET", "/healthz")[0] == 200


def test_a_form_is_refused_as_a_problem_like_any_other_type(address):
    """Twisted would read forms itself, and refuse a broken one with a bare line."""
    for kind in ("multipart/form-data; boundary=x", "multipart/form-data", "application/x-www-form-urlencoded"):
        refused(ask(address, "POST", SIGN_UP, b"x", Content_Type=kind), 415, "unsupported_media_type")


def test_no_header_of_a_client_moves_the_addresses(address):
    """Daphne takes its mount point from a header, meant for the proxy in front of it."""
    for root in ("/elsewhere", "/api/v1", "\xe9"):
        status, _, text = ask(address, "GET", "/api/v1/session/", Daphne_Root_Path=root)
        assert (status, json.loads(text)) == (200, {"account": None, "own": None})


def session_of(address, name):
    body = json.dumps({"username": name, "password": "correct horse"})
    status, headers, text = ask(address, "POST", SIGN_UP, body, **JSON)
    assert status == 201, text
    return cookies_of(headers)


def cookies_of(headers):
    """What to send as `Cookie` and as `X-CSRFToken`."""
    cookies = dict(re.findall(r"^(\w+)=([^;]+)", "\n".join(headers.get_all("Set-Cookie")), re.MULTILINE))
    return f"sessionid={cookies['sessionid']}; csrftoken={cookies['csrftoken']}", cookies["csrftoken"]


def socket_to(address, path="/ws/v1/", **headers):
    names = {"Origin": address, **headers}
    return websockets.connect(
        address.replace("http", "ws") + path,
        additional_headers={name: value for name, value in names.items() if value is not None},
        compression=None,
    )


class TestSockets:
    async def test_a_socket_of_a_signed_in_browser_gets_hello(self, address):
        cookie, _ = session_of(address, "Greta")
        async with socket_to(address, Cookie=cookie) as line:
            hello = json.loads(await line.recv())
            assert (hello["type"], hello["account"]["username"]) == ("hello", "Greta")

    async def test_a_socket_without_a_session_is_closed_with_4401(self, address):
        async with socket_to(address) as line:
            with pytest.raises(websockets.ConnectionClosed):
                await line.recv()
            assert line.close_code == 4401

    @pytest.mark.parametrize(
        ("path", "origin"),
        [
            *(
                ("/ws/v1/", page)
                for page in (None, "null", "http://evil.example", "https://127.0.0.1", "http://127.0.0.1:1")
            ),
            *((path, "own") for path in ("/", "/ws/", "/ws/v1", "/ws/v1/x", "/api/v1/session/")),
        ],
    )
    async def test_a_foreign_page_and_another_path_are_refused_at_the_door(self, address, path, origin):
        with pytest.raises(websockets.InvalidStatus) as refusal:
            async with socket_to(address, path, Origin=address if origin == "own" else origin):
                pass
        assert refusal.value.response.status_code == 403

    @pytest.mark.parametrize("size", [5000, 100_000])
    async def test_a_frame_that_is_too_large_closes_with_1009(self, address, size):
        cookie, _ = session_of(address, f"Large-{size}")
        async with socket_to(address, Cookie=cookie) as line:
            await line.recv()
            await line.send("x" * size)
            with pytest.raises(websockets.ConnectionClosed):
                await line.recv()
            assert line.close_code == 1009

    async def test_signing_out_closes_the_sockets_of_that_session_and_no_other(self, address):
        cookie, token = session_of(address, "Otto")
        body = json.dumps({"username": "Otto", "password": "correct horse"})
        _, headers, _ = ask(address, "POST", "/api/v1/session/", body, **JSON)
        elsewhere, _ = cookies_of(headers)
        async with socket_to(address, Cookie=cookie) as here, socket_to(address, Cookie=elsewhere) as there:
            await here.recv()
            await there.recv()
            status, *_ = await asyncio.to_thread(
                ask, address, "DELETE", "/api/v1/session/", None, Cookie=cookie, X_CSRFToken=token
            )
            assert status == 204
            with pytest.raises(websockets.ConnectionClosed):
                await asyncio.wait_for(here.recv(), 60)
            assert here.close_code == 4401
            await there.send(json.dumps({"type": "ping"}))
            assert json.loads(await asyncio.wait_for(there.recv(), 60))["type"] != "error"


def environment(folder, **more):
    return {**os.environ, "DATABASE_URL": f"sqlite:///{folder}/cairn.sqlite3", "DATA_DIR": str(folder), **more}


def serve(folder, *arguments, **more):
    return subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", "0", *arguments],
        cwd=ROOT, env=environment(folder, **more), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


@pytest.fixture(scope="module")
def folder_with_tables(tmp_path_factory):
    folder = tmp_path_factory.mktemp("migrated")
    shutil.copyfile(sqlite_template(), folder / "cairn.sqlite3")
    return folder


def until(process, word):
    lines = []
    for line in process.stdout:
        lines.append(line)
        if word in line:
            return "".join(lines)
    raise AssertionError("".join(lines) + process.stderr.read())


def test_serving_without_tables_prints_what_to_run(tmp_path):
    process = serve(tmp_path)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "python manage.py migrate" in errors
    assert "Traceback" not in errors


def test_a_port_that_is_taken_is_said_in_a_line(folder_with_tables):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        process = serve(folder_with_tables, "--port", str(taken.getsockname()[1]))
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "Cannot listen" in errors
    assert "Traceback" not in errors


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM] if PROVE else [signal.SIGINT])
def test_serve_prints_its_address_and_stops_with_a_connection_open(folder_with_tables, how):
    process = serve(folder_with_tables)
    text = until(process, "docs")
    port = int(re.search(r"http://127\.0\.0\.1:(\d+)/", text).group(1))
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        line.recv(100)
        process.send_signal(how)
        out, errors = process.communicate(timeout=60)
    assert process.returncode == 0
    assert out.endswith("Stopped.\n")
    assert not complaints(errors), errors


def test_serve_prints_where_players_go_and_where_it_listens(settings):
    settings.ORIGIN, settings.ORIGIN_DECLARED, settings.HOST_PORTS = "https://cairn.example", True, None
    said = StringIO()
    Command(stdout=said).announce("127.0.0.1", 8123)
    assert said.getvalue().splitlines() == [
        "Cairn is ready:", "  https://cairn.example/",
        "Documents at https://cairn.example/docs/. It listens on http://127.0.0.1:8123/. Stop with Ctrl-C.",
    ]  # fmt: skip


def test_serve_on_a_home_network_answers_to_the_machines_own_names(folder_with_tables):
    process = serve(folder_with_tables, "--host", "0.0.0.0")
    try:
        text = until(process, "docs")
        port = re.search(r"http://localhost:(\d+)/", text).group(1)
        for name in machine_names():
            assert f"http://{name}:{port}/" in text
            found = ask(f"http://127.0.0.1:{port}", "GET", "/api/v1/session/", Host=f"{name}:{port}")
            assert found[0] == 200
        assert ask(f"http://127.0.0.1:{port}", "GET", "/api/v1/session/", Host="evil.example")[0] == 400
    finally:
        process.terminate()
        process.communicate(timeout=60)


async def test_background_work_starts_again_when_it_fails():
    runs = []

    async def work():
        runs.append(1)
        if len(runs) == 1:
            raise RuntimeError
        if len(runs) == 3:
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await supervise(work, pause=0)
    assert len(runs) == 3


def test_a_frame_for_a_socket_that_has_hung_up_meanwhile_is_dropped_without_a_word():
    socket = PoliteSocket()
    socket.state = PoliteSocket.STATE_CLOSED
    socket.maxMessagePayloadSize = 4096

    socket.sendMessage(b"{}")

    assert socket.maxMessagePayloadSize == 4096


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="Linux alone lets a process choose")
def test_the_threads_of_serve_share_one_processor_but_those_that_hash_passwords(server):
    address, pid = server
    ask(address, "POST", "/api/v1/session/", json.dumps({"username": "nobody", "password": "no"}), **JSON)
    where = {int(name): os.sched_getaffinity(int(name)) for name in os.listdir(f"/proc/{pid}/task")}
    own, everywhere = where.pop(pid), os.sched_getaffinity(0)
    assert len(BEGAN_ON[-1]) == 1
    assert len(own) == 1 or own == everywhere
    assert everywhere in where.values()
    assert all(each in (own, everywhere) for each in where.values())
