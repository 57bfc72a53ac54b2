"""
Run checks at full figures and write down what was seen.

``make prove`` runs every part, ``make prove ONLY=engine`` one, ``ONLY=match-service`` all that begin so. A part is a
set of ordinary tests that read ``CAIRN_PROVE`` (the client's read ``VITE_THOROUGH``) and then do more of the same.
``SHARE=2/5`` runs the second of five shares of the tests of each part, on each of its stores; the figures stay full.

Tests append their outcomes and figures to ``var/proved/COMMIT/PART/STORE`` as they end. A proof that was stopped
continues at the same commit with the tests that have not passed. When a part has passed on all its stores, it gets a
row in ``docs/reference/evidence.md`` and does not run again at this commit.
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
EVIDENCE = ROOT / "docs/reference/evidence.md"
PROVED = ROOT / "var/proved"
#: Files that proofs and the bench of the house write.
WRITTEN = ["docs/reference/evidence.md", "docs/reference/strength.md", "backend/bots/strengths.json"]
ENGINE, BACKEND = ["alone"], ["sqlite", "postgresql"]
SERVICE, OPERATIONS = "tests/backend/matches", "tests/backend/operations"
WHOLE = "1/1"
#: In place of a store: what runs the client's own tests, which need none.
VITEST = "vitest"
NO_TESTS = 5  # pytest's exit code when none was selected


class Part(NamedTuple):
    """Some tests, the stores they are proven on one after the other, and how."""

    tests: list[str]
    stores: list[str]
    #: Whether they may be spread over the cores.
    spread: bool = False
    #: Whether they count the cases that they try.
    counts: bool = True


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
    "client-logic": Part(["frontend/src"], [VITEST], counts=False),
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
    "stores": Part(["tests/backend/test_processes.py", "tests/backend/test_migrations.py"], BACKEND, counts=False),
    "backup": Part(
        [f"tests/backend/operations/test_{name}.py" for name in ("backup", "transfer", "restored")], BACKEND
    ),
    "chaos": Part(["tests/fresh/test_chaos.py"], ENGINE),
    "sockets": Part(["tests/fresh/test_sockets.py"], ENGINE),
    "fresh": Part(
        [
            "tests/fresh",
            *(f"--ignore=tests/fresh/test_{name}.py" for name in ("chaos", "sockets")),
            "tests/contract/test_locks.py",
        ],
        ENGINE,
        counts=False,
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
    """
    Return the commit that is checked out, marked ``+`` when nothing that passes proves it.

    That is when the tree differs from it in more than `WRITTEN`, or when ``CAIRN_FACTOR`` changes the figures.
    """
    head = subprocess.run(
        ["git", "rev-parse", "--short=12", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    changed = subprocess.run(
        ["git", "status", "--porcelain", "--", ".", *(f":!{path}" for path in WRITTEN)],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return head.stdout.strip() + ("+" if changed.stdout or "CAIRN_FACTOR" in os.environ else "")


class Seen:
    """Notes of the tests of a part on one store, from all runs at this commit."""

    def __init__(self, notes: Path) -> None:
        lines = notes.read_text().splitlines() if notes.exists() else []
        told = [json.loads(line) for line in lines]
        self.of = max((note["of"] for note in told if "of" in note), default=0)
        # Each process notes a figure that is set on import.
        self.cases = sum(json.loads(line).get("cases", 0) for line in {*lines})
        self.ended: dict[str, dict[str, Any]] = {}
        for note in told:
            if note.get("outcome") == "failed":
                self.ended = {test: last for test, last in self.ended.items() if not test.startswith(note["test"])}
            elif "outcome" in note:
                self.ended[note["test"]] = note
        self.passed = [test for test, note in self.ended.items() if note["outcome"] == "passed"]
        self.complete = bool(self.passed) and len(self.ended) >= self.of
        self.seconds = sum(note["seconds"] for note in self.ended.values())

    def __str__(self) -> str:
        """Return the volume, as the table has it."""
        passed = sum(self.ended[test].get("tests", 1) for test in self.passed)
        return f"{passed:,} passed" + (f", {self.cases:,} cases" if self.cases else "")


def prove(part: str, share: str = WHOLE) -> bool:
    """Run a share of a part on its stores, add the part's row if that completes it, and return whether it passed."""
    at, (tests, stores, spread, counts) = commit(), PARTS[part]
    if f"| {at} | {part} |" in EVIDENCE.read_text():
        print(f"{part}: proven at {at}")
        return True
    with tempfile.TemporaryDirectory() as dropped:
        folder = (Path(dropped) if at.endswith("+") else PROVED / at) / part
        folder.mkdir(parents=True, exist_ok=True)
        passed = [
            Seen(folder / store).complete
            or run(tests, folder / store, spread=spread, figures=f"{number}/{len(stores)}", share=share)
            for number, store in enumerate(stores)
        ]
        seen = {store: Seen(folder / store) for store in stores}
    if not all(passed):
        return False
    if not all(found.complete for found in seen.values()):
        print(f"{part} {share}: {'no test passed' if share == WHOLE else 'passed; other shares are missing'}")
        return share != WHOLE
    if counts and not all(found.cases for found in seen.values()):
        print(f"{part}: no case was counted")
        return False
    volume = "; ".join(f"{store}: {found}" for store, found in seen.items())
    if at.endswith("+"):
        print(f"{part}: passed, {volume}. Tree or figures differ: there is no row, and nothing is kept.")
        return True
    seconds = sum(found.seconds for found in seen.values())
    with EVIDENCE.open("a") as page:
        page.write(f"| {time.strftime('%Y-%m-%d')} | {at} | {part} | {volume} | {seconds:,.0f} |\n")
    return True


def run(tests: list[str], notes: Path, *, spread: bool, figures: str, share: str = WHOLE) -> bool:
    """
    Run the tests of a share that have not passed, at full figures; return whether no test failed.

    Args:
        notes: The file for the outcomes, named as the store that the tests run on.
        figures: Which portion of a figure that stores divide between them is this store's, counted from 0.
        share: Which share of the tests, counted from 1. Vitest runs all of them.
    """
    started, store = time.monotonic(), notes.name
    with tempfile.NamedTemporaryFile("w") as before:
        before.write("\n".join(Seen(notes).passed))
        before.flush()
        ours = {"PROVE": "1", "SHARE": figures, "PROVE_SHARE": share, "NOTES": str(notes), "PASSED": before.name}
        pytest = [sys.executable, "-m", "pytest", "-q", "--durations=5", *(SPREAD if spread else [])]
        done = subprocess.run(
            vitest(tests) if store == VITEST else [*BESIDE[store], *pytest, *tests],
            cwd=ROOT, env={**os.environ, **{f"CAIRN_{name}": value for name, value in ours.items()}},
            text=True, capture_output=True, check=False,
        )  # fmt: skip
    print(done.stdout[-3000:] + done.stderr[-1000:] if done.returncode == 0 else done.stdout + done.stderr)
    if store == VITEST and done.returncode == 0 and (counts := re.findall(r"(\d+) passed", done.stdout)):
        told = {"test": tests[0], "outcome": "passed", "tests": int(counts[-1]), "seconds": time.monotonic() - started}
        notes.write_text(json.dumps(told) + "\n")
    return done.returncode in (0, NO_TESTS)


def vitest(tests: list[str]) -> list[str]:
    """Return the command that runs these tests of the client at full figures."""
    command = ["npm", "--prefix", "frontend", "run", "--silent", "test:thorough", "--"]
    return [*command, *(test.removeprefix("frontend/") for test in tests)]


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
