"""A match and its two seats."""

import uuid
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

import engine
from backend.common.expiry import LOOK_NOW
from backend.matches.errors import UnknownRuleset
from backend.matches.words import ruleset_name

if TYPE_CHECKING:
    from backend.matches.models.history import Move

#: The condition that this build knows the rules of a match. Jobs and exports skip the others.
PLAYABLE = Q(ruleset__in=list(engine.RULESETS), revision__lte=engine.REVISION)


def must_be_known(ruleset: str, revision: int = engine.REVISION) -> None:
    """Go on with rules that this build has.

    Raises:
        UnknownRuleset: Another build with more rulesets, or a later revision of the rules, wrote the row.
    """
    if ruleset not in engine.RULESETS or revision > engine.REVISION:
        raise UnknownRuleset(ruleset)


class Match(models.Model):
    """What two players agreed to play, and where it stands.

    `services.write` alone saves one; of many at once, `services.remind` sets when to look at their clocks next, and
    `services.refund` gives back the time that an outage took. `snapshot` is the full state of the running round, hidden
    cards included: nothing but `codec` reads it, and what a reader gets of it goes through `engine.view`. All but the
    agreement follows from the events: `history.match_at` returns it for any of them, and `verify_matches` compares.
    """

    class Status(models.TextChoices):
        """Whether it is still played."""

        ACTIVE = "active"
        FINISHED = "finished"

    class Reason(models.TextChoices):
        """Why it ended (RULES 4.3, 7.1)."""

        POINTS = "points"
        BOTH_ROLES = "both_roles"
        DECK_LEFT = "deck_left"
        DEFENCE_LEFT = "defence_left"
        EQUAL = "equal"
        RESIGNED = "resigned"
        TIME = "time"
        AGREED = "agreed"
        ABORTED = "aborted"

    # The engine's state of `snapshot` once `codec` has read it: answering a move needs it several times.
    state: engine.State | None = None
    # Its last move or nothing, where writing or fetching one has put it (`selectors`).
    last_moves: "list[Move]"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    ruleset = models.CharField(max_length=40)
    revision = models.PositiveSmallIntegerField(help_text="Revision of the rules it was dealt under.")
    format = models.PositiveSmallIntegerField(help_text="Format of the snapshot.")
    length = models.JSONField(help_text='How long it goes: {"rounds": 3} or {"wins": 2}.')
    first = models.PositiveSmallIntegerField(null=True, help_text="Seat agreed to begin; null is by lot (RULES 4.2).")
    public = models.BooleanField(default=False, help_text="Whether anybody may watch.")
    clock = models.JSONField(null=True, help_text="The clock agreed on (`clock.terms`); null is none.")

    status = models.CharField(max_length=8, choices=Status, default=Status.ACTIVE)
    version = models.PositiveIntegerField(default=0, help_text="Changes with position, round and result only.")
    event = models.PositiveIntegerField(default=0, help_text="Number of the last event.")
    moves_made = models.PositiveIntegerField(default=0, help_text="Number of the last move.")
    round = models.PositiveSmallIntegerField(default=1)
    snapshot = models.JSONField()
    to_act = models.PositiveSmallIntegerField(null=True, help_text="Copied out of the snapshot for lists.")
    outcomes = models.JSONField(default=list, help_text="How the rounds that are over ended, as the engine writes it.")
    points = models.JSONField(null=True, help_text="Totals of seats 0 and 1 over the rounds ended; null in the siege.")
    draw_offer = models.PositiveSmallIntegerField(null=True, help_text="Seat whose offer of a draw stands.")
    banks = models.JSONField(null=True, help_text="Seconds left to seats 0 and 1 when the running clock was started.")
    clock_since = models.DateTimeField(null=True, help_text="When the running clock was started.")
    deadline = models.DateTimeField(null=True, help_text="When the seat to act loses on time.")
    zones = models.JSONField(
        null=True, help_text="Time zones of seats 0 and 1 at the start; null where all time counts."
    )
    vacations = models.JSONField(null=True, help_text="Of seats 0 and 1 each [since, until]; null for none.")
    frozen = models.BooleanField(default=False, help_text="Whether staff have frozen it.")
    annulled = models.BooleanField(default=False, help_text="Whether it counts nowhere; if running, it is not played.")
    clock_paused_since = models.DateTimeField(
        null=True, help_text="When the running clock was paused, of a match on hold."
    )
    given = models.PositiveIntegerField(
        default=0, help_text="Seconds that the other seat has given to the running turn (`turn` clocks)."
    )
    pause_offer = models.JSONField(null=True, help_text='A pause that is offered: {"seat": 0, "days": 7}.')
    paused_until = models.DateTimeField(null=True, help_text="When a pause that both agreed on ends by itself.")
    outage = models.PositiveBigIntegerField(
        default=0, help_text="Number of the last outage that its clock has got back."
    )
    remind_at = models.DateTimeField(
        default=LOOK_NOW,
        help_text="When to look whether the seat to act is reminded (`reminders`); counts while there is a deadline.",
    )
    winner = models.PositiveSmallIntegerField(null=True)
    reason = models.CharField(max_length=12, choices=Reason, blank=True)
    ended_by = models.PositiveSmallIntegerField(null=True, help_text="Seat that resigned, aborted or ran out of time.")

    commitment = models.CharField(max_length=64)
    creator_nonce = models.CharField(max_length=64, blank=True)
    accepter_nonce = models.CharField(max_length=64, blank=True)
    published_secret = models.CharField(max_length=64, blank=True, help_text="Empty until the match has ended.")

    created = models.DateTimeField(default=timezone.now, editable=False)
    updated = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "matches"
        indexes = [
            models.Index(fields=["status", "-updated", "-id"], name="match_status_latest"),
            models.Index(fields=["created", "id"], name="match_created"),
            models.Index(fields=["deadline"], name="match_deadline", condition=Q(deadline__isnull=False)),
            models.Index(fields=["outage", "deadline"], name="match_outage", condition=Q(deadline__isnull=False)),
            models.Index(fields=["paused_until"], name="match_paused", condition=Q(paused_until__isnull=False)),
            models.Index(fields=["outage", "remind_at"], name="match_remind", condition=Q(deadline__isnull=False)),
            models.Index(
                fields=["status", "updated", "id"], name="match_records", condition=Q(public=True, annulled=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{ruleset_name(self.ruleset)} {self.pk}"

    @property
    def is_over(self) -> bool:
        """Whether it has finished."""
        return self.status == Match.Status.FINISHED

    @property
    def is_frozen(self) -> bool:
        """Whether staff have it stand still: nothing changes, nobody is to act, and no clock runs."""
        return not self.is_over and (self.frozen or self.annulled)

    @property
    def is_paused(self) -> bool:
        """Whether its players have agreed on a pause: no move is taken, and no clock runs."""
        return not self.is_over and self.paused_until is not None

    @property
    def is_on_hold(self) -> bool:
        """Whether nobody is to act and no clock runs, for either reason."""
        return self.is_frozen or self.is_paused

    @property
    def nonces(self) -> tuple[str, str]:
        """The creator's and the accepter's part of the deal; empty strings for none."""
        return self.creator_nonce, self.accepter_nonce

    @property
    def account_ids(self) -> tuple[uuid.UUID, ...]:
        """The accounts on seats 0 and 1. Costs a query unless seats were prefetched."""
        return tuple(seat.account_id for seat in self.seats.all())

    def put_seats(self, seats: list["Seat"]) -> None:
        """Put there what prefetch_related would put there, with a query of its own."""
        found: Any = Seat.objects.all()
        found._result_cache, found._prefetch_done = seats, True  # noqa: SLF001 - as prefetch_related does
        self._prefetched_objects_cache = {"seats": found}

    def seat_of(self, account_id: uuid.UUID | None) -> int | None:
        """Return the seat of that account, null for anybody else. Costs a query unless seats were prefetched."""
        return next((seat.number for seat in self.seats.all() if seat.account_id == account_id), None)

    def is_readable_by(self, account_id: uuid.UUID | None) -> bool:
        """Return whether that account (null for nobody signed in) may know of the match: its players, or if public."""
        return self.public or self.seat_of(account_id) is not None


class Seat(models.Model):
    """A place at a match: seat 0 is the challenge's creator, seat 1 who accepted it."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="seats", db_index=False
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="seat_once"),
            models.UniqueConstraint(fields=["match", "account"], name="seat_not_against_oneself"),
            models.CheckConstraint(condition=models.Q(number__in=(0, 1)), name="seat_0_or_1"),
        ]
        indexes = [models.Index(fields=["account", "-id"], name="seat_latest")]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.match_id}"


#: The seats of matches with their accounts: what every reader and every lock needs, in two queries.
SEATS = models.Prefetch("seats", Seat.objects.select_related("account__settings"))


def seats_of(match_id: uuid.UUID) -> models.QuerySet[Seat]:
    """Return both seats of a match in their order, with that match, their accounts and their settings. One query."""
    return Seat.objects.select_related("match", "account__settings").filter(match=match_id).order_by("number")
