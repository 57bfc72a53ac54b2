"""Who may do what, and who has looked at hidden cards."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from backend.matches.models import Match
from backend.moderation.models.words import LONGEST_REASON


class StaffRole(models.Model):
    """The role of an account that is staff. A superuser without a row is an administrator."""

    class Role(models.TextChoices):
        """From the least to the most."""

        MODERATOR = "moderator"
        SENIOR = "senior"
        ADMINISTRATOR = "administrator"

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="staff_role"
    )
    role = models.CharField(max_length=13, choices=Role)
    given = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.role} {self.account_id}"


class SentForm(models.Model):
    """A form of the panel that was sent and acted on: the same sent again does nothing more."""

    token = models.UUIDField(primary_key=True)
    sent = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return f"form sent {self.sent}"


class StaffDigest(models.Model):
    """When a member of staff was last mailed what waits."""

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    sent = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"digest of {self.account_id}"


class Opening(models.Model):
    """Somebody of staff looked at the hidden cards of a frozen match. Its players are notified when it is over."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="+")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=LONGEST_REASON)
    created = models.DateTimeField(default=timezone.now, editable=False)
    notified = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["notified"], name="opening_to_tell", condition=models.Q(notified__isnull=True))]

    def __str__(self) -> str:
        return f"opening of {self.match_id}"
