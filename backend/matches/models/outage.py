"""Times in which nobody could play, and when a server process was last seen."""

from django.db import models


class ClockKeeper(models.Model):
    """The one row by which every process knows the time, and whether anybody can play (`services.outage`)."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    seen = models.DateTimeField(help_text="When a process that serves players last said so, by the database's clock.")
    outage = models.PositiveBigIntegerField(default=0, help_text="Number of the last outage.")
    missed = models.FloatField(
        default=0, help_text="Seconds of gaps since then that were too short to be outages by themselves."
    )

    def __str__(self) -> str:
        return f"served until {self.seen}"


class Outage(models.Model):
    """A time in which nobody could play: every clock that ran then gets it back, once (`Match.outage`).

    Where a clock of a machine was set, `until` may lie before `since`; the running clocks go with it, either way.
    """

    class Kind(models.TextChoices):
        """What it was, as far as one can know."""

        AWAY = "away"
        CLOCK = "clock"

    since = models.DateTimeField()
    until = models.DateTimeField()
    kind = models.CharField(
        max_length=8, choices=Kind, help_text="`clock`: the clock of a machine was set, or is wrong now."
    )

    def __str__(self) -> str:
        return f"{self.kind} {self.since:%Y-%m-%d %H:%M:%S} to {self.until:%Y-%m-%d %H:%M:%S}"
