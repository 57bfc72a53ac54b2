"""The Python client and `cairn-bot` at a served Cairn: signing up, playing, notices, checks."""

import asyncio
import doctest
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import aclosing
from itertools import count, cycle
from pathlib import Path

import pytest

from cairn_client import AsyncCairn, Cairn, Over, Refused, api
from cairn_client.bot.__main__ import main
from cairn_client.bot.engines import Greedy, Random
from cairn_client.bot.listen import listen
from cairn_client.bot.play import Terms, run
from cairn_client.check.checks import CHECKS
from cairn_client.check.proxy import Answer, Lost, Proxy, Request
from cairn_client.check.run import Result, check
from cairn_client.webhooks import new_secret
from tests.support.builders import RULESETS
from tests.support.postgres import free_port
from tests.support.python_client import PACKAGE, installed, meet, token
from tests.support.scale import chance, scaled
from tests.support.server import PATIENCE
from tests.support.tree import ROOT
from tests.support.waiting import until
from tests.support.webhook_receiver import webhook_receiver

pytestmark = pytest.mark.first

#: By the seconds that its checks wait for it: what one bot does wrong, each with the check that has to find it, and the
#: reason. None shows but where its check provokes it.
SABOTAGED: dict[float, dict[str, tuple[str, str]]] = {
    60: {  # found by what they do
        "another_key_for_each_try": ("lost-reply", "under another key"),
        "never_waits": ("limits", "too early"),
        "asks_all_the_time": ("quiet", r"it asked \d+ times"),
    },
    61: {  # they end
        "gives_up_when_late": ("stale", "did not move any more; it has ended"),
        "knows_all_kinds": ("later-kind", "did not move any more; it has ended"),
    },
    25: {  # they do nothing, and are waited for
        "stays_away": ("cut", "did not move any more$"),
        "forgets_what_waits": ("crash", "it did not move$"),
    },
}
HERE = Path(__file__).parent


@pytest.fixture(scope="module", autouse=True)
def quickstart(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator["subprocess.Popen[str]"]:
    """`cairn-bot quickstart` of the installed wheel, which plays while other tests run: the house takes its time."""
    folder = tmp_path_factory.mktemp("wheel")
    with subprocess.Popen(
        [installed(folder) / "cairn-bot", "quickstart", address], cwd=folder, stdout=subprocess.PIPE, text=True,
    ) as command:  # fmt: skip
        yield command
        command.kill()


@pytest.fixture(autouse=True, scope="module")
def importable() -> Iterator[None]:
    """Programs that tests start find the package."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(PACKAGE))
        yield


async def play_first_options(cairn: AsyncCairn) -> Over:
    """Accept every challenge and play the first option of each turn, up to the end of a match."""
    async for one in cairn.news(accept=lambda _: True):
        if isinstance(one, Over):
            return one
        option = one.options[0]
        await one.play(option["action"], *(f"!{stone}" for stone in option["claims"][:1]))
    raise AssertionError("news never end")


async def test_two_programs_sign_up_and_play_a_match_to_its_end(address):
    async with AsyncCairn(address, token(address)) as ada, AsyncCairn(address, token(address)) as ben:
        assert (await ada.send(api.session_get()))["account"]["is_bot"]
        playing = [asyncio.ensure_future(play_first_options(cairn)) for cairn in (ada, ben)]
        await meet(ada, ben)
        ends = await asyncio.gather(*playing)
        assert ends[0].match["id"] == ends[1].match["id"]
        assert sorted(end.outcome for end in ends) in (["lost", "won"], ["drawn", "drawn"])


async def test_notices_come_once_in_order_from_where_one_left_off(address):
    async with AsyncCairn(address, token(address)) as ada, AsyncCairn(address, token(address)) as ben:
        for _ in range(2):
            await meet(ada, ben)
        async with aclosing(ben.notices(after=0)) as heard:
            assert [(await anext(heard))["number"] for _ in range(2)] == [1, 2]
            live = asyncio.ensure_future(anext(heard))
            await meet(ada, ben)
            notice = await live
            assert (notice["number"], notice["kind"]) == (3, "challenge")


async def test_challenges_that_are_not_accepted_are_declined(address):
    async with AsyncCairn(address, token(address)) as ada, AsyncCairn(address, token(address)) as ben:
        playing = asyncio.ensure_future(anext(ben.news(accept=lambda challenge: challenge["ruleset"] == "siege")))
        declined, accepted = await meet(ada, ben), await meet(ada, ben, ruleset="siege", first="opponent")
        turn = await playing
        assert turn.match["ruleset"] == "siege"
        assert (await ada.send(api.challenge_get(declined["id"])))["status"] == "declined"
        assert (await ada.send(api.challenge_get(accepted["id"])))["match"] == turn.match["id"]


def test_a_program_without_asyncio_plays_and_is_refused_with_a_code(address):
    with Cairn(address, token(address)) as ada, Cairn(address, token(address, "read", "challenge")) as ben:
        name = ben.send(api.session_get())["account"]["username"]
        challenge = {"ruleset": "deck52", "visibility": "direct", "opponent": name, "first": "me"}
        match = ben.send(api.challenge_accept(ada.send(api.challenge_create(challenge))["id"]))
        turn = next(ada.my_turns())
        assert turn.match["id"] == match["id"]
        assert ada.play(turn, turn.options[0]["action"])["version"] > match["version"]
        with pytest.raises(Refused) as refused:
            ben.send(api.match_resign(match["id"]))
        assert (refused.value.code, refused.value.problem["scope"]) == ("missing_scope", "play")


async def test_a_turn_that_was_played_elsewhere_is_given_up_for_what_comes_next(address):
    async with AsyncCairn(address, token(address)) as ada, AsyncCairn(address, token(address)) as ben:
        challenge = await meet(ada, ben, first="me")
        await ben.send(api.challenge_accept(challenge["id"]))
        turn = await anext(ada.my_turns())
        late = await anext(ada.my_turns())
        now = await turn.play(turn.options[0]["action"])
        assert await late.play(late.options[0]["action"]) == now


async def test_a_socket_of_a_bad_token_is_not_opened_again_and_again(address):
    async with AsyncCairn(address, token(address, "challenge")) as blind:
        with pytest.raises(Refused) as refused:
            await anext(blind.notices(after=0))
        assert refused.value.code in ("socket_4401", "missing_scope")


def test_examples_of_the_readme_run(address):
    page = PACKAGE / "README.md"
    ran = doctest.testfile(str(page), module_relative=False, globs={"address": address})
    assert ran.attempted > 3
    assert ran.failed == 0


async def test_bots_play_through_dropped_sockets_lost_replies_and_limits(address):
    rulesets = chance("bots").sample(RULESETS, scaled(1, 10))
    proxy, moves, answers, frames = Proxy(address), count(1), count(1), count(1)
    codes = cycle([None, 1012, 1011])

    def before(request: Request) -> Answer | None:
        is_limited = request.is_move and next(moves) % 8 == 0
        return Answer.problem(429, "throttled", {"retry-after": "1"}) if is_limited else None

    def after(request: Request, answer: Answer) -> Answer:
        if request.is_move and next(answers) % 7 == 0:
            raise Lost
        return answer

    def frame(sent: dict) -> list[dict]:
        if next(frames) % 10 == 0:
            asyncio.get_running_loop().call_soon(asyncio.ensure_future, proxy.cut(next(codes)))
        return [sent]

    proxy.faults.before, proxy.faults.after, proxy.faults.frame = before, after, frame
    said: list[str] = []
    async with (
        proxy.serving(),
        AsyncCairn(proxy.address, token(address)) as ada,
        AsyncCairn(address, token(address)) as ben,
    ):
        terms = Terms(matches=len(rulesets))
        playing = [run(ada, Random(), terms, said.append), run(ben, Greedy(), terms, said.append)]
        both = [asyncio.ensure_future(one) for one in playing]
        for ruleset in rulesets:
            challenge = await meet(ben, ada, ruleset=ruleset)
            await until(lambda challenge=challenge: accepted(ben, challenge["id"]))
        await asyncio.wait_for(asyncio.gather(*both), PATIENCE)
    assert sorted(line.split()[1] for line in said) == sorted(2 * rulesets)
    assert not [move for move in proxy.requests if move.is_move and move.genuine and move.status in (403, 422)]
    assert min(next(moves) // 8, next(answers) // 7, next(frames) // 10) >= 1


async def accepted(cairn: AsyncCairn, challenge: str) -> bool:
    return (await cairn.send(api.challenge_get(challenge)))["status"] != "open"


async def test_cairn_bot_passes_its_own_check_and_sabotaged_bots_fail_for_their_faults(address):
    """All at once: they wait more than they work. Whole matches are played every day elsewhere."""
    last = ("match", "several", "tactics", "siege")
    names = sorted(CHECKS, key=lambda name: name in last)[: scaled(16, 20)]

    async def tried(seconds: float, program: list[str], only: list[str]) -> list[Result]:
        bot = shlex.join([sys.executable, *program])
        return await check(bot, address, only=only, patience=seconds, say=lambda _: None)

    whole, *others = await asyncio.gather(
        tried(60, ["-m", "cairn_client.bot", "run", "random"], names),
        *(
            tried(seconds, [str(HERE / "sabotaged_bot.py"), *faults], [name for name, _ in faults.values()])
            for seconds, faults in SABOTAGED.items()
        ),
    )
    assert len(CHECKS) == 20
    assert [str(result) for result in whole if result.why] == []
    reasons = {name: reason for faults in SABOTAGED.values() for name, reason in faults.values()}
    found = {result.name: result.why for results in others for result in results}
    assert found.keys() == reasons.keys()
    assert {name: why for name, why in found.items() if not re.search(reasons[name], why)} == {}


async def test_listen_sends_on_the_bytes_that_a_webhook_gets(address):
    async with AsyncCairn(address, token(address)) as ada, AsyncCairn(address, token(address)) as ben:
        with webhook_receiver() as receiver:
            own, servers = receiver.endpoint("whsec_" + "A" * 43 + "="), receiver.endpoint()
            hook = await ada.send(api.webhook_create({"url": servers.url}))
            servers.secrets.append(hook["secret"])
            listening = asyncio.ensure_future(listen(ada, own.url, own.secrets[0], after=0, say=lambda _: None))
            await ada.send(api.challenge_accept((await meet(ben, ada, first="opponent"))["id"]))
            await until(lambda: len(own.got) == len(servers.got) == 3)
            listening.cancel()
        sent = [{call.body["number"]: call.text for call in end.got} for end in (own, servers)]
        ids = [json.loads(text)["id"] for texts in sent for text in texts.values()]
        one, other = [{number: re.sub("|".join(ids), "ID", text) for number, text in texts.items()} for texts in sent]
        assert one == other


async def test_the_tutorials_program_takes_what_listen_forwards_without_an_address(address):
    port, secret = free_port(), new_secret()
    program = await asyncio.create_subprocess_exec(
        sys.executable, str(ROOT / "docs/tutorials/take_webhooks.py"), str(port),
        env={**os.environ, "CAIRN_WEBHOOK_SECRET": secret},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    async with (
        AsyncCairn(address, token(address, "read", "play", "challenge")) as ada,
        AsyncCairn(address, token(address)) as ben,
    ):
        listening = asyncio.ensure_future(listen(ada, f"http://127.0.0.1:{port}/", secret, after=0, say=lambda _: None))
        match = (await ada.send(api.challenge_accept((await meet(ben, ada, first="opponent"))["id"])))["id"]
        assert program.stdout is not None
        said = [(await asyncio.wait_for(program.stdout.readline(), PATIENCE)).decode() for _ in range(3)]
        listening.cancel()
    program.terminate()
    assert await program.wait() == 0
    assert [line.split()[:2] for line in said] == [["challenge", "1"], ["match_started", "2"], ["your_turn", "3"]]
    assert said[2].split()[2] == match


def test_a_command_without_token_says_where_to_get_one(monkeypatch):
    environment = {name: value for name, value in os.environ.items() if name != "CAIRN_TOKEN"}
    ran = subprocess.run(
        [sys.executable, "-m", "cairn_client.bot", "run", "random"],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (ran.returncode, "quickstart" in ran.stderr) == (1, True)


async def test_the_example_accepts_and_plays_and_claims(address):
    bot = shlex.join([sys.executable, str(PACKAGE / "examples/my_bot.py")])
    tried = await check(bot, address, only=["stale", "legal"], patience=60, say=lambda _: None)
    assert [str(result) for result in tried if result.why] == []


def test_unknown_name_of_a_check_is_an_error_with_all_names():
    with pytest.raises(SystemExit, match="There is no check lost; there are accepts, "):
        main(["check", "bot", "--only", "lost,keys"])


@pytest.mark.last
def test_a_command_installed_from_the_wheel_plays_a_match_to_its_end(quickstart, address):
    said, _ = quickstart.communicate(timeout=PATIENCE)
    assert quickstart.returncode == 0
    assert re.search(r"export CAIRN_TOKEN=cairn_\w+\n", said)
    assert re.search(rf"{address}/m/[0-9a-f-]{{36}}\n(won|lost|drawn)\.", said)
