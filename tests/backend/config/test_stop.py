"""`manage.py serve` is asked to stop while it has much to do: everybody is answered, and the process ends."""

import asyncio
import http.client
import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.support.busy import Crowd, busy, crowd
from tests.support.postgres import free_port
from tests.support.scale import PROVE, chance, scaled
from tests.support.server import PATIENCE, ROOT, manage, migrated, server_settings, wait_until_ready
from tests.support.waiting import until, wait_until

PAIRS, MOVES_A_SECOND = 10 if PROVE else 4, 20
LONGEST = 15  # seconds from the signal to the end of the process
#: `manage.py serve --port PORT`, with other seconds for a step of the drain.
WITH_OTHER_SECONDS = """
import os, sys
from django.core.management import execute_from_command_line
os.environ["DJANGO_SETTINGS_MODULE"] = "backend.config.settings"
from backend.config import asgi, server, drain
setattr(drain, sys.argv[2], float(sys.argv[3]))
execute_from_command_line(["manage.py", "serve", "--port", sys.argv[1]])
"""
#: A process whose event loop ends when it is asked to, and one of whose threads does not.
STUCK = """
import asyncio, signal, threading
from backend.config.signals import StopSignals
def never_ends():
    threading.Event().wait()
async def main():
    asked = asyncio.Event()
    StopSignals(asyncio.get_running_loop(), asked.set, longest=0.5)
    threading.Thread(target=never_ends).start()
    print("running", flush=True)
    await asked.wait()
asyncio.run(main())
print("stopped", flush=True)
"""


@contextmanager
def process(settings: dict[str, str], port: int, log: Path, *command: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A server at that port; whatever is left of it in the end is killed."""
    command = command or tuple(manage(ROOT, "serve", "--port", str(port)))
    with log.open("ab") as output:
        server = subprocess.Popen(command, env=settings, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT)
    try:
        wait_until_ready(f"http://127.0.0.1:{port}", server)
        yield server
    except AssertionError as error:
        error.add_note(log.read_text()[-5000:])
        raise
    finally:
        server.kill()
        server.wait()


async def seconds_to_end(server: "subprocess.Popen[bytes]") -> float:
    """Return after how many seconds it has ended; `LONGEST` when it has not."""
    asked = time.monotonic()
    try:
        await asyncio.to_thread(server.wait, LONGEST)
    except subprocess.TimeoutExpired:
        return LONGEST
    return time.monotonic() - asked


@pytest.mark.stores
@pytest.mark.one_store
@pytest.mark.parametrize("drain", [0, 1] if PROVE else [1])
async def test_stop_under_load_answers_every_request_and_ends(tmp_path, drain):
    port, log = free_port(), tmp_path / "serve.log"
    trials, moves, slowest = scaled(1, 25), 0, 0.0
    with migrated(tmp_path, DRAIN_SECONDS=str(drain), DATA_DIR=str(tmp_path)) as settings:
        async with AsyncExitStack() as stack:
            people: Crowd | None = None
            for _ in range(trials):
                with process(settings, port, log) as server:
                    people = people or await stack.enter_async_context(
                        crowd(f"http://127.0.0.1:{port}", PAIRS, chance("stop"))
                    )
                    await people.new_matches()
                    async with busy(people, MOVES_A_SECOND) as seen:
                        await until(lambda seen=seen: {200, 201} <= set(seen.answers))
                        await asyncio.sleep(people.rng.random())  # any moment will do
                        server.send_signal(signal.SIGTERM)
                        took = await seconds_to_end(server)
                    assert (server.returncode, seen.unanswered) == (0, [])
                    assert took < LONGEST
                    assert set(seen.answers) == {200, 201}
                    # 1006 to a client that took more than a second to answer the frame that said 1012.
                    assert seen.closed[1012] + seen.closed[1006] == 2 * PAIRS
                    assert seen.closed[1012]
                    moves, slowest = moves + seen.answers[201], max(slowest, took)
                    print(f"ended after {took:.1f} s; {seen}")
        command = manage(ROOT, "verify_matches")
        await asyncio.to_thread(subprocess.run, command, env=settings, cwd=ROOT, check=True, capture_output=True)
    print(f"{trials} stops with {drain} s of drain, {moves} moves, the slowest {slowest:.1f} s")
    written = log.read_text()
    assert written.count("Stopped.\n") == trials
    # Restarts of several seconds add up to an outage, rightly.
    warnings = [line for line in written.splitlines() if "WARNING" in line and "Nobody could play" not in line]
    assert warnings == [], written
    assert "Traceback" not in written, written


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    folder = tmp_path_factory.mktemp("stop")
    with migrated(folder, DATA_DIR=str(folder)) as environment:
        yield environment


def test_process_that_is_still_starting_stops_at_once(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings = server_settings(f"postgres://a@127.0.0.1:{silent.getsockname()[1]}/a", DATA_DIR=str(tmp_path))
        starting = subprocess.Popen(manage(ROOT, "serve", "--port", "0"), env=settings, cwd=ROOT)
        silent.settimeout(PATIENCE)
        line, _ = silent.accept()
        starting.send_signal(signal.SIGTERM)
        assert starting.wait(PATIENCE) == 0
        line.close()


def ask(port: int, path: str, **headers: str) -> tuple[http.client.HTTPResponse, str]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        line.request("GET", path, headers=headers)
        answer = line.getresponse()
        return answer, answer.read().decode()
    finally:
        line.close()


def wait_until_closed(port: int) -> None:
    """Return when nobody can connect any more."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=PATIENCE).close()
        except (ConnectionRefusedError, ConnectionResetError):  # the latter to who came in that very moment
            return
    raise AssertionError("it still takes connections")


def wait_until_draining(port: int) -> str:
    """Return what `readyz` says as soon as it does not say that all is well."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        answer, text = ask(port, "/readyz")
        if answer.status != 200:
            assert answer.status == 503
            return str(json.loads(text)["detail"])
    raise AssertionError("it is still ready")


def test_draining_process_is_not_ready_and_still_answers(settings, tmp_path):
    port = free_port()
    with process({**settings, "DRAIN_SECONDS": "5"}, port, tmp_path / "serve.log") as server:
        asked = time.monotonic()
        server.send_signal(signal.SIGTERM)
        assert "Draining" in wait_until_draining(port)
        assert ask(port, "/healthz")[0].status == 200
        answer, _ = ask(port, "/api/v1/session/")
        assert (answer.status, answer.headers["Connection"]) == (200, "close")
        refused, text = ask(port, "/ws/v1/", Upgrade="websocket", Connection="Upgrade")
        assert (refused.status, json.loads(text)["code"]) == (503, "unavailable")
        assert server.wait(LONGEST) == 0
        assert time.monotonic() - asked >= 5


def test_request_that_takes_too_long_is_refused_when_the_process_stops(settings, tmp_path):
    port = free_port()
    command = (sys.executable, "-c", WITH_OTHER_SECONDS, str(port), "FINISH", "0.5")
    with process(settings, port, tmp_path / "serve.log", *command) as server:
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
            line.sendall(b"POST /api/v1/accounts/guest/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{")
            ask(port, "/healthz")  # what was sent before has come
            server.send_signal(signal.SIGTERM)
            assert line.recv(65536).startswith(b"HTTP/1.1 503 ")
        assert server.wait(LONGEST) == 0
    assert "1 requests were refused" in (tmp_path / "serve.log").read_text()


def test_request_that_comes_just_after_the_port_has_closed_is_answered(settings, tmp_path):
    port = free_port()
    command = (sys.executable, "-c", WITH_OTHER_SECONDS, str(port), "SILENT", "9")
    with process(settings, port, tmp_path / "serve.log", *command) as server:
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
            ask(port, "/healthz")  # the connection before has been taken in
            server.send_signal(signal.SIGTERM)
            wait_until_closed(port)
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
        assert server.wait(LONGEST) == 0


def test_all_who_have_connected_when_the_port_closes_are_answered(settings, tmp_path):
    port = free_port()
    with process(settings, port, tmp_path / "serve.log") as server, ExitStack() as stack:
        server.send_signal(signal.SIGSTOP)  # so that they wait at the port together
        lines = []
        for _ in range(40):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            lines.append(line)
        server.send_signal(signal.SIGTERM)
        server.send_signal(signal.SIGCONT)
        for line in lines:
            assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
        assert server.wait(LONGEST) == 0


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM] if PROVE else [signal.SIGINT])
def test_second_signal_ends_the_process_at_once(settings, tmp_path, how):
    port = free_port()
    with process({**settings, "DRAIN_SECONDS": "300"}, port, tmp_path / "serve.log") as server:
        server.send_signal(signal.SIGTERM)
        server.send_signal(how)  # as `timeout` and process managers do: no second wish
        wait_until_draining(port)
        wait_until(lambda: server.poll() is not None or server.send_signal(how), PATIENCE)
        assert server.returncode == 128 + how


#: A loop that waits for nothing else, and a signal that does not interrupt that: another thread takes it.
IDLE = """
import asyncio, signal, threading
from backend.config.signals import StopSignals
def signalled():
    print("running", flush=True)
    input()
    signal.pthread_kill(threading.get_ident(), signal.SIGTERM)
async def main():
    asked = asyncio.Event()
    StopSignals(asyncio.get_running_loop(), asked.set)
    threading.Thread(target=signalled).start()
    await asked.wait()
    print("asked", signal.getitimer(signal.ITIMER_REAL)[1] > 0, flush=True)
asyncio.run(main())
"""


def test_signal_that_finds_the_loop_waiting_wakes_it_and_the_alarm_comes_again():
    command = [sys.executable, "-c", IDLE]
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    assert process.stdout.readline() == "running\n"
    assert process.communicate("\n", timeout=PATIENCE) == ("asked True\n", None)
    assert process.returncode == 0


def test_thread_that_never_ends_does_not_keep_the_process():
    process = subprocess.Popen(
        [sys.executable, "-c", STUCK], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout
    assert process.stdout.readline() == "running\n"
    process.send_signal(signal.SIGTERM)
    out, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (0, "stopped\n")
    assert "Still at work" in errors
    assert "never_ends" in errors
