"""Shapes of requests and answers about accounts."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from backend.accounts.models import Account, Block
from backend.accounts.usernames import MAX_LENGTH, MIN_LENGTH
from backend.common.serializers import StrictSerializer, TextField


class AccountSerializer(serializers.ModelSerializer[Account]):
    """What anybody may know of an account."""

    class Meta:
        model = Account
        fields = ["id", "username", "is_guest", "is_bot"]
        read_only_fields = fields
        extra_kwargs = {
            "id": {"help_text": "Stays."},
            "username": {"help_text": "May change."},
            "is_guest": {"help_text": "Whether the account is without a password of its own."},
            "is_bot": {"help_text": "Whether a program plays here. Stays."},
        }


class GuestSerializer(AccountSerializer):
    """A new guest, and the code that brings him back."""

    recovery_code = serializers.CharField(help_text="Shown this once. Whoever has it is this guest.")

    class Meta(AccountSerializer.Meta):
        fields = [*AccountSerializer.Meta.fields, "recovery_code"]
        read_only_fields = fields


class BlockSerializer(serializers.ModelSerializer[Block]):
    """Somebody blocked."""

    player = AccountSerializer(source="blocked")

    class Meta:
        model = Block
        fields = ["player", "created"]
        read_only_fields = fields


class SessionSerializer(serializers.Serializer[Any]):
    """Who is signed in."""

    account = AccountSerializer(allow_null=True, help_text="`null` when nobody is.")


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


class SignInSerializer(StrictSerializer):
    """Name and password."""

    username = TextField(max_length=150)
    password = TextField(max_length=128, write_only=True)


class RecoverySerializer(StrictSerializer):
    """A guest's recovery code."""

    recovery_code = TextField(max_length=80, help_text="In any case, with or without dashes and spaces.")
