"""Which rulesets are not offered for new matches."""

from django.core.exceptions import ValidationError
from django.db import models

import engine
from backend.matches.words import ruleset_name


def known_ruleset(ruleset: str) -> None:
    """Refuse an id that names no ruleset: a misspelt switch would switch nothing."""
    if ruleset not in engine.RULESETS:
        raise ValidationError("There is no such ruleset.", code="unknown_ruleset")


class RulesetSwitch(models.Model):
    """An operator's word on a ruleset; one without a row is offered. Matches that run go on either way."""

    ruleset = models.CharField(primary_key=True, max_length=40, validators=[known_ruleset])
    offered = models.BooleanField(default=True, help_text="Whether new matches of it may be made.")
    note = models.TextField(blank=True, help_text="Why, for other operators; players do not see it.")

    class Meta:
        verbose_name_plural = "ruleset switches"
        ordering = ["ruleset"]

    def __str__(self) -> str:
        return ruleset_name(self.ruleset)
