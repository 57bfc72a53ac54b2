"""A whole match on a real server: two players and a spectator, random moves, and everything that can go wrong between.

Replies get lost, moves are sent twice and late, sockets drop, and a scout or an exchange is gone on with on another
device. `play_out` plays to the end and then compares what everybody was told on the way with what the server has.
"""

import asyncio
import json
import random
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any

import httpx

import engine
from tests.support.builders import names_a_card
from tests.support.live import Listener, Player, guest, send_and_hang_up, start
from tests.support.random_moves import random_move
from tests.support.scale import PROVE

MULTI_STEP = ("scout_draw", "scout_return", "exchange_reply")
CLOCKS = (None, {"type": "turn", "seconds": 86_400}, {"type": "bank", "seconds": 86_400, "increment": 60})
BROKEN_OFF = 0.01 if PROVE else 0.04  # of the moves, in every other match
PAST = 6  # events of the past that are looked at once more by each reader


class Reader:
    """One who follows the match: by a socket that drops now and then, and by asking."""

    def __init__(self, player: Player, match: str) -> None:
        self.player, self.match = player, match
        self.socket: Listener | None = None
        self.line = AsyncExitStack()
        #: The last event that this socket has told of.
        self.heard = 0
        #: What the player was sent of the match after each event, as it came.
        self.sent: dict[int, str] = {}
        #: The events that the player fetched while the match was running.
        self.events: list[dict[str, Any]] = []

    async def connect(self) -> None:
        """Open a socket and watch the match."""
        self.heard = 0
        self.socket = await self.line.enter_async_context(self.player.socket())
        await self.socket.send(type="subscribe", match=self.match)

    async def hang_up(self) -> None:
        """Drop the socket."""
        await self.line.aclose()
        self.socket = None

    async def follow(self, event: int) -> None:
        """Read what comes, up to the match as it is after that event."""
        while self.socket is not None and self.heard < event:
            frame = await self.socket.next()
            if frame["type"] == "match":
                prefix = f'{{"type":"match","id":"{self.match}","version":{frame["version"]},"match":'
                assert self.socket.text.startswith(prefix)
                self.heard = frame["match"]["event"]
                self.keep(self.heard, self.socket.text.removeprefix(prefix).removesuffix("}"))

    async def fetch(self) -> dict[str, Any]:
        """GET the match."""
        answer = await self.player.get(f"matches/{self.match}/")
        match: dict[str, Any] = answer.json()
        self.keep(match["event"], answer.text)
        return match

    def keep(self, event: int, text: str) -> None:
        """Keep what came of the match after that event: by whichever way and as often as it comes, byte for byte."""
        assert self.sent.setdefault(event, text) == text

    async def view(self, event: int) -> dict[str, Any]:
        """Return the match as the player knows it after that event: by the socket if there is one."""
        if event in self.sent:
            return dict(json.loads(self.sent[event]))
        return await self.fetch()

    async def fetch_events(self) -> None:
        """GET the events that the player does not have yet."""
        answer = await self.player.get(f"matches/{self.match}/events/?after={len(self.events)}")
        self.events += answer.json()["results"]

    async def fetch_as_it_was(self, event: int) -> None:
        """GET the match as it was, which has to be what the player was sent then, byte for byte."""
        answer = await self.player.get(f"matches/{self.match}/?at={event}")
        assert answer.text == self.sent[event], (event, answer.text, self.sent[event])


class Table:
    """A match being played."""

    def __init__(self, players: Sequence[Player], readers: Sequence[Reader], match: str, rng: random.Random) -> None:
        self.players, self.readers, self.match, self.rng = players, readers, match, rng
        self.path = f"matches/{match}/moves/"
        self.broken_off = rng.choice([0, BROKEN_OFF])
        self.acknowledged: list[dict[str, Any]] = []

    async def move(self, view: dict[str, Any]) -> dict[str, Any]:
        """Let the seat to act play a move, with or without a mishap; return the match as it is told afterwards."""
        mover = self.players[view["position"]["to_act"]]
        body = {"actions": random_move(view["options"], self.rng), "expected_version": view["version"]}
        mishaps = (self.lost_reply, self.twice_with_a_key, self.twice_without, self.refused_first)
        mishap = self.rng.choice(mishaps) if self.rng.random() < 0.15 else self.plainly
        made = await mishap(mover, body, view)
        assert made.status_code == 201, made.text
        answer: dict[str, Any] = made.json()
        self.acknowledged.append(answer["move"])
        return dict(answer["match"])

    async def plainly(self, mover: Player, body: dict[str, Any], _: dict[str, Any]) -> httpx.Response:
        return await mover.post(self.path, body)

    async def lost_reply(self, mover: Player, body: dict[str, Any], view: dict[str, Any]) -> httpx.Response:
        """The move is committed, its answer never read; the same is sent again with the same key."""
        other = self.players[1 - view["seat"]]

        async def committed() -> None:
            while (await other.match(self.match))["version"] == view["version"]:
                pass

        key = self.rng.randbytes(8).hex()
        await send_and_hang_up(mover, self.path, body, key=key, until=committed)
        again = await mover.post(self.path, body, Idempotency_Key=key)
        assert again.headers["Idempotent-Replayed"] == "true"
        return again

    async def twice_with_a_key(self, mover: Player, body: dict[str, Any], _: dict[str, Any]) -> httpx.Response:
        """Both are answered with one move."""
        key = self.rng.randbytes(8).hex()
        one, two = await asyncio.gather(*(mover.post(self.path, body, Idempotency_Key=key) for _ in range(2)))
        assert one.json() == two.json()
        return one

    async def twice_without(self, mover: Player, body: dict[str, Any], _: dict[str, Any]) -> httpx.Response:
        """One is played, the other too late, and told how the match stands."""
        one, two = await asyncio.gather(*(mover.post(self.path, body) for _ in range(2)))
        made, late = (one, two) if one.status_code == 201 else (two, one)
        assert (late.status_code, late.json()["code"]) == (409, "stale_version"), late.text
        assert late.json()["match"] == made.json()["match"]
        return made

    async def refused_first(self, mover: Player, body: dict[str, Any], view: dict[str, Any]) -> httpx.Response:
        """What is stale, foreign, no action or against the rules is refused; then the move is played all the same."""
        version, other = view["version"], self.players[1 - view["seat"]]
        for player, actions, expected, status in (
            (mover, body["actions"], version - 1, 409),
            (mover, ["Z"], version, 422),
            (mover, [*body["actions"], "!1", "!1", "!1"], version, 422),
            (other, body["actions"], version, 422),
            (self.readers[2].player, body["actions"], version, 403),
        ):
            refused = await player.post(self.path, {"actions": actions, "expected_version": expected})
            assert refused.status_code == status, refused.text
        return await mover.post(self.path, body)

    async def break_off(self) -> dict[str, Any]:
        """Let somebody resign, or both agree on a draw."""
        one, other = self.rng.sample(self.players, 2)
        if self.rng.random() < 0.6:
            ended = await one.post(f"matches/{self.match}/resign/")
        else:
            ended = await one.post(f"matches/{self.match}/draw/", {"do": "offer"})
            if ended.json()["status"] == "active":  # there was no offer of the other's to meet
                ended = await other.post(f"matches/{self.match}/draw/", {"do": "offer"})
        assert ended.status_code == 200, ended.text
        return dict(ended.json())

    async def between_moves(self, event: int) -> int:
        """Let sockets drop and come back, draws be offered, and readers ask; return the number of the last event."""
        for reader in self.readers:
            if reader.socket is not None and self.rng.random() < 0.04:
                await reader.hang_up()
            elif reader.socket is None and self.rng.random() < 0.4:
                await reader.connect()
            if self.rng.random() < 0.1:
                await reader.fetch_events()
            if self.rng.random() < 0.1:
                event = (await reader.fetch())["event"]
        for do in ("offer", "decline"):
            if self.rng.random() < 0.05:
                answer = await self.rng.choice(self.players).post(f"matches/{self.match}/draw/", {"do": do})
                event = answer.json().get("event", event)
        return event


async def play_out(address: str, ruleset: str, length: dict[str, int], seed: str) -> None:
    """Play a whole match of that ruleset and length, and look at what is left of it."""
    rng = random.Random(seed)
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(guest(address)) for _ in range(3)]
        clock = rng.choice(CLOCKS)
        match = await start(people[0], people[1], ruleset=ruleset, length=length, public=True, clock=clock)
        readers = [Reader(person, match) for person in people]
        for reader in readers:
            await reader.connect()
            stack.push_async_callback(reader.hang_up)
        table = Table(people[:2], readers, match, rng)
        await play_on(table)
        await compare(table, await readers[0].fetch())


async def play_on(table: Table) -> None:
    """Play to the end of the match; after each move all who listen hear of it."""
    now = await table.readers[2].fetch()
    while True:
        await asyncio.gather(*(reader.follow(now["event"]) for reader in table.readers))
        assert_nothing_hidden_was_heard(table, now)
        if now["status"] == "finished":
            return
        mover = table.readers[now["position"]["to_act"]]
        if now["position"]["phase"] in MULTI_STEP and table.rng.random() < 0.5:
            await mover.player.take_another_device()
        if table.rng.random() < table.broken_off:
            now = await table.break_off()
        else:
            now = await table.move(await mover.view(now["event"]))
        if now["status"] != "finished":
            now["event"] = await table.between_moves(now["event"])


def assert_nothing_hidden_was_heard(table: Table, now: dict[str, Any]) -> None:
    """Where no card comes back from the hand, whatever a player was told so far names none that they have not seen."""
    if now["status"] == "finished" or engine.RULESETS[now["ruleset"]].tactics or now["round"] > 1:
        return
    position = now["position"]
    face_up = {card for stone in position["stones"] for side in stone["sides"] for card in side}
    for seat, player in enumerate(table.players):
        if (last := max(table.readers[seat].sent)) == now["event"]:
            own = json.loads(table.readers[seat].sent[last])["position"]["hands"][seat]
            hidden = set(engine.RULESETS[now["ruleset"]].deck.cards) - face_up - {*own, *position["discard"]}
            for text in player.heard:
                # How a claim can still be beaten is told with cards that nobody has seen; test_secrecy looks at those.
                assert '"reason":"can_be_beaten"' in text or names_a_card(text, hidden) == set(), text
            player.heard.clear()


async def compare(table: Table, match: dict[str, Any]) -> None:
    """The end: everybody reads the same, every acknowledged move is there once, and events lead to where it stands."""
    moves = (await table.players[1].get(table.path)).json()["results"]
    assert [move["number"] for move in moves] == list(range(1, len(moves) + 1))
    assert moves == table.acknowledged
    events = (await table.readers[2].player.get(f"matches/{table.match}/events/")).json()["results"]
    assert [event["number"] for event in events] == list(range(1, match["event"] + 1))
    assert_they_lead_to(events, match)
    for reader in table.readers:
        assert (await reader.fetch()) | {"seat": None} == match | {"seat": None}
        assert reader.events == [
            without_hidden(event, told) for event, told in zip(events, reader.events, strict=False)
        ]
        past = sorted(reader.sent)
        for event in table.rng.sample(past, min(PAST, len(past))):
            await reader.fetch_as_it_was(event)


def without_hidden(event: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """Return an event with backs where it was told with backs."""
    data = dict(event["data"])
    for name in ("action", "card"):
        if "?" in str(told["data"].get(name)):
            data[name] = told["data"][name]
    return {**event, "data": data}


def assert_they_lead_to(events: list[dict[str, Any]], match: dict[str, Any]) -> None:
    """The secret fits the commitment and deals each round, and the events lead from these deals to the final match."""
    secret = bytes.fromhex(match["fairness"]["secret"])
    assert engine.commitment(secret) == match["fairness"]["commitment"]
    nonces = match["fairness"]["nonces"]
    first = next(event["data"]["first"] for event in events)
    series = engine.new_series(match["ruleset"], match["length"], first)
    state = None
    for event in events:
        if event["kind"] == "started":
            state = series.deal(secret, (nonces[0], nonces[1]))
            assert (event["data"]["round"], event["data"]["first"]) == (series.round, state.first)
        elif event["kind"] == "action":
            assert state is not None
            state = engine.apply(state, event["data"]["action"])
        elif event["kind"] == "round_over":
            assert state is not None
            series = series.after(state)
    assert state is not None
    assert engine.dump(state) == match["position"]
    if series.result is None:
        assert match["result"]["reason"] in ("resigned", "agreed")
    else:
        assert match["result"] == {"winner": series.result.winner, "reason": series.result.reason}
    assert match["points"] == (None if series.points is None else list(series.points))
