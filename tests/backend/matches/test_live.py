"""The real server, in a process and with a database of its own: HTTP and sockets together, and many at once."""

import asyncio
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

import engine
from tests.backend.matches.live import Player, guest, start
from tests.builders import names_a_card, random_move
from tests.server import ROOT, serving

ROUNDS, AT_ONCE = 20, 4
COPIES = 20


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is."""
    folder: Path = tmp_path_factory.mktemp("live")
    with serving(folder) as where:
        yield where
    if (database := folder / "cairn.sqlite3").exists():  # on PostgreSQL it is gone with the server
        environment = {**os.environ, "DATABASE_URL": f"sqlite:///{database}"}
        subprocess.run([sys.executable, ROOT / "manage.py", "verify_matches"], env=environment, check=True)
    log = (folder / "serve.log").read_text()
    assert "Traceback" not in log, log


async def test_twenty_random_rounds_with_two_sockets_listening(address: str) -> None:
    """After every move both sockets hold what a GET answers, and nobody ever hears of a card he may not see."""
    turn = asyncio.Semaphore(AT_ONCE)

    async def one(seed: int) -> None:
        async with turn:
            await a_whole_round(address, seed)

    await asyncio.gather(*(one(seed) for seed in range(ROUNDS)))


async def a_whole_round(address: str, seed: int) -> None:
    rng = random.Random(seed)
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(guest(address)) for _ in (0, 1)]
        sockets = [await stack.enter_async_context(player.socket()) for player in players]
        match_id = await start(*players)
        for socket in sockets:
            await socket.send(type="subscribe", match=match_id)
        seen = [await socket.match_at(1) for socket in sockets]
        views = [await player.match(match_id) for player in players]
        while True:
            assert seen == views
            assert_nothing_hidden_was_heard(players, views)
            if views[0]["status"] == "finished":
                break
            mover = players[views[0]["position"]["to_act"]]
            view = views[views[0]["position"]["to_act"]]
            if rng.random() < 0.1:
                await refusals(mover, match_id, view)
            body = {"actions": random_move(view["options"], rng), "expected_version": view["version"]}
            made = await mover.post(f"matches/{match_id}/moves/", body)
            assert made.status_code == 201, made.text
            views = [await player.match(match_id) for player in players]
            assert made.json()["match"] in views
            seen = [await socket.match_at(views[0]["version"]) for socket in sockets]
        assert_the_record_is_the_match(await everything(players[0], match_id), views[0])


def assert_nothing_hidden_was_heard(players: list[Player], views: list[dict[str, Any]]) -> None:
    """Whatever was said to a player so far names no card of the other hand or of the deck."""
    if views[0]["status"] == "finished":
        return
    face_up = {card for stone in views[0]["position"]["stones"] for side in stone["sides"] for card in side}
    deck = set(engine.RULESETS["edition2016"].deck.cards)
    for seat, player in enumerate(players):
        hidden = deck - face_up - set(views[seat]["position"]["hands"][seat])
        for text in player.heard:
            assert names_a_card(text, hidden) == set(), text
        player.heard.clear()


async def refusals(mover: Player, match_id: str, view: dict[str, Any]) -> None:
    """Try what is refused; the answers are searched for hidden cards with all others."""
    for actions, version, status in (
        (["R1@1"], view["version"] - 1, 409),
        (["Z"], view["version"], 422),
        (["+t"], view["version"], 422),
        ([view["options"][0]["action"], "R1@1", "R2@1"], view["version"], 422),
    ):
        body = {"actions": actions, "expected_version": version}
        assert (await mover.post(f"matches/{match_id}/moves/", body)).status_code == status


async def everything(player: Player, match_id: str) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = (await player.get(f"matches/{match_id}/events/")).json()["results"]
    return events


def assert_the_record_is_the_match(events: list[dict[str, Any]], match: dict[str, Any]) -> None:
    """The secret fits the commitment, deals the round, and the events lead from that deal to the final position."""
    secret = bytes.fromhex(match["fairness"]["secret"])
    assert engine.commitment(secret) == match["fairness"]["commitment"]
    nonces = (match["fairness"]["nonces"][0], match["fairness"]["nonces"][1])
    state = engine.new_round(match["ruleset"], engine.round_seed(secret, 1, nonces))
    for event in events:
        if event["kind"] == "action":
            state = engine.apply(state, event["data"]["action"])
    assert engine.dump(state) == match["position"]
    assert [event["number"] for event in events] == list(range(1, match["event"] + 1))


async def a_table(stack: AsyncExitStack, address: str) -> tuple[Player, Player, str]:
    """Return who is to move first, who is not, and the match."""
    alice, bob = [await stack.enter_async_context(guest(address)) for _ in (0, 1)]
    return alice, bob, await start(alice, bob, first="me")


async def test_twenty_copies_at_once_with_a_key_make_one_move_and_all_are_answered_with_it(address: str) -> None:
    async with AsyncExitStack() as stack:
        alice, _, match_id = await a_table(stack, address)
        option = (await alice.match(match_id))["options"][0]["action"]
        body = {"actions": [option], "expected_version": 1}
        path = f"matches/{match_id}/moves/"

        answers = await asyncio.gather(*(alice.post(path, body, Idempotency_Key="one") for _ in range(COPIES)))

        assert {answer.status_code for answer in answers} == {201}
        assert len({json.dumps(answer.json()["move"]) for answer in answers}) == 1
        assert sum("Idempotent-Replayed" not in answer.headers for answer in answers) == 1
        assert len((await alice.get(path)).json()["results"]) == 1


async def test_twenty_copies_at_once_without_a_key_make_one_move_and_the_others_are_stale(address: str) -> None:
    async with AsyncExitStack() as stack:
        alice, _, match_id = await a_table(stack, address)
        option = (await alice.match(match_id))["options"][0]["action"]
        body = {"actions": [option], "expected_version": 1}
        path = f"matches/{match_id}/moves/"

        answers = await asyncio.gather(*(alice.post(path, body) for _ in range(COPIES)))

        assert sorted(answer.status_code for answer in answers) == [201, *[409] * (COPIES - 1)]
        now = await alice.match(match_id)
        refused = [answer.json() for answer in answers if answer.status_code == 409]
        assert all(answer["code"] == "stale_version" and answer["match"] == now for answer in refused)
        assert now["version"] == 2


async def test_a_reply_lost_after_the_commit_and_sent_again_plays_once(address: str) -> None:
    async with AsyncExitStack() as stack:
        alice, bob, match_id = await a_table(stack, address)
        option = (await alice.match(match_id))["options"][0]["action"]
        body = {"actions": [option], "expected_version": 1}
        path = f"matches/{match_id}/moves/"

        await send_and_hang_up(alice, path, body, key="lost")
        async with bob.socket() as socket:  # which shows that the move was played after all
            await socket.send(type="subscribe", match=match_id)
            await socket.match_at(2)
        again = await alice.post(path, body, Idempotency_Key="lost")

        assert again.status_code == 201
        assert again.headers["Idempotent-Replayed"] == "true"
        assert again.json()["move"]["number"] == 1
        assert (await bob.match(match_id))["version"] == 2


async def send_and_hang_up(player: Player, path: str, body: Any, *, key: str) -> None:
    """Send a whole request and close the connection before any answer can come."""
    content = json.dumps(body).encode()
    url = player.http.base_url.join(path)
    cookies = "; ".join(f"{name}={value}" for name, value in player.http.cookies.items())
    head = [
        f"POST {url.path} HTTP/1.1", f"Host: {url.host}:{url.port}", f"Origin: {player.http.headers['Origin']}",
        f"Cookie: {cookies}", f"X-CSRFToken: {player.http.cookies['csrftoken']}", f"Idempotency-Key: {key}",
        "Content-Type: application/json", f"Content-Length: {len(content)}", "", "",
    ]  # fmt: skip
    _, writer = await asyncio.open_connection(url.host, url.port)
    writer.write("\r\n".join(head).encode() + content)
    await writer.drain()
    # Long enough for the server to have read the request, too short for it to have been answered every time.
    await asyncio.sleep(0.3)
    writer.transport.abort()


async def test_of_two_who_accept_at_once_one_gets_the_match(address: str) -> None:
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(guest(address)) for _ in range(5)]
        for _ in range(4):
            made = await players[0].post("challenges/", {"ruleset": "edition2016", "visibility": "link"})
            path = f"challenges/{made.json()['id']}/accept/"
            answers = await asyncio.gather(*(player.post(path) for player in players[1:]))
            assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
            assert {answer.json().get("code") for answer in answers} == {None, "challenge_closed"}


async def test_twenty_copies_at_once_of_a_challenge_with_a_key_make_one(address: str) -> None:
    async with guest(address) as alice:
        body = {"ruleset": "edition2016", "visibility": "link"}
        answers = await asyncio.gather(*(alice.post("challenges/", body, Idempotency_Key="one") for _ in range(COPIES)))
        assert {answer.status_code for answer in answers} == {201}
        assert len({answer.json()["id"] for answer in answers}) == 1


async def test_accepting_is_noticed_by_the_creators_socket(address: str) -> None:
    async with AsyncExitStack() as stack:
        alice, bob = [await stack.enter_async_context(guest(address)) for _ in (0, 1)]
        socket = await stack.enter_async_context(alice.socket())
        made = await alice.post("challenges/", {"ruleset": "edition2016", "visibility": "link", "first": "opponent"})
        match = (await bob.post(f"challenges/{made.json()['id']}/accept/")).json()["id"]
        [notice] = (await alice.get("feed/")).json()["results"]
        assert notice | {"created": None} == {
            "number": 1, "kind": "match_started", "match": match, "challenge": made.json()["id"], "data": {},
            "created": None,
        }  # fmt: skip
        assert await socket.next() == {"type": "notice", "notice": notice}


async def test_signing_out_closes_the_socket(address: str) -> None:
    async with AsyncExitStack() as stack:
        alice = await stack.enter_async_context(guest(address))
        socket = await stack.enter_async_context(alice.socket())
        await alice.http.request("DELETE", "session/", headers={"X-CSRFToken": alice.http.cookies["csrftoken"]})
        with pytest.raises(ConnectionClosed) as closed:
            await socket.next()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4401


async def test_nobody_is_let_in_without_an_account_and_no_foreign_page_at_all(address: str) -> None:
    url = f"{address.replace('http', 'ws', 1)}/ws/v1/"
    async with connect(url, origin=address) as socket:  # type: ignore[arg-type]
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4401
    for origin in ("https://elsewhere.example", "null", None, address.replace("http", "https")):
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, origin=origin)  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403


async def test_frames_beyond_the_limits_close_the_socket(address: str) -> None:
    async with AsyncExitStack() as stack:
        alice = await stack.enter_async_context(guest(address))
        socket = await stack.enter_async_context(alice.socket())
        await socket.connection.send("x" * 4097)
        with pytest.raises(ConnectionClosed) as closed:
            await socket.next()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1009
