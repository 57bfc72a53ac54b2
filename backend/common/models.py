"""The idempotency keys, and the outcomes of the jobs."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class IdempotencyKey(models.Model):
    """A write that was done under a key: which body it had, and what it made. See `idempotency.py`."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    path = models.CharField(max_length=200)
    key = models.CharField(max_length=255)
    body_hash = models.CharField(max_length=64)
    made = models.TextField()
    created = models.DateTimeField(default=timezone.now, editable=False, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "path", "key"], name="idempotency_once")]

    def __str__(self) -> str:
        return f"{self.path} {self.key}"


class JobRun(models.Model):
    """
    Runs of a job, one after the other, that ended alike (`job_records`): of each job the last few rows.

    No row is about anybody.
    """

    job = models.CharField(max_length=80, help_text="The name of its function.")
    slot = models.PositiveSmallIntegerField(help_text="Which of its rows; the oldest is written over.")
    began = models.DateTimeField(help_text="When the first of them began.")
    ended = models.DateTimeField(help_text="When the last of them ended.")
    ok = models.BooleanField(help_text="Whether they came to their end.")
    runs = models.PositiveIntegerField(help_text="How many they were.")
    count = models.PositiveBigIntegerField(help_text="How much they did, all together.")
    longest = models.FloatField(help_text="Seconds that the longest took.")
    error = models.CharField(max_length=60, blank=True, help_text="The name of what they raised.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["job", "slot"], name="job_run_once")]

    def __str__(self) -> str:
        return f"{self.job} until {self.ended:%Y-%m-%d %H:%M:%S}"
