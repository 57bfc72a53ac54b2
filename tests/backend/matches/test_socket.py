"""The live socket, in process: frames, refusals, limits. The real server is in test_live.py."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

import pytest
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext

from backend.accounts.models import Account
from backend.common.groups import account_group, session_mark
from backend.common.push import account_closed
from backend.matches import push
from backend.matches.live import heartbeat, limits
from backend.matches.live.consumer import LiveConsumer
from backend.matches.live.errors import ERROR_CODES
from backend.matches.live.heartbeat import HEARTBEAT
from backend.matches.live.limits import PATIENCE, FrameLimits, SharedAllowances
from backend.matches.models import Match
from backend.matches.selectors import last_events
from backend.notifications.selectors import feed_of
from tests.support.builders import a_match, an_account, play_on
from tests.support.people import browser_of
from tests.support.sockets import Socket

pytestmark = [pytest.mark.usefixtures("committed_db"), pytest.mark.stores]


class Session:
    """As much of a session as a socket looks at."""

    def __init__(self, session_key: str) -> None:
        self.session_key = session_key


@asynccontextmanager
async def socket_of(account: Any, session: str = "session") -> AsyncIterator[Socket]:
    """Open a socket for the account and take its greeting."""
    socket = Socket(LiveConsumer.as_asgi(), "/ws/v1/")
    socket.scope.update(user=account, session=Session(session))
    assert (await socket.connect())[0]
    if account.is_authenticated:
        hello = await socket.receive_json_from()
        named = {"id": str(account.pk), "username": account.username, "is_guest": False, "is_bot": False}
        told = {"type": "hello", "account": named, "limits": limits.limits_announced(), "heartbeat": 20}
        assert hello == told
    try:
        yield socket
    finally:
        await socket.disconnect()


def _new_notices(account: Account) -> list[dict[str, Any]]:
    """What the account was told after the start of its match."""
    return feed_of(account_id=account.pk, after=1)


async def ask(socket: Socket, **frame: Any) -> Any:
    """Send a frame and return the next one that comes."""
    await socket.send_json_to(frame)
    return await socket.receive_json_from(timeout=60)


def refused(code: str, **more: Any) -> dict[str, Any]:
    """Return the answer to a frame that is refused for the usual reason."""
    return {"type": "error", "code": code, "detail": ERROR_CODES[code]} | more


@asynccontextmanager
async def spectating(block: str | None = "192.0.2.1") -> AsyncIterator[Socket]:
    """Open a spectator's socket without an account, from that network, and take its greeting."""
    socket = Socket(LiveConsumer.as_asgi(), "/ws/v1/")
    socket.scope.update(user=AnonymousUser(), token=None, spectator=True, block=block)
    assert (await socket.connect())[0]
    told = {"type": "hello", "account": None, "limits": limits.spectator_limits_announced(), "heartbeat": 20}
    try:
        greeting = await socket.receive_output()
        assert json.loads(greeting.get("text", "{}")) == told, greeting
        yield socket
    finally:
        await socket.disconnect()


@database_sync_to_async
def table() -> tuple[Account, Account, Match]:
    """Return Alice, Bob, and a match of theirs."""
    alice, bob = an_account("Alice"), an_account("Bob")
    return alice, bob, a_match(alice, bob, first=0)


def _read(account: Account, match: Match) -> Any:
    return browser_of(account).read(f"matches/{match.pk}/").json()


async def test_a_socket_that_is_not_signed_in_is_closed_with_4401():
    async with socket_of(AnonymousUser()) as socket:
        assert await socket.receive_output() == {"type": "websocket.close", "code": 4401}


async def test_subscribing_sends_the_match_at_once_as_this_reader_may_see_it():
    alice, bob, match = await table()
    for account in (alice, bob):
        async with socket_of(account) as socket:
            frame = await ask(socket, type="subscribe", match=str(match.pk))
            assert frame["match"] == await database_sync_to_async(_read)(account, match)
            assert {**frame, "match": ...} == {"type": "match", "id": str(match.pk), "version": 1, "match": ...}


async def test_each_event_sends_the_new_view_and_a_notice_tells_whose_turn_it_is():
    _, bob, match = await table()
    async with socket_of(bob) as socket:
        await ask(socket, type="subscribe", match=str(match.pk))
        await database_sync_to_async(play_on)(match, moves=1)
        frames = {frame["type"]: frame for frame in [await socket.receive_json_from() for _ in range(2)]}
        assert frames["match"]["match"] == await database_sync_to_async(_read)(bob, match)
        assert frames["match"]["version"] == 2
        assert [frames["notice"]["notice"]] == await database_sync_to_async(_new_notices)(bob)
        assert await socket.receive_nothing()


async def test_a_push_of_an_event_that_was_sent_is_passed_over():
    alice, _, match = await table()
    async with socket_of(alice) as socket:
        await ask(socket, type="subscribe", match=str(match.pk))
        await database_sync_to_async(push.match_changed)(match.pk, 1, 1)
        assert await socket.receive_nothing()


async def test_several_pushes_at_once_become_one_view():
    alice, _, match = await table()
    async with socket_of(alice) as socket:
        await ask(socket, type="subscribe", match=str(match.pk))
        play = database_sync_to_async(play_on)
        # The layer holds what comes while the consumer reads its first view: that view is the newest already.
        await asyncio.gather(play(match, moves=2, seed=1), asyncio.sleep(0))
        frames = [await socket.receive_json_from(timeout=60) for _ in range(2)]
        while not await socket.receive_nothing(timeout=0.3):
            frames.append(await socket.receive_json_from())
        events = [frame["match"]["event"] for frame in frames if frame["type"] == "match"]
        assert events == sorted(set(events))
        assert events[-1] == await database_sync_to_async(lambda: Match.objects.get().event)()


async def test_a_socket_gets_nothing_after_unsubscribing():
    alice, _, match = await table()
    async with socket_of(alice) as socket:
        await ask(socket, type="subscribe", match=str(match.pk))
        for _ in range(2):  # also of what is not watched any more
            answer = {"type": "unsubscribed", "match": str(match.pk)}
            assert await ask(socket, type="unsubscribe", match=str(match.pk)) == answer
        await database_sync_to_async(play_on)(match, moves=1)
        assert await socket.receive_nothing()


async def test_a_stranger_and_a_match_that_is_not_there_are_not_found():
    _, _, match = await table()
    charlie = await database_sync_to_async(an_account)("Charlie")
    async with socket_of(charlie) as socket:
        for pk in (match.pk, uuid4()):
            refusal = refused("not_found", match=str(pk))
            assert await ask(socket, type="subscribe", match=str(pk)) == refusal
        await database_sync_to_async(play_on)(match, moves=1)
        assert await socket.receive_nothing()


MALFORMED = {
    "JSON": [" ", "{", "[" * 4000],
    "object": ["[]", "7", '"ping"', "null"],
    "type": ["{}", '{"type": "play"}', '{"type": ["ping"]}', '{"type": "match_changed", "match": "x"}'],
    "match": ['{"type": "subscribe"}', '{"type": "subscribe", "match": 1}', '{"type": "look", "match": "x"}',
              '{"type": "unsubscribe", "match": null}'],
    "number": ['{"type": "seen"}', '{"type": "seen", "number": true}', '{"type": "seen", "number": 2147483648}'],
    "id": ['{"type": "ping", "id": {}}', '{"type": "ping", "id": ""}', '{"type": "ping", "id": "\\ud800"}',
           '{"type": "ping", "id": 9007199254740992}'],
}  # fmt: skip


@pytest.mark.parametrize(("named", "text"), [(named, text) for named, texts in MALFORMED.items() for text in texts])
async def test_a_malformed_frame_is_answered_with_what_is_wrong_and_the_socket_lives(named, text):
    alice, _, _ = await table()
    async with socket_of(alice) as socket:
        await socket.send_to(text_data=text)
        answer = await socket.receive_json_from()
        code = "unknown_type" if named == "type" else "bad_message"
        assert (answer.pop("type"), answer.pop("code"), list(answer)) == ("error", code, ["detail"])
        assert named in answer["detail"]
        await socket.send_to(bytes_data=b"\xff\x00")
        assert (await socket.receive_json_from())["code"] == "bad_message"
        assert await ask(socket, type="ping") == {"type": "pong"}


async def test_a_frame_over_4_kib_closes_with_1009():
    alice, _, _ = await table()
    async with socket_of(alice) as socket:
        await socket.send_to(text_data='{"type": "ping", "pad": "' + "\u00e9" * 2100 + '"}')
        assert (await socket.receive_output())["code"] == 1009


async def test_a_socket_has_at_most_fifty_subscriptions():
    alice, bob, match = await table()
    matches = await database_sync_to_async(lambda: [match, *(a_match(alice, bob) for _ in range(50))])()
    async with socket_of(alice) as socket:
        for each in matches[:50]:
            assert (await ask(socket, type="subscribe", match=str(each.pk)))["type"] == "match"
        refusal = await ask(socket, type="subscribe", match=str(matches[50].pk))
        assert refusal == refused("too_many_subscriptions", match=str(matches[50].pk), limit=50)
        assert (await ask(socket, type="subscribe", match=str(match.pk)))["type"] == "events"


async def test_every_frame_of_a_burst_is_answered_and_a_limit_names_match_and_wait(monkeypatch):
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))  # nothing comes back meanwhile
    alice, bob, match = await table()
    matches = await database_sync_to_async(lambda: [match, *(a_match(alice, bob) for _ in range(29))])()
    async with socket_of(alice) as socket:
        for number in range(150):
            await socket.send_json_to({"type": "subscribe", "match": str(matches[number % 30].pk)})
            if number == 29:
                await socket.send_json_to({"type": "subscribe", "match": "x"})
        answers = [await socket.receive_json_from(timeout=60) for _ in range(151)]
        assert [each["type"] for each in answers] == ["match"] * 30 + ["error"] + ["events"] * 120
        assert answers[31] == {"type": "events", "matches": {str(match.pk): 1}}
        for _ in range(60):
            await socket.send_json_to({"type": "subscribe", "match": str(uuid4())})
        unknown = str(uuid4())
        last = [await socket.receive_json_from(timeout=60) for _ in range(60)][-1]
        assert (last["code"], last["retry_after"]) == ("rate_limited", 0.5)
        limited = await ask(socket, type="unsubscribe", match=unknown)
        assert (limited["code"], limited["match"]) == ("rate_limited", unknown)


def test_a_socket_steadily_over_the_rate_is_closed_however_slowly_it_is_read(monkeypatch):
    now = 0.0
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: now))
    ends = {}
    for frames_a_second in (2, 3, 6, 100):
        start, allowance = now, FrameLimits(uuid4())
        while not allowance.exhausted and now < start + 600:
            now += 1 / frames_a_second
            allowance.take(repeated=False)
        ends[frames_a_second] = now - start
    assert min(ends[2], ends[3]) >= 600
    assert ends[6] < 90 > 30 * ends[100]


async def test_a_client_that_floods_is_refused_frame_by_frame_and_then_cut_off(monkeypatch):
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))  # nothing comes back meanwhile
    alice, _, _ = await table()
    async with socket_of(alice) as socket:
        for _ in range(200):
            await socket.send_json_to({"type": "ping"})
        output = [await socket.receive_output()]
        while output[-1]["type"] != "websocket.close":
            output.append(await socket.receive_output())
        assert output[-1]["code"] == 1008
        assert sum("rate_limited" in frame.get("text", "") for frame in output) == PATIENCE


async def test_sockets_opened_one_after_another_share_their_accounts_allowance(monkeypatch):
    """Security review S1: what one client asks for in bursts, others wait for."""
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))
    alice, bob, _ = await table()
    taken = []
    for _ in range(6):
        async with socket_of(alice) as socket:
            for _ in range(limits.BURST):
                await socket.send_json_to({"type": "ping"})
            answers = [await socket.receive_json_from(timeout=60) for _ in range(limits.BURST)]
            taken.append(sum(answer["type"] == "pong" for answer in answers))
    assert (sum(taken), taken[-1]) == (limits.ACCOUNT_BURST, 0)
    assert answers[-1] == refused("rate_limited", retry_after=0.2)
    async with socket_of(bob) as socket:
        assert (await ask(socket, type="ping"))["type"] == "pong"


def test_allowances_that_are_whole_again_are_forgotten_and_others_are_not(monkeypatch):
    now = 0.0
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: now))
    accounts, busy = SharedAllowances[UUID](), uuid4()
    for _ in range(3000):
        accounts.of(uuid4()).take()
        accounts.of(busy).take()
        now += 0.02  # less than comes back in it: the busy one is never whole
    assert accounts.of(busy).left < 1
    assert len(accounts._of) < 2100


async def test_signing_out_closes_the_sockets_of_that_session():
    alice, _, _ = await table()
    async with socket_of(alice, "here") as here, socket_of(alice, "there") as there:
        await database_sync_to_async(account_closed)(alice.pk, "here")
        assert (await here.receive_output())["code"] == 4401
        assert await there.receive_nothing()
        await database_sync_to_async(account_closed)(alice.pk)
        assert (await there.receive_output())["code"] == 4401
    assert session_mark("here") not in ("here", session_mark("there"))


async def test_the_heartbeat_tells_every_socket_its_own_matches_with_one_query():
    alice, bob, match = await table()
    other = await database_sync_to_async(a_match)(alice, bob)
    async with socket_of(alice) as at_alice, socket_of(bob) as at_bob:
        await ask(at_alice, type="subscribe", match=str(match.pk))
        await ask(at_alice, type="subscribe", match=str(other.pk))
        await ask(at_bob, type="subscribe", match=str(other.pk))
        await HEARTBEAT.run_once()
        events = {"type": "events", "matches": {str(match.pk): 1, str(other.pk): 1}}
        assert await at_alice.receive_json_from() == events
        assert await at_bob.receive_json_from() == {"type": "events", "matches": {str(other.pk): 1}}


def test_the_heartbeats_question_is_one_query(match):
    with CaptureQueriesContext(connection) as queries:
        assert last_events({match.pk, uuid4()}) == {match.pk: 1}
    assert len(queries) == 1


async def test_the_heartbeat_runs_by_itself_while_there_are_sockets(monkeypatch):
    monkeypatch.setattr(heartbeat, "SECONDS", 0.05)
    alice, _, match = await table()
    async with socket_of(alice) as socket:
        await ask(socket, type="subscribe", match=str(match.pk))
        # One beat may come before the answer to the subscription.
        kinds = [(await socket.receive_json_from())["type"] for _ in range(4)]
        assert kinds.count("events") >= 3


async def test_a_lost_push_does_not_break_the_move(monkeypatch):
    _, _, match = await table()
    layer = get_channel_layer()

    async def broken(*_: Any) -> None:
        raise ConnectionError

    monkeypatch.setattr(layer, "group_send", broken)
    after = await database_sync_to_async(play_on)(match, moves=1)
    assert after.version == 2


async def test_a_message_to_a_group_carries_no_card():
    _, bob, match = await table()
    sent: list[Any] = []
    layer = get_channel_layer()
    original: Callable[..., Awaitable[None]] = layer.group_send

    async def noted(group: str, message: Any) -> None:
        sent.append((group, message))
        await original(group, message)

    layer.group_send = noted
    try:
        after = await database_sync_to_async(play_on)(match, moves=1)
    finally:
        layer.group_send = original
    changed = {"type": "match.changed", "match": str(match.pk), "version": 2, "event": after.event}
    [notice] = await database_sync_to_async(_new_notices)(bob)
    told = {"number": 2, "kind": "your_turn", "match": str(match.pk), "challenge": None, "data": {}}
    assert notice == {**told, "created": notice["created"]}
    pushed = {"type": "account.notice", "notice": notice}
    assert sent == [(f"match.{match.pk.hex}", changed), (account_group(bob.pk), pushed)]


async def test_a_spectator_of_a_public_match_gets_what_a_spectator_may_see():
    alice, bob, _ = await table()
    match = await database_sync_to_async(a_match)(alice, bob, public=True)
    charlie = await database_sync_to_async(an_account)("Charlie")
    async with socket_of(charlie) as socket:
        frame = await ask(socket, type="subscribe", match=str(match.pk))
        assert (frame["match"]["seat"], frame["match"]["options"]) == (None, [])
        assert {card for hand in frame["match"]["position"]["hands"] for card in hand} == {"?c"}
        await database_sync_to_async(play_on)(match, moves=1)
        pushed = await socket.receive_json_from(timeout=60)
        assert pushed["match"]["version"] == 2


async def test_a_socket_too_many_closes_the_oldest_of_the_account(monkeypatch):
    monkeypatch.setattr(LiveConsumer.open_sockets, "most", 2)
    alice, _, _ = await table()
    async with socket_of(alice) as oldest, socket_of(alice) as second, socket_of(alice) as third:
        assert await oldest.receive_output(timeout=60) == {"type": "websocket.close", "code": 4408}
        for socket in (second, third):
            assert await ask(socket, type="ping") == {"type": "pong"}
