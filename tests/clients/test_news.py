"""What `news` goes on after, and how much of what waits it reads: beside a server that is made up."""

from collections.abc import AsyncGenerator, Callable
from types import SimpleNamespace

import httpx
import pytest

from cairn_client import AsyncCairn, client
from cairn_client.bot.__main__ import main

SERVER = "http://127.0.0.1:8000"
EMPTY = {"next": None, "previous": None, "results": []}
Answers = dict[str, Callable[[httpx.Request], httpx.Response]]


def problem(status: int) -> httpx.Response:
    return httpx.Response(status, json={"code": "no", "detail": "No.", "status": status})


def challenge(number: str) -> dict[str, object]:
    return {"id": number, "status": "open", "ruleset": "siege"}


def match(number: str) -> dict[str, object]:
    return {"id": number, "status": "active", "version": 1, "options": [{"action": "pass", "claims": []}]}


def notice(kind: str, **about: str) -> dict[str, object]:
    return {"kind": kind, "match": about.get("match"), "challenge": about.get("challenge")}


async def matches_of_news(monkeypatch, answers: Answers, *notices: dict, accept: Callable | None = None) -> list[str]:
    """Return the ids of the matches that `news` yields from these answers, by path, and these notices."""

    async def heard(self: AsyncCairn, after: int | None = None) -> AsyncGenerator[dict]:
        for one in notices:
            yield one

    def answer(request: httpx.Request) -> httpx.Response:
        path = request.url.path.removeprefix("/api/v1/")
        if path in answers:
            return answers[path](request)
        if path in ("matches/", "challenges/"):
            return httpx.Response(200, json=EMPTY)
        if path == "feed/":
            return httpx.Response(200, json={"cursor": 0, "results": []})
        return httpx.Response(200, json=match(path.split("/")[1]))

    monkeypatch.setattr(AsyncCairn, "notices", heard)
    cairn = AsyncCairn("https://cairn.example", "cairn_x", patience=0)
    cairn._http = httpx.AsyncClient(base_url=cairn._http.base_url, transport=httpx.MockTransport(answer))
    async with cairn:
        return [one.match["id"] async for one in cairn.news(accept)]


def lost(_: httpx.Request) -> httpx.Response:
    raise httpx.ReadError("the line was cut")


@pytest.mark.parametrize("answer", [lost, lambda _: problem(503)])
async def test_news_go_on_after_a_challenge_that_could_not_be_declined(monkeypatch, answer):
    answers: Answers = {
        "challenges/c/": lambda _: httpx.Response(200, json=challenge("c")),
        "challenges/c/decline/": answer,
    }
    news = [notice("challenge", challenge="c"), notice("your_turn", match="m")]
    assert await matches_of_news(monkeypatch, answers, *news, accept=lambda _: False) == ["m"]


async def test_news_go_on_after_a_match_and_a_challenge_that_are_gone(monkeypatch):
    answers: Answers = {"challenges/c/": lambda _: problem(404), "matches/gone/": lambda _: problem(404)}
    news = [notice("challenge", challenge="c"), notice("your_turn", match="gone"), notice("your_turn", match="m")]
    assert await matches_of_news(monkeypatch, answers, *news, accept=lambda _: True) == ["m"]


def pages(*ids: str, make: Callable[[str], dict]) -> Callable[[httpx.Request], httpx.Response]:
    """Return a list of one item a page, whose cursor has what a query must escape."""

    def answer(request: httpx.Request) -> httpx.Response:
        at = int(request.url.params.get("cursor", "0+=").removesuffix("+="))
        following = f"{request.url.copy_merge_params({'cursor': f'{at + 1}+='})}" if at + 1 < len(ids) else None
        return httpx.Response(200, json={"next": following, "previous": None, "results": [make(ids[at])]})

    return answer


async def test_news_begin_with_what_waits_on_every_page(monkeypatch):
    answers: Answers = {
        "matches/": pages("m1", "m2", "m3", make=match),
        "challenges/": pages("c1", "c2", make=challenge),
    }
    for number in ("c1", "c2"):
        answers[f"challenges/{number}/"] = lambda request: httpx.Response(200, json=challenge("c"))
        answers[f"challenges/{number}/accept/"] = lambda request: httpx.Response(
            201, json=match(f"of {request.url.path.split('/')[-3]}")
        )
    found = await matches_of_news(monkeypatch, answers, accept=lambda _: True)
    assert found == ["m1", "m2", "m3", "of c1", "of c2"]


COMMANDS = pytest.mark.parametrize("command", [["run", "random"], ["listen", "--forward", "http://127.0.0.1:9/"]])


def run_while(monkeypatch, command: list[str], away: Callable[[float], bool]) -> None:
    """Run the command at a server that is away at these times. After an hour it refuses the token."""
    now, real = [0.0], httpx.AsyncClient

    async def advance(seconds: float) -> None:
        now[0] += seconds

    def answer(request: httpx.Request) -> httpx.Response:
        if away(now[0]):
            raise httpx.ConnectError("refused")
        now[0] += 1
        return problem(401) if now[0] > 3600 else httpx.Response(200, json={"account": {"id": "a"}})

    monkeypatch.setenv("CAIRN_TOKEN", "cairn_x")
    monkeypatch.setattr(client.asyncio, "sleep", advance)
    monkeypatch.setattr(client, "time", SimpleNamespace(monotonic=lambda: now[0]))
    transport = httpx.MockTransport(answer)
    monkeypatch.setattr(client.httpx, "AsyncClient", lambda **options: real(**options, transport=transport))
    main(command)


@COMMANDS
def test_cairn_bot_waits_for_a_server_that_is_away_for_an_hour_and_says_so(monkeypatch, caplog, command):
    with pytest.raises(SystemExit, match=r"no: No\."):
        run_while(monkeypatch, command, away=lambda now: 0 < now < 3600)
    said = [record.getMessage() for record in caplog.records if record.name == "cairn_client"]
    assert said == [f"{SERVER} does not answer (ConnectError: refused); it is asked again and again."]


@COMMANDS
def test_cairn_bot_ends_where_nobody_has_ever_answered(monkeypatch, caplog, command):
    with pytest.raises(SystemExit, match=f"{SERVER} does not answer: ConnectError: refused"):
        run_while(monkeypatch, command, away=lambda now: now < 3600)
    assert "asked again and again" in caplog.text


async def test_notices_lost_by_the_socket_are_read_after_its_heartbeat(monkeypatch):
    lost_ones = [notice("challenge", challenge="c1") | {"number": 1}]

    def answer(request: httpx.Request) -> httpx.Response:
        new = lost_ones if request.url.params["after"] == "0" else []
        return httpx.Response(200, json={"cursor": 1, "results": new})

    async def heard(*_: str) -> AsyncGenerator[dict]:
        yield {"type": "events", "matches": {}}

    monkeypatch.setattr(client, "frames", heard)
    cairn = AsyncCairn("https://cairn.example", "cairn_x", patience=0)
    cairn._http = httpx.AsyncClient(base_url=cairn._http.base_url, transport=httpx.MockTransport(answer))
    async with cairn:
        assert [one["challenge"] async for one in cairn.notices(0)] == ["c1"]
