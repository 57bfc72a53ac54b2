"""The rules of the house: numbered, in each language, and every wording that was ever cited."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import get_language

#: Characters of a rule, and of the other texts of the house, in each language.
LONGEST_RULE, LONGEST_HOUSE_TEXT = 300, 1000


class Translated(models.Model):
    """A text in each language; one that came after it reads it in English."""

    texts = models.JSONField(default=dict)

    class Meta:
        abstract = True

    @property
    def by_language(self) -> dict[str, str]:
        """The text in each language of the settings, in their order."""
        known: dict[str, Any] = self.texts
        return {code: known.get(code) or known.get("en", "") for code, _ in settings.LANGUAGES}

    @property
    def text(self) -> str:
        """The text in the reader's language."""
        return self.by_language.get((get_language() or "en").partition("-")[0], "") or self.by_language["en"]


class HouseRule(Translated):
    """
    A rule of the house, in one wording.

    A row is never changed: another wording is another row with the same number, and the one before is *retired*, as a
    rule is that was removed. So what a report or a sanction has cited stays as it was. No number is given twice.
    """

    number = models.PositiveSmallIntegerField()
    reasons = models.JSONField(default=list, help_text="For which reasons of reports and sanctions it is offered.")
    created = models.DateTimeField(default=timezone.now, editable=False)
    retired = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number", "created"]
        constraints = [
            models.UniqueConstraint(fields=["number"], condition=Q(retired__isnull=True), name="house_rule_once")
        ]

    def __str__(self) -> str:
        return f"rule {self.number}"


class HouseText(Translated):
    """Another text of the house, by its name."""

    class Name(models.TextChoices):
        """Which: where else to turn, beside an appeal here."""

        REDRESS = "redress"

    name = models.CharField(max_length=12, primary_key=True, choices=Name)

    def __str__(self) -> str:
        return self.name
