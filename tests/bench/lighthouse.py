"""Lighthouse on pages of the client: part of `bench_client`, installed for it alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Playwright

from tests.bench.volume import TINY
from tests.support.postgres import free_port

ROOT = Path(__file__).parents[2]
ENVIRONMENT = ROOT / ".venv/lighthouse"
PROGRAM = ENVIRONMENT / "node_modules/lighthouse/cli/index.js"
VERSION = "13.5.0"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
FIGURES = {
    "first-contentful-paint": "FCP ms",
    "largest-contentful-paint": "LCP ms",
    "total-blocking-time": "TBT ms",
    "cumulative-layout-shift": "CLS",
}
#: How fast this machine is, as Lighthouse reckons, beside the figures.
POWER = "CPU index"
#: By what Lighthouse slows the processor, whatever machine it is.
DEFAULT = 4
#: Its table, on its page about throttling: a machine of at least that index, and its share that is a phone.
SLOWDOWNS = ((1500, DEFAULT), (800, 2))
TOOLS = Path(sys.executable).parent


class NoTrace(Exception):
    """A visit told nothing."""


class NotInstalled(Exception):
    """Lighthouse could not be installed."""


def installed() -> None:
    """Install Lighthouse, unless this version is there. Raises NotInstalled, saying why."""
    if TINY:
        raise NotInstalled("the tiny volume leaves it out")
    package = PROGRAM.parents[1] / "package.json"
    if package.exists() and json.loads(package.read_text())["version"] == VERSION:
        return
    print(f"· Lighthouse, for this bench alone, into {ENVIRONMENT.relative_to(ROOT)}", flush=True)
    ENVIRONMENT.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [TOOLS / "npm", "install", "--no-audit", "--no-fund", "--prefix", ENVIRONMENT, f"lighthouse@{VERSION}"],
        capture_output=True, text=True, check=False, env=_environment(),
    )  # fmt: skip
    if done.returncode:
        raise NotInstalled((done.stderr.strip().splitlines() or ["no reason given"])[-1])


def slowdown_for(index: float) -> int:
    """Return by what to slow a machine of that index, so that it is as fast as a phone of the middle."""
    return next((slowed for least, slowed in SLOWDOWNS if index >= least), 1)


def medians(
    playwright: Playwright, chromium: str, url: str, cookies: list[Any], runs: int, slowed: int = DEFAULT
) -> dict[str, float]:
    """
    The median of each category (0 to 100) and figure over that many visits, each with a profile of its own.

    Now and then a visit ends without a trace (`NO_NAVSTART`), on a busy machine above all: that one is made again, and
    told. Raises RuntimeError after as many of these as visits.
    """
    seen: list[dict[str, float]] = []
    for _ in range(2 * runs):
        try:
            seen.append(_visit(playwright, chromium, url, cookies, slowed))
        except NoTrace:
            print("  (a visit without a trace, made again)")
        if len(seen) == runs:
            break
    else:
        raise RuntimeError("Lighthouse gets no trace on this machine")
    return {name: median(visit[name] for visit in seen) for name in seen[0]}


def _visit(playwright: Playwright, chromium: str, url: str, cookies: list[Any], slowed: int) -> dict[str, float]:
    """One visit from cold on Lighthouse's phone: slow 4G and a part of this machine's speed."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        context = playwright.chromium.launch_persistent_context(
            f"{folder}/profile", executable_path=chromium, args=["--no-sandbox", f"--remote-debugging-port={port}"]
        )
        try:
            context.add_cookies(cookies)
            report = Path(folder) / "report.json"
            command = [
                TOOLS / "node", PROGRAM, url, f"--port={port}", "--disable-storage-reset", "--quiet",
                "--output=json", f"--output-path={report}", f"--only-categories={','.join(CATEGORIES)}",
                f"--throttling.cpuSlowdownMultiplier={slowed}",
            ]  # fmt: skip
            done = subprocess.run(command, check=False, timeout=300, env=_environment(), capture_output=True)
            if done.returncode:
                raise NoTrace(done.stderr.decode())
            return _read(json.loads(report.read_text()))
        finally:
            context.close()


def _read(report: dict[str, Any]) -> dict[str, float]:
    if "runtimeError" in report:
        raise NoTrace(report["runtimeError"]["message"])
    for name in CATEGORIES:
        category = report["categories"][name]
        for reference in category["auditRefs"]:
            audit = report["audits"][reference["id"]]
            if name != "performance" and reference["weight"] and audit["score"] not in (None, 1):
                print(f"  ! {name}: {audit['title']}")
    scores = {name: 100 * report["categories"][name]["score"] for name in CATEGORIES}
    figures = {title: report["audits"][name]["numericValue"] for name, title in FIGURES.items()}
    return {**scores, **figures, POWER: report["environment"]["benchmarkIndex"]}


def _environment() -> dict[str, str]:
    return {**os.environ, "PATH": f"{TOOLS}:{os.environ['PATH']}"}
