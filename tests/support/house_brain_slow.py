"""The same, but each thought takes two seconds: time to be killed in. Meanwhile the process is named `IN_THOUGHT`."""

import time
from pathlib import Path
from typing import Any

from tests.support import house_brain

IN_THOUGHT = "in-thought"
#: What the system calls this process, for others to read.
_NAME = Path("/proc/self/comm")


def choose(**question: Any) -> str:
    """Return a legal action, after a while."""
    name = _NAME.read_text()
    _NAME.write_text(IN_THOUGHT)
    time.sleep(2)
    _NAME.write_text(name)
    return house_brain.choose(**question)
