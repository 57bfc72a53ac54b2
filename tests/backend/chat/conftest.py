"""The same people as at the matches, and some who may only watch."""

import pytest

from backend.matches.models import Match


@pytest.fixture
def open_to_all(match: Match) -> None:
    """The match is public: everybody but its players is a spectator."""
    Match.objects.filter(pk=match.pk).update(public=True)
