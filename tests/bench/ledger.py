"""Results of matches as they come in, so that a measurement of hours can be stopped and started at will.

A match is played in portions; each is kept under all that it depends on: the rules, the brains' version, what both
players go by and answer in golden positions, the seed. The file is in `var/`, not in the repository.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeAlias

from tests.bench.volume import TINY
from tests.support.strength.pairs import PairScore
from tests.support.tree import ROOT

LEDGER = ROOT / "var" / "bench-bots.json"
Play: TypeAlias = Callable[[int, int], PairScore]
Spread: TypeAlias = Callable[[Play, Sequence[int], Sequence[int]], Iterable[PairScore]]


@contextmanager
def on_cores(jobs: int) -> Iterator[Spread]:
    """Give what plays portions one after the other, or so many at once, each in a process of its own."""
    if jobs == 1:
        yield map
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield pool.map


class Ledger:
    """The portions played so far; at the tiny volume nothing is kept."""

    def __init__(self, path: Path | None = None if TINY else LEDGER) -> None:
        self._path = path
        self._known: dict[str, dict[str, Any]] = json.loads(path.read_text()) if path and path.exists() else {}

    def total(
        self, match: dict[str, Any], pairs: int, portion: int, seed: int, play: Play | None, spread: Spread = map
    ) -> PairScore | None:
        """The score of a match of so many pairs: what is known, and what `play(pairs, seed)` adds to it.

        Without `play` what is known of it; None for nothing. `spread` calls it for all portions that are missing, in
        their order (`on_cores`).
        """
        portions = [
            (json.dumps([match, size, seed, number], sort_keys=True), size, 1000 * seed + number)
            for number, start in enumerate(range(0, pairs, portion))
            for size in [min(portion, pairs - start)]
        ]
        missing = [each for each in portions if each[0] not in self._known]
        if play and missing:
            keys, sizes, seeds = zip(*missing, strict=True)
            for key, score in zip(keys, spread(play, sizes, seeds), strict=True):
                self._known[key] = asdict(score)
                self._save()
        scores = [PairScore.kept(self._known[key]) for key, _, _ in portions if key in self._known]
        return sum(scores[1:], scores[0]) if scores else None

    def _save(self) -> None:
        if self._path:
            self._path.parent.mkdir(exist_ok=True)
            waiting = self._path.with_suffix(".new")
            waiting.write_text(json.dumps(self._known, indent=1) + "\n")
            waiting.replace(self._path)
