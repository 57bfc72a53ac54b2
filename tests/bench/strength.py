"""What `bench_bots` found: evidence and a page; ``python -m tests.bench.strength`` writes the page again."""

from __future__ import annotations

import json
from typing import Any

from backend.bots.brains import LEVELS
from engine.rulesets import RULESETS
from tests.support.strength.pairs import PairScore
from tests.support.tree import ROOT

EVIDENCE = ROOT / "docs/reference/evidence/strength.json"
PAGE = ROOT / "docs/reference/strength.md"
#: What the service tells players: Elo by ruleset, by level.
TOLD = ROOT / "backend/bots/strengths.json"

_INTRODUCTION = """# How strong the house is

Six levels play for the house. Their strength is measured: each plays its neighbours and two frozen anchors, every
deal twice with seats swapped. Elo is fitted over all of these results at once (Bradley and Terry). **greedy**, which
looks at its own formations alone, has 1000 by definition; **static** is the plain estimate of
[decision 0043](../decisions/0043-brains-in-numpy.md). Ratings of different rulesets do not compare, and no person has
been measured: where people stand on this scale is unknown.

Intervals are 95 %, from the variance of the pairs. A residual is the score less what the ratings predict: Elo is one
number, and players who err at random are not quite on one line. CPU is that of one core for one move thought about
alone. `make bench ONLY=bots` measures again and writes this page. That takes hours, and figures may be published before
all rounds are played: numbers of rounds and intervals show how much is known.
"""


def kept() -> dict[str, Any]:
    """What is known, by ruleset."""
    return dict(json.loads(EVIDENCE.read_text())) if EVIDENCE.exists() else {}


def keep(ruleset: str, found: dict[str, Any]) -> None:
    """These figures in place of the ruleset's older ones, and the page written anew."""
    EVIDENCE.write_text(json.dumps({**kept(), ruleset: found}, indent=1, ensure_ascii=False) + "\n")
    write()


def write() -> None:
    """The page, and what the service tells, from what is known."""
    PAGE.write_text(page(kept()))
    TOLD.write_text(json.dumps(told(kept()), indent=1) + "\n")


def told(evidence: dict[str, Any]) -> dict[str, dict[str, int]]:
    """The Elo of each level by ruleset, the weakest level first; of rulesets where all levels were measured."""
    names = {level.number: f"level {level.number}" for level in LEVELS}
    whole = {name: found["players"] for name, found in evidence.items() if {*names.values()} <= found["players"].keys()}
    return {
        str(number): {ruleset: players[name]["elo"] for ruleset, players in sorted(whole.items())}
        for number, name in names.items()
    }


def page(evidence: dict[str, Any]) -> str:
    """The page that shows this evidence."""
    parts = [_INTRODUCTION]
    for ruleset, found in sorted(evidence.items()):
        parts += [f"## {ruleset}\n", _about(found), _players(found), _results(found)]
        parts += [_roles(found)] if RULESETS[ruleset].siege else []
    return "\n".join(parts)


def _about(found: dict[str, Any]) -> str:
    games = 2 * sum(sum(result["counts"]) for result in found["results"])
    return (
        f"Brains {found['version']}, rules {found['rules']}, commit `{found['commit']}`, seed {found['seed']}, "
        f"{games:,} rounds.\n"
    )


def _players(found: dict[str, Any]) -> str:
    lines = ["| player | Elo | CPU a move | goes by |", "|---|---|---|---|"]
    for name, figure in found["players"].items():
        margin = f" ± {figure['margin']}" if figure["margin"] else ""
        goes_by = _listed(figure["parameters"])
        lines.append(f"| {_named(name)} | {figure['elo']}{margin} | {figure['cpu_ms']:.2f} ms | {goes_by} |")
    missing = [name for level in LEVELS if (name := f"level {level.number}") not in found["players"]]
    lines += [f"| {_named(name)} | not measured yet | | |" for name in missing]
    return "\n".join(lines) + "\n"


def _results(found: dict[str, Any]) -> str:
    lines = ["| | against | rounds | score, 95 % | Elo, 95 % | residual |", "|---|---|---|---|---|---|"]
    for result in found["results"]:
        score = PairScore.kept(result)
        (low, high), elo = score.interval(), score.elo()
        lines.append(
            f"| {result['one']} | {result['other']} | {score.games} | {score.mean:.1%} [{low:.1%}, {high:.1%}] "
            f"| {elo[0]:+.0f} [{elo[1]:+.0f}, {elo[2]:+.0f}] | {result['residual']:+.3f} |"
        )
    return "\n".join(lines) + "\n"


def _roles(found: dict[str, Any]) -> str:
    """Each player as attacker, who has seat 0, and as defender; and how many rounds attackers won in all."""
    lines = ["| | against | as attacker, 95 % | as defender, 95 % | attackers won |", "|---|---|---|---|---|"]
    for result in found["results"]:
        score = PairScore.kept(result)
        cells = [f"{mean:.1%} [{low:.1%}, {high:.1%}]" for mean, low, high in map(score.by_seat, (0, 1))]
        attackers = (score.won[0] + score.pairs - score.won[1]) / score.games
        lines.append(f"| {result['one']} | {result['other']} | {cells[0]} | {cells[1]} | {attackers:.1%} |")
    return "\n".join(lines) + "\n"


def _named(player: str) -> str:
    """A level with the key of its character."""
    number = player.removeprefix("level ")
    return f"{player}, {LEVELS[int(number) - 1].key}" if number != player else f"*{player}*"


def _listed(parameters: dict[str, Any]) -> str:
    """These parameters, those left out that say nothing; a number always tells something."""
    told = {key: value for key, value in parameters.items() if value or type(value) in (int, float)}
    return ", ".join(f"{key} {_short(value)}" for key, value in told.items())


def _short(value: Any) -> str:
    """A parameter as people write it."""
    if isinstance(value, dict):
        return f"({_listed(value)})"
    return "/".join(map(_short, value)) if isinstance(value, (list, tuple)) else str(value)


if __name__ == "__main__":
    write()
