"""Shapes of requests and answers about accounts."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from backend.accounts.models import Account, Block, Device
from backend.accounts.models.settings import COLOURS, SEEDS, Avatar
from backend.accounts.selectors import settings_of
from backend.accounts.usernames import MAX_LENGTH, MIN_LENGTH
from backend.common.serializers import StrictSerializer, TextField, WholeNumberField


class AccountSerializer(serializers.ModelSerializer[Account]):
    """The public part of an account."""

    class Meta:
        model = Account
        fields = ["id", "username", "is_guest", "is_bot"]
        read_only_fields = fields
        extra_kwargs = {
            "id": {"help_text": "Never changes."},
            "username": {"help_text": "May change."},
            "is_guest": {"help_text": "Whether the account is without a password of its own."},
            "is_bot": {"help_text": "Whether a program plays here. Never changes."},
        }


class AvatarSerializer(StrictSerializer):
    """A picture as data, for clients to draw; always as a whole."""

    kind = serializers.ChoiceField(choices=["initials", "pattern"], help_text="A pattern is drawn from `seed`.")
    colour = WholeNumberField(min_value=0, max_value=COLOURS - 1, help_text="One of twelve.")
    seed = WholeNumberField(min_value=0, max_value=SEEDS - 1)


class AccountWithAvatarSerializer(AccountSerializer):
    """The public part of an account, with its avatar."""

    avatar = serializers.SerializerMethodField()
    is_house = serializers.BooleanField(
        read_only=True,
        help_text="Whether the server itself plays here, one of `house/`. Then `is_bot` is true as well.",
    )

    class Meta(AccountSerializer.Meta):
        fields = [*AccountSerializer.Meta.fields, "is_house", "avatar"]
        read_only_fields = fields

    @extend_schema_field(AvatarSerializer)
    def get_avatar(self, account: Account) -> Avatar:
        """What was chosen, or what follows from the id."""
        return settings_of(account).avatar_shown()


class GuestSerializer(AccountSerializer):
    """A new guest, and the code that brings them back."""

    recovery_code = serializers.CharField(help_text="Shown this once. Anybody who has it can sign in as this guest.")

    class Meta(AccountSerializer.Meta):
        fields = [*AccountSerializer.Meta.fields, "recovery_code"]
        read_only_fields = fields


class BlockSerializer(serializers.ModelSerializer[Block]):
    """Somebody blocked."""

    player = AccountWithAvatarSerializer(source="blocked")

    class Meta:
        model = Block
        fields = ["player", "created"]
        read_only_fields = fields


@extend_schema_field({"type": "string", "minLength": MIN_LENGTH, "maxLength": MAX_LENGTH})
class UsernameField(TextField):
    """A new name; the service knows which there may be."""


class SignUpSerializer(StrictSerializer):
    """A new account."""

    username = UsernameField(
        allow_blank=True, help_text="Latin letters, digits and `-_.`; unique whatever the case and the accents."
    )
    password = TextField(max_length=128, min_length=8, write_only=True, help_text="No common one.")
    email = serializers.EmailField(required=False, allow_blank=True, max_length=254, write_only=True)


class TotpField(TextField):
    """Six digits of an authenticator app."""

    def __init__(self, **kwargs: Any) -> None:
        text = "Six digits that the authenticator app shows; each code can be used once."
        super().__init__(**{"max_length": 20, "write_only": True, "help_text": text, **kwargs})


class SignInSerializer(StrictSerializer):
    """Name and password, and one of the codes where there is a second step."""

    username = TextField(max_length=150)
    password = TextField(max_length=128, write_only=True)
    code = TotpField(required=False)
    spare_code = TextField(
        required=False, max_length=80, write_only=True, help_text="One of the spare codes, in place of `code`."
    )


class ConfirmSerializer(StrictSerializer):
    """One thing that shows who somebody is."""

    schema_keywords: ClassVar[dict[str, Any]] = {"minProperties": 1, "maxProperties": 1}
    default_error_messages = {"one_thing": "Send password or, as a guest, recovery_code."}

    password = TextField(required=False, max_length=128, write_only=True)
    recovery_code = TextField(required=False, max_length=80, write_only=True, help_text="A guest's.")

    def validate(self, attrs: dict[str, str]) -> dict[str, str]:
        """Refuse none and several."""
        if len(attrs) != 1:
            self.fail("one_thing")
        return attrs


class SecondStepSerializer(StrictSerializer):
    """A code of either sort."""

    schema_keywords: ClassVar[dict[str, Any]] = {"minProperties": 1}

    code = TotpField(required=False)
    spare_code = TextField(required=False, max_length=80, write_only=True, help_text="One of the spare codes.")


class CodeSerializer(StrictSerializer):
    """A code of the authenticator app."""

    code = TotpField()


class TwoStepSerializer(serializers.Serializer[Any]):
    """Whether signing in takes a second step."""

    on = serializers.BooleanField()
    spare_codes = serializers.IntegerField(help_text="How many spare codes are left.")


class TwoStepStartedSerializer(serializers.Serializer[Any]):
    """What an authenticator app needs."""

    secret = serializers.CharField(help_text="In base 32, to type. Shown this once.")
    uri = serializers.CharField(help_text="`otpauth://…`, to draw as a QR code.")


class SpareCodesSerializer(serializers.Serializer[Any]):
    """The spare codes."""

    spare_codes = serializers.ListField(child=serializers.CharField(), help_text="Shown this once.")


class LinkSerializer(StrictSerializer):
    """A code that was mailed."""

    code = TextField(max_length=80, write_only=True, help_text="The part of the mailed link after the `#`.")


class EmailSerializer(serializers.Serializer[Any]):
    """The address of an account."""

    email = serializers.CharField(allow_blank=True, help_text="Empty when there is none.")
    confirmed = serializers.BooleanField(help_text="Whether the address is confirmed.")
    pending = serializers.CharField(
        allow_blank=True, help_text="The address that waits to be confirmed; empty when none does."
    )


class AddressSerializer(StrictSerializer):
    """An e-mail address."""

    email = serializers.EmailField(max_length=254, write_only=True)


class SignOutSerializer(StrictSerializer):
    """What keeps working when all other sessions end."""

    keep_programs = serializers.BooleanField(
        default=False,
        help_text="Whether tokens and webhooks keep working; without it, tokens are revoked, webhooks switched off.",
    )


class PasswordSerializer(SignOutSerializer):
    """The old password and the new."""

    password = TextField(max_length=128, write_only=True)
    new_password = TextField(max_length=128, min_length=8, write_only=True, help_text="No common one.")


class PasswordResetSerializer(LinkSerializer, SignOutSerializer):
    """A mailed code and the new password."""

    password = TextField(max_length=128, min_length=8, write_only=True, help_text="No common one.")


class DeviceSerializer(serializers.ModelSerializer[Device]):
    """Where an account is signed in."""

    current = serializers.SerializerMethodField(help_text="Whether it is the one that asks.")

    class Meta:
        model = Device
        fields = ["id", "browser", "system", "created", "last_seen", "current"]
        read_only_fields = fields
        extra_kwargs = {
            "browser": {"help_text": "Such as `Firefox`; empty when it is none of the usual ones."},
            "system": {"help_text": "Such as `Android`; empty when it is none of the usual ones."},
            "last_seen": {"help_text": "To the minute."},
        }

    def get_current(self, device: Device) -> bool:
        """Compare with the request's session."""
        return bool(device.session_key == self.context["session_key"])


class RecoverySerializer(StrictSerializer):
    """A guest's recovery code."""

    recovery_code = TextField(max_length=80, help_text="In any case, with or without dashes and spaces.")
