"""The client without `asyncio`: beside a server that never answers, interrupted as by Ctrl-C."""

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from cairn_client import Cairn
from tests.support.python_client import PACKAGE

WAITS = """
import signal, sys, threading
from cairn_client import Cairn, api
signal.signal(signal.SIGINT, signal.default_int_handler)  # of what a shell runs in the background it is ignored
with Cairn(sys.argv[1], "cairn_x") as cairn:
    print("ready", flush=True)
    {wait}
"""


@pytest.fixture
def silent() -> Iterator[ThreadingHTTPServer]:
    """A server that answers the feed, and nothing else: no socket opens, no list comes."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if "/ws/" in self.path and server.refuses:  # type: ignore[attr-defined]
                self.send_error(503)
                return
            if "/feed/" not in self.path:
                asked.set()
                done.wait()
                return
            told = [{"number": 1}] if self.path.endswith("after=0") else []
            body = json.dumps({"cursor": 1, "results": told}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    asked, done = threading.Event(), threading.Event()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    server.asked, server.refuses = asked, False  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield server
    done.set()
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    "wait",
    ["next(cairn.my_turns())", "[*cairn.notices()]", "cairn.send(api.match_list())"],
    ids=["turn", "notice", "send"],
)
def test_ctrl_c_ends_a_program_with_one_traceback_and_no_thread(silent, wait):
    address = f"http://127.0.0.1:{silent.server_address[1]}"
    with subprocess.Popen(
        [sys.executable, "-c", WAITS.format(wait=wait), address],
        cwd=PACKAGE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as program:  # fmt: skip
        try:
            assert silent.asked.wait(60)
            program.send_signal(signal.SIGINT)
            _, said = program.communicate(timeout=60)
        finally:
            program.kill()
    assert program.returncode == -signal.SIGINT
    assert said.count("Traceback") == 1, said
    assert said.endswith("KeyboardInterrupt\n"), said


def test_an_iterator_may_outlive_its_client(silent, recwarn):
    silent.refuses = True
    with Cairn(f"http://127.0.0.1:{silent.server_address[1]}", "cairn_x") as cairn:
        notices = cairn.notices(after=0)
        assert next(notices)["number"] == 1
        threads = {thread.name for thread in threading.enumerate()}
    notices.close()
    assert "cairn-client" in threads
    assert "cairn-client" not in {thread.name for thread in threading.enumerate()}
    assert [str(warning.message) for warning in recwarn] == []
