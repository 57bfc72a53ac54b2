"""
Run checks at full figures and write down what was seen.

``make prove`` runs every part, ``make prove ONLY=engine`` one, ``ONLY=match-service`` all that begin so. A part is a
set of ordinary tests that read ``CAIRN_PROVE`` and then do more of the same. Each writes
``docs/reference/evidence/PART.json``: commit, seed, and for each of its stores its share of the figures that stores
share, counts, how many cases each test tried, seconds and result. What passed on a store at this very commit is not
run again, so that proofs that were stopped go on with the store that they were at.
"""

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
SEED = os.environ.get("CAIRN_SEED", "20261120")
ENGINE, BACKEND = ["alone"], ["sqlite", "postgresql"]
SERVICE = "tests/backend/matches"


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
    "notifications": Part(["tests/backend/notifications"], BACKEND),
    "accounts": Part(["tests/backend/accounts"], BACKEND),
    "moderation": Part(["tests/backend/moderation"], BACKEND),
    "stop": Part(["tests/backend/config/test_stop.py"], BACKEND),
    "stores": Part(["tests/backend/test_processes.py", "tests/backend/test_migrations.py"], BACKEND),
}
# With PostgreSQL comes Redis: those two are what many processes run on.
BESIDE = {
    "alone": [],
    "sqlite": [],
    "postgresql": [sys.executable, "-m", "tests.support.postgres", sys.executable, "-m", "tests.support.redis"],
}

# Not for tests that measure time, nor for those that have several at once themselves.
SPREAD = ["-n", os.environ.get("JOBS", "2"), "--dist", "worksteal"]


def commit() -> str:
    """Return the commit that is checked out, marked ``+`` when the tree differs from it."""
    head = subprocess.run(
        ["git", "rev-parse", "--short=12", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    changed = subprocess.run(
        ["git", "status", "--porcelain", "--", ".", ":!docs/reference/evidence"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return head.stdout.strip() + ("+" if changed.stdout else "")


def prove(part: str) -> bool:
    """Run one part on its stores, write its evidence after each, and say whether it passed."""
    target = EVIDENCE / f"{part}.json"
    at = commit()
    tests, stores, spread = PARTS[part]
    seen = passed_before(target, at)
    if len(seen) == len(stores):
        print(f"{part}: proven at {at}")
        return True
    EVIDENCE.mkdir(parents=True, exist_ok=True)
    runs: list[dict[str, Any]] = []
    for number, store in enumerate(stores):
        share = f"{number}/{len(stores)}"
        runs.append(seen.get(store) or run(tests, store, SPREAD if spread else [], share=share))
        passed = all(each["result"] == "passed" for each in runs)
        result = "failed" if not passed else "passed" if len(runs) == len(stores) else "unfinished"
        evidence = {"part": part, "commit": at, "seed": SEED, "tests": tests, "runs": runs, "result": result}
        target.write_text(json.dumps(evidence, indent=2) + "\n")
    return passed


def passed_before(target: Path, at: str) -> dict[str, dict[str, Any]]:
    """Return the runs that are known to have passed at this very commit, by store."""
    known: dict[str, Any] = json.loads(target.read_text()) if target.exists() else {"commit": None}
    runs = known["runs"] if known["commit"] == at else []
    return {each["stores"]: each for each in runs if each["result"] == "passed"}


def run(tests: list[str], store: str, spread: list[str], *, share: str) -> dict[str, Any]:
    """Run the tests at full figures, or at that share of shared ones, beside that store; return what was seen."""
    started = time.monotonic()
    with tempfile.NamedTemporaryFile("w+") as figures:
        ours = {"PROVE": "1", "SHARE": share, "SEED": SEED, "FIGURES": figures.name}
        done = subprocess.run(
            [*BESIDE[store], sys.executable, "-m", "pytest", "-q", "--durations=5", *spread, *tests],
            cwd=ROOT, env={**os.environ, **{f"CAIRN_{name}": value for name, value in ours.items()}},
            text=True, capture_output=True, check=False,
        )  # fmt: skip
        cases = tried(figures.read().splitlines())
    print(done.stdout[-3000:] + done.stderr[-1000:])
    summary = (done.stdout.strip().splitlines() or [""])[-1]
    counts = {word: int(number) for number, word in re.findall(r"(\d+) (passed|failed|skipped|error)", summary)}
    return {
        "stores": store,
        "share": share,
        "counts": counts,
        "cases": cases,
        "seconds": round(time.monotonic() - started),
        "result": "passed" if done.returncode == 0 and counts.get("passed") else "failed",
    }


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


if __name__ == "__main__":
    asked = sys.argv[1:] or [""]
    wanted = [part for part in PARTS if any(part.startswith(name) for name in asked)]
    if unknown := [name for name in asked if not any(part.startswith(name) for part in PARTS)]:
        sys.exit(f"no such part: {', '.join(unknown)}; there are {', '.join(PARTS)}")
    results = [prove(part) for part in wanted]
    sys.exit(0 if all(results) else 1)
