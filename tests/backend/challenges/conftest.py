"""The same people as at the matches."""

from typing import Any

import pytest

from tests.support.people import Browser


def a_challenge(browser: Browser, **fields: Any) -> dict[str, Any]:
    """Make a challenge by link, unless *fields* say otherwise; return it as its creator sees it."""
    answer = browser.write("challenges/", {"ruleset": "edition2016", "visibility": "link", **fields})
    assert answer.status_code == 201, answer.content
    return dict(answer.json())


@pytest.fixture
def challenge(at_alice: Browser) -> dict[str, Any]:
    """Alice's open challenge by link, as she sees it."""
    return a_challenge(at_alice)
