"""What moderators work on, and what leads to it."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from backend.matches.models import Match
from backend.moderation.models.rules import HouseRule
from backend.moderation.models.words import LONGEST_LINK, LONGEST_REASON, LONGEST_TEXT, Reason, ReportKind


class Case(models.Model):
    """A matter for staff: the reports of one account, a signal, or an appeal. One moderator at a time works on it."""

    class Queue(models.TextChoices):
        """Where it came from."""

        REPORT = "report"
        SIGNAL = "signal"
        APPEAL = "appeal"

    class Status(models.TextChoices):
        """Whether it still waits for somebody."""

        OPEN = "open"
        CLOSED = "closed"

    class Outcome(models.TextChoices):
        """How it ended: something was done, nothing was to be done, or nobody came to it in time (signals alone)."""

        ACTED = "acted"
        NOTHING = "nothing"
        EXPIRED = "expired"

    queue = models.CharField(max_length=8, choices=Queue)
    about = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    # What a second matter of the same kind is known by, while this one is open.
    key = models.CharField(max_length=120, editable=False)
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    assignee = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    assigned_at = models.DateTimeField(null=True)
    alerted = models.DateTimeField(null=True)  # when staff were mailed that it is urgent
    opened = models.DateTimeField(default=timezone.now, editable=False)
    closed = models.DateTimeField(null=True)
    closed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    outcome = models.CharField(max_length=8, choices=Outcome, blank=True)
    # For staff, as the audit log has it, too.
    reason = models.CharField(max_length=LONGEST_REASON, blank=True, default="")

    class Meta:
        ordering = ["opened"]
        constraints = [models.UniqueConstraint(fields=["key"], condition=Q(status="open"), name="case_open_once")]
        indexes = [
            models.Index(fields=["status", "queue", "opened"], name="case_queue"),
            models.Index(fields=["key"], name="case_key"),
            models.Index(fields=["status", "-closed", "-id"], name="case_closed"),
            models.Index(fields=["closed"], name="case_signal_closed", condition=Q(queue="signal", status="closed")),
        ]

    def __str__(self) -> str:
        return f"case {self.pk} ({self.queue})"


class Report(models.Model):
    """What somebody reported about a player: a reason to pick, words, and what there was to see at that moment.

    Who has no account is no *reporter*; they may leave a *link* to what they mean and a *contact*, for staff alone.

    *evidence* is copied when the report is made, and outlives the message, the name and the account that it is about
    (`services.forget` says until when). It holds no hidden card: of a match it is what a spectator would see.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    about = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=8, choices=ReportKind)
    reason = models.CharField(max_length=20, choices=Reason)
    text = models.CharField(max_length=LONGEST_TEXT, blank=True)
    match = models.ForeignKey(Match, on_delete=models.PROTECT, null=True, related_name="+")
    message = models.PositiveIntegerField(null=True, help_text="Number of the message in the match.")
    evidence = models.JSONField(default=dict)
    created = models.DateTimeField(default=timezone.now, editable=False)
    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="reports")
    rule = models.ForeignKey(HouseRule, on_delete=models.PROTECT, null=True, related_name="+", db_index=False)
    forgotten = models.BooleanField(default=False, editable=False)  # evidence and text are gone
    # What makes a second report of the same reporter the same.
    matter = models.CharField(max_length=120, editable=False)
    link = models.CharField(max_length=LONGEST_LINK, blank=True, default="")
    contact = models.EmailField(blank=True, default="")

    class Meta:
        ordering = ["created"]
        constraints = [models.UniqueConstraint(fields=["reporter", "matter"], name="report_once")]
        indexes = [models.Index(fields=["id"], name="report_kept", condition=Q(forgotten=False))]

    def __str__(self) -> str:
        return f"report {self.pk} ({self.kind})"


class Signal(models.Model):
    """Something that the service noticed by itself. It accuses nobody, does nothing, and expires."""

    class Kind(models.TextChoices):
        """What was noticed (`signals`)."""

        SAME_ADDRESS = "same_address"
        SAME_DEVICE = "same_device"
        QUICK_LOSSES = "quick_losses"
        BOT_TIMING = "bot_timing"

    case = models.OneToOneField(Case, on_delete=models.CASCADE, related_name="signal")
    kind = models.CharField(max_length=12, choices=Kind)
    accounts = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+")
    data = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.kind} of case {self.case_id}"


class SignalMark(models.Model):
    """The one row that says up to where the service has looked for signals: the last change of a match, and which."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    at = models.DateTimeField()
    match = models.UUIDField()

    def __str__(self) -> str:
        return f"looked until {self.at}"
