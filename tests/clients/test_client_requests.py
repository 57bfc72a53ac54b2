"""The Python client asks until it is answered, and does nothing twice: beside a server that is made up."""

import json
import re
from collections.abc import Callable

import httpx
import pytest

from cairn_client import AsyncCairn, CairnError, Operation, Refused, Unreachable, Unreadable, api, client, retries
from tests.support.tree import ROOT

MOVE = api.match_play("018f", {"actions": ["R7@3"], "expected_version": 4})
PROBLEM = {"type": "/problems/", "title": "No", "detail": "Not now.", "code": "not_now", "status": 409}
Answer = Callable[[httpx.Request], httpx.Response]


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was waited, each time; it takes no time."""
    pauses: list[float] = []

    async def note(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(client.asyncio, "sleep", note)
    return pauses


async def asked(operation: Operation, *answers: httpx.Response | type[Exception], patience: float = 60):
    """Send it to a server that answers so, in order; return the answer and all requests."""
    requests, left = [], list(answers)

    def answer(request: httpx.Request) -> httpx.Response:
        requests.append(request)
        now = left.pop(0) if len(left) > 1 else left[0]
        if isinstance(now, httpx.Response):
            return now
        raise now("the line was cut")

    cairn = AsyncCairn("https://cairn.example/", "cairn_x", patience=patience)
    cairn._http = httpx.AsyncClient(base_url=cairn._http.base_url, transport=httpx.MockTransport(answer))
    async with cairn:
        try:
            return await cairn.send(operation), requests
        except CairnError as error:
            return error, requests


def problem(status: int, **headers: str) -> httpx.Response:
    return httpx.Response(status, json={**PROBLEM, "status": status}, headers=headers)


GOOD = {"move": {}, "match": {"id": "018f"}}


async def test_records_by_the_thousand_are_told_as_lines(slept):
    lines = '{"format":1}\n{"after":null,"more":false}\n'
    sent = httpx.Response(200, text=lines, headers={"Content-Type": "application/x-ndjson"})
    assert (await asked(api.record_list(ruleset="siege"), sent))[0] == lines


async def test_a_move_whose_answer_was_lost_is_sent_again_with_the_same_key(slept):
    answer, requests = await asked(MOVE, httpx.ReadError, problem(503), httpx.Response(201, json=GOOD))
    assert answer == GOOD
    assert [json.loads(request.content) for request in requests] == [{"actions": ["R7@3"], "expected_version": 4}] * 3
    assert len({request.headers["Idempotency-Key"] for request in requests}) == 1
    _, others = await asked(MOVE, httpx.Response(201, json=GOOD))
    assert others[0].headers["Idempotency-Key"] != requests[0].headers["Idempotency-Key"]


@pytest.mark.parametrize("answer", [httpx.ReadError, problem(500)])
async def test_a_request_that_might_be_done_twice_is_not_retried(slept, answer):
    error, requests = await asked(api.match_resign("018f"), answer)
    assert isinstance(error, Unreachable if answer is httpx.ReadError else Refused)
    assert len(requests) == 1


async def test_the_client_waits_as_long_as_retry_after_asks(slept):
    limited = problem(429, **{"Retry-After": "7"})
    answer, requests = await asked(api.match_resign("018f"), limited, httpx.Response(200, json={}))
    assert (answer, len(requests)) == ({}, 2)
    assert 7 in slept


async def test_nothing_is_asked_while_nothing_is_left_of_the_limit(slept):
    spent = httpx.Response(503, headers={"RateLimit": '"token";r=0;t=9, "writes";r=5;t=60'})
    await asked(MOVE, spent, httpx.Response(201, json=GOOD))
    assert any(8 < pause <= 9 for pause in slept)


async def test_a_refusal_is_raised_at_once_with_code_and_sentence(slept):
    error, requests = await asked(MOVE, problem(409))
    assert (error.code, error.status, error.detail, len(requests)) == ("not_now", 409, "Not now.", 1)
    error, _ = await asked(MOVE, httpx.Response(413, text="too large for a proxy"))
    assert (error.code, error.detail) == ("http_413", "too large for a proxy")


async def test_refusal_of_a_body_says_what_is_wrong_with_which_member(slept):
    errors = [{"field": "opponent", "code": "unknown_player", "detail": "Nobody has this name."}, {"field": ""}]
    answer = httpx.Response(400, json={"code": "invalid", "detail": "Some fields are invalid.", "errors": errors})
    error, _ = await asked(MOVE, answer)
    assert str(error) == "invalid: Some fields are invalid. opponent: Nobody has this name."


async def test_answer_that_is_no_json_is_an_error_that_says_so(slept):
    page = httpx.Response(200, html="<!doctype html><title>Welcome to nginx</title>")
    error, requests = await asked(api.session_get(), page)
    assert (type(error), len(requests)) == (Unreadable, 1)
    expected = "https://cairn.example/api/v1/session/ answered 200 with text/html; charset=utf-8: is it a Cairn?"
    assert str(error) == expected


async def test_the_client_gives_up_retrying_after_a_time(slept):
    error, requests = await asked(api.session_get(), httpx.ConnectError, patience=0)
    assert isinstance(error, Unreachable)
    assert len(requests) == 1
    error, _ = await asked(api.session_get(), problem(429, **{"Retry-After": "90"}), patience=60)
    assert error.retry_after == 90


def test_pauses_grow_up_to_half_a_minute_and_never_fail():
    backoff = retries.Backoff()
    pauses = [backoff.pause() for _ in range(2000)]
    assert pauses[0] < 1
    assert max(pauses) <= retries.LONGEST
    assert min(pauses[20:]) >= retries.LONGEST / 2


async def test_query_is_sent_as_the_document_has_it(slept):
    _, requests = await asked(api.challenge_list(bots=True, show="lobby"), httpx.Response(200, json={}))
    assert str(requests[0].url) == "https://cairn.example/api/v1/challenges/?bots=true&show=lobby"


def test_each_operation_of_the_document_is_a_function():
    document = (ROOT / "docs/reference/openapi.yaml").read_text()
    operations = re.findall(r"operationId: (\w+)", document)
    assert len(operations) > 90
    sent_by_the_server = ["notice_sent"]
    assert [name for name in operations if not callable(getattr(api, name, None))] == sent_by_the_server
