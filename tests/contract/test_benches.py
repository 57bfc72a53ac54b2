"""A bench that no longer starts is noticed here: each runs at its tiny volume, our side alone."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.bench import lighthouse, references
from tests.bench.__main__ import BENCHES
from tests.support.scale import QUICK
from tests.support.tree import ROOT

PATIENCE = 240  # seconds: each takes some ten on a machine that does nothing else


@pytest.mark.skipif(QUICK, reason="starts servers, which `make quick` does not")
@pytest.mark.parametrize("bench", BENCHES)
def test_bench_starts_and_finishes_at_the_tiny_volume(bench):
    command = [sys.executable, "-m", f"tests.bench.bench_{bench}"]
    environment = {**os.environ, "CAIRN_BENCH": "tiny"}
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as running:
        try:
            output, _ = running.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            running.send_signal(signal.SIGINT)  # so that it stops the servers it has started
            raise
    assert running.returncode == 0, output
    assert re.search(r"\d", output), "it printed no figure"


def test_an_unknown_bench_is_refused_and_the_known_are_listed():
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench", "motor"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (
        1,
        "no such bench: motor; there are bots, client, engine, growth, service, sockets\n",
    )


def test_the_programs_beside_which_the_engine_is_measured_are_pinned():
    lines = Path(references.REQUIREMENTS).read_text().splitlines()
    pinned = [Requirement(line) for line in lines if line and not line.startswith("#")]
    assert {"open-spiel", "rlcard"} <= {requirement.name for requirement in pinned}
    assert all([part.operator for part in requirement.specifier] == ["=="] for requirement in pinned)


def test_the_version_of_lighthouse_is_pinned():
    assert re.fullmatch(r"\d+\.\d+\.\d+", lighthouse.VERSION)


@pytest.mark.parametrize(("index", "slowed"), [(2100, 4), (1500, 4), (1499, 2), (800, 2), (799, 1)])
def test_lighthouse_slows_a_machine_by_what_its_table_names_for_its_power(index, slowed):
    assert lighthouse.slowdown_for(index) == slowed
