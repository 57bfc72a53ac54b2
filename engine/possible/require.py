"""The one way in which a check fails."""

from __future__ import annotations

from engine.errors import BadState


def require(holds: bool, message: str) -> None:
    """Raise BadState with this message unless this holds."""
    if not holds:
        raise BadState(message)
