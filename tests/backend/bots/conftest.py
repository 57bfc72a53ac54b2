"""The house, open, with a brain that knows nothing but the rules."""

from collections.abc import Iterator
from typing import Any

import pytest

from backend.bots.services.open import house_open
from backend.bots.thinking import THINKERS
from tests.support.house import BRAIN


@pytest.fixture
def house(db: None, settings: Any) -> Iterator[None]:
    """The six accounts; what thinks ends with the test, for the next may have another brain."""
    settings.HOUSE_BRAIN = BRAIN
    house_open()
    yield
    THINKERS.close()
