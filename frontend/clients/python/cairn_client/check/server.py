"""A Cairn for one trial, from a checkout of its repository: a database of its own, and gone afterwards."""

import asyncio
import os
import secrets
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from cairn_client.errors import CairnError

#: Seconds until it has to answer.
STARTS_WITHIN = 120
#: What the environment may have for a Cairn in service: its stores, mail and error tracker are none of a trial's.
OPERATORS = (
    "ALLOWED_HOSTS", "EMAIL_URL", "HOST", "HTTPS", "METRICS_PORT", "REDIS_URL", "SENTRY_DSN", "WEB_PROCESSES",
)  # fmt: skip


class NotServed(CairnError):
    """The checkout does not serve; the text is what it said last."""


@asynccontextmanager
async def private_server(repository: Path) -> AsyncIterator[str]:
    """
    Serve the Cairn of that checkout while the block runs; give its address.

    `make setup` or `make run` has to have been run there once.

    Raises:
        NotServed: it could not be set up, or does not answer.
    """
    if not (repository / "manage.py").is_file():
        raise NotServed(f"{repository} is no checkout of Cairn: there is no manage.py.")
    own = repository / ".venv/bin/python"
    python = str(own if own.exists() else sys.executable)
    with TemporaryDirectory(prefix="cairn-check-") as folder, socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
        free.close()
        address = f"http://127.0.0.1:{port}"
        settings = {
            **os.environ, **dict.fromkeys(OPERATORS, ""),
            "DATA_DIR": folder, "DATABASE_URL": f"sqlite:///{folder}/db.sqlite3", "ORIGIN": address,
            "SECRET_KEY": secrets.token_hex(32), "LIMITS_FACTOR": "20",
        }  # fmt: skip

        async def manage(*arguments: str) -> asyncio.subprocess.Process:
            with (Path(folder) / "log").open("ab") as log:
                return await asyncio.create_subprocess_exec(
                    python, "manage.py", *arguments, cwd=repository, env=settings, stdout=log, stderr=log
                )

        migrated = await manage("migrate", "--verbosity", "0")
        if await migrated.wait() != 0:
            raise NotServed(_last_words(folder))
        server = await manage("serve", "--port", str(port))
        try:
            await _ready(address, server, folder)
            yield address
        finally:
            if server.returncode is None:
                server.terminate()
                await server.wait()


async def _ready(address: str, server: asyncio.subprocess.Process, folder: str) -> None:
    async with httpx.AsyncClient() as http:
        for _ in range(STARTS_WITHIN * 5):
            try:
                if (await http.get(f"{address}/readyz")).is_success:
                    return
            except httpx.TransportError:
                pass
            if server.returncode is not None:
                break
            await asyncio.sleep(0.2)
    raise NotServed(_last_words(folder))


def _last_words(folder: str) -> str:
    return (Path(folder) / "log").read_text(errors="replace")[-2000:]
