"""What is set wrongly is told at once and in words: an address, a token, an engine, a secret; and who is no Cairn."""

import asyncio
import json
import shlex
import sys

import httpx
import pytest

from cairn_client import AsyncCairn, BadSetting, Cairn, Refused, Unreadable, client, signup, webhooks
from cairn_client.bot import __main__ as command
from cairn_client.bot import engines, listen
from cairn_client.bot.engines import EngineFailed, Program, engine_of
from tests.clients.test_engines import match, program

NO_ADDRESSES = [
    "", "cairn.example", "127.0.0.1:8000", "localhost:8000", "ftp://cairn.example", "http://", "http://[::1",
    "http://127.0.0.1:99999", "http://127.0.0.1:x", "https://cairn.example/?a=b", "https://cairn.example/#a",
]  # fmt: skip


@pytest.mark.parametrize("address", NO_ADDRESSES)
def test_a_malformed_address_is_refused_before_any_request(address):
    for make in (AsyncCairn, Cairn, lambda given: signup.sign_up(given, "Pythia")):
        with pytest.raises(BadSetting, match=r"is no address of a server; one is http://127"):
            make(address)


@pytest.mark.parametrize("ending", ["", "/", "/api/v1", "/api/v1/"])
def test_address_of_the_api_is_taken_for_its_server(ending):
    assert AsyncCairn(f"https://cairn.example/below{ending}").address == "https://cairn.example/below"


@pytest.mark.parametrize("token", ["cairn_é", "cairn_a b", "cairn_a\nb", "cairn_“"])
def test_token_that_no_header_can_carry_is_refused_without_being_shown(token):
    with pytest.raises(BadSetting, match="copy it again") as refusal:
        AsyncCairn("https://cairn.example", token)
    assert token not in str(refusal.value)


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (httpx.Response(404, html="<h1>Not here"), "answered 404 with text/html; charset=utf-8: is it a Cairn?"),
        (httpx.Response(308, headers={"Location": "https://cairn.example/api/v1/session/"}), "use the address from"),
        (httpx.Response(404, json={"detail": "x"}), "is it a Cairn?"),
    ],
)
def test_refusal_of_what_is_no_cairn_says_so(answer, says):
    answer.request = httpx.Request("GET", "http://cairn.example/api/v1/session/")
    refused = client.refusal(answer)
    assert (refused.code, says in refused.detail) == (f"http_{answer.status_code}", True)
    assert isinstance(refused, Refused)


def served(monkeypatch: pytest.MonkeyPatch, answer: object) -> None:
    """Let clients meet a server that answers everything so."""
    transport = httpx.MockTransport(lambda _: httpx.Response(200, json=answer))
    kinds = httpx.AsyncClient, httpx.Client
    for module, name, kind in ((client, "AsyncClient", kinds[0]), (signup, "Client", kinds[1])):
        make = lambda kind=kind, **given: kind(**given, transport=transport)  # noqa: E731 - bound to each
        monkeypatch.setattr(module.httpx, name, make)


@pytest.mark.parametrize("answer", [{}, [], None, "ok", {"account": None}, {"secret": 7}])
def test_server_that_answers_otherwise_than_a_cairn_is_named(monkeypatch, answer):
    served(monkeypatch, answer)
    with pytest.raises(Unreadable, match="not as a Cairn does"):
        signup.sign_up("https://else.example", "Pythia")
    monkeypatch.setenv("CAIRN_TOKEN", "cairn_x")
    for verb in (["run", "random"], ["listen", "--forward", "http://127.0.0.1:9/"]):
        with pytest.raises(SystemExit, match=r"https://else\.example answers, but not as a Cairn does"):
            command.main([*verb, "--server", "https://else.example"])


@pytest.mark.parametrize("name", ["", " ", "'engine"])
def test_engine_that_is_no_command_is_refused(name):
    with pytest.raises(BadSetting, match="command"):
        engine_of(name)


@pytest.mark.parametrize(
    ("says", "why"),
    [
        ("print('[' * 100000)", "not {"), ("print('{\"actions\": [\"\\\\ud800\"]}')", "not {"), ("print(7)", "not {"),
        ("sys.exit(3)", "has ended without an answer"), ("print('{\"actions\": \"R7@3\"}')", "a list of texts"),
    ],
)  # fmt: skip
async def test_engine_that_answers_nonsense_is_told_what_was_wanted(tmp_path, says, why):
    engine = program(tmp_path, f"import sys\nsys.stdin.readline()\n{says}\n")
    with pytest.raises(EngineFailed, match=why):
        await engine.choose(match("R6@1"))
    await engine.close()


async def test_engine_that_neither_answers_nor_ends_is_ended(tmp_path, monkeypatch):
    monkeypatch.setattr(engines, "THINKS", 0.6)
    monkeypatch.setattr(engines, "ENDS", 0.1)
    stubborn = "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: signal.pause()\n"
    engine = program(tmp_path, stubborn)
    with pytest.raises(EngineFailed, match=r"has not answered for 0\.6 seconds"):
        await engine.choose(match("R6@1"))
    await asyncio.wait_for(engine.close(), 30)


@pytest.mark.parametrize("secret", ["whsec_!", "whsec_ä", "whsec_a", "secret"])
def test_secret_that_signs_nothing_is_refused(secret):
    with pytest.raises(BadSetting, match="whsec_ and base64"):
        webhooks.headers(secret, "id", b"{}")


@pytest.mark.parametrize("forward", ["localhost:9000/hook", "/hook", "", "http:///hook", "http://[::1"])
async def test_notices_are_not_forwarded_to_what_is_no_address(forward):
    with pytest.raises(BadSetting, match="is no address to send to"):
        await listen.listen(AsyncCairn("https://cairn.example"), forward, webhooks.new_secret())


async def test_receiver_that_takes_nothing_is_named_once(monkeypatch):
    said, answers = [], [httpx.Response(500), httpx.Response(502), httpx.Response(204)]
    slept = asyncio.sleep
    monkeypatch.setattr(listen.asyncio, "sleep", lambda _: slept(0))
    async with httpx.AsyncClient(transport=httpx.MockTransport(lambda _: answers.pop(0))) as http:
        assert await listen._taken(http, "http://127.0.0.1:9000/hook", dict, b"{}", said.append) == 204
    assert said == [
        "http://127.0.0.1:9000/hook does not take it (500 Internal Server Error); it is sent again and again."
    ]


def test_rulesets_that_the_server_does_not_have_end_the_bot(monkeypatch):
    def answer(request: httpx.Request) -> httpx.Response:
        session = "session" in request.url.path
        return httpx.Response(200, json={"account": {"id": "x"}} if session else [{"id": "siege"}])

    made, transport = httpx.AsyncClient, httpx.MockTransport(answer)
    monkeypatch.setattr(client.httpx, "AsyncClient", lambda **given: made(**given, transport=transport))
    monkeypatch.setenv("CAIRN_TOKEN", "cairn_x")
    with pytest.raises(SystemExit, match="There is no ruleset seige; there are siege"):
        command.main(["run", "random", "--rulesets", "siege,seige", "--server", "https://cairn.example"])


def test_program_is_started_by_its_command_alone():
    assert isinstance(engine_of(shlex.join([sys.executable, "-c", json.dumps("pass")])), Program)
