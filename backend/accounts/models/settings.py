"""What an account has chosen for itself."""

from typing import Any, TypedDict

from django.db import models
from django.db.models import Q

from backend.accounts.models.account import Account
from backend.common.expiry import LOOK_NOW

#: How many colours of avatars there are; the client knows which.
COLOURS = 12
SEEDS = 2**31

#: What holds until somebody chooses otherwise, and at the same time all that there is to choose.
NOTIFICATIONS: dict[str, Any] = {
    "push": True, "mail": True, "digest": False, "quiet": None, "first_reminder": 5, "last_reminder": 8
}  # fmt: skip
PLAY: dict[str, Any] = {"confirm_moves": True, "clock": None, "sounds": False, "motion": "system", "theme": "system"}


#: When the reminders of a turn can come: one part in so many of its time is left. The first is before the last.
FIRST_REMINDERS, LAST_REMINDERS = (2, 3, 4, 5), (8, 12, 24)


class Avatar(TypedDict):
    """A picture as data: initials on a colour, or a pattern that the client draws from a seed."""

    kind: str
    colour: int
    seed: int


class AccountSettings(models.Model):
    """The settings of an account that has changed some; without a row it has what is written here.

    Of `notifications` and `play` only what was chosen is stored, so that a better default reaches everybody else.
    """

    class Profile(models.TextChoices):
        """Who may see the profile and the list of public matches."""

        EVERYONE = "everyone"
        SIGNED_IN = "signed_in"
        NOBODY = "nobody"

    class Challenges(models.TextChoices):
        """Who may send direct challenges."""

        EVERYONE = "everyone"
        NOBODY = "nobody"

    account = models.OneToOneField(Account, on_delete=models.CASCADE, primary_key=True, related_name="settings")
    language = models.CharField(max_length=2, null=True, help_text="Null: the browser's.")  # noqa: DJ001
    time_zone = models.CharField(max_length=64, null=True, help_text="A name of IANA's; null: not told.")  # noqa: DJ001
    avatar = models.JSONField(null=True, help_text="Null: one that follows from the id.")
    notifications = models.JSONField(default=dict)
    play = models.JSONField(default=dict)
    profile = models.CharField(max_length=9, choices=Profile, default=Profile.EVERYONE)
    show_tally = models.BooleanField(default=True)
    show_last_seen = models.BooleanField(default=False)
    challenges = models.CharField(max_length=8, choices=Challenges, default=Challenges.EVERYONE)
    spectators = models.BooleanField(default=False)
    digest_at = models.DateTimeField(
        null=True, default=LOOK_NOW, editable=False,
        help_text="When to look whether a digest is to be made (`notifications.services.digest`); null: never.",
    )  # fmt: skip

    class Meta:
        indexes = [models.Index(fields=["digest_at"], name="settings_digest_at", condition=Q(digest_at__isnull=False))]

    def __str__(self) -> str:
        return f"settings of {self.account_id}"

    def avatar_shown(self) -> Avatar:
        """Return the avatar that was chosen, or the one that the account has by its id."""
        chosen: Avatar | None = self.avatar
        number = self.account_id.int
        return chosen or {"kind": "initials", "colour": number % COLOURS, "seed": number % SEEDS}

    def notifications_shown(self) -> dict[str, Any]:
        """Return all of them, chosen or not."""
        return {**NOTIFICATIONS, **self.notifications}

    def play_shown(self) -> dict[str, Any]:
        """Return all of them, chosen or not."""
        return {**PLAY, **self.play}
