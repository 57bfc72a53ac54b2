"""What a client may ask over the live socket: a function for each type of frame."""

import logging
import uuid
from collections.abc import Awaitable, Callable, Collection
from typing import Any

from channels.db import database_sync_to_async
from django.db import DatabaseError

from backend.common.groups import match_group
from backend.matches import hooks
from backend.matches.errors import MatchNotFound, UnknownRuleset
from backend.matches.live.errors import Refused
from backend.matches.live.frames import (
    ClientFrame,
    EventsFrame,
    LookAwayFrame,
    LookedAwayFrame,
    LookFrame,
    MatchFrame,
    PingFrame,
    PongFrame,
    PresenceFrame,
    SeenFrame,
    SeenNotedFrame,
    SubscribeFrame,
    UnsubscribedFrame,
    UnsubscribeFrame,
)
from backend.matches.live.heartbeat import POOL
from backend.matches.live.presence import Other, other_player
from backend.matches.live.socket import Socket
from backend.matches.live.spectators import VIEWS
from backend.matches.selectors import match_for, match_view
from backend.notifications.services.seen import notice_seen

logger = logging.getLogger(__name__)


def view_for(match_id: uuid.UUID, account_id: uuid.UUID | None) -> tuple[dict[str, Any], Other | None]:
    """Return the match as that account may see it now, as `GET matches/{id}/` does, and the other player."""
    match = match_for(match_id=match_id, account_id=account_id)
    return match_view(match, account_id), other_player(match, account_id) if account_id else None


async def ping(socket: Socket, frame: PingFrame) -> None:
    """Answer a ping."""
    await socket.send_frame(PongFrame(re=frame.id))


async def seen(socket: Socket, frame: SeenFrame) -> None:
    """Note that the client has shown the notice of that number in front, and confirm it."""
    if socket.is_spectator:
        raise Refused("not_signed_in")
    try:
        await database_sync_to_async(notice_seen, thread_sensitive=False, executor=POOL)(
            account_id=socket.account.pk, number=frame.number
        )
    except DatabaseError:
        logger.warning("It was not noted that a notice was seen; it leaves", exc_info=True)
        raise Refused("try_again") from None
    await socket.send_frame(SeenNotedFrame(re=frame.id, number=frame.number))


async def look(socket: Socket, frame: LookFrame) -> None:
    """Note that somebody looks at a match that is watched; their opponent sees it, where they let that be known.

    Answered by `presence`: whether the opponent looks, too, and the day on which they were last here. It comes again
    when that changes, until `look_away`, `unsubscribe` or the end of the socket.
    """
    if frame.match not in socket.watched:
        raise Refused("not_found")
    if frame.match in socket.presence.others:
        await socket.presence.look(frame.match, re=frame.id)
    else:  # nobody plays against them there, or only the house
        await socket.send_frame(PresenceFrame(re=frame.id, match=frame.match, here=False, last_seen=None))


async def look_away(socket: Socket, frame: LookAwayFrame) -> None:
    """Note that nobody looks any more, and confirm it."""
    await socket.presence.look_away(frame.match)
    await socket.send_frame(LookedAwayFrame(re=frame.id, match=frame.match))


async def subscribe(socket: Socket, frame: SubscribeFrame) -> None:
    """Watch a match and send it at once; of one that is watched, send the number of the last event sent."""
    match = frame.match
    if match in socket.watched:
        await socket.send_frame(EventsFrame(re=frame.id, matches={str(match): socket.watched[match]}))
        return
    if len(socket.watched) >= socket.limits.announced["subscriptions"]:
        raise Refused("too_many_subscriptions", limit=socket.limits.announced["subscriptions"])
    # Joined before reading, so that no event falls between.
    await socket.channel_layer.group_add(match_group(match), socket.channel_name)
    socket.watched[match] = 0
    view = await send_match(socket, match, re=frame.id)
    if view["seat"] is not None and any(player["is_house"] for player in view["players"]):
        await note_watched({(match, socket.account.pk)})


async def unsubscribe(socket: Socket, frame: UnsubscribeFrame) -> None:
    """Stop watching a match, and confirm it."""
    await _leave(socket, frame.match)
    await socket.send_frame(UnsubscribedFrame(re=frame.id, match=frame.match))


async def _leave(socket: Socket, match: uuid.UUID) -> None:
    if socket.watched.pop(match, None) is not None:
        await socket.presence.look_away(match)
        socket.presence.others.pop(match, None)
        await socket.channel_layer.group_discard(match_group(match), socket.channel_name)


async def note_watched(pairs: Collection[tuple[uuid.UUID, uuid.UUID]]) -> None:
    """Pass on which accounts have which matches open. What comes of that is late if it fails, and not lost."""
    try:
        await database_sync_to_async(hooks.watched, thread_sensitive=False, executor=POOL)(pairs)
    except DatabaseError:
        logger.warning("It was not noted which matches are open", exc_info=True)


async def send_match(
    socket: Socket, match: uuid.UUID, *, re: int | str | None = None, event: int | None = None
) -> dict[str, Any]:
    """Send the match as this reader may see it, and return it.

    Args:
        re: The id of the frame that this answers, if it does.
        event: The event that was pushed, if one was. Then all spectators without an account are sent what is read once.

    Raises:
        Refused: There is no such match for this reader (`not_found`), or this build does not have its rules
            (`unknown_ruleset`). The reader then no longer watches it.
    """
    view: dict[str, Any]
    try:
        if socket.is_spectator and event is not None:
            view, other = await VIEWS.read((match, event), lambda: _read_view(match, None))
        else:
            view, other = await _read_view(match, socket.account.pk)
    except MatchNotFound:
        await _leave(socket, match)
        raise Refused("not_found") from None
    except UnknownRuleset:
        await _leave(socket, match)
        raise Refused("unknown_ruleset") from None
    socket.watched[match] = view["event"]
    if other is not None:
        socket.presence.note_other(match, other)
    await socket.send_frame(MatchFrame(re=re, id=match, version=view["version"], match=view))
    return view


async def _read_view(match: uuid.UUID, account: uuid.UUID | None) -> tuple[dict[str, Any], Other | None]:
    found: tuple[dict[str, Any], Other | None]
    found = await database_sync_to_async(view_for, thread_sensitive=False, executor=POOL)(match, account)
    return found


COMMANDS: dict[type[ClientFrame], Callable[[Socket, Any], Awaitable[None]]] = {
    LookFrame: look,
    LookAwayFrame: look_away,
    PingFrame: ping,
    SeenFrame: seen,
    SubscribeFrame: subscribe,
    UnsubscribeFrame: unsubscribe,
}
