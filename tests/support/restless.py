"""Players who go on whatever happens to the server: each tries again until a move is acknowledged, and notes it."""

import asyncio
import itertools
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.support.busy import Crowd
from tests.support.live import Player
from tests.support.random_moves import random_move
from tests.support.server import in_database

#: Seconds until somebody tries again; between two moves of a match; that a request may take.
AGAIN, BETWEEN, LONGEST = 0.2, 0.3, 15.0
#: After so many seconds without a frame somebody who listens looks whether it is over.
LOOKS_UP = 5.0

Moves = dict[str, list[Any]]


@dataclass
class Noted:
    """What the players saw."""

    #: Of each match the actions of its acknowledged moves, in their order.
    acknowledged: Moves = field(default_factory=dict)
    #: How often requests came back with which status; 0 for no answer.
    answers: Counter[int] = field(default_factory=Counter)
    #: Seconds that the slowest turn took, from the first look to the acknowledgement.
    longest: float = 0.0
    #: Of each socket, by number: when the last push of a move came.
    pushed: dict[int, float] = field(default_factory=dict)

    @property
    def moves(self) -> int:
        return sum(map(len, self.acknowledged.values()))

    @property
    def everyone(self) -> float:
        """When the last socket has had its last push."""
        return min(self.pushed.values())


@dataclass(frozen=True)
class Wrong:
    """How what is stored differs from what was acknowledged."""

    lost: int
    doubled: int


def compare(acknowledged: Moves, stored: Moves) -> Wrong:
    """Count the moves that are not stored in their place, and the stored ones that nobody was told of."""
    lost = doubled = 0
    for match, moves in acknowledged.items():
        kept = stored.get(match, [])
        lost += sum(1 for mine, there in itertools.zip_longest(moves, kept[: len(moves)]) if mine != there)
        doubled += max(0, len(kept) - len(moves))
    return Wrong(lost, doubled)


def stored_moves(matches: list[str]) -> Moves:
    """Return the actions of all moves of those matches. For `in_database`."""
    from backend.matches.models import Move  # noqa: PLC0415 - in a process that has Django set up

    rows = Move.objects.filter(match__in=matches).order_by("match", "number").values_list("match_id", "actions")
    found: Moves = {match: [] for match in matches}
    for match, actions in rows:
        found[str(match)].append(actions)
    return found


def moves_in(settings: dict[str, str], matches: list[str]) -> Moves:
    """Ask the database, from outside."""
    return dict(in_database(settings, "tests.support.restless", f"stored_moves({json.dumps(matches)})"))


@asynccontextmanager
async def restless(people: Crowd) -> AsyncIterator[Noted]:
    """Have all pairs move, and each player listen, while the block runs; then every move under way is seen through."""
    noted, ending = Noted(), asyncio.Event()
    keys = map(str, itertools.count(int(time.time() * 1000)))
    async with asyncio.TaskGroup() as tasks:
        listeners = []
        for number, (pair, match) in enumerate(zip(people.pairs, people.matches, strict=True)):
            noted.acknowledged[match] = []
            tasks.create_task(_play(pair, match, people, noted, keys, ending))
            for seat, player in enumerate(pair):
                noted.pushed[2 * number + seat] = 0.0
                listeners.append(tasks.create_task(_listen(player, match, 2 * number + seat, noted, ending)))
        try:
            yield noted
        finally:
            ending.set()
            for listener in listeners:
                listener.cancel()


async def _play(
    pair: tuple[Player, Player], match: str, people: Crowd, noted: Noted, keys: Iterator[str], ending: asyncio.Event
) -> None:
    seat = 0
    while not ending.is_set():
        with _timed(noted):
            seat, actions = await _turn(pair, seat, match, people, noted, keys)
        if actions:
            noted.acknowledged[match].append(actions)
            await asyncio.sleep(BETWEEN * (0.5 + people.rng.random()))


async def _turn(
    pair: tuple[Player, Player], seat: int, match: str, people: Crowd, noted: Noted, keys: Iterator[str]
) -> tuple[int, list[str]]:
    """Look, and move if it is that seat's turn; return who looks next, and the actions that were acknowledged."""
    view = (await _answer(pair[seat], noted, "GET", f"matches/{match}/")).json()
    if seat != view["position"]["to_act"]:
        return view["position"]["to_act"], []
    body = {"actions": random_move(view["options"], people.rng), "expected_version": view["version"]}
    headers = {"X-CSRFToken": pair[seat].http.cookies["csrftoken"], "Idempotency-Key": next(keys)}
    made = await _answer(pair[seat], noted, "POST", f"matches/{match}/moves/", json=body, headers=headers)
    if made.status_code == 201:
        return 1 - seat, made.json()["move"]["actions"]
    # Somebody else has written: the clock got time back.
    assert made.json()["code"] == "stale_version", made.text
    return seat, []


async def _answer(player: Player, noted: Noted, method: str, path: str, **more: Any) -> httpx.Response:
    """Return the first answer that says something, trying again as our clients do."""
    while True:
        try:
            answer = await player.http.request(method, path, timeout=LONGEST, **more)
        except httpx.TransportError:
            noted.answers[0] += 1
        else:
            noted.answers[answer.status_code] += 1
            if answer.status_code not in (429, 502, 503):
                assert answer.status_code < 500, answer.text
                return answer
        await asyncio.sleep(AGAIN)


@contextmanager
def _timed(noted: Noted) -> Iterator[None]:
    began = time.monotonic()
    yield
    noted.longest = max(noted.longest, time.monotonic() - began)


async def _listen(player: Player, match: str, number: int, noted: Noted, ending: asyncio.Event) -> None:
    while not ending.is_set():
        with suppress(OSError, WebSocketException, TimeoutError):
            async with player.socket() as listener:
                await listener.send(type="subscribe", match=match)
                await listener.match_at(1)  # the answer to that
                while not ending.is_set():
                    # Not for ever: before Python 3.12 `wait_for` can take a cancellation for its answer.
                    with suppress(TimeoutError):
                        frame = await listener.next(LOOKS_UP)
                        if frame["type"] == "match":
                            noted.pushed[number] = time.monotonic()
        await asyncio.sleep(AGAIN)
