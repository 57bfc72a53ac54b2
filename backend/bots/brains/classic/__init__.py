"""Brains for the rulesets without tactic cards and without siege: many rounds at once, in numpy."""
