"""What all tests share: databases that wait for no disk, and which worker has what."""

import gc
import os
import subprocess
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from tests.support import warm
from tests.support.scale import FACTOR, PROVE, PROVE_SHARE, PROVE_SHARES, QUICK
from tests.support.tree import ROOT

# Before the settings are read, here and by the servers that tests start. Proofs run on what service runs on.
if not PROVE:
    os.environ.setdefault("SQLITE_SYNCHRONOUS", "OFF")
warm.IN_USE = not PROVE or FACTOR < 1  # a sample of a proof is no proof


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over what is there until the end: modules, and thousands of tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the tests of the other shares of a proof to other runs (`make prove SHARE=2/5`), whatever their order.

    In `make quick` leave most of the cases of each test to `make test`.
    """
    mine = set(sorted(item.nodeid for item in items)[PROVE_SHARE - 1 :: PROVE_SHARES])
    if QUICK:
        mine = few_of_each(mine)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in mine])
    items[:] = [item for item in items if item.nodeid in mine]


def few_of_each(nodeids: set[str]) -> set[str]:
    """Return one case of each test."""
    cases: dict[str, list[str]] = {}
    for nodeid in sorted(nodeids):
        cases.setdefault(nodeid.partition("[")[0], []).append(nodeid)
    return {nodeid for each in cases.values() for nodeid in each[:1]}


@pytest.fixture
def always() -> Iterator[pytest.MonkeyPatch]:
    """What every test finds replaced: apart from its own `monkeypatch`, which it may undo."""
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.fixture(autouse=True)
def _no_process_in_quick(always: pytest.MonkeyPatch) -> None:
    """Skip what starts a process or looks at the files that git knows; servers of whole modules skip by themselves."""
    if QUICK:
        always.setattr(subprocess, "Popen", lambda *_, **__: pytest.skip("starts a process; not in `make quick`"))


class ServersOnce(LoadScopeScheduling):  # type: ignore[misc]  # xdist has no types
    """Gives the tests of a module that share something, mostly a server, to one worker, and all others singly.

    xdist's own `loadgroup` would, but for pytest 9, which has other names of tests inside.
    """

    def _split_scope(self, nodeid: str) -> str:
        module = nodeid.partition("::")[0]
        return module if shares_something(module) else nodeid


@cache
def shares_something(module: str) -> bool:
    """Return whether a fixture of that file is there for all its tests."""
    return 'scope="module"' in (ROOT / module).read_text()


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ServersOnce | None:
    """Take ours for `--dist loadscope`."""
    return ServersOnce(config, log) if config.getoption("dist") == "loadscope" else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the seed of the order, which pytest-randomly prints in a header that `-q` leaves out."""
    if seed := config.getoption("randomly_seed", None):
        terminalreporter.write_line(f"order: --randomly-seed={seed}")
