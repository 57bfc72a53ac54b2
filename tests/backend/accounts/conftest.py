"""A database that commits, for sockets."""

from tests.backend.matches.conftest import _triggers_back, committed_db

__all__ = ["_triggers_back", "committed_db"]
