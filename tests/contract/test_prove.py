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
    "upgrade": "tests/fresh/test_upgrade.py::test_move_that_was_lost_or_doubled_would_be_seen",
    "backup": "tests/backend/operations/test_restored.py",
    "stores": "tests/backend/test_migrations.py::test_the_last_release_can_be_migrated_from",
}
PROOF_ONLY = re.compile(r"skipif\(not PROVE\b")


def files_with_tests(path: str) -> list[Path]:
    """The files with tests there."""
    here = ROOT / path
    files = [*here.rglob("test_*.py"), *here.rglob("*.test.ts")]
    return files if here.is_dir() else [here] if here.is_file() else []


@pytest.mark.parametrize("part", PARTS)
def test_part_names_existing_tests_and_known_stores(part):
    tests, stores, _ = PARTS[part]
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
def test_proof_starts_and_finishes_on_each_store(store, monkeypatch):
    """Each part with SQLite, where tests tell how many cases they tried; some over two kinds of servers; one of Vitest.

    Beside PostgreSQL they run as `make test SPLIT=1` does, which would rot otherwise.
    """
    monkeypatch.setenv("CAIRN_FACTOR", "0.0002")
    monkeypatch.setenv("CAIRN_SPLIT", "1" if store == "postgresql" else "")
    monkeypatch.setattr(prove, "SPREAD", [*SPREAD, "-n", "0"])  # the last one counts
    python = [sample for part, sample in SAMPLES.items() if VITEST not in PARTS[part].stores]
    split = [SAMPLES["stores"], SAMPLES["match-service-matches"]]
    samples = {"sqlite": python, "postgresql": split, VITEST: [SAMPLES["client-logic"]]}[store]
    plugins = [] if store == VITEST else ["-p", "no:schemathesis"]
    seen = prove.run([*plugins, *samples], store, spread=store == "postgresql", figures="0/1")
    assert seen["result"] == "passed", seen
    assert not seen["counts"].get("skipped")
    assert bool(seen["cases"]) == (store == "sqlite")


class Runs:
    """Stands in for what runs the tests; one that is made to fail fails once."""

    def __init__(self) -> None:
        self.made: list[tuple[str, str, str]] = []
        self.failing: tuple[str, str] | None = None

    def __call__(self, tests: list[str], store: str, *, spread: bool, figures: str, share: str) -> dict[str, Any]:
        self.made.append((store, figures, share))
        failed, self.failing = (store, share) == self.failing, None
        return {"stores": store, "share": share, "figures": figures, "result": "failed" if failed else "passed"}


class Proving:
    """One part on two stores, at a commit of our choice."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.runs, self.at, self.file = Runs(), "abc", folder / "part.json"
        monkeypatch.setattr(prove, "PARTS", {"part": Part(["tests"], ["sqlite", "postgresql"])})
        monkeypatch.setattr(prove, "EVIDENCE", folder)
        monkeypatch.setattr(prove, "run", self.runs)
        monkeypatch.setattr(prove, "commit", lambda: self.at)

    def made(self, share: str) -> list[tuple[str, str, str]]:
        """Prove that share; return the runs that it took."""
        self.runs.made = []
        prove.prove("part", share)
        return self.runs.made

    @property
    def evidence(self) -> Any:
        return json.loads(self.file.read_text())


@pytest.fixture
def proving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Proving:
    return Proving(tmp_path, monkeypatch)


def test_shares_run_one_at_a_time_come_to_a_whole_proof(proving):
    assert proving.made("1/2") == [("sqlite", "0/2", "1/2"), ("postgresql", "1/2", "1/2")]
    assert proving.evidence["result"] == "unfinished"
    assert proving.made("2/2") == [("sqlite", "0/2", "2/2"), ("postgresql", "1/2", "2/2")]
    assert (len(proving.evidence["runs"]), proving.evidence["result"]) == (4, "passed")
    assert proving.made("1/1") == []


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


def test_share_that_failed_is_run_again_and_no_other(proving):
    proving.runs.failing = ("sqlite", "1/2")
    proving.made("1/2")
    proving.made("2/2")
    assert proving.evidence["result"] == "failed"
    assert proving.made("1/2") == [("sqlite", "0/2", "1/2")]
    assert proving.evidence["result"] == "passed"


def test_evidence_of_another_commit_or_a_changed_tree_is_proven_again(proving):
    proving.made("1/1")
    for proving.at in ("def", "def+", "def+"):
        assert len(proving.made("1/1")) == 2


@pytest.mark.parametrize("arguments", [["--share", "0/2"], ["--share", "3/2"], ["--share", "half"], ["motor"]])
def test_unknown_share_or_part_is_refused(arguments, capsys):
    with pytest.raises(SystemExit):
        prove.asked(arguments)
    assert "no s" in capsys.readouterr().err


def test_parts_are_asked_for_by_how_they_begin():
    assert prove.asked(["engine"]) == (["engine", "engine-referee"], "1/1")
    assert prove.asked(["--share", "2/5"]) == (list(PARTS), "2/5")
