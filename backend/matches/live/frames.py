"""
Every frame of the live socket, in both directions.

These classes are what the consumer reads and sends. `docs/reference/asyncapi.yaml`, `docs/reference/socket.md` and the
client's types are made from them: docstrings and the members' words are public documentation.
"""

# ruff: noqa: RUF009 - `member` returns what dataclasses' own `field` does

import uuid
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar

from backend.matches.live.errors import ERROR_CODES
from backend.matches.live.frame_members import (
    DAY,
    FLAG,
    FRAME_ID,
    MATCH_ID,
    NUMBER,
    NUMBERS,
    SECONDS,
    TEXT,
    UUID,
    WHOLE,
    Kind,
    component,
    member,
    or_null,
)

ACCOUNT = {"id": "5f0c1f1e-8a53-4d0e-a7f0-6a3c2b1d0e9f", "username": "Ada", "is_guest": False, "is_bot": False}
NOTICE = {
    "number": 12, "kind": "your_turn", "match": MATCH_ID, "challenge": None, "data": {},
    "created": "2026-11-25T18:00:00Z",
}  # fmt: skip
LIMITS = {
    "bytes": "Bytes of one frame. A larger one closes the socket with 1009.",
    "burst": "Frames at once.",
    "per_second": "Frames a second ever after.",
    "account_burst": "Frames at once of all sockets of the account at this process; without one, of your network's.",
    "account_per_second": "Frames a second ever after of all of them.",
    "subscriptions": "Matches that the socket may watch.",
    "sockets": "Sockets of the account at this process: one more closes the oldest with 4408. Without an account, "
    "sockets of your network: one more is closed with 4429.",
}


@dataclass(frozen=True, kw_only=True)
class ServerFrame:
    """What the server sends."""

    type: ClassVar[str]

    re: int | str | None = member(
        FRAME_ID, "The `id` of the frame that this answers; not there where that had none.", optional=True
    )


@dataclass(frozen=True, kw_only=True)
class HelloFrame(ServerFrame):
    """The first frame of each socket. What was subscribed on an earlier one is to be subscribed again."""

    type: ClassVar[str] = "hello"

    account: dict[str, Any] | None = member(
        or_null(component("Account")),
        "Who has opened the socket; null for a spectator without account.",
        example=ACCOUNT,
    )
    limits: dict[str, int] = member(
        Kind(
            {
                "type": "object",
                "required": list(LIMITS),
                "properties": {name: {"type": "integer", "description": about} for name, about in LIMITS.items()},
            }
        ),
        "What this socket may send.",
    )
    heartbeat: int = member(
        WHOLE, "`events` comes once in so many seconds, also while no match is subscribed to.", example=20
    )


@dataclass(frozen=True, kw_only=True)
class MatchFrame(ServerFrame):
    """A match as you may see it now: the answer to `subscribe`, and sent again after each event, your own moves' too.

    Several events may come as one frame. Keep the one with the largest `match.event`.
    """

    type: ClassVar[str] = "match"

    id: uuid.UUID = member(UUID, "Of the match.")
    version: int = member(WHOLE, "`match.version`, which a move names as `expected_version`.")
    match: dict[str, Any] = member(component("Match"), "What `GET matches/{id}/` answers.")


@dataclass(frozen=True, kw_only=True)
class EventsFrame(ServerFrame):
    """The numbers of the last events of the matches that this socket watches.

    Comes with each heartbeat, and as the answer to `subscribe` for what is subscribed to. If a number is larger
    than the `match.event` you have, a push was lost: `GET matches/{id}/`. Empty while no match is subscribed to: then
    it shows that the line is good.
    """

    type: ClassVar[str] = "events"

    matches: dict[str, int] = member(NUMBERS, "By the match's id.", example={MATCH_ID: 42})


@dataclass(frozen=True, kw_only=True)
class NoticeFrame(ServerFrame):
    """A notice of your account, the moment it enters your feed. Comes without a subscription."""

    type: ClassVar[str] = "notice"

    notice: dict[str, Any] = member(component("Notice"), "As `GET feed/` has it.", example=NOTICE)


@dataclass(frozen=True, kw_only=True)
class PongFrame(ServerFrame):
    """The answer to `ping`."""

    type: ClassVar[str] = "pong"


@dataclass(frozen=True, kw_only=True)
class UnsubscribedFrame(ServerFrame):
    """The answer to `unsubscribe`."""

    type: ClassVar[str] = "unsubscribed"

    match: uuid.UUID = member(UUID, "Of which nothing comes any more.", example=MATCH_ID)


@dataclass(frozen=True, kw_only=True)
class SeenNotedFrame(ServerFrame):
    """The answer to `seen`: it is noted."""

    type: ClassVar[str] = "seen"

    number: int = member(NUMBER, "Of the notice.", example=12)


@dataclass(frozen=True, kw_only=True)
class PresenceFrame(ServerFrame):
    """Whether the other player looks at the match now: the answer to `look`, and sent again when that changes."""

    type: ClassVar[str] = "presence"

    match: uuid.UUID = member(UUID, "The match.", example=MATCH_ID)
    here: bool = member(FLAG, "Whether they look. False, too, where they do not show it.", example=True)
    last_seen: date | None = member(
        or_null(DAY), "The day on which they were last here; null where they do not show it.", example="2026-11-25"
    )


@dataclass(frozen=True, kw_only=True)
class LookedAwayFrame(ServerFrame):
    """The answer to `look_away`."""

    type: ClassVar[str] = "looked_away"

    match: uuid.UUID = member(UUID, "The match.", example=MATCH_ID)


@dataclass(frozen=True, kw_only=True)
class ErrorFrame(ServerFrame):
    """The answer to a frame that is refused.

    Also comes, as `not_found` with a `match`, when a match that you watch is none of yours to see any more.
    """

    type: ClassVar[str] = "error"

    code: str = member(
        Kind({"type": "string", "x-extensible-enum": list(ERROR_CODES)}),
        "Why, for programs. Later versions may have further ones.",
        example="rate_limited",
    )
    detail: str = member(TEXT, "Why, for people: an English sentence.", example=ERROR_CODES["rate_limited"])
    match: uuid.UUID | None = member(UUID, "The match that the frame named.", example=MATCH_ID, optional=True)
    retry_after: float | None = member(
        SECONDS, "Of `rate_limited`: seconds after which one more frame is accepted.", example=0.5, optional=True
    )
    limit: int | None = member(WHOLE, "Of `too_many_subscriptions`: how many there may be.", optional=True)


Answers = tuple[type[ServerFrame], ...]


@dataclass(frozen=True, kw_only=True)
class ClientFrame:
    """What a client sends."""

    type: ClassVar[str]
    #: What it may be answered with, beside an error.
    answers: ClassVar[Answers]

    id: int | str | None = member(
        FRAME_ID, "What you call this frame. The answer to it has the same as `re`.", example=7, optional=True
    )


@dataclass(frozen=True, kw_only=True)
class MatchRequest(ClientFrame):
    """A client's frame about a match."""

    match: uuid.UUID = member(UUID, "The match.", example=MATCH_ID)


@dataclass(frozen=True, kw_only=True)
class SubscribeFrame(MatchRequest):
    """Watch a match. It is sent at once, and again after each event.

    To subscribe to what is subscribed is answered with `events`, and costs nothing of the limits.
    """

    type: ClassVar[str] = "subscribe"
    answers: ClassVar[Answers] = (MatchFrame, EventsFrame)


@dataclass(frozen=True, kw_only=True)
class UnsubscribeFrame(MatchRequest):
    """Stop watching a match, whether you did or not."""

    type: ClassVar[str] = "unsubscribe"
    answers: ClassVar[Answers] = (UnsubscribedFrame,)


@dataclass(frozen=True, kw_only=True)
class LookFrame(MatchRequest):
    """Note that a person looks at a match that is subscribed to. Where your settings show it, the other player sees it.

    A program's look is not shown to anybody. Holds until `look_away`, `unsubscribe` or the end of the socket.
    """

    type: ClassVar[str] = "look"
    answers: ClassVar[Answers] = (PresenceFrame,)


@dataclass(frozen=True, kw_only=True)
class LookAwayFrame(MatchRequest):
    """Note that nobody looks at it any more."""

    type: ClassVar[str] = "look_away"
    answers: ClassVar[Answers] = (LookedAwayFrame,)


@dataclass(frozen=True, kw_only=True)
class SeenFrame(ClientFrame):
    """Note that a notice was shown to a person, in front: it is then not sent by push or mail."""

    type: ClassVar[str] = "seen"
    answers: ClassVar[Answers] = (SeenNotedFrame,)

    number: int = member(NUMBER, "Of the notice.", example=12)


@dataclass(frozen=True, kw_only=True)
class PingFrame(ClientFrame):
    """Ask whether the line is good."""

    type: ClassVar[str] = "ping"
    answers: ClassVar[Answers] = (PongFrame,)


CLIENT_FRAMES: dict[str, type[ClientFrame]] = {
    frame.type: frame for frame in (SubscribeFrame, UnsubscribeFrame, LookFrame, LookAwayFrame, SeenFrame, PingFrame)
}
SERVER_FRAMES: dict[str, type[ServerFrame]] = {
    frame.type: frame
    for frame in (
        HelloFrame, MatchFrame, EventsFrame, NoticeFrame, PresenceFrame, LookedAwayFrame, UnsubscribedFrame,
        SeenNotedFrame, PongFrame, ErrorFrame,
    )
}  # fmt: skip
