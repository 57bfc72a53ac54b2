"""The twenty checks, in the order in which they are run."""

from collections.abc import Awaitable, Callable

from cairn_client.check import playing, recovery
from cairn_client.check.trial import Trial

Check = Callable[[Trial], Awaitable[None]]

_ALL: tuple[Check, ...] = (
    playing.accepts,
    playing.match,
    playing.tactics,
    playing.siege,
    playing.several,
    recovery.lost_reply,
    recovery.stale,
    recovery.limits,
    recovery.unavailable,
    recovery.cut,
    recovery.restarts,
    recovery.later_kind,
    recovery.later_members,
    playing.quiet,
    recovery.over,
    playing.crash,
    playing.token,
    playing.keys,
    playing.legal,
    recovery.revoked,
)
CHECKS = {check.__name__.replace("_", "-"): check for check in _ALL}


def description(name: str) -> str:
    """Return what a bot has to do: what the check of that name says of itself."""
    sentence = CHECKS[name].__doc__ or ""
    return sentence[:1].lower() + sentence[1:].rstrip(".")
