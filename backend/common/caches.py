"""The cache of several processes: Redis, and this process's own memory while Redis is away."""

import logging
import time
from collections.abc import Callable
from functools import cached_property, lru_cache, partial
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import RedisError

PAUSE = 10.0  # seconds for which nobody asks a Redis that did not answer

logger = logging.getLogger(__name__)


@lru_cache
def _shared_client(servers: tuple[str, ...], options: tuple[tuple[str, Any], ...]) -> RedisCacheClient:
    """One client for the process. Django makes a cache, and this one connections, anew for each request under ASGI."""
    return RedisCacheClient(list(servers), **dict(options))


def _either(name: str) -> Callable[..., Any]:
    """Make the method that asks Redis, or the memory while Redis does not answer."""

    def ask(self: "RedisOrOwnMemory", *args: Any, **options: Any) -> Any:
        if ABSENCE.may_ask():
            try:
                answer = getattr(RedisCache, name)(self, *args, **options)
            except (RedisError, OSError) as error:
                ABSENCE.note(error)
            else:
                ABSENCE.over()
                return answer
        return getattr(self.memory, name)(*args, **options)

    return ask


class Absence:
    """Whether Redis is away, as far as this process knows."""

    def __init__(self) -> None:
        self._again: float | None = None  # when to ask next, by `time.monotonic`; None while all is well

    def may_ask(self) -> bool:
        """Whether to ask Redis. During an absence one caller looks from time to time, and no other waits with it."""
        now = time.monotonic()
        if self._again is not None:
            if now < self._again:
                return False
            self._again = now + PAUSE
        return True

    def note(self, error: Exception) -> None:
        """Log that it is away, once, and leave it alone for a moment."""
        if self._again is None:
            logger.error("Redis is away, limits hold for this process alone: %s", type(error).__name__)
        self._again = time.monotonic() + PAUSE

    def over(self) -> None:
        """It answered."""
        self._again = None


ABSENCE = Absence()


class RedisOrOwnMemory(RedisCache):
    """
    Django's cache in Redis, for counters that may start again from nothing.

    A request never fails and hardly waits because Redis is away: limits then hold for each process alone.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._client = partial(_shared_client, (server,), tuple(params.get("OPTIONS", {}).items()))
        self.memory = LocMemCache("while-redis-is-away", {"OPTIONS": {"MAX_ENTRIES": 50_000}})

    @cached_property
    def _cache(self) -> RedisCacheClient:
        return self._client()

    add, get, set = _either("add"), _either("get"), _either("set")
    touch, delete, has_key = _either("touch"), _either("delete"), _either("has_key")
    get_many, set_many, delete_many = _either("get_many"), _either("set_many"), _either("delete_many")
    incr = _either("incr")

    def clear(self) -> None:
        """Forget what this installation counts, and nothing of another that shares the Redis. For tests."""
        client = self._cache.get_client(write=True)
        if keys := list(client.scan_iter(match=f"{self.key_prefix}:*")):
            client.delete(*keys)
