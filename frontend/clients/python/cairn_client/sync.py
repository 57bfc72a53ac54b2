"""The same without `asyncio`: one event loop in a thread of its own does the work."""

import asyncio
import threading
from collections.abc import AsyncGenerator, Coroutine, Iterator
from types import TracebackType
from typing import Any, Self, TypeVar

from cairn_client import api
from cairn_client.client import Accept, AsyncCairn
from cairn_client.operation import Operation
from cairn_client.turns import Turn

Answer = TypeVar("Answer")
Item = TypeVar("Item")


class Cairn:
    """
    A Cairn. Its methods are those of `AsyncCairn`, and wait.

    Args:
        address: `https://cairn.example`.
        token: A personal token. Without one there is what anybody may read.
        patience: For so many seconds it asks again where the server is away or asks to wait, before it raises;
            `math.inf` for a bot that outlasts every pause.
    """

    def __init__(self, address: str, token: str = "", *, patience: float = 120) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="cairn-client", daemon=True)
        self._thread.start()
        self._cairn = AsyncCairn(address, token, patience=patience)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the connections, and of the thread."""
        self._wait(self._cairn.close())
        self._wait(self._loop.shutdown_asyncgens())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def send(self, operation: Operation[Answer]) -> Answer:
        """Carry out an operation of `cairn_client.api`; return what is answered. Raises as `AsyncCairn.send` does."""
        return self._wait(self._cairn.send(operation))

    def notices(self, after: int | None = None) -> Iterator[api.Notice]:
        """Yield each notice of the account once, in order, as it comes; for ever."""
        return self._each(self._cairn.notices(after))

    def my_turns(self, accept: Accept | None = None) -> Iterator[Turn]:
        """Yield each position in which you are to act, for ever; play it by `play`."""
        return self._each(self._cairn.my_turns(accept))

    def play(self, turn: Turn, *actions: str) -> api.Match:
        """Play a turn of `my_turns`; return the match as it is afterwards."""
        return self._wait(turn.play(*actions))

    def _each(self, items: AsyncGenerator[Item]) -> Iterator[Item]:
        try:
            while True:
                yield self._wait(_next(items))
        finally:
            self._wait(items.aclose())

    def _wait(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()


async def _next(items: AsyncGenerator[Item]) -> Item:
    return await anext(items)
