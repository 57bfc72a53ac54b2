"""The same, but each thought takes two seconds: time to be killed in."""

import time
from typing import Any

from tests.support import house_brain


def choose(**question: Any) -> str:
    """Return a legal action, after a while."""
    time.sleep(2)
    return house_brain.choose(**question)
