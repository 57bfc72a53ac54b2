"""A test that hangs, or takes its process with it, is one red test: all others run, once, and the run ends."""

import os
import subprocess
import sys
from unittest.mock import MagicMock

import pytest

from tests.support.spread import ServersOnce
from tests.support.tree import ROOT

FINE = "def test_fine({0}): pass\n"
MANY = "import pytest\n@pytest.mark.parametrize('n', range({0}))\ndef test_one_of_many(n): pass\n"
DEADLY = {
    "dies": "import os\ndef test_dies(): os._exit(1)\n",
    "hangs": "import threading\ndef test_hangs(): threading.Event().wait()\n",
}
SHARED = 'import pytest\n@pytest.fixture(scope="module")\ndef house(): return 1\ndef test_before(house): pass\n'


@pytest.mark.parametrize(
    ("deadly", "workers", "before", "after", "shared"),
    [("dies", 1, 1, 0, ""), ("hangs", 1, 0, 1, ""), ("dies", 2, 20, 20, ""), ("hangs", 2, 20, 1, SHARED)],
)
def test_a_test_that_ends_its_worker_fails_once_and_the_others_run(tmp_path, deadly, workers, before, after, shared):
    (tmp_path / "pytest.ini").write_text("[pytest]\nfaulthandler_timeout = 1\nfaulthandler_exit_on_timeout = true\n")
    (tmp_path / "test_a.py").write_text(MANY.format(before) if before else "")
    (tmp_path / "test_b.py").write_text(shared + DEADLY[deadly] + FINE.format("house" if shared else ""))
    (tmp_path / "test_c.py").write_text(MANY.format(after) if after else "")
    plugins = "-p xdist.plugin -p tests.support.spread"
    spread = f"-n {workers} --dist loadscope --no-loadscope-reorder --rootdir={tmp_path} {tmp_path}"
    command = [sys.executable, *f"-m pytest -q {plugins} {spread}".split()]
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    run = subprocess.run(command, cwd=ROOT, env=alone, capture_output=True, text=True, timeout=60, check=False)
    passed = before + after + 1 + bool(shared)
    assert run.stdout.splitlines()[-1].startswith(f"1 failed, {passed} passed"), run.stdout + run.stderr


def test_work_for_a_worker_that_has_just_died_goes_to_another():
    alive, dead = MagicMock(shutting_down=False), MagicMock(shutting_down=False)
    spread = ServersOnce(MagicMock(rootpath=ROOT, getvalue=lambda _: ["2*popen"]), MagicMock())
    ran: list[int] = []
    alive.send_runtest_some = ran.extend
    dead.send_runtest_some.side_effect = OSError("cannot send (already closed?)")
    tests = [f"tests/engine/test_play.py::test_{number}" for number in range(20)]
    for node in (alive, dead):
        spread.add_node(node)
        spread.add_node_collection(node, tests)
    spread.schedule()
    died_in = spread.remove_node(dead)
    for number in ran:  # which grows meanwhile
        spread.mark_test_complete(alive, number)
    assert sorted([*(tests[number] for number in ran), died_in]) == sorted(tests)
