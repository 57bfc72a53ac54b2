"""The live socket: sends its own reader's view of the matches it watches. It decides nothing."""

import asyncio
import logging
import uuid
from collections import defaultdict
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import DatabaseError

from backend.common.groups import account_group, match_group, session_mark, token_mark
from backend.matches import frames
from backend.matches.errors import MatchNotFound
from backend.matches.frames import Refused, read_frame, write_frame
from backend.matches.guard import GUARD
from backend.matches.heartbeat import HEARTBEAT, POOL
from backend.matches.selectors import account_view, match_for, match_view
from backend.notifications.services.seen import notice_seen

TOO_BIG, POLICY, NOT_SIGNED_IN, SUSPENDED, REPLACED, RENEWED = 1009, 1008, 4401, 4403, 4408, 4409
SOCKETS = 20  # of one account in one process; one more closes the oldest, which a forgotten device may hold
SUBSCRIPTIONS = 50
PATIENCE = 100  # frames over the rate, ignored in a row, before the socket is closed

logger = logging.getLogger(__name__)


_open: defaultdict[uuid.UUID, list["LiveConsumer"]] = defaultdict(list)


def view_for(match_id: uuid.UUID, account_id: uuid.UUID) -> dict[str, Any]:
    """Return the match as that account may see it now: the same as `GET matches/{id}/`."""
    return match_view(match_for(match_id=match_id, account_id=account_id), account_id)


class LiveConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # channels has no types
    """One socket of one account; its frames are in backend/matches/frames.py."""

    async def connect(self) -> None:
        """Greet who is signed in; close 4401 on who is not, 4403 on who is suspended."""
        self.watched: dict[uuid.UUID, int] = {}  # match -> number of the last event sent
        self.allowance = frames.Allowance()
        self.account = self.scope["user"]
        self.token: uuid.UUID | None = token.pk if (token := self.scope.get("token")) else None
        await self.accept()
        if not self.account.is_authenticated:
            await self.hang_up()
            return
        if self.account.suspended:
            await self.close(SUSPENDED)
            return
        await self.channel_layer.group_add(account_group(self.account.pk), self.channel_name)
        HEARTBEAT.join(self)
        GUARD.join(self)
        mine = _open[self.account.pk]
        mine.append(self)
        if len(mine) > SOCKETS:
            await mine.pop(0).close(REPLACED)
        await self.send_frame({"type": "hello", "account": account_view(self.account)})

    async def disconnect(self, _code: int) -> None:
        """Leave every group."""
        HEARTBEAT.leave(self)
        GUARD.leave(self)
        if self.account.is_authenticated:
            self._forget()
            groups = [account_group(self.account.pk), *map(match_group, self.watched)]
            await asyncio.gather(*(self.channel_layer.group_discard(group, self.channel_name) for group in groups))

    def _forget(self) -> None:
        mine = _open[self.account.pk]
        if self in mine:
            mine.remove(self)
        if not mine:
            del _open[self.account.pk]

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one frame of the client by the method that its type names."""
        if len((text_data or "").encode()) + len(bytes_data or b"") > frames.BYTES:
            await self.close(TOO_BIG)
        elif not self.allowance.take():
            await self.over_the_rate()
        else:
            try:
                frame = read_frame(text_data)
                await getattr(self, frame.type)(frame.about)
            except Refused as refusal:
                await self.send_frame({"type": "error", "code": str(refusal)})

    async def over_the_rate(self) -> None:
        """Say once that frames are being ignored; hang up on who does not listen."""
        if self.allowance.ignored == 1:
            await self.send_frame({"type": "error", "code": "rate_limited"})
        elif self.allowance.ignored > PATIENCE:
            await self.close(POLICY)

    async def seen(self, number: int) -> None:
        """Note that the client has shown the notice of that number in front; nothing is answered."""
        try:
            await database_sync_to_async(notice_seen, thread_sensitive=False, executor=POOL)(
                account_id=self.account.pk, number=number
            )
        except DatabaseError:
            logger.warning("It was not noted that a notice was seen; it leaves", exc_info=True)

    async def ping(self, _match: None) -> None:
        """Answer a ping."""
        await self.send_frame({"type": "pong"})

    async def subscribe(self, match: uuid.UUID) -> None:
        """Watch a match and send it at once."""
        if match not in self.watched and len(self.watched) >= SUBSCRIPTIONS:
            raise Refused("too_many_subscriptions")
        # Joined before reading, so that no event falls between.
        await self.channel_layer.group_add(match_group(match), self.channel_name)
        self.watched[match] = 0
        await self.show(match)

    async def unsubscribe(self, match: uuid.UUID) -> None:
        """Watch a match no more."""
        if self.watched.pop(match, None) is not None:
            await self.channel_layer.group_discard(match_group(match), self.channel_name)

    async def show(self, match: uuid.UUID) -> None:
        """Send the match as this reader may see it."""
        try:
            view = await database_sync_to_async(view_for, thread_sensitive=False, executor=POOL)(match, self.account.pk)
        except MatchNotFound:
            await self.unsubscribe(match)
            raise Refused("not_found") from None
        self.watched[match] = view["event"]
        await self.send_frame({"type": "match", "id": str(match), "version": view["version"], "match": view})

    async def match_changed(self, message: dict[str, Any]) -> None:
        """Send the new view, unless one sent already holds that event: several pushes become one."""
        match = uuid.UUID(message["match"])
        if message["event"] <= self.watched.get(match, message["event"]):
            return
        try:
            await self.show(match)
        except Refused as refusal:
            await self.send_frame({"type": "error", "code": str(refusal)})
        except DatabaseError:
            logger.warning("A view was not sent; the heartbeat will tell", exc_info=True)

    async def account_notice(self, message: dict[str, Any]) -> None:
        """Send a notice of this account."""
        await self.send_frame({"type": "notice", "notice": message["notice"]})

    async def account_signed_out(self, message: dict[str, Any]) -> None:
        """Close when the session or the token that opened this socket is void, or all of the account's are."""
        if message["opened_by"] in (None, self._opened_by()):
            await self.hang_up()

    async def account_sessions_ended(self, message: dict[str, Any]) -> None:
        """Close when a session opened this socket. Where it goes on under a new cookie, it may be opened again."""
        if self.token is None:
            await self.close(RENEWED if self._opened_by() == message["renewed"] else NOT_SIGNED_IN)

    async def account_suspended(self, _message: dict[str, Any] | None = None) -> None:
        """Close: its account is suspended."""
        await self.close(SUSPENDED)

    def _opened_by(self) -> str:
        return session_mark(self.scope["session"].session_key) if self.token is None else token_mark(self.token)

    async def hang_up(self) -> None:
        """Close: who opened it is signed in no more."""
        await self.close(NOT_SIGNED_IN)

    async def send_events(self, numbers: dict[uuid.UUID, int]) -> None:
        """Tell how far each watched match is (`Heartbeat.beat`)."""
        mine = {str(match): numbers[match] for match in self.watched if match in numbers}
        await self.send_frame({"type": "events", "matches": mine})

    async def send_frame(self, frame: dict[str, Any]) -> None:
        """Send one frame."""
        await self.send(write_frame(frame))
