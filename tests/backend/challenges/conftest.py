"""The same people as at the matches."""

from typing import Any

import pytest

from tests.backend.matches.conftest import alice, at_alice, at_bob, at_charlie, bob, charlie  # noqa: F401
from tests.support.people import Browser


@pytest.fixture
def challenge(at_alice: Browser) -> dict[str, Any]:  # noqa: F811
    """Alice's open challenge by link, as she sees it."""
    answer = at_alice.write("challenges/", {"ruleset": "edition2016", "visibility": "link"})
    assert answer.status_code == 201, answer.content
    body: dict[str, Any] = answer.json()
    return body
