"""The engine's random rounds beside the same loop over OpenSpiel's and RLCard's gin rummy: part of `bench_engine`.

The two are installed for this bench alone (`requirements.txt` beside this file), into a virtual environment of their
own. Every loop is a process of its own under that environment's Python, and they take turns: a shared machine is
sometimes fast and sometimes slow, so the ratios mean something and the figures of one loop little.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import engine
from tests.bench.volume import TINY, volume

ROOT = Path(__file__).parents[2]
ENVIRONMENT = ROOT / ".venv/bench"
PYTHON = ENVIRONMENT / "bin/python"
REQUIREMENTS = Path(__file__).with_name("requirements.txt")
REFERENCES = (("openspiel", "gin_rummy"), ("rlcard", "gin-rummy"))
REPEATS = volume(9, 1)
SECONDS = volume(0.3, 0.02)


class NotInstalled(Exception):
    """The references could not be installed."""


class Turn(NamedTuple):
    """What a loop did when it was its turn."""

    decisions: int
    rounds: int
    seconds: float


class Player:
    """A loop in a process of its own, which plays when it is asked to; see `loops`."""

    def __init__(self, python: Path, program: str, game: str) -> None:
        self.program, self.name = program, f"{program} {game}"
        self.turns: list[Turn] = []
        self._process = subprocess.Popen(
            [python, "-m", "tests.bench.loops", program, game, "20261120"],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        while self._line() != "ready":
            pass

    def play(self, seconds: float) -> None:
        """One turn of so many seconds of process time."""
        if self._process.stdin is None:
            raise ValueError("the process was started with a pipe")
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()
        decisions, rounds, took = self._line().split()
        self.turns.append(Turn(int(decisions), int(rounds), float(took)))

    def speeds(self) -> list[float]:
        """Decisions a second, turn by turn."""
        return [turn.decisions / turn.seconds for turn in self.turns]

    def stop(self) -> None:
        """The process ended: it has nothing more to read."""
        self._process.communicate()

    def _line(self) -> str:
        if self._process.stdout is None:
            raise ValueError("the process was started with a pipe")
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.name} ended with code {self._process.wait()}")
        return line.strip()


def references() -> None:
    """Print decisions and rounds a second of every ruleset and both references, and the ratio of ours to each."""
    try:
        installed()
        python, beside = PYTHON, REFERENCES
    except NotInstalled as why:
        print(f"OpenSpiel and RLCard are not installed, so ours has nothing beside it here: {why}")
        python, beside = Path(sys.executable), ()
    rulesets = list(engine.RULESETS)[: volume(len(engine.RULESETS), 1)]
    players = [Player(python, *loop) for loop in (*beside, *(("cairn", ruleset) for ruleset in rulesets))]
    for _ in range(REPEATS):
        for player in players:
            player.play(SECONDS)
    for player in players:
        player.stop()
    show(players)


def show(players: list[Player]) -> None:
    """A row for each loop; the ratios are medians over the turns, ours over the reference's turn of the same repeat."""
    others = [player for player in players if player.program != "cairn"]
    heads = [f"x {player.program}" for player in others]
    row("random play, decisions a second", "median", "best", "rounds/s", "per round", *heads)
    for player in players:
        speeds, turns = player.speeds(), player.turns
        rounds = sum(turn.rounds for turn in turns)
        figures = [
            f"{statistics.median(speeds):,.0f}",
            f"{max(speeds):,.0f}",
            f"{statistics.median(turn.rounds / turn.seconds for turn in turns):,.0f}",
            f"{sum(turn.decisions for turn in turns) / rounds:.0f}",
        ]
        for other in others:
            pairs = zip(speeds, other.speeds(), strict=True)
            figures.append(f"{statistics.median(mine / theirs for mine, theirs in pairs):.2f}")
        row(f"  {player.name}", *figures)


def row(name: str, *figures: str) -> None:
    print(f"{name:<34}", *(f"{figure:>11}" for figure in figures))


def installed() -> None:
    """Install the references, unless these same ones are there. Raises NotInstalled, saying why."""
    if TINY:
        raise NotInstalled("the tiny volume measures our side alone")
    stamp, wanted = ENVIRONMENT / "requirements.txt", REQUIREMENTS.read_text()
    if stamp.exists() and stamp.read_text() == wanted:
        return
    print(f"· OpenSpiel and RLCard, for this bench alone, into {ENVIRONMENT.relative_to(ROOT)}", flush=True)
    for command in (
        [sys.executable, "-m", "venv", ENVIRONMENT],
        [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", REQUIREMENTS],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            said = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
            raise NotInstalled(said[-1])
    stamp.write_text(wanted)


if __name__ == "__main__":
    references()
