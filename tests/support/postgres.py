"""
Run a command beside a PostgreSQL server of its own.

``python -m tests.support.postgres pytest tests/backend`` makes a cluster in a temporary folder, serves it on a
free port of 127.0.0.1, runs the command with ``DATABASE_URL`` set, and removes everything again. PostgreSQL refuses
to run as root, so root hands the server to the user ``postgres`` that Debian's package makes.
"""

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def server_programs() -> Path:
    """Return the folder of ``initdb`` and ``pg_ctl``, the newest version first."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    if not versions:
        sys.exit("PostgreSQL is not installed: sh tests/provision.sh")
    return versions[0]


def free_port() -> int:
    """Return a TCP port of 127.0.0.1 that nothing listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class PrivatePostgres:
    """A cluster of its own that can be killed and started again, on the same port.

    Raises:
        SystemExit: PostgreSQL is not installed.
    """

    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        self._programs = server_programs()
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(folder, self._user)
        self.folder, self._data, port = folder, str(folder / "data"), free_port()
        owner = self._user or pwd.getpwuid(os.geteuid()).pw_name
        self._at = ("-h", "127.0.0.1", "-p", str(port), "-U", owner)
        self.url = f"postgres://{owner}@127.0.0.1:{port}/cairn"
        self._options = f"-c listen_addresses=127.0.0.1 -p {port} -k {folder}"
        if not durable:  # nothing is kept after a run of tests
            self._options += " -c fsync=off -c full_page_writes=off"
        login = ("--username", owner, "--auth", "trust")
        self._run("initdb", "--pgdata", self._data, *login, "--encoding", "UTF8", "--no-sync")

    def start(self) -> None:
        """Serve; return when it answers."""
        log, options = str(self.folder / "log"), self._options
        self._run("pg_ctl", "start", "--pgdata", self._data, "--wait", "--log", log, "--options", options)

    def create(self) -> None:
        """Make the empty database that `url` names."""
        self._run("createdb", *self._at, "cairn")

    def stop(self) -> None:
        """End it at once, as `kill` would, and tidily enough that nothing of it is left."""
        self._run("pg_ctl", "stop", "--pgdata", self._data, "--mode", "immediate")

    def is_running(self) -> bool:
        """Return whether there is a server of this cluster."""
        with suppress(OSError, IndexError, ValueError):
            os.kill(self.process, 0)
            return True
        return False

    @property
    def process(self) -> int:
        """The id of the process that all others of it come from."""
        return int((Path(self._data) / "postmaster.pid").read_text().splitlines()[0])

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._programs / program, *arguments], user=self._user, env={**os.environ, "LC_ALL": "C.UTF-8"},
            cwd=self.folder, check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip


@contextmanager
def private_postgres(folder: Path | None = None, *, durable: bool = False) -> Iterator[PrivatePostgres]:
    """Serve an empty cluster while the block runs, in a folder of its own unless one is given."""
    here = folder or Path(tempfile.mkdtemp(prefix="cairn-postgres-"))
    try:
        server = PrivatePostgres(here, durable=durable)
        server.start()
        try:
            server.create()
            yield server
        finally:
            if server.is_running():
                server.stop()
    finally:
        shutil.rmtree(here, ignore_errors=True)


@contextmanager
def private_server(*, durable: bool = False) -> Iterator[str]:
    """The same; give its ``DATABASE_URL``. A *durable* one waits for the disk."""
    with private_postgres(durable=durable) as server:
        yield server.url


if __name__ == "__main__":
    with private_server() as url:
        finished = subprocess.run(sys.argv[1:], env={**os.environ, "DATABASE_URL": url}, check=False)
    sys.exit(finished.returncode)
