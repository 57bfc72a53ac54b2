"""What all tests share: how much hypothesis tries, and databases that wait for no disk."""

import gc
import os

import pytest
from hypothesis import settings

from tests.support.scale import PROVE, PROVE_SHARE, PROVE_SHARES

settings.register_profile("test", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))

# Before the settings are read, here and by the servers that tests start. Proofs run on what service runs on.
if not PROVE:
    os.environ.setdefault("SQLITE_SYNCHRONOUS", "OFF")


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over what is there until the end: modules, and thousands of tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the tests of the other shares of a proof to other runs (`make prove SHARE=2/5`), whatever their order."""
    mine = set(sorted(item.nodeid for item in items)[PROVE_SHARE - 1 :: PROVE_SHARES])
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in mine])
    items[:] = [item for item in items if item.nodeid in mine]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the seed of the order, which pytest-randomly prints in a header that `-q` leaves out."""
    if seed := config.getoption("randomly_seed", None):
        terminalreporter.write_line(f"order: --randomly-seed={seed}")
