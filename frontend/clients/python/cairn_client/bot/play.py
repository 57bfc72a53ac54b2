"""Run a bot: accept challenges, begin matches, and play every turn as an engine chooses."""

from collections.abc import Callable
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any

from cairn_client import api
from cairn_client.bot.engines import Engine
from cairn_client.client import AsyncCairn
from cairn_client.turns import Over


@dataclass(frozen=True)
class Terms:
    """Which matches a bot plays."""

    #: Rulesets whose challenges it accepts; None: every one.
    rulesets: tuple[str, ...] | None = None
    #: Whom it challenges whenever it has nothing to do; empty: nobody.
    opponent: str = ""
    #: After so many it is done; None: never.
    matches: int | None = None

    def accept(self, challenge: api.Challenge) -> bool:
        """Return whether to accept it."""
        return self.rulesets is None or challenge["ruleset"] in self.rulesets

    def challenge(self) -> api.ChallengeRequest:
        """Return the challenge to make."""
        # As text: a later server may have rulesets that this version does not know.
        ruleset: Any = (self.rulesets or ("edition2016",))[0]
        return {"ruleset": ruleset, "visibility": "direct", "opponent": self.opponent, "length": {"rounds": 1}}


async def run(cairn: AsyncCairn, engine: Engine, terms: Terms, say: Callable[[str], object] = print) -> None:
    """Play until so many matches are over, as often as not for ever."""
    over: set[str] = set()
    if terms.opponent:
        await cairn.send(api.challenge_create(terms.challenge()))
    async with aclosing(cairn.news(terms.accept)) as news:
        async for one in news:
            if not isinstance(one, Over):
                await one.play(*await engine.choose(one.match))
            elif one.match["id"] not in over:
                over.add(one.match["id"])
                say(f"{one.outcome} {one.match['ruleset']} {cairn.address}/m/{one.match['id']}")
                if len(over) == terms.matches:
                    return
                if terms.opponent:
                    await cairn.send(api.challenge_create(terms.challenge()))
