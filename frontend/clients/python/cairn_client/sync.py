"""The same without `asyncio`: one event loop in a thread of its own does the work."""

import asyncio
import threading
from collections.abc import AsyncGenerator, Coroutine, Iterator
from types import TracebackType
from typing import Any, Self, TypeVar

from cairn_client import api
from cairn_client.client import Accept, AsyncCairn
from cairn_client.operation import Operation
from cairn_client.turns import Over, Turn

Answer = TypeVar("Answer")
Item = TypeVar("Item")
#: Seconds that work which was interrupted has to let go of its socket.
ENDS_WITHIN = 5.0


class Cairn:
    """A Cairn. It takes the arguments of `AsyncCairn`; its methods have the same names, and wait."""

    def __init__(self, address: str, token: str = "", *, patience: float = 120) -> None:
        self._cairn = AsyncCairn(address, token, patience=patience)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="cairn-client", daemon=True)
        self._thread.start()

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

    def news(self, accept: Accept | None = None) -> Iterator[Turn | Over]:
        """Yield each position in which you are to act, and each match of yours that ends; for ever."""
        return self._each(self._cairn.news(accept))

    def my_turns(self, accept: Accept | None = None) -> Iterator[Turn]:
        """Yield each position in which you are to act, for ever; play it by `play`."""
        return self._each(self._cairn.my_turns(accept))

    def play(self, turn: Turn, *actions: str) -> api.Match:
        """Play a turn of `news` or `my_turns`; return the match as it is afterwards."""
        return self._wait(turn.play(*actions))

    def _each(self, items: AsyncGenerator[Item]) -> Iterator[Item]:
        try:
            while True:
                yield self._wait(_next(items))
        finally:
            if not self._loop.is_closed():  # `close` has ended it
                self._wait(items.aclose())

    def _wait(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        ended = threading.Event()
        result = asyncio.run_coroutine_threadsafe(_announcing(work, ended), self._loop)
        try:
            return result.result()
        except BaseException:  # as by Ctrl-C: what still runs would be in the way of what closes it
            result.cancel()
            ended.wait(ENDS_WITHIN)
            raise


async def _next(items: AsyncGenerator[Item]) -> Item:
    return await anext(items)


async def _announcing(work: Coroutine[Any, Any, Answer], ended: threading.Event) -> Answer:
    """Do the work; set the event when it has ended, however it has."""
    try:
        return await work
    finally:
        ended.set()
