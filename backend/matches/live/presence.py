"""
Whether the other player of a match looks at it now, as far as they let that be known.

Nothing of it is stored or read: what the reader may know of the other comes with the match that `subscribe` reads, and
the sockets by which the two players look at it send each other that they do (`looking_group`). Such a push may be lost
as any other: with each heartbeat who looks asks again, and who has not answered since the last one is gone.
"""

import uuid
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Any

from backend.accounts.selectors import settings_of, shows_profile
from backend.common.groups import looking_group
from backend.matches.live.frames import PresenceFrame
from backend.matches.live.socket import Socket
from backend.matches.models import Match


@dataclass
class Other:
    """The other player of a match that the reader of a socket plays."""

    account: uuid.UUID
    shown: bool  # whether the reader's own presence is for them to know
    last_seen: date | None  # the day; null where they do not show it
    looks: bool = False  # the reader looks at the match
    here: bool = False  # the other does
    answered: bool = False  # and has said so since the last heartbeat


def other_player(match: Match, account_id: uuid.UUID) -> Other | None:
    """Return the other player, for a player; null for who watches, and against the house. Wants seats with settings."""
    seat = match.seat_of(account_id)
    if seat is None:
        return None
    seats = match.seats.all()
    mine, other = seats[seat].account, seats[1 - seat].account
    if other.is_house or mine.is_house:
        return None
    return Other(
        account=other.pk,
        shown=_shows_presence(mine, other.pk),
        last_seen=other.seen if _shows_presence(other, mine.pk) else None,
    )


def _shows_presence(account: Any, reader: uuid.UUID) -> bool:
    """Return whether that reader may know when the account is here: as of the day on its profile."""
    return settings_of(account).show_last_seen and shows_profile(account, reader)


class MatchPresence:
    """Who looks at the matches of a socket: its reader, and those who play against them."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        self.others: dict[uuid.UUID, Other] = {}  # of matches that the reader plays

    def note_other(self, match: uuid.UUID, other: Other) -> None:
        """Note who plays against the reader, and what either of them shows now."""
        known = self.others.setdefault(match, other)
        known.shown, known.last_seen = other.shown, other.last_seen

    async def look(self, match: uuid.UUID, *, re: int | str | None = None) -> None:
        """Note that the reader looks at a match they play; send what is known of the other, and ask them."""
        if (other := self.others.get(match)) is None:
            return
        if not other.looks:
            other.looks = True
            await self._socket.channel_layer.group_add(
                looking_group(match, self._socket.account.pk), self._socket.channel_name
            )
        await self.send_presence(match, re=re)
        await self._send(match, other, ask=True)

    async def look_away(self, match: uuid.UUID) -> None:
        """Note that the reader no longer looks, on this socket; the other is notified if that was the last one here."""
        if (other := self.others.get(match)) is None or not other.looks:
            return
        other.looks = other.here = False
        await self._socket.channel_layer.group_discard(
            looking_group(match, self._socket.account.pk), self._socket.channel_name
        )
        mine = self._socket.open_sockets.of(self._socket.account.pk)
        if other.shown and not any(socket.presence.looks_at(match) for socket in mine):
            await self._send(match, other, here=False)

    async def look_away_from_all(self) -> None:
        """Note it of every match."""
        for match in list(self.others):
            await self.look_away(match)

    def looks_at(self, match: uuid.UUID) -> bool:
        """Return whether the reader looks at that match on this socket."""
        return (other := self.others.get(match)) is not None and other.looks

    async def ask_who_looks(self) -> None:
        """With each heartbeat: who has not answered since the last one is gone; ask again."""
        for match, other in list(self.others.items()):
            if other.looks:
                if other.here and not other.answered:
                    other.here = False
                    await self.send_presence(match)
                other.answered = False
                await self._send(match, other, ask=True)

    async def receive(self, message: dict[str, Any]) -> None:
        """Take a message of a socket of the other player."""
        match = uuid.UUID(message["match"])
        other = self.others.get(match)
        if other is None or not other.looks:
            return
        if message["ask"] and other.shown and self.is_person:
            await self._send(match, other)
        if (here := message["here"]) is not None:
            other.answered, changed, other.here = here, here != other.here, here
            if changed:
                await self.send_presence(match)

    @property
    def is_person(self) -> bool:
        """Whether somebody sits at it: a program's socket says nothing of anybody."""
        return self._socket.scope.get("token") is None

    async def send_presence(self, match: uuid.UUID, *, re: int | str | None = None) -> None:
        """Send whether the other looks, and the day on which they were last here."""
        other = self.others[match]
        await self._socket.send_frame(PresenceFrame(re=re, match=match, here=other.here, last_seen=other.last_seen))

    async def _send(self, match: uuid.UUID, other: Other, *, here: bool = True, ask: bool = False) -> None:
        """Send to the other's sockets whether the reader looks: null where that is not for them to know."""
        known = here if other.shown and self.is_person else None
        message = {"type": "match.presence", "match": str(match), "here": known, "ask": ask}
        with suppress(ConnectionError):  # the channel layer is away, and has said so; the heartbeat asks again
            await self._socket.channel_layer.group_send(looking_group(match, other.account), message)
