"""The same people as at the matches, and some who may only watch."""

import pytest

from backend.matches.models import Match
from tests.backend.matches.conftest import (  # noqa: F401
    _triggers_back,
    alice,
    at_alice,
    at_bob,
    at_charlie,
    bob,
    charlie,
    committed_db,
    match,
)


@pytest.fixture
def open_to_all(match: Match) -> None:  # noqa: F811
    """The match is public: whoever is not a player of it is a spectator."""
    Match.objects.filter(pk=match.pk).update(public=True)
