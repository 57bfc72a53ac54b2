"""Shapes of webhooks."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers

from backend.common.safe_http import LONGEST_URL, AddressRefused, place_of
from backend.common.serializers import StrictSerializer, TextField, TruthField
from backend.notifications.delivery_status import history_of
from backend.notifications.kinds import ALL
from backend.notifications.models import Webhook


class UrlField(TextField):
    """An address that is asked by us."""

    default_error_messages = {"bad_url": "We ask by https and at a public host alone."}

    def to_internal_value(self, data: Any) -> str:
        """Refuse what would never be asked; its name is looked up only when something is sent."""
        url = super().to_internal_value(data)
        try:
            place_of(url)
        except AddressRefused:
            self.fail("bad_url")
        return url


class WebhookChangesSerializer(StrictSerializer):
    """The settings of a webhook."""

    url = UrlField(max_length=LONGEST_URL, required=False, help_text="https, at a public host.")
    kinds = serializers.ListField(
        child=serializers.ChoiceField(choices=ALL),
        max_length=len(ALL),
        required=False,
        help_text="Which notices are sent there, as in the feed; an empty list: all, those of later versions included.",
    )
    active = TruthField(required=False, help_text="Whether notices are sent there.")


class WebhookRequestSerializer(WebhookChangesSerializer):
    """A new webhook: active, and for all notices, unless given otherwise."""

    url = UrlField(max_length=LONGEST_URL, help_text="https, at a public host.")


class WebhookSerializer(serializers.ModelSerializer[Webhook]):
    """A webhook, without its secret."""

    kinds = serializers.ListField(child=serializers.ChoiceField(choices=ALL), help_text="Empty: all.")
    active = serializers.SerializerMethodField(help_text="Whether notices are sent there.")
    why = serializers.SerializerMethodField(
        help_text="Why not: `off` by you, `gone` (it answered 410), `failing` (no delivery succeeded for five days), "
        "`expired` with its token, `scope` (its token may not `read`)."
    )
    expires_at = serializers.DateTimeField(
        source="expires", allow_null=True, help_text="With the token that it was made by; null: never."
    )
    reached = serializers.DateTimeField(allow_null=True, help_text="Last successful delivery.")
    failed = serializers.DateTimeField(allow_null=True, help_text="Last failed delivery.")
    failure = serializers.CharField(
        allow_null=True,
        help_text="Why that failed: `http_` and the status, `timeout`, `unreachable`, `tls`, `not_public`…",
    )

    class Meta:
        model = Webhook
        fields = ["id", "url", "kinds", "active", "why", "created", "expires_at", "reached", "failed", "failure"]
        read_only_fields = fields

    def to_representation(self, instance: Webhook) -> dict[str, Any]:
        """Add the last deliveries."""
        for name, value in history_of(instance.account_id, "webhook", str(instance.pk)).items():
            setattr(instance, name, value)
        return dict(super().to_representation(instance))

    def get_active(self, webhook: Webhook) -> bool:
        """Whether something would be sent there."""
        return not webhook.why_off(timezone.now())

    def get_why(self, webhook: Webhook) -> str | None:
        """Why it would not."""
        return webhook.why_off(timezone.now()) or None


class NewSecretSerializer(WebhookSerializer):
    """A webhook whose secret is new."""

    secret = serializers.CharField(help_text="`whsec_` and base64: what notices are signed with. Shown this once.")

    class Meta(WebhookSerializer.Meta):
        fields = [*WebhookSerializer.Meta.fields, "secret"]
        read_only_fields = fields


class WebhookTestSerializer(serializers.Serializer[Any]):
    """A test that is being sent."""

    id = serializers.UUIDField(help_text="Its `webhook-id`.")
