"""Shapes of one's own account and settings. Each is what is shown; with `Changes` before it, what may be changed."""

import re
from functools import lru_cache
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.core.validators import RegexValidator
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from backend.accounts.api.serializers import AccountSerializer, AvatarSerializer, UsernameField
from backend.accounts.models import AccountSettings
from backend.accounts.models.settings import FIRST_REMINDERS, LAST_REMINDERS
from backend.common.clock_terms import ClockAgreedSerializer
from backend.common.serializers import StrictSerializer, TextField, TruthField

LANGUAGES = [code for code, _ in settings.LANGUAGES]
_TIME = r"([01][0-9]|2[0-3]):[0-5][0-9]"


class Changes(StrictSerializer):
    """What may be changed: any part of it, and what is not named stays."""

    def get_fields(self) -> dict[str, Any]:
        """Ask for none."""
        fields: dict[str, Any] = super().get_fields()
        for field in fields.values():
            field.required = False
        return fields


@lru_cache
def _time_zones() -> frozenset[str]:
    return frozenset(available_timezones())


class TimeZoneField(TextField):
    """A time zone by its name in IANA's list."""

    default_error_messages = {"unknown_time_zone": "There is no time zone of this name."}

    def to_internal_value(self, data: Any) -> str:
        """Refuse what the list does not have."""
        name = super().to_internal_value(data)
        if name not in _time_zones():
            self.fail("unknown_time_zone")
        return name


@extend_schema_field({"type": "string", "pattern": f"^{_TIME}$"})
class TimeOfDayField(TextField):
    """Hours and minutes of the day, as `22:00`."""

    def __init__(self, **kwargs: Any) -> None:
        shape = RegexValidator(re.compile(rf"{_TIME}\Z", re.ASCII), "Hours and minutes, as 22:00.")
        super().__init__(max_length=5, validators=[shape], **kwargs)


class QuietHoursSerializer(StrictSerializer):
    """Hours without notifications, every day, in the account's time zone; over midnight when `end` is the earlier."""

    begin = TimeOfDayField()
    end = TimeOfDayField()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse hours that are none."""
        if attrs["begin"] == attrs["end"]:
            raise serializers.ValidationError({"end": serializers.ErrorDetail("Later or earlier.", code="no_time")})
        return attrs


class PartField(serializers.ChoiceField):
    """One part in so many, of those there are to choose from."""

    def to_internal_value(self, data: Any) -> Any:
        """Refuse what is no integer: `"5"`, `5.0` and `true`."""
        if type(data) is not int:
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


class NotificationsSerializer(StrictSerializer):
    """Which notices are sent where, and when."""

    push = TruthField(help_text="On the phone.")
    mail = TruthField(help_text="By e-mail, once the address is confirmed.")
    digest = TruthField(help_text="One mail a day in place of one for each turn.")
    quiet = QuietHoursSerializer(allow_null=True)
    first_reminder = PartField(
        choices=FIRST_REMINDERS,
        allow_null=True,
        help_text="The first reminder of a turn comes when one part in so many of its time is left; null for none.",
    )
    last_reminder = PartField(
        choices=LAST_REMINDERS,
        allow_null=True,
        help_text="The last one; it is mailed as well, and comes before quiet hours where it would be too late after.",
    )


class PlaySerializer(StrictSerializer):
    """How one wants to play. The server only keeps these, for the clients on all one's devices."""

    confirm_moves = TruthField(help_text="Whether a move is confirmed before it is sent.")
    clock = ClockAgreedSerializer(allow_null=True, help_text="What a new challenge begins with; null: no clock.")
    sounds = TruthField()
    motion = serializers.ChoiceField(choices=["system", "full", "reduced"])
    theme = serializers.ChoiceField(choices=["system", "light", "dark"])


class SettingsSerializer(StrictSerializer):
    """Everything but privacy."""

    notifications = NotificationsSerializer()
    play = PlaySerializer()


class PrivacySerializer(StrictSerializer):
    """What others get to see, and what they may ask."""

    profile = serializers.ChoiceField(
        choices=AccountSettings.Profile.values, help_text="Who may see the profile, and the list of public matches."
    )
    tally = TruthField(help_text="Whether the profile shows matches won, lost and drawn.")
    last_seen = TruthField(
        help_text="Whether the profile shows the day of your last visit, and opponents when you look at their match."
    )
    challenges = serializers.ChoiceField(
        choices=AccountSettings.Challenges.values, help_text="Who may send you direct challenges, rematches included."
    )
    spectators = TruthField(help_text="Whether your challenges are `public` unless given otherwise.")


class HoldSerializer(serializers.Serializer[Any]):
    """A restriction that staff have imposed."""

    until = serializers.DateTimeField(allow_null=True, help_text="Null for no end.")


class HoldsSerializer(serializers.Serializer[Any]):
    """Active restrictions; inactive ones are left out."""

    suspended = HoldSerializer(
        required=False, help_text="You can only read, secure and delete the account, and appeal."
    )
    muted = HoldSerializer(required=False, help_text="No messages to others.")
    match_ban = HoldSerializer(required=False, help_text="No new matches; those under way continue.")
    rename = serializers.BooleanField(required=False, help_text="Your username was revoked: choose another.")


class OwnAccountSerializer(AccountSerializer):
    """One's own account."""

    created = serializers.DateTimeField()
    email = serializers.EmailField(allow_null=True)
    email_confirmed = serializers.BooleanField()
    language = serializers.ChoiceField(choices=LANGUAGES, allow_null=True, help_text="Null: the browser's.")
    time_zone = serializers.CharField(allow_null=True, help_text="IANA's name; null: not given.")
    avatar = AvatarSerializer()
    settings = SettingsSerializer()
    privacy = PrivacySerializer()
    holds = HoldsSerializer(required=False, help_text="Left out while no restriction is active.")

    class Meta(AccountSerializer.Meta):
        fields = [
            *AccountSerializer.Meta.fields,
            *("created", "email", "email_confirmed", "language", "time_zone", "avatar", "settings", "privacy", "holds"),
        ]
        read_only_fields = fields


class SessionSerializer(serializers.Serializer[Any]):
    """Who is signed in."""

    account = AccountSerializer(allow_null=True, help_text="`null` when nobody is.")
    own = OwnAccountSerializer(
        allow_null=True,
        help_text="The same account as in `me/`. `null` when nobody is signed in, and for a token.",
    )


class NotificationsChangesSerializer(Changes, NotificationsSerializer):
    """What to change of these."""


class PlayChangesSerializer(Changes, PlaySerializer):
    """What to change of how one wants to play."""


class SettingsChangesSerializer(Changes):
    """What to change of the settings."""

    notifications = NotificationsChangesSerializer()
    play = PlayChangesSerializer()


class PrivacyChangesSerializer(Changes, PrivacySerializer):
    """What to change of one's privacy."""


class AccountChangesSerializer(Changes):
    """What to change of one's own account."""

    username = UsernameField(allow_blank=True, help_text="Not for guests.")
    language = serializers.ChoiceField(choices=LANGUAGES, allow_null=True)
    time_zone = TimeZoneField(max_length=64, allow_null=True)
    avatar = AvatarSerializer(allow_null=True, help_text="Null: the one you have by your id.")
    settings = SettingsChangesSerializer()
    privacy = PrivacyChangesSerializer()

    def to_arguments(self) -> dict[str, Any]:
        """Return the arguments of `account_change`."""
        values = dict(self.validated_data)
        settings, privacy = values.pop("settings", {}), values.pop("privacy", {})
        columns = {"tally": "show_tally", "last_seen": "show_last_seen"}
        return {**values, **settings, **{columns.get(name, name): value for name, value in privacy.items()}}


class RecoveryStateSerializer(serializers.Serializer[Any]):
    """Whether a code brings the guest back."""

    created = serializers.DateTimeField(allow_null=True, help_text="When the code was made; null when there is none.")


class RecoveryMadeSerializer(serializers.Serializer[Any]):
    """A new recovery code."""

    recovery_code = serializers.CharField(help_text="Shown this once. Anybody who has it can sign in as this guest.")
    url = serializers.URLField(
        help_text="Opened on another device, signs the guest in. The code comes after `#`, where no server sees it."
    )
