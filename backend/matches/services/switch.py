"""Offering a ruleset for new matches, or not; and minding that."""

from backend.matches.errors import RulesetOff
from backend.matches.models import RulesetSwitch
from backend.matches.rulesets import rulesets_off


def ruleset_switch(*, ruleset: str, offered: bool, note: str = "") -> RulesetSwitch:
    """Offer the ruleset from now on, or no longer.

    Raises:
        ValidationError: There is no such ruleset.
    """
    switch = RulesetSwitch(ruleset=ruleset, offered=offered, note=note)
    switch.clean_fields()
    switch.save()
    return switch


def must_be_offered(ruleset: str) -> None:
    """Go on with a ruleset that is offered only. Costs a query; for what begins a match, never for a move.

    Raises:
        RulesetOff: It is switched off.
    """
    if ruleset in rulesets_off():
        raise RulesetOff
