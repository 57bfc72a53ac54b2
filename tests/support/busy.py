"""A server with much to do: players who move all the time, listen at sockets and wait in long polls."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.support.live import Player, guest, start
from tests.support.random_moves import random_move


@dataclass
class Crowd:
    """Pairs of players, each with a match, who come back to whichever server there is at the address."""

    pairs: list[tuple[Player, Player]]
    matches: list[str]
    rng: random.Random

    async def new_matches(self) -> None:
        """Give each pair whose match is over another one."""
        for number, (creator, accepter) in enumerate(self.pairs):
            if (await creator.match(self.matches[number]))["status"] != "active":
                self.matches[number] = await start(creator, accepter)


@dataclass
class Seen:
    """What the clients saw from the first request to the last."""

    #: How many requests were answered with which status.
    answers: Counter[int] = field(default_factory=Counter)
    #: Requests that reached the server and got no answer.
    unanswered: list[str] = field(default_factory=list)
    #: Requests that met the end of a connection that had been used before.
    sent_again: int = 0
    #: Close codes of the sockets.
    closed: Counter[int] = field(default_factory=Counter)
    #: Long polls that were answered with nothing.
    empty_polls: int = 0


@asynccontextmanager
async def crowd(address: str, pairs: int, rng: random.Random) -> AsyncIterator[Crowd]:
    """Sign the players up and start their matches."""
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(guest(address)) for _ in range(2 * pairs)]
        couples = list(zip(players[::2], players[1::2], strict=True))
        yield Crowd(couples, [await start(*couple) for couple in couples], rng)


@asynccontextmanager
async def busy(people: Crowd, per_second: float) -> AsyncIterator[Seen]:
    """
    Have all pairs move, *per_second* times together, until the server takes no more connections.

    Each player has a socket open meanwhile, and each creator a long poll.
    """
    seen = Seen()
    pause = len(people.pairs) / per_second
    async with AsyncExitStack() as stack, asyncio.TaskGroup() as tasks:
        for pair, match in zip(people.pairs, people.matches, strict=True):
            tasks.create_task(_play(pair, match, pause, people.rng, seen))
            tasks.create_task(_poll(pair[0], seen))
            for player in pair:
                listener = await stack.enter_async_context(player.socket())
                await listener.send(type="subscribe", match=match)
                tasks.create_task(_listen(listener.connection, seen))
        yield seen


async def _ask(player: Player, seen: Seen, method: str, path: str, **more: Any) -> httpx.Response | None:
    """
    Return the answer; nothing when there is no server to connect to, or when the request was cut.

    What is sent over an open connection in the moment in which the server closes it is sent again, as browsers do.
    """
    while True:
        events: list[str] = []

        async def note(event: str, _info: Any, events: list[str] = events) -> None:
            events.append(event)

        try:
            answer = await player.http.request(method, path, extensions={"trace": note}, **more)
        except httpx.ConnectError:
            return None
        except httpx.TransportError as error:
            if "connection.connect_tcp.started" in events or "http11.receive_response_headers.complete" in events:
                seen.unanswered.append(f"{error!r} after {events[-1]}")
                return None
            seen.sent_again += 1
        else:
            seen.answers[answer.status_code] += 1
            return answer


async def _play(pair: tuple[Player, Player], match: str, pause: float, rng: random.Random, seen: Seen) -> None:
    await asyncio.sleep(rng.random() * pause)
    clock = asyncio.get_running_loop().time
    due, seat = clock(), 0
    while True:
        player = pair[seat]
        seen_by = await _ask(player, seen, "GET", f"matches/{match}/")
        if seen_by is None or (view := seen_by.json()).get("status") != "active":
            return
        if seat != view["position"]["to_act"]:
            seat = view["position"]["to_act"]
            continue
        body = {"actions": random_move(view["options"], rng), "expected_version": view["version"]}
        headers = {"X-CSRFToken": player.http.cookies["csrftoken"]}
        made = await _ask(player, seen, "POST", f"matches/{match}/moves/", json=body, headers=headers)
        if made is None or made.status_code != 201:
            return
        seat = 1 - seat
        due += pause
        await asyncio.sleep(due - clock())


async def _poll(player: Player, seen: Seen) -> None:
    after = 0
    while (answer := await _ask(player, seen, "GET", f"feed/?after={after}&wait=25")) is not None:
        if answer.status_code != 200:
            return
        if not (news := answer.json()["results"]):
            seen.empty_polls += 1
        else:
            after = news[-1]["number"]


async def _listen(connection: ClientConnection, seen: Seen) -> None:
    try:
        while True:
            await connection.recv()
    except ConnectionClosed as closed:
        seen.closed[closed.rcvd.code if closed.rcvd else 1006] += 1
