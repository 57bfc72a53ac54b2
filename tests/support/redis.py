"""
Run a command beside a Redis server of its own.

``python -m tests.support.redis pytest tests/backend/matches/test_live.py`` serves an empty Redis on a free
port of 127.0.0.1, runs the command with ``REDIS_URL`` set, and stops it again. Nothing is written to disk.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.support.postgres import free_port
from tests.support.scale import QUICK
from tests.support.waiting import wait_until

PATIENCE = 30  # seconds a busy machine may take to start or stop one


class PrivateRedis:
    """A Redis that can be killed and started again, on the same port."""

    def __init__(self) -> None:
        program = shutil.which("redis-server")
        if program is None:
            sys.exit("Redis is not installed: sh tests/provision.sh")
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Serve, with nothing in it; return when it answers."""
        if QUICK:
            pytest.skip("starts a server, which `make quick` does not")
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen([self._program, *options], stdout=subprocess.DEVNULL)
        wait_until(lambda: self._process is None or self._process.poll() is not None or self._pongs(), PATIENCE)
        assert self._process.poll() is None, "Redis ended at once"

    def _pongs(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(16).startswith(b"+PONG")
        except OSError:
            return False

    def kill(self) -> None:
        """End it as a crash would."""
        self._signal(signal.SIGKILL)
        assert self._process
        self._process.wait(PATIENCE)

    def freeze(self) -> None:
        """Let it hold its connections and answer nothing."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        assert self._process
        self._process.send_signal(number)


@contextmanager
def private_redis() -> Iterator[PrivateRedis]:
    """Serve an empty Redis while the block runs."""
    redis = PrivateRedis()
    redis.start()
    try:
        yield redis
    finally:
        redis.kill()


if __name__ == "__main__":
    with private_redis() as server:
        finished = subprocess.run(sys.argv[1:], env={**os.environ, "REDIS_URL": server.url}, check=False)
    sys.exit(finished.returncode)
