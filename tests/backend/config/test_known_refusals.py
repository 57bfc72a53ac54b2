"""What was refused for its rate is refused again in front of Django (decision 0073)."""

import json
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator

from backend.common.metrics import REQUESTS
from backend.config import known_refusals
from backend.config.asgi import http
from backend.config.known_refusals import KnownRefusals, Refusal
from tests.support.waiting import own_clock

pytestmark = pytest.mark.django_db(transaction=True)

SIGN_IN = "/api/v1/session/"
GUESS = {"username": "Nobody", "password": "open sesame"}
Answer = tuple[int, dict[str, str], dict[str, Any]]


class Door:
    """Requests to the service as its server passes them on, and how many of them came to Django."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked = 0
        inner = http.application.application

        async def counting(scope: Any, receive: Any, send: Any) -> None:
            self.asked += 1
            await inner(scope, receive, send)

        monkeypatch.setattr(http, "application", KnownRefusals(counting))

    async def send(
        self, method: str, path: str, body: Any = None, address: str = "192.0.2.1", **headers: str
    ) -> Answer:
        given = {"host": "localhost", "origin": "http://localhost", "content-type": "application/json"}
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        scope = {
            "type": "http", "scheme": "http", "method": method, "path": path, "query_string": b"",
            "client": (address, 1),
            "headers": [(name.encode(), value.encode()) for name, value in {**given, **names}.items()],
        }  # fmt: skip
        line = ApplicationCommunicator(http, scope)
        await line.send_input({"type": "http.request", "body": json.dumps(body or {}).encode()})
        start, content = await line.receive_output(60), await line.receive_output(60)
        await line.wait(60)
        found = {name.decode().lower(): value.decode() for name, value in start["headers"]}
        return start["status"], found, json.loads(content["body"] or "{}")


@pytest.fixture
def door(monkeypatch, settings):
    settings.THROTTLES = {**settings.THROTTLES, "sign_in": (1, 3600), "reads": (1, 3600)}
    return Door(monkeypatch)


async def test_guess_beyond_the_limit_comes_to_django_once(door):
    await door.send("POST", SIGN_IN, GUESS)
    first = await door.send("POST", SIGN_IN, GUESS)
    again = await door.send("POST", SIGN_IN, {**GUESS, "username": "Another"})
    assert (first[0], again[0], door.asked) == (429, 429, 2)
    # All that the first said: security headers, where errors are documented, who may read it.
    assert again[1].keys() == first[1].keys() - {"set-cookie"}
    told = {"retry-after", "content-length", "x-request-id", "set-cookie"}
    assert {each: again[1][each] for each in again[1].keys() - told} == {
        each: first[1][each] for each in first[1].keys() - told
    }
    assert again[2] | {"detail": ""} == first[2] | {"detail": ""}
    assert int(again[1]["content-length"]) == len(
        json.dumps(again[2], ensure_ascii=False, separators=(",", ":")).encode()
    )


async def test_time_that_is_told_is_what_is_left(door, monkeypatch):
    now = 1000.0
    own_clock(monkeypatch, known_refusals, lambda: now)
    await door.send("POST", SIGN_IN, GUESS)
    wait = int((await door.send("POST", SIGN_IN, GUESS))[1]["retry-after"])
    now += 100.2
    _, headers, body = await door.send("POST", SIGN_IN, GUESS)
    assert (headers["retry-after"], body["detail"]) == (
        str(wait - 100),
        f"Too many requests. Try again in {wait - 100} s.",
    )
    assert door.asked == 2
    now += wait - 100
    assert (await door.send("POST", SIGN_IN, GUESS))[0] == 429  # Django's clock has not moved
    assert door.asked == 3


@pytest.mark.parametrize(
    "other",
    [
        {"address": "192.0.2.2"},
        {"cookie": "cairn_session=another"},
        {"authorization": "Bearer another"},
        {"accept_language": "fr"},
        {"origin": "http://elsewhere.example"},
        {"method": "DELETE"},
        {"path": "/api/v1/session/recovery/"},
    ],
)
async def test_request_that_differs_in_what_counts_comes_to_django(door, other):
    await door.send("POST", SIGN_IN, GUESS)
    await door.send("POST", SIGN_IN, GUESS)
    await door.send(**{"method": "POST", "path": SIGN_IN, "body": GUESS, **other})
    assert door.asked == 3


async def test_a_header_that_does_not_identify_makes_no_other_request(door):
    await door.send("POST", SIGN_IN, GUESS)
    await door.send("POST", SIGN_IN, GUESS)
    await door.send("POST", SIGN_IN, GUESS, user_agent="another", x_anything="1")
    assert door.asked == 2


async def test_reading_is_refused_at_the_door_too_and_another_path_by_django(door):
    for _ in range(3):
        await door.send("GET", "/api/v1/rulesets/")
    assert door.asked == 2
    assert (await door.send("GET", "/api/v1/limits/"))[0] == 429
    assert door.asked == 3


async def test_refusal_that_goes_by_the_body_is_not_remembered(door, settings):
    settings.THROTTLES = {**settings.THROTTLES, "sign_in": (100, 3600), "sign_in_name": (1, 3600)}
    for _ in range(3):
        refused = await door.send("POST", SIGN_IN, GUESS)
    assert (refused[0], door.asked) == (429, 3)
    assert (await door.send("POST", SIGN_IN, {**GUESS, "username": "Another"}))[0] == 403


async def test_limits_of_a_token_are_told_for_now():
    policy, left = b'"writes";q=60;w=60, "token";q=9;w=9', b'"writes";r=0;t=50, "token";r=3;t=4'
    refusal = Refusal([(b"RateLimit-Policy", policy), (b"RateLimit", left)], known_refusals.time.monotonic() - 10, 50)
    [start, _] = refusal.again()
    assert start["headers"] == [(b"RateLimit-Policy", policy), (b"RateLimit", b'"writes";r=0;t=40, "token";r=3;t=1')]


async def test_refusals_are_counted_and_not_too_many_remembered(door, monkeypatch):
    monkeypatch.setattr(known_refusals, "MOST", 2)
    counter = REQUESTS.labels("POST", "", "429")
    before = counter._sum.get(), sum(each.get() for each in counter._buckets)
    await door.send("POST", SIGN_IN, GUESS)
    for language in ("en", "fr", "de", "fr", "en"):
        await door.send("POST", SIGN_IN, GUESS, accept_language=language)
    assert sum(each.get() for each in counter._buckets) == before[1] + 1  # French; English was forgotten
    assert len(http.application._known) == 2
