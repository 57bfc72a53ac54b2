"""The same people as at the matches."""

from typing import Any

import pytest

from tests.support.people import Browser


@pytest.fixture
def challenge(at_alice: Browser) -> dict[str, Any]:
    """Alice's open challenge by link, as she sees it."""
    answer = at_alice.write("challenges/", {"ruleset": "edition2016", "visibility": "link"})
    assert answer.status_code == 201, answer.content
    body: dict[str, Any] = answer.json()
    return body
