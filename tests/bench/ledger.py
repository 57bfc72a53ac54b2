"""Results of matches as they come in, so that a measurement of hours can be stopped and started at will.

A match is played in portions; each is kept under all that it depends on: the rules, the brains' version, what both
players go by and answer in golden positions, the seed. Kept beside the installed packages, not in the repository.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.bench.volume import TINY
from tests.support.strength.pairs import PairScore
from tests.support.tree import ROOT

LEDGER = ROOT / ".venv/bench-bots.json"


class Ledger:
    """The portions played so far; at the tiny volume nothing is kept."""

    def __init__(self, path: Path | None = None if TINY else LEDGER) -> None:
        self._path = path
        self._known: dict[str, dict[str, Any]] = json.loads(path.read_text()) if path and path.exists() else {}

    def total(
        self, match: dict[str, Any], pairs: int, portion: int, seed: int, play: Callable[[int, int], PairScore] | None
    ) -> PairScore | None:
        """The score of a match of so many pairs: what is known, and what `play(pairs, seed)` adds to it.

        Without `play` what is known of it; None for nothing.
        """
        scores = []
        for number, start in enumerate(range(0, pairs, portion)):
            size = min(portion, pairs - start)
            key = json.dumps([match, size, seed, number], sort_keys=True)
            if key not in self._known and not play:
                continue
            if key not in self._known and play:
                self._known[key] = asdict(play(size, 1000 * seed + number))
                self._save()
            scores.append(PairScore.kept(self._known[key]))
        return sum(scores[1:], scores[0]) if scores else None

    def _save(self) -> None:
        if self._path:
            waiting = self._path.with_suffix(".new")
            waiting.write_text(json.dumps(self._known, indent=1) + "\n")
            waiting.replace(self._path)
