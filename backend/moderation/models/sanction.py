"""What is done about an account, and how that is taken back."""

import secrets
import uuid
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from backend.matches.models import Match
from backend.moderation.models.case import Case
from backend.moderation.models.rules import HouseRule
from backend.moderation.models.words import LONGEST_APPEAL, LONGEST_QUOTE, LONGEST_REASON, LONGEST_TEXT, Reason


def new_salt() -> str:
    """Return what nobody can guess."""
    return secrets.token_hex(16)


class Sanction(models.Model):
    """A measure against an account. The row never goes: it is reversed, or comes to its end.

    The restrictions of an account follow from all its active sanctions (`restrictions`).
    """

    class Kind(models.TextChoices):
        """What it does."""

        WARNING = "warning"
        MUTE = "mute"
        MATCH_BAN = "match_ban"
        SUSPENSION = "suspension"
        RENAME = "rename"
        CLOSURE = "closure"
        ANNULMENT = "annulment"
        REMOVAL = "removal"

    class Origin(models.TextChoices):
        """What led to it: somebody's report, or what staff came upon themselves."""

        REPORT = "report"
        OWN = "own"

    #: Those that may have an end; of these none means for good.
    LASTING = frozenset({Kind.MUTE, Kind.MATCH_BAN, Kind.SUSPENSION})
    #: Those that are decided about an account; a removal follows from a message (`services.message`).
    IMPOSED = tuple(Kind.values[:-1])

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sanctions")
    kind = models.CharField(max_length=10, choices=Kind)
    reason = models.CharField(max_length=20, choices=Reason)
    message = models.CharField(
        max_length=LONGEST_TEXT, blank=True, help_text="What the player reads beside the reason."
    )
    note = models.CharField(max_length=LONGEST_TEXT, blank=True, help_text="For staff alone.")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created = models.DateTimeField(default=timezone.now, editable=False)
    until = models.DateTimeField(null=True, help_text="Null: no end.")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, null=True, related_name="+")
    number = models.PositiveIntegerField(null=True, help_text="Of the message in the match that was removed.")
    case = models.ForeignKey(Case, on_delete=models.SET_NULL, null=True, related_name="sanctions")
    quote = models.CharField(
        max_length=LONGEST_QUOTE, blank=True, default="", help_text="The player's own words it is about."
    )
    origin = models.CharField(max_length=6, choices=Origin, blank=True, default="")
    rule = models.ForeignKey(HouseRule, on_delete=models.PROTECT, null=True, related_name="+", db_index=False)
    reversed = models.DateTimeField(null=True)
    reversed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    reversal_reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    # A rename: the name that was taken and the one given. An annulment: what ratings will give back to the other.
    data = models.JSONField(default=dict)
    # Of the digest of its texts in the audit log (`standing.seal_of`); goes with them.
    salt = models.CharField(max_length=32, default=new_salt, editable=False)

    class Meta:
        ordering = ["-created"]
        constraints = [
            models.CheckConstraint(condition=~Q(account=models.F("author")), name="sanction_not_oneself"),
            models.CheckConstraint(
                condition=~Q(kind="annulment") | Q(match__isnull=False), name="sanction_annulment_of_match"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.account_id}"

    def is_active(self, now: datetime) -> bool:
        """Return whether it is in force at that moment: neither reversed nor at its end."""
        return self.reversed is None and (self.until is None or self.until > now)


class Appeal(models.Model):
    """The player's one answer to a sanction, and the outcome of it. Upheld: the sanction was wrong, and is reversed."""

    sanction = models.OneToOneField(Sanction, on_delete=models.CASCADE, related_name="appeal")
    text = models.CharField(max_length=LONGEST_APPEAL)
    created = models.DateTimeField(default=timezone.now, editable=False)
    case = models.OneToOneField(Case, on_delete=models.CASCADE, related_name="appeal")
    decided = models.DateTimeField(null=True)
    upheld = models.BooleanField(null=True)
    answer = models.CharField(max_length=LONGEST_TEXT, blank=True, help_text="What the player reads.")
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    def __str__(self) -> str:
        return f"appeal of {self.sanction_id}"


class CannedReply(models.Model):
    """Words for players, ready in each language."""

    class Purpose(models.TextChoices):
        """Where it is offered."""

        SANCTION = "sanction"
        APPEAL = "appeal"

    name = models.CharField(max_length=60, unique=True)
    purpose = models.CharField(max_length=8, choices=Purpose)
    text_en = models.CharField(max_length=LONGEST_TEXT)
    text_fr = models.CharField(max_length=LONGEST_TEXT)
    #: By language, those of the languages that have no column of their own.
    other_texts = models.JSONField(default=dict)
    #: What a decision with it fills in where its form says nothing: `kind`, `reason` and `days`, each or none.
    preset = models.JSONField(default=dict)

    class Meta:
        verbose_name_plural = "canned replies"
        ordering = ["purpose", "name"]

    def __str__(self) -> str:
        return self.name

    @property
    def texts(self) -> dict[str, str]:
        """By language, in the order of the settings; a language that came after the reply reads it in English."""
        known = {**self.other_texts, "en": self.text_en, "fr": self.text_fr}
        return {code: known.get(code, self.text_en) for code, _ in settings.LANGUAGES}

    @texts.setter
    def texts(self, texts: dict[str, str]) -> None:
        self.other_texts = dict(texts)
        self.text_en, self.text_fr = self.other_texts.pop("en"), self.other_texts.pop("fr")
