"""The Python client at a served Cairn: signing up, playing, being told."""

import asyncio
import doctest
import secrets
from contextlib import aclosing

import pytest

from cairn_client import AsyncCairn, Cairn, Over, Refused, api
from cairn_client.signup import sign_up
from tests.support.tree import ROOT


def token(address: str, *scopes: str) -> str:
    """Make an account of a program; return its token."""
    return sign_up(address, f"Bot{secrets.token_hex(5)}", scopes=scopes or ("read", "play", "challenge", "bot"))


async def meet(one: AsyncCairn, other: AsyncCairn, **terms: object) -> api.Challenge:
    """Let one challenge the other."""
    name = (await other.send(api.session_get()))["account"]["username"]
    body = {"ruleset": "edition2016", "visibility": "direct", "opponent": name, "length": {"rounds": 1}, **terms}
    return await one.send(api.challenge_create(body))


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
    page = ROOT / "frontend/clients/python/README.md"
    ran = doctest.testfile(str(page), module_relative=False, globs={"address": address})
    assert ran.attempted > 3
    assert ran.failed == 0
