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
from contextlib import contextmanager
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


@contextmanager
def private_server(*, durable: bool = False) -> Iterator[str]:
    """Serve an empty cluster while the block runs; give its ``DATABASE_URL``. A *durable* one waits for the disk."""
    programs = server_programs()
    user = "postgres" if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="cairn-postgres-"))
    if user:
        shutil.chown(folder, user)
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}

    def run(program: str, *arguments: str) -> None:
        subprocess.run([programs / program, *arguments], user=user, env=environment, cwd=folder, check=True,
                       stdout=subprocess.DEVNULL)  # fmt: skip

    port = free_port()
    owner = user or pwd.getpwuid(os.geteuid()).pw_name
    data = str(folder / "data")
    options = f"-c listen_addresses=127.0.0.1 -p {port} -k {folder}"
    if not durable:  # nothing is kept after a run of tests
        options += " -c fsync=off -c full_page_writes=off"
    try:
        run("initdb", "--pgdata", data, "--username", owner, "--auth", "trust", "--encoding", "UTF8", "--no-sync")
        run("pg_ctl", "start", "--pgdata", data, "--wait", "--log", str(folder / "log"), "--options", options)
        try:
            run("createdb", "-h", "127.0.0.1", "-p", str(port), "-U", owner, "cairn")
            yield f"postgres://{owner}@127.0.0.1:{port}/cairn"
        finally:
            run("pg_ctl", "stop", "--pgdata", data, "--mode", "immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    with private_server() as url:
        finished = subprocess.run(sys.argv[1:], env={**os.environ, "DATABASE_URL": url}, check=False)
    sys.exit(finished.returncode)
