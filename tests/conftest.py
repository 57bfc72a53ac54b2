"""What all tests share: databases that wait for no disk, and how long and in what order they run."""

import faulthandler
import fcntl
import gc
import os
import subprocess
from collections.abc import Generator, Iterator

import pytest

from tests.support import warm
from tests.support.scale import FACTOR, PASSED, PROVE, PROVE_SHARE, PROVE_SHARES, QUICK, note
from tests.support.spread import pytest_xdist_make_scheduler  # noqa: F401  # pytest looks for hooks here

# Before the settings are read, here and by the servers that tests start. Proofs run on what service runs on.
if not PROVE:
    os.environ.setdefault("SQLITE_SYNCHRONOUS", "OFF")
warm.IN_USE = not PROVE or FACTOR < 1  # a sample of a proof is no proof

_REPORTS = pytest.StashKey[list[pytest.TestReport]]()


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Let one worker of a run collect before the others, which would all compile the same modules in a fresh clone."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return (yield)
    lock = os.open(session.config.args[0].partition("::")[0], os.O_RDONLY)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fcntl.flock(lock, fcntl.LOCK_SH)
        return (yield)
    finally:
        os.close(lock)


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over what is there until the end: modules, and thousands of tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the tests of the other shares of a proof to other runs (`make prove SHARE=2/5`), whatever their order.

    Leave out tests that passed in an earlier run of the proof, and in `make quick` most of the cases of each test. What
    takes longest begins.
    """
    note(of=len(items))
    mine = set(sorted(item.nodeid for item in items)[PROVE_SHARE - 1 :: PROVE_SHARES]) - PASSED
    if QUICK:
        mine = few_of_each(mine)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in mine])
    items[:] = [item for item in items if item.nodeid in mine]
    items.sort(key=lambda item: item.get_closest_marker("first") is None)


def pytest_runtest_setup() -> None:
    """Let a test of a proof take its time."""
    if PROVE:
        faulthandler.cancel_dump_traceback_later()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note the outcome of a test when it ends, so that a proof that is stopped continues with the other tests."""
    report = yield
    reports = item.stash.setdefault(_REPORTS, [])
    reports.append(report)
    if report.when == "teardown":
        outcomes = {each.outcome for each in reports}
        outcome = next(each for each in ("failed", "skipped", "passed") if each in outcomes)
        # The last test of a module also tears down the module's fixtures, which every test of it may have broken.
        test = item.nodeid.partition("::")[0] if report.failed else item.nodeid
        note(test=test, outcome=outcome, seconds=round(sum(each.duration for each in reports), 3))
    return report


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


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the seed of the order, which pytest-randomly prints in a header that `-q` leaves out."""
    if seed := config.getoption("randomly_seed", None):
        terminalreporter.write_line(f"order: --randomly-seed={seed}")
