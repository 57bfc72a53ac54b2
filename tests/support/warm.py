"""Copies of a process that has loaded the libraries: a server starts in half the time, with the same code of ours.

A copy hashes passwords at a cost that is right for tests alone; all else about it is as in service.

Benches and proofs, but for samples of them, run whole processes (`IN_USE`), and so do tests of how one starts, is told
what is wrong, and stops.
"""

import dataclasses
import multiprocessing
import os
import runpy
import subprocess
import sys
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from tests.support.tree import ROOT

_COPIES = multiprocessing.get_context("forkserver")
# Of packages alone, so that code of another release runs in a copy too; and none that reads the settings, or makes
# Twisted's reactor, when it is loaded.
_COPIES.set_forkserver_preload(
    [
        "argon2", "autobahn.twisted.websocket", "cryptography.fernet", "django.contrib.auth.hashers",
        "django.contrib.postgres.fields", "django.core.management", "django.template.loader", "rest_framework.compat",
        "twisted.web.http",
    ]
)  # fmt: skip


#: Whether `start` makes copies; the tests' conftest says so.
IN_USE = False


def start(command: list[str], env: dict[str, str], cwd: Path, log: Path) -> "Copy | subprocess.Popen[bytes]":
    """Start ``python COMMAND`` with that environment, in that folder; what it says is appended to *log*."""
    if IN_USE:
        return Copy(command, env, cwd, log)
    with log.open("ab") as output:
        return subprocess.Popen([sys.executable, *command], env=env, cwd=cwd, stdout=output, stderr=subprocess.STDOUT)


class Copy:
    """A copy that runs a script; it has of `subprocess.Popen` what tests use of a server."""

    def __init__(self, command: list[str], env: dict[str, str], cwd: Path, log: Path) -> None:
        self._process: ForkServerProcess = _COPIES.Process(target=_become, args=(command, env, cwd, log))
        self._process.start()
        self.pid = self._process.pid or 0

    @property
    def returncode(self) -> int | None:
        """The status that it ended with; None while it runs."""
        return self._process.exitcode

    def poll(self) -> int | None:
        """Return the status that it ended with; None while it runs."""
        return self.returncode

    def terminate(self) -> None:
        """Ask it to end, if it has not."""
        self._process.terminate()

    def wait(self, timeout: float) -> int:
        """Wait until it ends; return its status. Raises `TimeoutError` after so many seconds."""
        self._process.join(timeout)
        if self.returncode is None:
            raise TimeoutError(f"process {self.pid} has not ended after {timeout} s")
        return self.returncode


def _become(command: list[str], env: dict[str, str], cwd: Path, log: Path) -> None:
    """Run that script as Python would, in this process."""
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    with log.open("ab") as output:
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
    script = Path(command[0])
    # Code of another release finds itself there, and nothing here.
    sys.path[:] = [str(script.parent), *(path for path in sys.path if path and Path(path) != ROOT)]
    sys.argv[:] = command
    _hash_quickly()
    runpy.run_path(str(script), run_name="__main__")


def _hash_quickly() -> None:
    """Have Argon2 take the least it can: a twentieth of what all tests would take goes into it else."""
    from django.contrib.auth.hashers import Argon2PasswordHasher  # noqa: PLC0415 - in copies alone

    as_in_service = Argon2PasswordHasher.params
    Argon2PasswordHasher.params = lambda self: dataclasses.replace(  # type: ignore[method-assign]
        as_in_service(self), time_cost=1, memory_cost=8
    )
