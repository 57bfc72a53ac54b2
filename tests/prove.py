"""
Run checks at full figures and write down what was seen.

``make prove`` runs every part, ``make prove ONLY=engine`` one, ``ONLY=match-service`` all that begin so. A part is a
set of ordinary tests that read ``CAIRN_PROVE`` (the client's read ``VITE_THOROUGH``) and then do more of the same.
``SHARE=2/5`` runs the second of five shares of the tests of each part, on each of its stores; the figures stay full.

Each part writes ``docs/reference/evidence/PART.json``: commit, seed, and a run for each store and share, with its
portion of the figures that stores divide between them, counts, how many cases each test tried, seconds and result.
Runs at the same commit are kept together. What passed at this very commit is not run again, so that proofs that were
stopped go on with the store and share that they were at; a part has passed when all shares have on all its stores.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
EVIDENCE = ROOT / "docs/reference/evidence"
#: What proofs and the bench of the house write of what they have seen.
SEEN = ["docs/reference/evidence", "docs/reference/strength.md", "backend/bots/strengths.json"]
SEED = os.environ.get("CAIRN_SEED", "20261120")
ENGINE, BACKEND = ["alone"], ["sqlite", "postgresql"]
SERVICE, OPERATIONS = "tests/backend/matches", "tests/backend/operations"
WHOLE = "1/1"
#: In place of a store: what runs the client's own tests, which need none.
VITEST = "vitest"
NO_TESTS = 5  # pytest's exit code when none was selected
Run = dict[str, Any]


class Part(NamedTuple):
    """Some tests, the stores they are proven on one after the other, and how."""

    tests: list[str]
    stores: list[str]
    #: Whether they may be spread over the cores.
    spread: bool = False


PARTS = {
    "engine": Part(["tests/engine", "--ignore=tests/engine/test_referee.py"], ENGINE, spread=True),
    "engine-referee": Part(["tests/engine/test_referee.py"], ENGINE, spread=True),
    "match-service-matches": Part([f"{SERVICE}/test_live.py"], BACKEND, spread=True),
    "match-service-secrecy": Part([f"{SERVICE}/test_secrecy.py"], BACKEND, spread=True),
    "match-service-races": Part([f"{SERVICE}/test_races.py"], BACKEND),
    "match-service-requests": Part(
        ["tests/backend/test_invalid_requests.py", "tests/backend/test_schema_fuzz.py"], BACKEND
    ),
    "client": Part(["tests/e2e"], ["sqlite"], spread=True),
    "client-logic": Part(["frontend/src"], [VITEST]),
    "notifications": Part(["tests/backend/notifications"], BACKEND),
    "deliveries": Part(["tests/backend/notifications/test_hostile_client.py"], BACKEND),
    "hostile": Part(["tests/backend/test_hostile_requests.py"], BACKEND),
    "clocks": Part(["tests/backend/matches/test_outage_volume.py"], BACKEND),
    "records": Part(["tests/backend/matches/test_record_volume.py"], BACKEND),
    "jobs": Part(["tests/backend/common/test_job_volume.py"], BACKEND),
    "clients": Part(["tests/clients"], ["sqlite"]),
    "house": Part(["tests/backend/bots/test_house_matches.py"], BACKEND, spread=True),
    "accounts": Part(["tests/backend/accounts"], BACKEND),
    "moderation": Part(["tests/backend/moderation"], BACKEND),
    "brains": Part(["tests/backend/bots/brains"], ENGINE, spread=True),
    "stop": Part(["tests/backend/config/test_stop.py"], BACKEND),
    "stores": Part(["tests/backend/test_processes.py", "tests/backend/test_migrations.py"], BACKEND),
    "backup": Part(
        [f"tests/backend/operations/test_{name}.py" for name in ("backup", "transfer", "restored")], BACKEND
    ),
    "upgrade": Part(["tests/fresh/test_upgrade.py"], ENGINE),
    "chaos": Part(["tests/fresh/test_chaos.py"], ENGINE),
    "sockets": Part(["tests/fresh/test_sockets.py"], ENGINE),
    "fresh": Part(
        [
            "tests/fresh",
            *(f"--ignore=tests/fresh/test_{name}.py" for name in ("upgrade", "chaos", "sockets")),
            "tests/contract/test_locks.py",
        ],
        ENGINE,
    ),
}
# All else of the service: every day, PostgreSQL has only what knows the database.
_ELSEWHERE = [test for part in PARTS.values() for test in part.tests if test.startswith("tests/backend/")]
PARTS["service"] = Part(["tests/backend", *(f"--ignore={test}" for test in _ELSEWHERE)], BACKEND, spread=True)
# With PostgreSQL comes Redis: those two are what many processes run on.
BESIDE = {
    "alone": [],
    VITEST: [],
    "sqlite": [],
    "postgresql": [sys.executable, "-m", "tests.support.postgres", sys.executable, "-m", "tests.support.redis"],
}

# Not for tests that measure time, nor for those that have several at once themselves.
SPREAD = ["-n", os.environ.get("JOBS", "2"), "--dist", "loadscope"]


def commit() -> str:
    """Return the commit that is checked out, marked ``+`` when the tree differs from it in more than what is `SEEN`."""
    head = subprocess.run(
        ["git", "rev-parse", "--short=12", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    changed = subprocess.run(
        ["git", "status", "--porcelain", "--", ".", *(f":!{path}" for path in SEEN)],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return head.stdout.strip() + ("+" if changed.stdout else "")


def prove(part: str, share: str = WHOLE) -> bool:
    """Run that share of a part on its stores, add each run to its evidence, and return whether they passed."""
    target, at = EVIDENCE / f"{part}.json", commit()
    tests, stores, spread = PARTS[part]
    runs = runs_before(target, at)
    if all(proven(runs, store, share) for store in stores):
        print(f"{part} {share}: proven at {at}")
        return True
    EVIDENCE.mkdir(parents=True, exist_ok=True)
    for number, store in enumerate(stores):
        if not proven(runs, store, share):
            runs = [each for each in runs if (each["stores"], each["share"]) != (store, share)]
            runs.append(run(tests, store, spread=spread, figures=f"{number}/{len(stores)}", share=share))
            evidence = {"part": part, "commit": at, "seed": SEED, "tests": tests, "runs": runs}
            target.write_text(json.dumps({**evidence, "result": result(runs, stores)}, indent=2) + "\n")
    return all(proven(runs, store, share) for store in stores)


def runs_before(target: Path, at: str) -> list[Run]:
    """Return the runs that are known of this very commit; of a tree that differs from its commit, none."""
    known: dict[str, Any] = json.loads(target.read_text()) if target.exists() else {"commit": None}
    return list(known["runs"]) if known["commit"] == at and not at.endswith("+") else []


def proven(runs: list[Run], store: str, share: str) -> bool:
    """Return whether that share has passed on that store, by itself or with all others."""
    passed = {each["share"] for each in runs if each["stores"] == store and each["result"] == "passed"}
    whole = any({f"{number}/{of}" for number in range(1, of + 1)} <= passed for of in map(_shares, passed))
    return whole or share in passed


def result(runs: list[Run], stores: list[str]) -> str:
    """Return what the runs at a commit come to."""
    if any(each["result"] == "failed" for each in runs):
        return "failed"
    return "passed" if all(proven(runs, store, WHOLE) for store in stores) else "unfinished"


def _shares(share: str) -> int:
    return int(share.partition("/")[2])


def run(tests: list[str], store: str, *, spread: bool, figures: str, share: str = WHOLE) -> Run:
    """
    Run a share of the tests at full figures beside that store; return what was seen.

    Args:
        figures: Which portion of a figure that stores divide between them is this store's, counted from 0.
        share: Which share of the tests, counted from 1.
    """
    started = time.monotonic()
    with tempfile.NamedTemporaryFile("w+") as noted:
        ours = {"PROVE": "1", "SHARE": figures, "PROVE_SHARE": share, "SEED": SEED, "FIGURES": noted.name}
        pytest = [sys.executable, "-m", "pytest", "-q", "--durations=5", *(SPREAD if spread else [])]
        done = subprocess.run(
            vitest(tests, share) if store == VITEST else [*BESIDE[store], *pytest, *tests],
            cwd=ROOT, env={**os.environ, **{f"CAIRN_{name}": value for name, value in ours.items()}},
            text=True, capture_output=True, check=False,
        )  # fmt: skip
        cases = tried(noted.read().splitlines())
    print(done.stdout[-3000:] + done.stderr[-1000:] if done.returncode == 0 else done.stdout + done.stderr)
    summaries = [line for line in done.stdout.splitlines() if re.search(r"\d (passed|failed|skipped|error)", line)]
    summary = (summaries or [""])[-1]
    counts = {word: int(number) for number, word in re.findall(r"(\d+) (passed|failed|skipped|error)", summary)}
    passed = done.returncode == 0 and counts.get("passed")
    empty = done.returncode == NO_TESTS and share != WHOLE  # more shares than tests
    return {
        "stores": store,
        "share": share,
        "figures": figures,
        "counts": counts,
        "cases": cases,
        "seconds": round(time.monotonic() - started),
        "result": "passed" if passed or empty else "failed",
    }


def vitest(tests: list[str], share: str) -> list[str]:
    """Return the command that runs a share of these tests of the client at full figures."""
    command = ["npm", "--prefix", "frontend", "run", "--silent", "test:thorough", "--", f"--shard={share}"]
    return [*command, *(test.removeprefix("frontend/") for test in tests)]


def tried(lines: list[str]) -> dict[str, int]:
    """Return how many cases each test tried, all its parameters together; of a figure set on import, once."""
    cases: dict[str, int] = {}
    seen = set()
    for line in lines:
        if line not in seen:
            seen.add(line)
            asked = json.loads(line)
            cases[asked["test"]] = cases.get(asked["test"], 0) + asked["cases"]
    return dict(sorted(cases.items()))


def asked(arguments: list[str]) -> tuple[list[str], str]:
    """Read the command line: which parts, and which share of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.prove")
    parser.add_argument("--share", default=WHOLE, metavar="K/N", help="the K-th of N shares of each part")
    parser.add_argument("parts", nargs="*", metavar="PART", help="the parts that begin so; without any, all")
    found = parser.parse_args(arguments)
    number, _, of = found.share.partition("/")
    if not (number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
        parser.error(f"{found.share} is no share: 2/5 is the second of five")
    if unknown := [name for name in found.parts if not any(part.startswith(name) for part in PARTS)]:
        parser.error(f"no such part: {', '.join(unknown)}; there are {', '.join(PARTS)}")
    names = tuple(found.parts) or ("",)
    return [part for part in PARTS if part.startswith(names)], f"{int(number)}/{int(of)}"


if __name__ == "__main__":
    parts, share = asked(sys.argv[1:])
    results = [prove(part, share) for part in parts]
    sys.exit(0 if all(results) else 1)
