"""
The states of matches that this process has just had at hand: what was written is mostly read again at once, by sockets.

To read a snapshot is mostly to check whether play can lead to it (decision 0091).
"""

from threading import Lock
from uuid import UUID

import engine

#: How many matches are known; a state takes some 8 KB.
MOST = 256

_known: dict[UUID, tuple[int, engine.State]] = {}
_lock = Lock()


def known_state(match_id: UUID, revision: int) -> engine.State | None:
    """Return the last state that this process had of the match, which may be an old one; None if there is none.

    Args:
        match_id: The match.
        revision: The revision of the rules that it was dealt under.
    """
    of_revision, state = _known.get(match_id, (0, None))
    return state if of_revision == revision else None


def know_state(match_id: UUID, revision: int, state: engine.State) -> None:
    """Keep the state of a match for a while; the match that was longest without a new one is let go."""
    with _lock:
        _known.pop(match_id, None)
        _known[match_id] = revision, state
        if len(_known) > MOST:
            del _known[next(iter(_known))]
