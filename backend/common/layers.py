"""
A channel layer over Redis for sockets that outlive an absence of Redis.

The library's own raises wherever it is asked while Redis is away, and a consumer that subscribes then dies with it.
Here a subscription is kept and made again when Redis is back, one task finds out when that is, and nobody else waits
for it. What is published meanwhile is lost, as a push may be; the sockets' heartbeat reports what came.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import cached_property
from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer, RedisPubSubLoopLayer, RedisSingleShardConnection
from redis import ConnectionError as RedisConnectionError
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

PAUSE = 1.0  # seconds between two tries to reach Redis again
LOOK = 5.0  # seconds between two questions to Redis of who only listens

logger = logging.getLogger(__name__)


class RedisAwayError(ConnectionError):
    """Redis does not answer; the message was not sent."""


class PatientConnection(RedisSingleShardConnection):  # type: ignore[misc]  # channels_redis has no types
    """One Redis. `_subscribed_to` is what is wanted, whether Redis is there or not; `_lock` guards the connection."""

    away = False
    _asked = 0.0  # when Redis was, by `time.monotonic`

    async def publish(self, channel: str, message: bytes) -> None:
        """
        Publish at once or not at all.

        Raises:
            RedisAwayError: It was not.
        """
        if self.away:  # asked before the lock, too, which is held while Redis is looked for
            raise RedisAwayError
        async with self._lock:
            self._ensure_redis()
            if self.away or not await self._answers(lambda: self._redis.publish(channel, message)):
                raise RedisAwayError

    async def subscribe(self, channel: str) -> None:
        """Have the messages of *channel* from now on, or as soon as Redis is back."""
        async with self._lock:
            if channel not in self._subscribed_to:
                self._subscribed_to.add(channel)
                self._ensure_redis()
                self._ensure_receiver()
                if not self.away:
                    await self._answers(lambda: self._pubsub.subscribe(channel))

    async def unsubscribe(self, channel: str) -> None:
        """Have them no longer."""
        async with self._lock:
            if channel in self._subscribed_to:
                self._subscribed_to.discard(channel)
                if not self.away:
                    await self._answers(lambda: self._pubsub.unsubscribe(channel))

    async def _answers(self, ask: Callable[[], Awaitable[Any]]) -> bool:
        """Ask Redis; when it does not answer, note that it is away and have the receiver look for it."""
        try:
            await ask()
        except (RedisError, OSError) as error:
            if not self.away:
                self.away = True
                logger.error("Redis is away; sockets have the heartbeat alone: %s", type(error).__name__)  # noqa: TRY400
            self._ensure_receiver()
            return False
        return True

    async def _do_receiving(self) -> None:
        """Take in messages, and find Redis again when it was away, until it is cancelled."""
        task = asyncio.current_task()
        # Asked for, not only waited for: Redis' client loses a cancellation that comes just with its timeout, and who
        # has cancelled us waits for our end.
        while task is None or not task.cancelling():
            if self.away:
                await asyncio.sleep(PAUSE)
                await self._come_back()
            elif not self._pubsub.subscribed:
                await asyncio.sleep(0.1)
            else:
                await self._answers(self._receive)

    async def _receive(self) -> None:
        """Take in the next message. Silence may be that of a Redis that hangs, so it is asked now and then."""
        if time.monotonic() > self._asked + LOOK:
            self._asked = time.monotonic()
            await self._redis.ping()
        self._receive_message(await self._pubsub.get_message(ignore_subscribe_messages=True, timeout=0.1))

    async def _come_back(self) -> None:
        """Subscribe to all that is wanted; all connections are new, for none of the old ones can be trusted."""
        async with self._lock:
            await self._pubsub.aclose()
            await self._redis.connection_pool.disconnect()
            wanted = list(self._subscribed_to)
            if await self._answers(lambda: self._pubsub.subscribe(*wanted) if wanted else self._redis.ping()):
                self.away = False
                logger.error("Redis is back; %s subscriptions made again", len(wanted))


class GroupsLayer(RedisPubSubLoopLayer):  # type: ignore[misc]
    """What there is of the layer in one event loop. All is sent to groups, so Redis knows of no single channels."""

    async def _subscribe_to_channel(self, channel: str) -> None:
        self.channels[channel] = asyncio.Queue()

    async def receive(self, channel: str) -> Any:
        """Wait for a message to one of the channel's groups; who is cancelled over it no longer wants any."""
        if channel not in self.channels:
            await self._subscribe_to_channel(channel)
        try:
            message = await self.channels[channel].get()
        except asyncio.CancelledError:
            self.channels.pop(channel, None)
            raise
        return self.channel_layer.deserialize(message)

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        """
        Send to one channel: nobody does.

        Raises:
            NotImplementedError: Somebody tries.
        """
        raise NotImplementedError(f"{message.get('type')} for {channel}: send to groups")


class PatientLayer(RedisPubSubChannelLayer):  # type: ignore[misc]
    """`RedisPubSubChannelLayer` with connections that come back, and a way to send without an event loop."""

    def __init__(self, hosts: list[dict[str, Any]], prefix: str) -> None:
        super().__init__(hosts=hosts, prefix=prefix)
        self._host, self._prefix = hosts[0], prefix
        self._asked_again = 0.0  # before which, by `time.monotonic`, nobody tries to publish

    @cached_property
    def _client(self) -> Redis:
        options = {name: value for name, value in self._host.items() if name != "address"}
        # Again if the connection has died meanwhile, and not if Redis hangs.
        retry = Retry(NoBackoff(), 1, supported_errors=(RedisConnectionError,))
        return Redis.from_url(self._host["address"], **options, retry=retry)

    def group_publish(self, group: str, message: dict[str, Any]) -> None:
        """
        Send *message* to the group from a thread that no event loop waits for.

        A loop would have to be made for it, and a connection to Redis. One that does not answer is left alone for a
        moment, so that not every push waits for it.

        Raises:
            RedisAwayError: It was not sent.
        """
        if time.monotonic() < self._asked_again:
            raise RedisAwayError
        try:
            # As `RedisPubSubLoopLayer._get_group_channel_name` calls it; a test sends in both ways.
            self._client.publish(f"{self._prefix}__group__{group}", self.serialize(message))
        except (RedisError, OSError) as error:
            self._asked_again = time.monotonic() + PAUSE
            raise RedisAwayError from error

    def _get_layer(self) -> Any:
        loop = asyncio.get_running_loop()
        if loop not in self._layers:
            super()._get_layer()  # which has it closed with the loop
            layer: Any = GroupsLayer(*self._args, **self._kwargs, channel_layer=self)
            layer._shards = [PatientConnection(shard.host, layer) for shard in layer._shards]  # noqa: SLF001
            self._layers[loop] = layer
        return self._layers[loop]
