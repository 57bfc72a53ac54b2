"""The page of what `bench_bots` found, and the Elo of levels for the service."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from backend.bots.brains import LEVELS
from engine.rulesets import RULESETS
from tests.support.strength.pairs import PairScore
from tests.support.tree import ROOT

PAGE = ROOT / "docs/reference/strength.md"
#: What the service tells players: Elo by level, by ruleset.
TOLD = ROOT / "backend/bots/strengths.json"


def keep(ruleset: str, found: dict[str, Any], page: Path = PAGE, told: Path = TOLD) -> None:
    """Replace the ruleset's section of the page and its Elo, which only a ruleset with all levels measured has."""
    introduction, *sections = page.read_text().split("\n## ")
    others = [each for each in sections if each.partition("\n")[0] != ruleset]
    page.write_text("\n## ".join([introduction, *sorted([*others, section(ruleset, found)])]))
    known: dict[str, dict[str, int]] = json.loads(told.read_text())
    elo = {level.number: found["players"].get(f"level {level.number}", {}).get("elo") for level in LEVELS}
    for number, figure in elo.items():
        level = known.setdefault(str(number), {})
        level.pop(ruleset, None)
        if None not in elo.values():
            level[ruleset] = figure
    told.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")


def section(ruleset: str, found: dict[str, Any]) -> str:
    """Return what the page tells of a ruleset, from its name on."""
    parts = [f"{ruleset}\n", _about(found), _players(found), _results(found)]
    return "\n".join([*parts, _roles(found)] if RULESETS[ruleset].siege else parts)


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
