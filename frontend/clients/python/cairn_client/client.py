"""The API, as one account sees it: what is asked is asked until it is answered, and done once."""

import asyncio
import time
import uuid
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx

from cairn_client import api
from cairn_client.errors import Refused, Unreachable, Unreadable
from cairn_client.live import frames
from cairn_client.operation import Operation
from cairn_client.retries import AWAY, Backoff, Pace, log, retry_after, worth_repeating
from cairn_client.settings import bearer, server_address
from cairn_client.turns import Over, Turn, news

Answer = TypeVar("Answer")
Accept = Callable[[api.Challenge], bool]
#: Frames before which some may not have been heard. `events` is the heartbeat, which comes while pushes are lost, too.
MAY_HAVE_MISSED = ("hello", "events", "quiet")


class AsyncCairn:
    """
    A Cairn for `asyncio`; `cairn_client.Cairn` is the same for everybody else.

    Args:
        address: `https://cairn.example`.
        token: A personal token. Without one there is what anybody may read.
        patience: For so many seconds it asks again where the server is away or asks to wait, before it raises;
            `math.inf` for a bot that outlasts every pause.

    Raises:
        BadSetting: Address or token cannot be used.
    """

    def __init__(self, address: str, token: str = "", *, patience: float = 120) -> None:
        self.address = server_address(address)
        self.token = token
        self.patience = patience
        headers = {"User-Agent": "cairn-client", "Accept": "application/json", **bearer(token)}
        # A long poll is answered after 25 seconds at most.
        self._http = httpx.AsyncClient(base_url=f"{self.address}/api/v1/", headers=headers, timeout=40)
        self._pace = Pace()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Let go of the connections."""
        await self._http.aclose()

    async def send(self, operation: Operation[Answer]) -> Answer:
        """
        Carry out an operation of `cairn_client.api`; return what is answered.

        Raises:
            Refused: the server said no.
            Unreachable: no answer came, for as long as `patience` lasts.
            Unreadable: what answers is no Cairn.
        """
        end, backoff = time.monotonic() + self.patience, Backoff()
        key = {"Idempotency-Key": str(uuid.uuid4())} if operation.keyed else {}
        while True:
            await asyncio.sleep(self._pace.pause())
            answer = None
            try:
                answer = await self._ask(operation, key)
                failure = f"{answer.status_code} {answer.reason_phrase}"
            except httpx.TransportError as error:
                failure = f"{type(error).__name__}: {error}"
            if answer is not None and answer.is_success:
                if backoff.failures >= AWAY:
                    log.warning("%s answers again.", self.address)
                return content(answer)  # type: ignore[no-any-return]
            pause = backoff.pause()
            if answer is not None and (told := retry_after(answer)) is not None:
                pause = told
            if not worth_repeating(operation, answer) or time.monotonic() + pause > end:
                raise Unreachable(f"{self.address} does not answer: {failure}") if answer is None else refusal(answer)
            if backoff.failures == AWAY:
                log.warning("%s does not answer (%s); it is asked again and again.", self.address, failure)
            await asyncio.sleep(pause)

    async def _ask(self, operation: Operation[Any], headers: dict[str, str]) -> httpx.Response:
        query = {name: _text(value) for name, value in operation.query.items() if value is not None}
        answer = await self._http.request(
            operation.method, operation.path, params=query, json=operation.body, headers=headers
        )
        self._pace.note(answer.headers)
        return answer

    async def notices(self, after: int | None = None) -> AsyncGenerator[api.Notice]:
        """
        Yield each notice of the account once, in order, as it comes; for ever.

        Args:
            after: The number of the last that you had, as after a restart; None for what is new from now on.
        """
        if after is None:
            after = (await self.send(api.feed()))["cursor"]
        async with aclosing(frames(self.address, self.token)) as heard:
            async for frame in heard:
                number = frame["notice"]["number"] if frame["type"] == "notice" else None
                if number == after + 1:
                    after += 1
                    yield frame["notice"]
                elif frame["type"] in MAY_HAVE_MISSED or (number or 0) > after:
                    while (feed := await self.send(api.feed(after=after)))["results"]:
                        for notice in feed["results"]:
                            yield notice
                        after = feed["cursor"]

    def news(self, accept: Accept | None = None) -> AsyncGenerator[Turn | Over]:
        """
        Yield each position in which you are to act, and each match of yours that ends; for ever.

        Args:
            accept: Says which challenges to accept; all others are declined. None leaves them alone.
        """
        return news(self, accept)

    async def my_turns(self, accept: Accept | None = None) -> AsyncGenerator[Turn]:
        """Yield each position in which you are to act, for ever; play it by `Turn.play`."""
        async with aclosing(self.news(accept)) as told:
            async for one in told:
                if isinstance(one, Turn):
                    yield one


def content(answer: httpx.Response) -> Any:
    """
    Return what the answer says: JSON, read; lines of JSON, as text; None where it is empty.

    Raises:
        Unreadable: it is neither.
    """
    if "ndjson" in answer.headers.get("Content-Type", ""):
        return answer.text
    try:
        return answer.json() if answer.content else None
    except ValueError:
        raise Unreadable(_strange(answer)) from None


def refusal(answer: httpx.Response) -> Refused:
    """Return what such an answer means, from a proxy that knows no problems, too."""
    try:
        problem = answer.json()
    except ValueError:
        problem = {}
    if not isinstance(problem, dict) or "code" not in problem:
        detail = answer.text[:200]
        if answer.is_redirect:  # followed by nobody: what is sent along is for that address alone
            detail = f"{answer.url} is elsewhere, at {answer.headers['Location']}: use the address from there."
        elif answer.status_code == 404:
            detail = _strange(answer)
        problem = {"code": f"http_{answer.status_code}", "detail": detail, "status": answer.status_code}
    return Refused(problem, retry_after=retry_after(answer))


def _strange(answer: httpx.Response) -> str:
    kind = answer.headers.get("Content-Type", "nothing that says its kind")
    return f"{answer.url} answered {answer.status_code} with {kind}: is it a Cairn?"


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
