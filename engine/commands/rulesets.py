"""`rulesets`: what can be played."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from engine.commands.terminal import say
from engine.rulesets import RULESETS

if TYPE_CHECKING:
    from engine.commands.terminal import Commands


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "rulesets",
        help="list what can be played",
        description="List the rulesets: id, number of stones, cards in hand, clan cards, tactic cards, name.",
    )
    parser.set_defaults(run=run)


def run(_given: argparse.Namespace) -> int:
    """Print the table."""
    width = max(map(len, RULESETS))
    say(f"{'id':<{width}}  stones  hand  cards  tactics  name")
    for ruleset in RULESETS.values():
        cards = f"{len(ruleset.deck.cards):>5}  {len(ruleset.tactics):>7}"
        say(f"{ruleset.id:<{width}}  {ruleset.stones:>6}  {ruleset.hand:>4}  {cards}  {ruleset.name}")
    return 0
