"""The layer that answers bit by bit, before an application that is told what to say."""

import asyncio
import re
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from channels.layers import get_channel_layer

from backend.common import eventstream
from backend.common.draining import DRAINING
from backend.common.eventstream import OF_ONE, OPEN, STREAM, EventStreams, Stream
from backend.common.longpoll import AGAIN
from tests.support.waiting import turns, until

pytestmark = pytest.mark.stores

ACCOUNT = uuid.UUID(int=1)
GROUP = "news"
BODY = {"type": "http.request", "body": b"", "more_body": False}
Step = Callable[[], Any]


class Application:
    """Answers each question with what its next step gives: a text, or null, which is a refusal."""

    def __init__(self, *steps: Step, more: bool = False) -> None:
        self.steps = list(steps)
        self.more = more
        self.asked: list[dict[str, Any]] = []

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        assert await receive() == BODY
        self.asked.append(scope)
        answer = self.steps.pop(0)() if self.steps else ""
        if asyncio.iscoroutine(answer):
            answer = await answer
        if answer is not None:
            scope[STREAM] = Stream(ACCOUNT, (GROUP,), last=len(self.asked), more=self.more and bool(self.steps))
        status = 401 if answer is None else 200
        await send({"type": "http.response.start", "status": status, "headers": [(b"Content-Length", b"9")]})
        await send({"type": "http.response.body", "body": (answer or "").encode()})


class Request:
    """A GET of a stream of *application*; `hang_up` is how its client ends it."""

    def __init__(self, application: Application, **scope: Any) -> None:
        self.sent: list[dict[str, Any]] = []
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.incoming.put_nowait(BODY)
        scope = {"type": "http", "method": "GET", "path": "/feed/stream/", "headers": [], **scope}
        self.task = asyncio.ensure_future(EventStreams(application)(scope, self.incoming.get, self.send))

    async def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)

    def hang_up(self) -> None:
        self.incoming.put_nowait({"type": "http.disconnect"})

    @property
    def text(self) -> str:
        """What has come so far."""
        return b"".join(message.get("body", b"") for message in self.sent).decode()

    async def end(self) -> str:
        """Wait for its end; return all that came."""
        await asyncio.wait_for(self.task, 60)
        assert not self.sent[-1].get("more_body")
        return self.text


async def tell() -> None:
    await get_channel_layer().group_send(GROUP, {"type": "news"})


@asynccontextmanager
async def streaming(*steps: Step, **scope: Any) -> AsyncIterator[tuple[Application, Request]]:
    """Give an application with those steps, and a stream of it that listens; in the end its client hangs up."""
    application = Application(*steps)
    request = Request(application, **scope)
    await until(lambda: len(application.asked) >= 2)  # first without having joined the groups, then with
    try:
        yield application, request
    finally:
        request.hang_up()
        await asyncio.wait_for(request.task, 60)


@pytest.fixture(autouse=True)
async def _nothing_is_left() -> Any:
    yield
    assert GROUP not in get_channel_layer().groups
    assert OPEN.of(ACCOUNT) == []
    assert [task for task in asyncio.all_tasks() if "eventstream" in repr(task)] == []


def says(text: str | None) -> Step:
    return lambda: text


async def test_a_stream_goes_on_after_each_push_behind_what_was_sent_last():
    headers = [(b"last-event-id", b"7"), (b"authorization", b"Bearer x")]
    async with streaming(says("a"), says(""), says("b"), headers=headers) as (application, request):
        await tell()
        await until(lambda: request.text == "ab")
        [start, *parts] = request.sent
        assert (start["status"], start["headers"]) == (200, [])
        assert all(part["more_body"] for part in parts)
        asked = [dict(scope["headers"]) for scope in application.asked]
        assert [each[b"last-event-id"] for each in asked] == [b"7", b"1", b"2"]
        assert {each[b"authorization"] for each in asked} == {b"Bearer x"}
        assert [scope.get(AGAIN, False) for scope in application.asked] == [False, True, True]


async def test_events_before_a_stream_has_joined_its_groups_are_sent():
    async with streaming(says("a"), says("b")) as (_, request):
        await until(lambda: request.text == "ab")


async def test_a_stream_sends_all_there_is_without_a_push():
    request = Request(Application(*map(says, "abcd"), more=True))
    await until(lambda: request.text == "abcd")
    request.hang_up()
    await request.end()


async def test_a_stream_that_may_not_be_read_is_refused_unchanged():
    request = Request(Application(says(None)))
    await asyncio.wait_for(request.task, 60)
    assert [message.get("status") for message in request.sent] == [401, None]
    assert request.sent[0]["headers"] == [(b"Content-Length", b"9")]


@pytest.mark.parametrize("scope", [{"method": "POST"}, {"method": "HEAD"}, {"path": "/feed/"}])
async def test_requests_for_no_stream_pass_through(scope):
    application = Application()
    request = Request(application, **scope)
    await asyncio.wait_for(request.task, 60)
    assert (len(request.sent), len(application.asked)) == (2, 1)


async def test_a_stream_ends_when_its_reader_may_read_no_more():
    async with streaming(says("a"), says(""), says(None)) as (_, request):
        await tell()
        assert await request.end() == "a"


async def test_a_silent_stream_sends_comments_and_asks_again(monkeypatch):
    """So a push that was lost costs time, and no event."""
    monkeypatch.setattr(eventstream, "HEARTBEAT", 0.1)
    async with streaming(says("a"), says(""), says(""), says("b")) as (_, request):
        await until(lambda: "b" in request.text)
        assert request.text.startswith("a:\n\nb")


async def test_pushes_that_bring_nothing_keep_no_comment_back(monkeypatch):
    monkeypatch.setattr(eventstream, "HEARTBEAT", 0.1)
    async with streaming() as (application, request):
        while ":" not in request.text:
            await tell()
            await turns(5)
        assert len(application.asked) > 2


async def test_a_stream_too_many_of_an_account_ends_the_oldest_with_a_long_retry():
    requests = [Request(Application()) for _ in range(OF_ONE)]
    await until(lambda: len(OPEN.of(ACCOUNT)) == OF_ONE)
    async with streaming():
        assert await requests[0].end() == f"retry: {eventstream.REPLACED}\n\n"
        assert not any(request.task.done() for request in requests[1:])
        for request in requests[1:]:
            request.hang_up()
            assert await request.end() == ""


async def test_draining_process_ends_it_and_bids_each_come_back_at_another_time(monkeypatch):
    monkeypatch.setattr(DRAINING, "begun", False)
    async with streaming(says("a")) as (_, request):
        DRAINING.begin()
        found = re.fullmatch(r"aretry: (\d+)\n\n", await request.end())
        assert found
        assert eventstream.DRAINED[0] <= int(found[1]) <= eventstream.DRAINED[1]
    assert (await Request(Application(says("b"))).end()).startswith("bretry: ")


async def test_a_cancelled_stream_leaves_nothing_behind():
    async with streaming() as (_, request):
        request.task.cancel()
        await asyncio.wait([request.task])
        assert request.task.cancelled()
        request.task = asyncio.ensure_future(turns(1))


async def test_a_broken_application_leaves_nothing_behind():
    async with streaming(says("a"), says(""), lambda: 1 // 0) as (_, request):
        await tell()
        with pytest.raises(ZeroDivisionError):
            await asyncio.wait_for(asyncio.shield(request.task), 60)
        request.task = asyncio.ensure_future(turns(1))
