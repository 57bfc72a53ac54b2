"""What lists and profiles are read from, so that neither goes through all that an account has ever played.

Triggers of the database keep both tables (`config/triggers.py`), whatever writes a match: our services or a repair by
hand. Nothing else writes them; `verify_matches` compares.
"""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q

from backend.matches.models.match import Match, Seat

#: By so much those that wait for the account are ahead.
CENTURY = timedelta(days=36_525)


class Listing(models.Model):
    """A match in the list of one of its players."""

    class Counts(models.TextChoices):
        """What a match that is over counts as for the player."""

        NOTHING = ""
        WON = "won"
        LOST = "lost"
        LATE = "late"
        DRAWN = "drawn"
        ABORTED = "aborted"

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, primary_key=True, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="listings", db_index=False)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False)
    opponent = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+", db_index=False
    )
    ruleset = models.CharField(max_length=40)
    house = models.BooleanField(help_text="Whether the house sits there.")
    running = models.BooleanField()
    updated = models.DateTimeField(help_text="When the match changed.")
    rank = models.DateTimeField(help_text="The same; a century later while it waits for the account.")
    counts = models.CharField(
        max_length=8, choices=Counts, blank=True, help_text="`late` is lost, by being away; `aborted` by the account."
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "account"], name="listing_once")]
        indexes = [
            models.Index(fields=["account", "-rank", "-match"], name="listing_latest"),
            models.Index(fields=["account", "-rank", "-match"], name="listing_running", condition=Q(running=True)),
            models.Index(fields=["account", "-rank", "-match"], name="listing_over", condition=Q(running=False)),
            models.Index(fields=["account", "-updated", "-match"], name="listing_changed"),
            models.Index(fields=["account", "updated"], name="listing_late", condition=Q(counts="late")),
            models.Index(fields=["account", "opponent"], name="listing_between", condition=~Q(counts="")),
            models.Index(fields=["opponent"], name="listing_opponent"),  # an account that is deleted is looked for
        ]

    def __str__(self) -> str:
        return f"{self.match_id} in the list of {self.account_id}"


class Tally(models.Model):
    """How an account's matches of a ruleset ended that were over in one month; those against the house apart."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    ruleset = models.CharField(max_length=40)
    house = models.BooleanField()
    month = models.DateField(help_text="Its first day, in UTC.")
    won = models.IntegerField(default=0)
    lost = models.IntegerField(default=0)
    drawn = models.IntegerField(default=0)
    aborted = models.IntegerField(default=0, help_text="Those that the account broke off.")

    class Meta:
        verbose_name_plural = "tallies"
        constraints = [
            models.UniqueConstraint(fields=["account", "ruleset", "house", "month"], name="tally_once"),
        ]
        indexes = [
            models.Index(fields=["account", "month"], name="tally_lately"),
            models.Index(fields=["account"], name="tally_aborted", condition=Q(aborted__gt=0)),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} of {self.account_id} in {self.month:%Y-%m}"
