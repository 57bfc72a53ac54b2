"""The socket: connected again whenever it ends, for as long as that makes sense."""

import asyncio
import json
import random
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from cairn_client.errors import Refused
from cairn_client.retries import AWAY, Backoff, log

Frame = dict[str, Any]
#: Comes from nobody: nothing is heard just now, so see for yourself whether there is something new.
QUIET: Frame = {"type": "quiet"}
#: Seconds without a frame until `QUIET`: two of the server's heartbeats.
SILENCE = 45.0
#: To connect again with the same token would end in the same way.
FINAL = {
    1008: "too many frames were over the limit",
    4401: "the token is not good, or not any more; it needs the scope read",
    4403: "the account is suspended",
    4408: "the account has opened more sockets than it may: does the program run twice?",
}
RESTARTS = 1012


async def frames(address: str, token: str) -> AsyncGenerator[Frame]:
    """
    Yield what the socket sends, for ever: `hello` after each connection, and `QUIET` while nothing is heard.

    Raises:
        Refused: the server has closed it for good; `code` is `socket_` and the code of the close.
    """
    backoff = Backoff()
    while True:
        code, failure = None, ""
        try:
            async with _socket(address, token) as socket, aclosing(_heard(socket)) as heard:
                async for frame in heard:
                    backoff = Backoff()
                    yield frame
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else None
        except (OSError, InvalidHandshake, TimeoutError) as error:
            failure = f"{type(error).__name__}: {error}"
        if code in FINAL:
            raise Refused({"code": f"socket_{code}", "status": code, "detail": FINAL[code]})
        pause = random.uniform(1, 2) if code == RESTARTS else backoff.pause()  # noqa: S311 - so that not all come at once
        if backoff.failures == AWAY:
            log.warning("The socket of %s does not open (%s); it is tried again and again.", address, failure or code)
        yield QUIET
        await asyncio.sleep(pause)


def _socket(address: str, token: str) -> connect:
    return connect(
        f"{address.replace('http', 'ws', 1)}/ws/v1/",
        additional_headers={"Authorization": f"Bearer {token}"},
        max_size=None,
        open_timeout=20,
        close_timeout=1,
    )


async def _heard(socket: ClientConnection) -> AsyncGenerator[Frame]:
    while True:
        try:
            async with asyncio.timeout(SILENCE):
                frame = json.loads(await socket.recv())
        except TimeoutError:
            frame = QUIET
        yield frame
