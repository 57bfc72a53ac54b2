"""What all tests share: how much hypothesis tries, and which files are begun first."""

import os

import pytest
from hypothesis import settings

settings.register_profile("test", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))

# The longest, most of it waiting: begun last, each would leave all workers but one with nothing to do.
LONGEST = (
    "test_two_commands.py",
    "test_live.py",
    "test_processes.py",
    "test_real_workers.py",
    "test_migrations.py",
    "test_random_rounds.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest files first; xdist hands files out in this order (`--no-loadscope-reorder`)."""
    items.sort(key=lambda item: item.path.name not in LONGEST)
