"""The client is released with the server: its wheel has the version of the same tag."""

import os
import tomllib
import zipfile

import pytest
from flit_core import buildapi

import cairn_client
from tests.support.python_client import PACKAGE
from tests.support.tree import ROOT


def test_wheel_has_the_version_of_the_server(tmp_path, monkeypatch: pytest.MonkeyPatch):
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert cairn_client.__version__ == version
    monkeypatch.chdir(PACKAGE)
    wheel = buildapi.build_wheel(os.fspath(tmp_path))
    assert wheel == f"cairn_client-{version}-py3-none-any.whl"
    with zipfile.ZipFile(tmp_path / wheel) as packed:
        names = packed.namelist()
        metadata = packed.read(f"cairn_client-{version}.dist-info/METADATA").decode()
    assert {"cairn_client/py.typed", "cairn_client/api.py", "cairn_client/settings.py"} <= set(names)
    needed = {line.split()[1].split(">")[0] for line in metadata.splitlines() if line.startswith("Requires-Dist:")}
    assert needed == {"httpx", "websockets"}  # nothing of the server
