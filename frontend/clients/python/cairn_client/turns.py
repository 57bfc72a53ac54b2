"""Turns: where you are to act, what you can do there, and playing it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from cairn_client import api
from cairn_client.errors import Refused

if TYPE_CHECKING:
    from cairn_client.client import AsyncCairn

#: After these it may be yours to act. Further ones that come with a match change nothing about that.
TURNS = ("match_started", "your_turn", "reminder", "resumed", "match_reinstated")
#: Somebody asks for a match.
CHALLENGES = ("challenge", "rematch")


@dataclass
class Turn:
    """A position in which you are to act. It is not over before you are not: a turn may take several moves."""

    cairn: AsyncCairn
    match: api.Match
    #: The match after `play`; None before.
    played: api.Match | None = field(default=None, init=False)

    @property
    def options(self) -> list[api.Option]:
        """Every legal action, each with the stones that could be claimed right after it."""
        return self.match["options"]

    async def play(self, *actions: str) -> api.Match:
        """
        Play these actions, in order; return the match as it is afterwards.

        Where the match has moved on meanwhile nothing is played, and it is returned as it is now. Send no action
        behind a claim: it may end the round.
        """
        move: api.MoveRequest = {"actions": list(actions), "expected_version": self.match["version"]}
        try:
            match = (await self.cairn.send(api.match_play(self.match["id"], move)))["match"]
        except Refused as refused:
            if refused.status != 409:
                raise
            if "match" in refused.problem:  # with `stale_version`
                match = cast("api.Match", refused.problem["match"])
            else:
                match = await self.cairn.send(api.match_get(self.match["id"]))
        self.played = match
        return match


@dataclass
class Over:
    """A match of yours that has ended."""

    match: api.Match

    @property
    def outcome(self) -> str:
        """Return `won`, `lost` or `drawn`, or `over` where nobody has a result."""
        result, seat = self.match["result"], self.match["seat"]
        if result is None or seat is None:
            return "over"
        return "drawn" if result["winner"] is None else "won" if result["winner"] == seat else "lost"


async def news(cairn: AsyncCairn, accept: Callable[[api.Challenge], bool] | None) -> AsyncGenerator[Turn | Over]:
    """Yield turns and ends: first what waits already, then what comes."""
    cursor = (await cairn.send(api.feed()))["cursor"]  # before the lists, so that nothing falls between
    for match in (await cairn.send(api.match_list(turn="mine", status="active")))["results"]:
        async for one in _turns(cairn, await cairn.send(api.match_get(match["id"]))):
            yield one
    if accept:
        for challenge in (await cairn.send(api.challenge_list(show="received")))["results"]:
            async for one in _answered(cairn, challenge["id"], accept):
                yield one
    async with aclosing(cairn.notices(cursor)) as notices:
        async for notice in notices:
            if notice["kind"] in CHALLENGES and accept and notice["challenge"]:
                async for one in _answered(cairn, notice["challenge"], accept):
                    yield one
            elif notice["kind"] in (*TURNS, "match_finished") and notice["match"]:
                async for one in _turns(cairn, await cairn.send(api.match_get(notice["match"]))):
                    yield one


async def _turns(cairn: AsyncCairn, match: api.Match) -> AsyncGenerator[Turn | Over]:
    while match["options"]:
        turn = Turn(cairn, match)
        yield turn
        if turn.played is None:  # left alone: a reminder brings it again
            return
        match = turn.played
    if match["status"] == "finished":
        yield Over(match)


async def _answered(
    cairn: AsyncCairn, challenge_id: str, accept: Callable[[api.Challenge], bool]
) -> AsyncGenerator[Turn | Over]:
    """Accept or decline; what is not open any more is left."""
    challenge = await cairn.send(api.challenge_get(challenge_id))
    if challenge["status"] != "open":
        return
    try:
        if not accept(challenge):
            await cairn.send(api.challenge_decline(challenge_id))
            return
        match = await cairn.send(api.challenge_accept(challenge_id))
    except Refused as refused:
        if refused.status not in (403, 404, 409, 422):
            raise
        return
    async for one in _turns(cairn, match):
        yield one
