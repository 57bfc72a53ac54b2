"""What all tests share: how much hypothesis tries, and databases that wait for no disk."""

import gc
import os

from hypothesis import settings

from tests.support.scale import PROVE

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
