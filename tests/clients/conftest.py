"""One server for all tests of clients, and accounts there."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.server import serving


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is. Its limits are high: all tests come from one network."""
    folder: Path = tmp_path_factory.mktemp("clients")
    with serving(folder, LIMITS_FACTOR="50", OUTWARD_LOCAL="1", DATA_DIR=str(folder)) as where:
        yield where
    log = (folder / "serve.log").read_text()
    assert "Traceback" not in log, log


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put what is marked `last` behind the other tests of its module, whatever their random order."""
    for marked in [item for item in items if item.get_closest_marker("last")]:
        at = [number for number, item in enumerate(items) if item.path == marked.path]
        items.insert(at[-1], items.pop(items.index(marked)))
