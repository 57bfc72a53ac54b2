"""Redis that is killed, frozen and back: what layer and cache make of it. For the whole service: test_processes.py."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.core.cache.backends.redis import RedisCacheClient
from redis import Redis
from redis import asyncio as aioredis

from backend.common import caches, layers, push
from backend.common.caches import Absence, RedisOrOwnMemory
from backend.common.layers import PatientConnection, PatientLayer, RedisAwayError
from tests.support.redis import PrivateRedis, private_redis
from tests.support.waiting import until

pytestmark = pytest.mark.stores

QUICK = {"socket_timeout": 0.3, "socket_connect_timeout": 0.3}


@pytest.fixture
def redis(monkeypatch: pytest.MonkeyPatch) -> Iterator[PrivateRedis]:
    """A Redis, looked for again after a moment."""
    monkeypatch.setattr(layers, "PAUSE", 0.05)
    monkeypatch.setattr(caches, "PAUSE", 0.05)
    monkeypatch.setattr(caches, "ABSENCE", Absence())
    with private_redis() as server:
        yield server


@pytest.fixture
async def layer(redis: PrivateRedis) -> AsyncIterator[PatientLayer]:
    """The layer of a process."""
    layer = PatientLayer(hosts=[{"address": redis.url, **QUICK}], prefix="test")
    yield layer
    await layer.flush()


async def sent_until_it_comes(layer: PatientLayer, group: str, channel: str) -> Any:
    """Send until Redis is found again, and return what the channel receives."""
    receiving = asyncio.ensure_future(layer.receive(channel))

    async def has_come() -> bool:
        with suppress(RedisAwayError):
            await layer.group_send(group, {"type": "hint"})
        return receiving.done()

    await until(has_come)
    return await receiving


async def member_of(layer: PatientLayer, group: str) -> str:
    channel: str = await layer.new_channel()
    await layer.group_add(group, channel)
    return channel


async def test_redis_hears_of_groups_alone_and_a_socket_costs_it_nothing_else(redis, layer):
    channels = [await member_of(layer, "group") for _ in range(3)]
    await layer.group_send("group", {"type": "hint"})
    assert [await layer.receive(channel) for channel in channels] == [{"type": "hint"}] * 3
    asked = aioredis.from_url(redis.url)
    assert await asked.pubsub_channels() == [b"test__group__group"]
    await asked.aclose()


async def test_groups_are_subscribed_again_when_redis_is_back(redis, layer):
    channel = await member_of(layer, "group")
    redis.kill()
    with pytest.raises(RedisAwayError):
        await layer.group_send("group", {"type": "hint"})
    redis.start()
    assert await sent_until_it_comes(layer, "group", channel) == {"type": "hint"}


async def test_the_first_message_after_redis_is_back_arrives(redis, layer):
    """The connection that publishes died too, and nobody may have noticed."""
    channel = await member_of(layer, "group")
    await sent_until_it_comes(layer, "group", channel)
    [shard] = layer._get_layer()._shards
    redis.kill()
    await until(lambda: shard.away)
    redis.start()
    await until(lambda: not shard.away)
    await layer.group_send("group", {"type": "first"})
    async with asyncio.timeout(10):
        while (await layer.receive(channel))["type"] != "first":  # what was sent before may still be there
            pass


async def test_a_process_that_publishes_nothing_notices_a_redis_that_hangs_too(redis, layer, monkeypatch):
    """It would otherwise listen to a dead connection for as long as the system keeps it."""
    monkeypatch.setattr(layers, "LOOK", 0.1)
    channel = await member_of(layer, "group")
    [shard] = layer._get_layer()._shards
    redis.freeze()
    await until(lambda: shard.away)
    redis.thaw()
    assert await sent_until_it_comes(layer, "group", channel) == {"type": "hint"}


async def test_a_socket_that_comes_while_redis_is_away_is_let_in_and_hears_when_it_is_back(redis, layer):
    redis.kill()
    channel, gone = await member_of(layer, "group"), await member_of(layer, "group")
    await layer.group_discard("group", gone)
    redis.start()
    assert await sent_until_it_comes(layer, "group", channel) == {"type": "hint"}


async def test_a_channel_that_left_while_redis_was_away_gets_nothing_afterwards(redis, layer):
    staying, leaving = await member_of(layer, "stay"), await member_of(layer, "leave")
    redis.kill()
    await layer.group_discard("leave", leaving)
    redis.start()
    await sent_until_it_comes(layer, "stay", staying)
    await layer.group_send("leave", {"type": "hint"})
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(layer.receive(leaving), 0.3)


async def test_one_of_many_senders_to_a_redis_that_hangs_asks_and_waits(redis, layer, monkeypatch):
    channel = await member_of(layer, "group")
    asked = counting(monkeypatch, aioredis.Redis, "publish")
    redis.freeze()
    outcomes = await asyncio.gather(
        *(layer.group_send("group", {"type": "hint"}) for _ in range(50)), return_exceptions=True
    )
    assert {type(outcome) for outcome in outcomes} == {RedisAwayError}
    assert len(asked) == 1
    redis.thaw()
    assert await sent_until_it_comes(layer, "group", channel) == {"type": "hint"}


def counting(monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> list[str]:
    """Have a method note each call of it."""
    calls: list[str] = []
    method = getattr(owner, name)

    def noted(*args: Any, **options: Any) -> Any:
        calls.append(name)
        return method(*args, **options)

    monkeypatch.setattr(owner, name, noted)
    return calls


async def test_thread_without_a_loop_reaches_the_sockets_or_is_told(redis, layer, monkeypatch):
    channel = await member_of(layer, "group")

    async def send(kind: str) -> None:
        await asyncio.to_thread(layer.group_publish, "group", {"type": kind})

    await send("first")
    assert await asyncio.wait_for(layer.receive(channel), 10) == {"type": "first"}
    redis.kill()
    asked = counting(monkeypatch, Redis, "publish")
    for _ in range(20):
        with pytest.raises(RedisAwayError):
            await send("lost")
    assert len(asked) < 20, "each has waited for a Redis that is away"
    redis.start()

    async def is_sent_again() -> bool:
        with suppress(RedisAwayError):
            await send("again")
            return True
        return False

    await until(lambda: not layer._get_layer()._shards[0].away)
    await until(is_sent_again)
    assert await asyncio.wait_for(layer.receive(channel), 10) == {"type": "again"}


async def test_push_of_a_thread_without_a_loop_makes_none(redis, layer, monkeypatch):
    channel = await member_of(layer, "group")
    monkeypatch.setattr(push, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(push, "async_to_sync", None)
    thread = threading.Thread(target=push.group_send, args=("group", {"type": "hint"}))
    thread.start()
    assert await asyncio.wait_for(layer.receive(channel), 10) == {"type": "hint"}
    thread.join()


def a_cache(redis: PrivateRedis, prefix: str = "test") -> RedisOrOwnMemory:
    return RedisOrOwnMemory(redis.url, {"KEY_PREFIX": prefix, "OPTIONS": QUICK})


def test_a_limit_takes_one_step_to_redis_and_one_in_memory_while_it_is_away(redis, monkeypatch):
    asked = counting(monkeypatch, RedisCacheClient, "get_client")
    assert [a_cache(redis).count("limit", 60) for _ in range(3)] == [1, 2, 3]
    assert len(asked) == 3
    with Redis.from_url(redis.url) as client:
        [key] = client.keys("*limit")
        assert 0 < client.ttl(key) <= 60
    redis.kill()
    a_cache(redis).memory.clear()
    assert [a_cache(redis).count("limit", 60) for _ in range(3)] == [1, 2, 3]


async def test_a_count_goes_on_in_memory_while_redis_is_away_and_in_redis_afterwards(redis):
    cache = a_cache(redis)
    cache.memory.clear()
    cache.add("count", 0)
    assert [cache.incr("count"), a_cache(redis).incr("count")] == [1, 2]
    redis.kill()
    cache.add("count", 0)
    assert [cache.incr("count"), a_cache(redis).incr("count"), a_cache(redis).get("count")] == [1, 2, 2]
    redis.start()
    await until(lambda: cache.get("count") is None)  # a Redis that comes back empty starts again from nothing
    assert cache.add("count", 7)
    assert a_cache(redis).get("count") == 7


def test_one_of_many_readers_of_a_redis_that_hangs_waits(redis, monkeypatch):
    monkeypatch.setattr(caches, "PAUSE", 60)
    asked = counting(monkeypatch, RedisCacheClient, "get_client")
    redis.freeze()
    for _ in range(50):
        a_cache(redis).add("count", 0)
        a_cache(redis).incr("count")
    redis.thaw()
    assert len(asked) == 1


def test_each_request_uses_the_connections_of_the_process(redis):
    """Django makes a new cache for each request; a new connection each time would cost more than the count."""
    assert len({id(a_cache(redis)._cache) for _ in range(3)}) == 1


def test_emptying_one_installations_cache_leaves_the_others(redis):
    mine, theirs = a_cache(redis, "mine"), a_cache(redis, "theirs")
    mine.set("count", 1)
    theirs.set("count", 2)
    mine.clear()
    assert (mine.get("count"), theirs.get("count")) == (None, 2)


class LosesACancellation:
    """What the client of Redis does when a cancellation comes just with its timeout: it returns as if nothing came."""

    subscribed = True

    def __init__(self) -> None:
        self.waiting = asyncio.Event()

    async def get_message(self, **_options: Any) -> None:
        """Wait for a message; once cancelled, there is none."""
        self.waiting.set()
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(60)  # until it is cancelled
        self.subscribed = False


async def test_receiver_ends_though_its_cancellation_is_lost_on_the_way():
    """Else a process that stops waits for it for ever."""
    connection = PatientConnection(None, None)
    connection._pubsub = client = LosesACancellation()
    connection._asked = time.monotonic()
    receiver = asyncio.ensure_future(connection._do_receiving())
    await client.waiting.wait()
    receiver.cancel()
    done, _ = await asyncio.wait([receiver], timeout=5)
    assert done
