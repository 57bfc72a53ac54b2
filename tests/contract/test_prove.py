"""
A proof that no longer starts is noticed here; that it holds at full figures is for `make prove` to see.

The tests of a part are ordinary tests, and `make test` runs them at everyday figures. Here some of each part run as a
proof does, at next to none of the full figures; among them all that only proofs run.
"""

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from tests import conftest, prove
from tests.prove import BESIDE, PARTS, SERVICE, SPREAD, VITEST, Part
from tests.support.scale import QUICK
from tests.support.tree import ROOT, kept_files

REFEREE = "test_a_second_slow_reading_of_the_rules_agrees_on_every_step"
REFUSED = "test_invalid_requests_are_refused_as_documented_and_change_nothing"
HOUSE = "test_no_action_is_refused_in_matches_against_the_house"
#: Of each part what is quick, and all that only proofs run.
SAMPLES = {
    "engine": "tests/engine/test_play.py::test_the_screen_shows_no_card_that_its_reader_may_not_see",
    "engine-referee": f"tests/engine/test_referee.py::{REFEREE}[deck52]",
    "match-service-matches": f"{SERVICE}/test_live.py::test_accepting_is_noticed_by_the_creators_socket",
    "match-service-secrecy": f"{SERVICE}/test_secrecy.py::test_hidden_cards_change_no_byte_of_a_socket_frame",
    "match-service-races": f"{SERVICE}/test_races.py::test_one_of_many_writers_with_one_version_wins",
    "match-service-requests": f"tests/backend/test_invalid_requests.py::{REFUSED}",
    "client-logic": "frontend/src/stores/order.test.ts",
    "client": "tests/e2e/test_documented.py::test_a_request_is_held_beside_the_document",
    "notifications": "tests/backend/notifications/test_quiet.py::test_a_delivery_does_not_wait_without_quiet_hours",
    "deliveries": "tests/backend/notifications/test_hostile_client.py",
    "brains": "tests/backend/bots/brains/test_classic_brains.py::test_the_anchors_play_the_golden_moves",
    "clocks": "tests/backend/matches/test_outage_volume.py",
    "hostile": "tests/backend/test_hostile_requests.py",
    "records": "tests/backend/matches/test_record_volume.py",
    "jobs": "tests/backend/common/test_job_volume.py",
    "clients": "tests/clients/test_client_requests.py::test_the_client_gives_up_retrying_after_a_time",
    "house": f"tests/backend/bots/test_house_matches.py::{HOUSE}[edition2016-1]",
    "accounts": "tests/backend/accounts/test_timing.py",
    "moderation": "tests/backend/moderation/test_roles.py::test_a_suspended_or_closed_account_has_no_role",
    "stop": "tests/backend/config/test_stop.py::test_thread_that_never_ends_does_not_keep_the_process",
    "service": "tests/backend/test_access.py::test_every_view_says_who_may_call_it_and_has_no_other_permission",
    "fresh": "tests/contract/test_locks.py",
    "chaos": "tests/fresh/test_chaos.py::test_move_that_is_lost_or_doubled_would_be_seen",
    "sockets": "tests/fresh/test_sockets.py::test_socket_that_is_dropped_or_silent_would_be_seen",
    "backup": "tests/backend/operations/test_restored.py",
    "stores": "tests/backend/test_migrations.py::test_backup_from_before_the_squash_is_refused",
}
PROOF_ONLY = re.compile(r"skipif\(not PROVE\b")


def files_with_tests(path: str) -> list[Path]:
    """The files with tests there."""
    here = ROOT / path
    files = [*here.rglob("test_*.py"), *here.rglob("*.test.ts")]
    return files if here.is_dir() else [here] if here.is_file() else []


@pytest.mark.parametrize("part", PARTS)
def test_part_names_existing_tests_and_known_stores(part):
    tests, stores, *_ = PARTS[part]
    paths = [test.removeprefix("--ignore=") for test in tests]
    assert stores
    assert set(stores) <= set(BESIDE)
    assert not [path for path in paths if not list(files_with_tests(path))]


def test_each_part_has_a_sample_among_its_tests():
    assert set(SAMPLES) == set(PARTS)
    for part, sample in SAMPLES.items():
        file = sample.partition("::")[0]
        assert file.startswith(tuple(PARTS[part].tests)), part
        assert (ROOT / file).exists(), part


def test_tests_that_only_proofs_run_are_among_the_samples():
    here = Path(__file__)
    only = {path for path in kept_files("test_*.py") if path != here and PROOF_ONLY.search(path.read_text())}
    sampled = {ROOT / sample for sample in SAMPLES.values()}
    assert only
    assert not only - sampled


@pytest.mark.skipif(QUICK, reason="takes longer than `make quick` may")
def test_tests_that_ask_for_a_proof_can_be_collected_in_one():
    asking = [str(path) for path in kept_files("test_*.py") if re.search(r"\bPROVE\b", path.read_text())]
    command = [sys.executable, "-m", "pytest", "-q", "--collect-only", "-p", "no:schemathesis", *asking]
    environment = {**os.environ, "CAIRN_PROVE": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(QUICK, reason="starts servers, which `make quick` does not")
@pytest.mark.parametrize("store", [pytest.param("sqlite", marks=pytest.mark.first), "postgresql", VITEST])
def test_proof_starts_and_finishes_on_each_store(store, monkeypatch, tmp_path):
    """Each part with SQLite, where tests tell how many cases they tried; one with PostgreSQL, one of Vitest."""
    monkeypatch.setenv("CAIRN_FACTOR", "0.0002")
    monkeypatch.setattr(prove, "SPREAD", [*SPREAD, "-n", "0"])  # the last one counts
    python = [sample for part, sample in SAMPLES.items() if {"alone", "sqlite"} & {*PARTS[part].stores}]
    samples = {"sqlite": python, "postgresql": [SAMPLES["stores"]], VITEST: [SAMPLES["client-logic"]]}[store]
    plugins = [] if store == VITEST else ["-p", "no:schemathesis"]
    assert prove.run([*plugins, *samples], tmp_path / store, spread=store == "postgresql", figures="0/1")
    seen = prove.Seen(tmp_path / store)
    assert seen.complete
    assert len(seen.ended) == len(seen.passed), "a test was skipped"
    assert bool(seen.cases) == (store == "sqlite")


@pytest.fixture
def module(tmp_path: Path) -> Callable[[str], prove.Seen]:
    """Run tests of a module, in their order, as a proof does; return what is known of them afterwards."""
    file = tmp_path / "test_module.py"

    def run(code: str) -> prove.Seen:
        file.write_text(code)
        options = ["-c", "pyproject.toml", "-p", "tests.conftest", "-p", "no:randomly", "-p", "no:schemathesis"]
        prove.run([*options, "--rootdir", str(tmp_path), str(file)], tmp_path / "alone", spread=False, figures="0/1")
        return prove.Seen(tmp_path / "alone")

    return run


FIRST = """
from tests.support.scale import scaled
def test_first():
    assert scaled(normal=1, full=5) == 5
"""


@pytest.mark.skipif(QUICK, reason="starts a process")
def test_stopped_proof_continues_with_the_tests_that_have_not_passed(module):
    stopped = module(FIRST + "def test_second():\n    import os\n    os._exit(1)\n")
    assert ([*stopped.ended], stopped.complete) == (["test_module.py::test_first"], False)
    seen = module("def test_first():\n    assert False\ndef test_second():\n    pass\n")
    assert ([*seen.ended], seen.complete) == (["test_module.py::test_first", "test_module.py::test_second"], True)
    assert str(seen) == "2 passed, 5 cases"


@pytest.mark.skipif(QUICK, reason="starts a process")
@pytest.mark.parametrize(
    ("fault", "passed"),
    [
        ("def test_second():\n    assert False\n", ["test_module.py::test_first"]),
        ("def teardown_module():\n    assert False\ndef test_second():\n    pass\n", []),
    ],
    ids=["a test", "the end of the module"],
)
def test_what_failed_has_not_passed(module, fault, passed):
    seen = module(FIRST + fault)
    assert ([*seen.ended], seen.complete) == (passed, False)


class Proving:
    """One part of four tests on two stores, at a commit of our choice; stands in for what runs the tests."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at, self.page, self.cases, self.tests = "abc", folder / "evidence.md", 5, [*"abcd"]
        self.failing: set[str] = set()
        self.made: list[tuple[str, str, str]] = []
        self.page.write_text("| 2026-11-21 | 123 | part | sqlite: 4 passed | 7 |\n")
        monkeypatch.setattr(prove, "PARTS", {"part": Part(["tests"], ["sqlite", "postgresql"])})
        monkeypatch.setattr(prove, "EVIDENCE", self.page)
        monkeypatch.setattr(prove, "PROVED", folder / "proved")
        monkeypatch.setattr(prove, "run", self.run)
        monkeypatch.setattr(prove, "commit", lambda: self.at)

    def run(self, _tests: list[str], notes: Path, *, spread: bool, figures: str, share: str) -> bool:
        """Note what that share of the tests would."""
        number, of = map(int, share.split("/"))
        mine = set(self.tests[number - 1 :: of]) - set(prove.Seen(notes).passed)
        self.made.append((notes.name, figures, "".join(sorted(mine))))
        told: list[dict[str, Any]] = [{"of": len(self.tests)}]
        for test in mine:
            outcome = "failed" if test in self.failing else "passed"
            told += [
                {"cases": self.cases, "asker": "", "running": test},
                {"test": test, "outcome": outcome, "seconds": 1},
            ]
        with notes.open("a") as file:
            file.writelines(json.dumps(each) + "\n" for each in told)
        return not self.failing & mine

    def prove(self, share: str = "1/1") -> bool:
        """Prove that share; `made` has the runs that it took."""
        self.made = []
        return prove.prove("part", share)

    @property
    def rows(self) -> list[str]:
        """The rows that came, without their date."""
        first, *rows = self.page.read_text().splitlines()
        assert first == "| 2026-11-21 | 123 | part | sqlite: 4 passed | 7 |"
        return [row.split("|", 2)[2].strip() for row in rows]


@pytest.fixture
def proving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Proving:
    return Proving(tmp_path, monkeypatch)


ROW = "abc | part | sqlite: 4 passed, 20 cases; postgresql: 4 passed, 20 cases | 8 |"


def test_passed_part_has_a_row_and_does_not_run_again(proving):
    assert proving.prove()
    assert proving.made == [("sqlite", "0/2", "abcd"), ("postgresql", "1/2", "abcd")]
    assert proving.rows == [ROW]
    assert proving.prove()
    assert (proving.made, proving.rows) == ([], [ROW])


def test_shares_together_complete_a_part(proving):
    assert proving.prove("1/2")
    assert (proving.made, proving.rows) == ([("sqlite", "0/2", "ac"), ("postgresql", "1/2", "ac")], [])
    assert proving.prove("2/2")
    assert (proving.made, proving.rows) == ([("sqlite", "0/2", "bd"), ("postgresql", "1/2", "bd")], [ROW])


def test_shares_divide_the_tests_whatever_their_order(monkeypatch):
    names, config, ran = [f"test_{number}" for number in range(20)], MagicMock(), []
    unmarked: dict[str, Any] = {"get_closest_marker": lambda _: None}
    monkeypatch.setattr(conftest, "PROVE_SHARES", 3)
    for share in (1, 2, 3):
        monkeypatch.setattr(conftest, "PROVE_SHARE", share)
        items: list[Any] = [SimpleNamespace(nodeid=name, **unmarked) for name in random.sample(names, 20)]
        conftest.pytest_collection_modifyitems(config, items)
        assert 6 <= len(items) <= 7
        ran += [item.nodeid for item in items]
    assert sorted(ran) == sorted(names)


def test_only_failed_tests_run_again(proving):
    proving.failing = {"c"}
    assert not proving.prove()
    proving.failing = set()
    assert proving.prove()
    assert (proving.made, proving.rows) == ([("sqlite", "0/2", "c"), ("postgresql", "1/2", "c")], [ROW])


def test_row_of_another_commit_proves_nothing(proving):
    proving.prove()
    proving.at = "def"
    assert proving.prove()
    assert [run[2] for run in proving.made] == ["abcd", "abcd"]
    assert len(proving.rows) == 2


def test_changed_tree_has_no_row_and_keeps_nothing(proving, capsys):
    proving.at = "abc+"
    for _ in range(2):
        assert proving.prove()
        assert [run[2] for run in proving.made] == ["abcd", "abcd"]
    assert proving.rows == []
    assert "nothing is kept" in capsys.readouterr().out


def test_other_figures_prove_nothing(monkeypatch):
    monkeypatch.setenv("CAIRN_FACTOR", "0.5")
    assert prove.commit().endswith("+")


@pytest.mark.parametrize("without", [{"tests": []}, {"cases": 0}], ids=str)
def test_proof_without_tests_or_cases_fails(proving, without):
    vars(proving).update(without)
    assert not proving.prove()
    assert proving.rows == []


@pytest.mark.parametrize("arguments", [["--share", "0/2"], ["--share", "3/2"], ["--share", "half"], ["motor"]])
def test_unknown_share_or_part_is_refused(arguments, capsys):
    with pytest.raises(SystemExit):
        prove.asked(arguments)
    assert "no s" in capsys.readouterr().err


def test_parts_are_asked_for_by_how_they_begin():
    assert prove.asked(["engine"]) == (["engine", "engine-referee"], "1/1")
    assert prove.asked(["--share", "2/5"]) == (list(PARTS), "2/5")
