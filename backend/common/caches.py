"""
Caches with counters: one for several processes, in Redis, or in this process's own memory while Redis is away.

`count`, beside what Django's caches have: the step that each request takes for its limits.
"""

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


class OwnMemory(LocMemCache):
    """Django's cache in the memory of this process."""

    def count(self, key: str, timeout: int) -> int:
        """Add one to a counter that begins at 0 and is forgotten so many seconds later; return it."""
        self.add(key, 0, timeout)
        try:
            return self.incr(key)
        except ValueError:  # dropped between the two lines
            return 1


class CountingClient(RedisCacheClient):
    """Django's client, and counters in one step."""

    def count(self, key: str, timeout: int) -> int:
        """Do as `OwnMemory.count` does."""
        steps = self.get_client(key, write=True).pipeline(transaction=False)
        steps.set(key, 0, ex=timeout, nx=True)
        steps.incr(key)
        return int(steps.execute()[-1])


@lru_cache
def _shared_client(servers: tuple[str, ...], options: tuple[tuple[str, Any], ...]) -> CountingClient:
    """Return one client per process. Under ASGI, Django makes a cache, and this one connections, for each request."""
    return CountingClient(list(servers), **dict(options))


def _either(of_redis: Callable[..., Any]) -> Callable[..., Any]:
    """Make the method that does this, or what the memory does under that name while Redis does not answer."""

    def ask(self: "RedisOrOwnMemory", *args: Any, **options: Any) -> Any:
        if ABSENCE.may_ask():
            try:
                answer = of_redis(self, *args, **options)
            except (RedisError, OSError) as error:
                ABSENCE.note(error)
            else:
                ABSENCE.over()
                return answer
        return getattr(self.memory, of_redis.__name__)(*args, **options)

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
        self.memory = OwnMemory("while-redis-is-away", {"OPTIONS": {"MAX_ENTRIES": 50_000}})

    @cached_property
    def _cache(self) -> CountingClient:
        return self._client()

    add, get, set = _either(RedisCache.add), _either(RedisCache.get), _either(RedisCache.set)
    touch, delete, has_key = _either(RedisCache.touch), _either(RedisCache.delete), _either(RedisCache.has_key)
    get_many, set_many = _either(RedisCache.get_many), _either(RedisCache.set_many)
    delete_many, incr = _either(RedisCache.delete_many), _either(RedisCache.incr)

    @_either
    def count(self, key: str, timeout: int) -> int:
        """Do as `OwnMemory.count` does."""
        return self._cache.count(self.make_and_validate_key(key), timeout)

    def clear(self) -> None:
        """Forget what this installation counts, and nothing of another that shares the Redis. For tests."""
        client = self._cache.get_client(write=True)
        if keys := list(client.scan_iter(match=f"{self.key_prefix}:*")):
            client.delete(*keys)
