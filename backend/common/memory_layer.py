"""
A channel layer within one process whose cost for a message is that message's alone.

The library's own goes through all channels and groups at each message, to find messages that nobody has fetched for a
minute and members that joined a day ago; those it forgets, and a socket that is open for a day hears nothing more. Here
a member stays until it leaves, and once a minute channels are forgotten in which something has waited for one: those of
sockets that were hung up.
"""

import time
from typing import Any

from channels.layers import InMemoryChannelLayer


class MemoryLayer(InMemoryChannelLayer):  # type: ignore[misc]  # channels has no types
    """`InMemoryChannelLayer` that sweeps once a minute, and leaves groups alone."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._sweeps_at = time.time() + self.expiry

    def _clean_expired(self) -> None:
        """Forget, now and then, the channels that nobody reads any more."""
        now = time.time()
        if now < self._sweeps_at <= now + self.expiry:  # else a minute is over, or the clock was put back
            return
        self._sweeps_at = now + self.expiry
        for channel, messages in list(self.channels.items()):
            if not messages.empty() and messages._queue[0][0] < now:  # noqa: SLF001 - as in the library
                del self.channels[channel]
                self._remove_from_groups(channel)
