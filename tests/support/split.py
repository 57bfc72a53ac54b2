"""
`serve_http` and `serve` behind one address, as docs/how-to/serve-http.md has them behind a proxy.

`CAIRN_SPLIT=1` (`make test SPLIT=1`) serves so wherever a test asks for a server. A proxy is none of the packages that
tests want, so one of ours divides requests here; `tests/fresh/test_proxies.py` runs nginx and Caddy.
"""

import asyncio
import os
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

SPLIT = bool(os.environ.get("CAIRN_SPLIT"))
#: What goes to `serve`: sockets, the admin, what is made while it is sent, what waits.
LIVE_PATHS = ("/ws/", "/admin/", "/dumps/", "/api/v1/records/", "/api/v1/feed/stream/")
_WAITS = re.compile(rb"[?&]wait=")
_CONNECTION = re.compile(rb"\r\nconnection:[^\r]*", re.IGNORECASE)


def is_live(head: bytes) -> bool:
    """Return whether the request that begins so is for `serve`."""
    target = head.partition(b"\r\n")[0].split(b" ")[1]
    return target.startswith(tuple(each.encode() for each in LIVE_PATHS)) or bool(_WAITS.search(target))


@dataclass(frozen=True)
class Front:
    """Takes a request of each connection to one of the two ports of this machine, and its answer back."""

    live: int
    http: int

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection, which the answer ends."""
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            head = await reader.readuntil(b"\r\n\r\n")
            if not re.search(rb"(?i)\r\nupgrade:", head):
                head = _CONNECTION.sub(b"", head)[:-2] + b"Connection: close\r\n\r\n"
            port = self.live if is_live(head) else self.http
            # From the client's own address, by which the limits go.
            own = (writer.get_extra_info("peername")[0], 0)
            there, back = await asyncio.open_connection("127.0.0.1", port, local_addr=own)
            back.write(head)
            ways = [asyncio.ensure_future(_pass_on(*way)) for way in ((reader, back), (there, writer))]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)  # who hangs up, has the other hung up on
            for way in ways:
                way.cancel()
            back.close()
        writer.close()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while part := await reader.read(65_536):
            writer.write(part)
            await writer.drain()


@contextmanager
def front(port: int, *, live: int, http: int) -> Iterator[None]:
    """Divide what comes to *port* while the block runs."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    # From there, for the thread of a test may have a loop that runs, as Playwright's does.
    opening = asyncio.start_server(Front(live, http).take, "127.0.0.1", port, backlog=1000)
    server = asyncio.run_coroutine_threadsafe(opening, loop).result()
    try:
        yield
    finally:
        loop.call_soon_threadsafe(server.close)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
