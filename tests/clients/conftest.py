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
