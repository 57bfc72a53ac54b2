"""The layer that waits in front of Django, before an application that is told what to say."""

import asyncio
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.core.cache import cache

from backend.common.draining import DRAINING
from backend.common.longpoll import REFUSAL, WAIT, LongPoll, Wait, listening
from tests.support.waiting import turns, until

pytestmark = pytest.mark.stores

ACCOUNT = uuid.UUID(int=1)
GROUP = "news"
Step = Callable[[], Any]


class Application:
    """Answers each question with the next of its steps; where a step gives nothing, it wants to wait."""

    def __init__(self, *steps: Step, seconds: int = 25) -> None:
        self.steps = list(steps)
        self.seconds = seconds
        self.asked: list[dict[str, Any]] = []

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        assert await receive() == BODY
        self.asked.append(scope)
        answer = self.steps.pop(0)() if self.steps else None
        if asyncio.iscoroutine(answer):
            answer = await answer
        if answer is None and REFUSAL in scope:
            answer = scope[REFUSAL].code
        if answer is None:
            scope[WAIT] = Wait(ACCOUNT, (GROUP,), self.seconds)
        await send({"type": "http.response.start", "status": 200})
        await send({"type": "http.response.body", "body": answer or "nothing"})


BODY = {"type": "http.request", "body": b"", "more_body": False}


class Request:
    """A GET with `wait` to *application*; `gone` is how its client hangs up."""

    def __init__(self, application: Application, **scope: Any) -> None:
        self.sent: list[dict[str, Any]] = []
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.incoming.put_nowait(BODY)
        scope = {"type": "http", "method": "GET", "query_string": b"wait=5", **scope}
        self.task = asyncio.ensure_future(LongPoll(application)(scope, self.incoming.get, self.send))

    async def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)

    def hang_up(self) -> None:
        self.incoming.put_nowait({"type": "http.disconnect"})

    async def answer(self) -> Any:
        """The body that was answered; null when there was none."""
        await asyncio.wait_for(self.task, 10)
        assert [message["type"] for message in self.sent] in ([], ["http.response.start", "http.response.body"])
        return self.sent[1]["body"] if self.sent else None


def nothing() -> None:
    return None


async def tell() -> None:
    await get_channel_layer().group_send(GROUP, {"type": "news"})


async def waits(application: Application, times: int = 2) -> None:
    """Return once the application was asked so many times: first without having joined the groups, then with."""
    await until(lambda: len(application.asked) >= times, 10)


async def waiting(*steps: Step, **scope: Any) -> tuple[Application, Request]:
    """Return an application with those steps, and a request to it that waits."""
    application = Application(*steps)
    request = Request(application, **scope)
    await waits(application)
    return application, request


@pytest.fixture(autouse=True)
async def _nothing_is_left() -> Any:
    layer = get_channel_layer()
    before = set(layer.channels)  # sockets of other tests, which were hung up, and may expire meanwhile
    yield
    assert GROUP not in layer.groups
    assert set(layer.channels) <= before
    assert [cache.get(f"wait:{ACCOUNT.hex}:{number}") for number in (0, 1)] == [None, None]
    assert [task for task in asyncio.all_tasks() if "longpoll" in repr(task)] == []


async def test_an_answer_is_sent_at_once():
    application = Application(lambda: "here")
    assert await Request(application).answer() == "here"
    assert len(application.asked) == 1


@pytest.mark.parametrize("scope", [{"method": "POST"}, {"method": "HEAD"}, {"query_string": b"after=1"}])
async def test_only_a_get_that_says_wait_waits(scope):
    application = Application()
    assert await Request(application, **scope).answer() == "nothing"
    assert len(application.asked) == 1


async def test_a_long_poll_asks_again_after_each_push_until_there_is_an_answer():
    application, request = await waiting(nothing, nothing, nothing, lambda: "news")
    await tell()
    await waits(application, 3)
    await turns()
    assert len(application.asked) == 3
    assert not request.task.done()
    await tell()
    assert await request.answer() == "news"


async def test_a_long_poll_asks_again_for_its_own_groups_alone():
    application, request = await waiting()
    async with listening(["others"]) as news:
        await get_channel_layer().group_send("others", {"type": "news"})
        await asyncio.wait_for(news.wait(), 10)
    await turns()
    assert len(application.asked) == 2
    request.hang_up()
    await request.answer()


async def test_news_before_a_long_poll_has_joined_its_groups_are_found():
    """Nobody is there yet to be told of it: it asks once more without having been told."""
    happened: list[str] = []

    async def before_joining() -> None:
        happened.append("news")
        await tell()

    application = Application(before_joining, lambda: happened[0])
    assert await Request(application).answer() == "news"


async def test_news_while_a_long_poll_asks_are_found():
    """The answer was on its way when the push came."""
    application = Application(nothing, tell, lambda: "news")
    assert await Request(application).answer() == "news"


async def test_a_long_poll_sends_the_last_answer_when_its_time_is_over():
    application = Application(seconds=1)
    started = asyncio.get_running_loop().time()
    assert await Request(application).answer() == "nothing"
    assert asyncio.get_running_loop().time() - started >= 1
    assert len(application.asked) == 3


async def test_news_of_a_lost_push_are_found_when_the_time_is_over():
    application = Application(nothing, nothing, lambda: "news", seconds=1)
    assert await Request(application).answer() == "news"


async def test_pushes_without_end_do_not_make_it_longer():
    application = Application(nothing, *[tell] * 100_000, seconds=1)
    assert await Request(application).answer() == "nothing"


async def test_hanging_up_ends_it_without_another_question():
    application, request = await waiting()
    await turns()
    request.hang_up()
    assert await request.answer() is None
    assert len(application.asked) == 2


async def test_a_cancelled_long_poll_leaves_nothing_behind():
    _, request = await waiting()
    request.task.cancel()
    await asyncio.wait([request.task])
    assert request.task.cancelled()


async def test_a_broken_application_leaves_nothing_behind():
    _, request = await waiting(nothing, nothing, lambda: 1 // 0)
    await tell()
    with pytest.raises(ZeroDivisionError):
        await request.answer()


async def test_third_long_poll_at_a_time_is_refused_unless_it_has_an_answer():
    requests = [(await waiting())[1] for _ in range(2)]

    assert await Request(Application()).answer() == "too_many_waits"
    assert await Request(Application(lambda: "here")).answer() == "here"
    assert await Request(Application(nothing, lambda: "just now")).answer() == "just now"

    requests[0].hang_up()
    await requests[0].answer()
    _, third = await waiting()
    for request in (third, requests[1]):
        request.hang_up()
        await request.answer()


async def test_a_place_whose_process_died_is_free_again_after_a_minute(monkeypatch):
    monkeypatch.setattr("backend.common.longpoll.HELD", 1)
    monkeypatch.setattr(cache, "delete", lambda key: None)  # as if there was nobody left to do it
    applications = [Application(seconds=0), Application(seconds=0)]
    for application in applications:
        await Request(application).answer()
    assert await Request(Application()).answer() == "too_many_waits"

    async with asyncio.timeout(20):
        while await Request(Application(seconds=0)).answer() == "too_many_waits":
            pass
    cache.clear()  # the place that this one kept


async def test_each_question_has_a_scope_of_its_own():
    application, request = await waiting(nothing, nothing, lambda: "news", marker=1)
    await tell()
    await request.answer()
    assert [scope["marker"] for scope in application.asked] == [1, 1, 1]
    assert [WAIT in scope for scope in application.asked] == [True, True, False]


async def test_draining_process_answers_at_once(monkeypatch):
    monkeypatch.setattr(DRAINING, "begun", False)
    _, request = await waiting()
    DRAINING.begin()
    assert await request.answer() == "nothing"
    assert await Request(Application()).answer() == "nothing"
