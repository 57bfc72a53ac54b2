"""The proxy's sockets: what each side sends is handed on, frames to the bot by a function that may change them."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidHandshake

#: What is no handshake is the bot's own, and no fault of ours to be told with a traceback.
SILENT = logging.getLogger("cairn_client.relay")
SILENT.addHandler(logging.NullHandler())
SILENT.propagate = False
Changes = Callable[[dict[str, Any]], list[dict[str, Any]]]


class Relay:
    """All sockets of the bot."""

    def __init__(self, server: str, change: Changes) -> None:
        self._server = server.replace("http", "ws", 1)
        self._change = change
        self._port = 0
        self.open: set[ServerConnection] = set()

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[None]:
        """Take sockets while the block runs."""
        async with serve(self._relay, "127.0.0.1", 0, origins=None, close_timeout=1, logger=SILENT) as door:
            self._port = next(iter(door.sockets)).getsockname()[1]
            yield

    async def cut(self, code: int | None) -> None:
        """Close every socket with that code; without one, cut the line."""
        for socket in [*self.open]:
            if code is None:
                socket.transport.abort()
            else:
                await socket.close(code)

    async def tunnel(self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Lead a line, whose request's head was read, to the sockets."""
        inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", self._port)
        inner_writer.write(head)
        await asyncio.gather(_pour(reader, inner_writer), _pour(inner_reader, writer))

    async def _relay(self, bot: ServerConnection) -> None:
        self.open.add(bot)
        request: Any = bot.request  # it has shaken hands
        bearer = {"Authorization": told} if (told := request.headers.get("Authorization")) else {}
        try:
            async with connect(f"{self._server}{request.path}", additional_headers=bearer, max_size=None) as server:
                await self._hand_on(bot, server)
        except (OSError, InvalidHandshake):
            await bot.close(1011)
        finally:
            self.open.discard(bot)

    async def _hand_on(self, bot: ServerConnection, server: ClientConnection) -> None:
        """Hand on until one side ends; end the other in the same way."""

        async def to_bot() -> None:
            async for text in server:
                for frame in self._change(json.loads(text)):
                    await bot.send(json.dumps(frame))

        async def to_server() -> None:
            async for text in bot:
                await server.send(text)

        ways = [asyncio.ensure_future(way) for way in (to_bot(), to_server())]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        for result in await asyncio.gather(*ways, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, ConnectionClosed):
                raise result
        if server.close_code is not None and server.close_code != 1006:
            await bot.close(server.close_code)


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()
