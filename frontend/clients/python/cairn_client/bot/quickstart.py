"""From nothing to a finished match: an account, a token, and a match against the house."""

import secrets
from collections.abc import Callable

from cairn_client import api
from cairn_client.bot.engines import Engine
from cairn_client.client import AsyncCairn
from cairn_client.signup import sign_up
from cairn_client.turns import Over

#: With so little time the house answers soon.
CLOCK: api.ClockAgreed = {"type": "live", "seconds": 60, "increment": 0}


async def quickstart(address: str, name: str, engine: Engine, say: Callable[[str], object] = print) -> Over:
    """Sign up, print the token, play a match against the weakest of the house, and return its end."""
    name = name or f"bot-{secrets.token_hex(3)}"
    token = sign_up(address, name)
    say(f"{name} has an account, which everybody sees is a bot's, and this token, which is shown nowhere else:")
    say(f"    export CAIRN_TOKEN={token}")
    async with AsyncCairn(address, token) as cairn:
        opponent = (await cairn.send(api.house_list()))[0]["username"]
        say(f"It challenges {opponent}, who plays for the server.")
        challenge: api.ChallengeRequest = {
            "ruleset": "edition2016", "visibility": "direct", "opponent": opponent, "length": {"rounds": 1},
            "clock": CLOCK,
        }  # fmt: skip
        match = (await cairn.send(api.challenge_create(challenge)))["match"]
        say(f"{address.rstrip('/')}/m/{match}")
        async for one in cairn.news():
            if isinstance(one, Over):
                say(f"{one.outcome}. Now: cairn-bot run greedy --server {address}")
                return one
            await one.play(*await engine.choose(one.match))
    raise AssertionError("news never end")
