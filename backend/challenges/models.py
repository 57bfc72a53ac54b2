"""An invitation to a match."""

import secrets
import uuid
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from backend.matches.models import Match
from backend.matches.words import ruleset_name

# Crockford's base 32 has no I, L, O and U, so that a code read aloud or typed from paper cannot go wrong.
CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 8
LIFETIME = timedelta(days=60)


def new_code() -> str:
    """Return a random code: 40 bits, to be guessed at the pace of the throttle on reading by code."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def new_expiry() -> datetime:
    """Return when a challenge made now ends by itself."""
    return timezone.now() + LIFETIME


class Challenge(models.Model):
    """An open invitation, or the outcome of one."""

    class Visibility(models.TextChoices):
        """Who may find it."""

        LOBBY = "lobby"
        LINK = "link"
        DIRECT = "direct"

    class First(models.TextChoices):
        """Who begins, as the creator says it."""

        RANDOM = "random"
        ME = "me"
        OPPONENT = "opponent"

    class Status(models.TextChoices):
        """Whether it is open, else its outcome. `expired` is never stored: it follows from the clock (`status_at`)."""

        OPEN = "open"
        ACCEPTED = "accepted"
        DECLINED = "declined"
        CANCELLED = "cancelled"
        EXPIRED = "expired"

    # Whether its creator and the account it was fetched for have blocked one another, either way, or its creator may
    # begin no match and the account is another's.
    blocked: bool = False

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="challenges_made", db_index=False
    )
    opponent = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        related_name="challenges_received",
        db_index=False,
    )
    ruleset = models.CharField(max_length=40)
    visibility = models.CharField(max_length=6, choices=Visibility)
    length = models.JSONField()
    clock = models.JSONField(null=True)
    public = models.BooleanField(default=False)
    first = models.CharField(max_length=8, choices=First, default=First.RANDOM)
    pace = models.CharField(
        max_length=8,
        blank=True,
        default="",
        help_text="Of one in the lobby: the pace at which it may be taken for who looks for an opponent.",
    )
    automatic = models.BooleanField(default=False, help_text="Left by somebody who looks for any opponent.")
    waited = models.PositiveIntegerField(
        null=True, help_text="Seconds until an opponent was found, of an automatic one for which there was."
    )
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    commitment = models.CharField(max_length=64)
    creator_nonce = models.CharField(max_length=64, blank=True)
    match = models.OneToOneField(Match, on_delete=models.SET_NULL, null=True, related_name="challenge")
    rematch_of = models.ForeignKey(Match, on_delete=models.SET_NULL, null=True, related_name="rematches")
    created = models.DateTimeField(default=timezone.now, editable=False)
    expires = models.DateTimeField(default=new_expiry)

    class Meta:
        indexes = [
            models.Index(fields=["-created"], name="challenge_lobby", condition=Q(status="open", visibility="lobby")),
            models.Index(fields=["created", "id"], name="challenge_created"),
            models.Index(fields=["creator", "status"], name="challenge_creator_status"),
            models.Index(fields=["opponent", "status"], name="challenge_opponent_status"),
            models.Index(
                fields=["ruleset", "pace", "created"],
                name="challenge_pairing",
                condition=Q(status="open", visibility="lobby") & ~Q(pace=""),
            ),
            models.Index(fields=["ruleset", "-created"], name="challenge_waited", condition=Q(waited__isnull=False)),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["rematch_of"], condition=Q(status__in=("open", "accepted")), name="rematch_asked_once"
            )
        ]

    def __str__(self) -> str:
        return f"{ruleset_name(self.ruleset)} {self.shown_code}"

    @property
    def shown_code(self) -> str:
        """The code in two groups of four, as it is shown and read aloud."""
        return f"{self.code[:4]}-{self.code[4:]}"

    def status_at(self, now: datetime) -> str:
        """Return the status at that time: an open challenge past its end reads as expired.

        Where a block or a decision of staff stands between, it reads as cancelled, for that reveals nothing else.
        """
        if self.status == self.Status.OPEN and self.blocked:
            return self.Status.CANCELLED
        if self.status == self.Status.OPEN and self.expires <= now:
            return self.Status.EXPIRED
        return self.status

    def is_readable_by(self, account_id: uuid.UUID | None) -> bool:
        """Return whether that account (null for nobody signed in) may see it: a direct one is between two people."""
        return self.visibility != self.Visibility.DIRECT or account_id in (self.creator_id, self.opponent_id)


class BotTerms(models.Model):
    """What a bot accepts of challenges to it. A bot that has said so is listed for everybody (`bots/`)."""

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="bot_terms"
    )
    rulesets = models.JSONField(default=list, help_text="Ids of rulesets; none: all.")
    clocks = models.JSONField(default=list, help_text="Types of clocks, and `none`; none: all.")
    people = models.BooleanField(default=True, help_text="Whether people may challenge it.")
    bots = models.BooleanField(default=True, help_text="Whether other bots may.")
    at_once = models.PositiveSmallIntegerField(null=True, help_text="Matches at a time; null: any number.")
    per_player_a_day = models.PositiveSmallIntegerField(
        null=True, help_text="Matches with the same player within a day; null: any number."
    )
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name_plural = "bot terms"
        indexes = [models.Index(fields=["-created"], name="bot_terms_latest")]

    def __str__(self) -> str:
        return f"terms of {self.account_id}"


class BotMatch(models.Model):
    """
    A match that a bot plays, or has begun within the last day: what its terms and the limit between bots count.

    Rows are made with their matches and go a day later or when the match is over, whichever is last. Counting in
    `Seat` would take as long as the bot has played matches.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", help_text="Its.")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", help_text="Whom it plays."
    )
    among_bots = models.BooleanField(help_text="Whether both are bots, and neither is the house's.")
    over = models.BooleanField(default=False)
    begun = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name_plural = "bot matches"
        constraints = [models.UniqueConstraint(fields=["match", "account"], name="bot_match_once")]
        indexes = [
            models.Index(fields=["account", "begun"], name="bot_match_begun"),
            models.Index(fields=["account"], name="bot_match_running", condition=Q(over=False)),
            models.Index(fields=["begun"], name="bot_match_over", condition=Q(over=True)),
        ]

    def __str__(self) -> str:
        return f"{self.account_id} in {self.match_id}"
