"""What the parts of a live socket know of it."""

import uuid
from typing import TYPE_CHECKING, Any, Protocol

from backend.matches.live.frames import ServerFrame
from backend.matches.live.limits import FrameLimits

if TYPE_CHECKING:
    from backend.matches.live.presence import MatchPresence  # which knows the socket


class Socket(Protocol):
    """One socket of an account or a spectator (`LiveConsumer`)."""

    scope: dict[str, Any]
    account: Any  # anonymous, of a spectator
    limits: FrameLimits
    watched: dict[uuid.UUID, int]  # match -> number of the last event sent
    presence: "MatchPresence"
    open_sockets: Any
    channel_layer: Any
    channel_name: str

    @property
    def is_spectator(self) -> bool:
        """Whether it was opened to watch public matches without an account."""

    async def send_frame(self, frame: ServerFrame) -> None:
        """Send one frame."""

    async def close(self, code: int) -> None:
        """Close it."""
