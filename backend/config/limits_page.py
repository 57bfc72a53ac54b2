"""The page `docs/reference/limits.md`, made from the values that the code goes by."""

from collections.abc import Iterator

from django.conf import settings

from backend.accounts.services.token import MOST as MOST_TOKENS
from backend.accounts.services.token import MOST_OF_APP
from backend.common import eventstream, longpoll
from backend.common.pagination import CursorPages
from backend.config.limits import LIMITS
from backend.matches.api.import_lines import MOST as MOST_LINES
from backend.matches.bulk import MOST as MOST_RECORDS
from backend.matches.live.limits import limits_announced, spectator_limits_announced
from backend.matches.services.imported import MOST as MOST_IMPORTED
from backend.notifications.selectors import PAGE
from backend.notifications.services.webhook import MOST as MOST_WEBHOOKS

HEAD = """\
# Limits

<!-- Made by `make schema` from backend/config/limits.py and the constants that the code goes by. Not to be edited. -->

Too many requests are answered with 429, `throttled`, and `Retry-After` in seconds. Every answer to a token shows how
much is left of its limits (`RateLimit`, `RateLimit-Policy`). A network is an IPv4 address, or an IPv6 /64. A server can
be so many times as generous (`LIMITS_FACTOR`); windows are fixed, and begin for each at a moment of its own.
"""


def limits_page() -> str:
    """Return the page as Markdown."""
    return "\n".join([HEAD, "## Requests\n", *_requests(), "## Sizes\n", *_sizes(), *_sockets()]).rstrip("\n") + "\n"


def _requests() -> Iterator[str]:
    yield "| limit | requests | in | for each | of |"
    yield "|---|---|---|---|---|"
    for name, limit in LIMITS.items():
        yield f"| `{name}` | {limit.requests} | {_time(limit.seconds)} | {limit.per} | {limit.about} |"
    yield ""


def _time(seconds: int) -> str:
    for unit, name in ((86_400, "day"), (3600, "hour"), (60, "minute")):
        if seconds % unit == 0:
            count = seconds // unit
            return f"{count} {name}s" if count > 1 else f"a{'n' * (name == 'hour')} {name}"
    return f"{seconds} seconds"


def _sizes() -> Iterator[str]:
    rows = {
        "bytes of a body": settings.BODY_LIMIT,
        "entries on a page of a list": CursorPages.page_size,
        "records in an answer of `records/`": MOST_RECORDS,
        "records that are imported at once": MOST_LINES,
        "imported records of an account": MOST_IMPORTED,
        "notices in an answer of `feed/`": PAGE,
        "seconds that a long poll waits at most": longpoll.LONGEST,
        "long polls of an account at a time": longpoll.AT_ONCE,
        "event streams of an account at a time, in a process": eventstream.OF_ONE,
        "tokens of an account": MOST_TOKENS,
        "tokens of an account, of one app": MOST_OF_APP,
        "webhooks of an account": MOST_WEBHOOKS,
    }
    yield "| what | at most |"
    yield "|---|---|"
    yield from (f"| {what} | {most} |" for what, most in rows.items())
    yield ""


def _sockets() -> Iterator[str]:
    watching = spectator_limits_announced()
    yield "## Sockets\n"
    yield "What each means: [the page of the socket](socket.md#limits).\n"
    yield "| limit | with an account | spectator |"
    yield "|---|---|---|"
    yield from (f"| `{name}` | {most} | {watching[name]} |" for name, most in limits_announced().items())
