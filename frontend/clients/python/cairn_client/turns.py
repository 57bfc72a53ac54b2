"""Turns: where you are to act, what you can do there, and playing it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

import httpx

from cairn_client import api
from cairn_client.errors import Refused, Unreachable

if TYPE_CHECKING:
    from cairn_client.client import AsyncCairn
    from cairn_client.operation import Operation

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
    for match_id in await _all_ids(cairn, lambda page: api.match_list(turn="mine", status="active", cursor=page)):
        async for one in _turns_of(cairn, match_id):
            yield one
    if accept:
        for challenge_id in await _all_ids(cairn, lambda page: api.challenge_list(show="received", cursor=page)):
            async for one in _answered(cairn, challenge_id, accept):
                yield one
    async with aclosing(cairn.notices(cursor)) as notices:
        async for notice in notices:
            if notice["kind"] in CHALLENGES and accept and notice["challenge"]:
                async for one in _answered(cairn, notice["challenge"], accept):
                    yield one
            elif notice["kind"] in (*TURNS, "match_finished") and notice["match"]:
                async for one in _turns_of(cairn, notice["match"]):
                    yield one


async def _all_ids(cairn: AsyncCairn, page: Callable[[str | None], Operation[Any]]) -> list[str]:
    """Return the ids on all pages of a list. They are read before anything is played, which changes their order."""
    ids, cursor = [], None
    while True:
        answer = await cairn.send(page(cursor))
        ids += [item["id"] for item in answer["results"]]
        if not answer["next"]:
            return ids
        cursor = httpx.URL(answer["next"]).params["cursor"]


async def _turns_of(cairn: AsyncCairn, match_id: str) -> AsyncGenerator[Turn | Over]:
    """Yield the turns in that match as it is now; none where it has been deleted."""
    try:
        match = await cairn.send(api.match_get(match_id))
    except Refused as refused:
        if refused.status != 404:
            raise
        return
    async for one in _turns(cairn, match):
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
    try:
        challenge = await cairn.send(api.challenge_get(challenge_id))
        if challenge["status"] != "open":
            return
        if not accept(challenge):
            # It takes no key, so it is sent once. What stays open is declined at the next start, or expires.
            with suppress(Refused, Unreachable):
                await cairn.send(api.challenge_decline(challenge_id))
            return
        match = await cairn.send(api.challenge_accept(challenge_id))
    except Refused as refused:
        if refused.status not in (403, 404, 409, 422):
            raise
        return
    async for one in _turns(cairn, match):
        yield one
