"""Offering a ruleset for new matches, or not; and minding that."""

from django.db import transaction

from backend.common.privileged import note_change
from backend.matches.errors import RulesetOff
from backend.matches.models import RulesetSwitch
from backend.matches.rulesets import rulesets_off


@transaction.atomic
def ruleset_switch(*, ruleset: str, offered: bool, note: str = "") -> RulesetSwitch:
    """Offer the ruleset from now on, or no longer: for the command.

    Raises:
        ValidationError: There is no such ruleset.
    """
    switch = RulesetSwitch(ruleset=ruleset, offered=offered, note=note)
    switch.clean_fields()
    switch.save()
    note_change(None, switch, "changed")
    return switch


def must_be_offered(ruleset: str) -> None:
    """Go on with a ruleset that is offered only. Costs a query; for what begins a match, never for a move.

    Raises:
        RulesetOff: It is switched off.
    """
    if ruleset in rulesets_off():
        raise RulesetOff
