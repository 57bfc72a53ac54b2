"""Brains for the rulesets without tactic cards and without siege: many rounds at once, in numpy."""

from backend.bots.brains.classic.brain import act, choose, plays

__all__ = ["act", "choose", "plays"]
