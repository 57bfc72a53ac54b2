"""Web Push over HTTP: the key to subscribe under, and the browsers that have."""

import uuid
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of
from backend.accounts.selectors import device_of_session
from backend.accounts.user_agents import browser_and_system
from backend.common.access import signed_in
from backend.common.django_request import django_request
from backend.common.pagination import CursorPages
from backend.common.safe_http import LONGEST_URL, AddressRefused, place_of
from backend.common.schema import problems
from backend.common.serializers import PlainTextField, StrictSerializer, TextField
from backend.notifications.base64url import decoded
from backend.notifications.models import PushSubscription
from backend.notifications.models.subscription import NAME_LENGTH
from backend.notifications.selectors import subscriptions_of
from backend.notifications.services.subscribe import push_subscribe, push_unsubscribe
from backend.notifications.vapid import vapid

LANGUAGES = [code for code, _ in settings.LANGUAGES]


class EndpointField(TextField):
    """An address at a push service."""

    default_error_messages = {"bad_endpoint": "No push service is asked at this address: https, and a public host."}

    def to_internal_value(self, data: Any) -> str:
        """Refuse what would never be asked; its name is looked up only when something is sent."""
        endpoint = super().to_internal_value(data)
        try:
            place_of(endpoint)
        except AddressRefused:
            self.fail("bad_endpoint")
        return endpoint


class KeyField(TextField):
    """A key of the subscription's, base64url."""

    default_error_messages = {"bad_key": "This is no key of a push subscription."}

    def to_internal_value(self, data: Any) -> str:
        """Refuse what nothing could be encrypted for."""
        text = super().to_internal_value(data).rstrip("=")
        try:
            self.check(decoded(text))
        except ValueError:
            self.fail("bad_key")
        return text

    def check(self, key: bytes) -> None:
        """Raise `ValueError` unless these are 16 bytes (RFC 8291, 3.2)."""
        if len(key) != 16:
            raise ValueError


class PublicKeyField(KeyField):
    """A point on the curve P-256."""

    def check(self, key: bytes) -> None:
        """Raise `ValueError` unless they are one, uncompressed (RFC 8291, 3.1)."""
        if len(key) != 65:
            raise ValueError
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)


class SubscriptionRequestSerializer(StrictSerializer):
    """A browser that subscribes to pushes: the result of `PushSubscription.toJSON()`, flat."""

    endpoint = EndpointField(max_length=LONGEST_URL)
    p256dh = PublicKeyField(max_length=100)
    auth = KeyField(max_length=40)
    name = PlainTextField(
        max_length=NAME_LENGTH, required=False, help_text="By which you know it again; left out: browser and system."
    )
    language = serializers.ChoiceField(
        choices=LANGUAGES, required=False, help_text="For an account that has chosen none; left out: the request's."
    )


class SubscriptionSerializer(serializers.ModelSerializer[PushSubscription]):
    """A push subscription of a browser, without its keys and address."""

    class Meta:
        model = PushSubscription
        fields = ["id", "name", "language", "created"]
        read_only_fields = fields


class PushKeySerializer(serializers.Serializer[Any]):
    """What to subscribe under."""

    key = serializers.CharField(help_text="The `applicationServerKey`: a P-256 point, base64url. It stays the same.")


class PushKeyView(APIView):
    """The server's key."""

    access = {"GET": signed_in(tokens=False)}

    @extend_schema(operation_id="push_key", tags=["Notifications"], responses=PushKeySerializer)
    def get(self, _request: Request) -> Response:
        """The public key to hand to `PushManager.subscribe` as `applicationServerKey`."""
        return Response({"key": vapid().public})


class PushView(GenericAPIView[PushSubscription]):
    """The push subscriptions of the account."""

    access = {"GET": signed_in(tokens=False), "POST": signed_in(tokens=False, while_suspended=True)}
    pagination_class = CursorPages
    queryset = PushSubscription.objects.none()

    @extend_schema(operation_id="push_list", tags=["Notifications"], responses={200: SubscriptionSerializer(many=True)})
    def get(self, request: Request) -> Response:
        """Your push subscriptions, one for each browser, the latest first."""
        page = self.paginate_queryset(subscriptions_of(account_of(request).pk))
        return self.get_paginated_response(SubscriptionSerializer(page or [], many=True).data)

    @extend_schema(
        operation_id="push_subscribe",
        tags=["Notifications"],
        request=SubscriptionRequestSerializer,
        responses={200: SubscriptionSerializer, 201: SubscriptionSerializer},
        examples=[
            OpenApiExample(
                "What the browser said",
                value={
                    "endpoint": "https://push.example.net/send/c3Vic2NyaXB0aW9u",
                    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
                },
                request_only=True,
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """
        Have pushes sent to this browser: 201 if it is new, 200 if it was known.

        Do so whenever your client starts, for browsers change subscriptions without saying so. A subscription ends with
        the session that made it, and when its push service reports that it is gone; then you get a notice
        `device_lost`. An account has ten; one more replaces the oldest. What is pushed is JSON: `id` (the same when a
        push is repeated), `number` of the notice, `kind`, `match`, `challenge`, `sanction`, `opponent` (a name),
        `badge` (how many matches wait for you), `plan_lost` (whether you had planned an answer that did not fit the
        turn) and `language`. No card is ever in it. `kind` is that of the notice, or `played`: you have played that
        turn on another device, so replace what you show for its `number`.
        """
        form = SubscriptionRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        inner = django_request(request)
        own = " · ".join(filter(None, browser_and_system(inner.headers.get("User-Agent", ""))))
        language = get_language() or ""
        given = {"name": own or "?", "language": language if language in LANGUAGES else LANGUAGES[0]}
        device = device_of_session(inner.session.session_key)
        subscription, new = push_subscribe(account=account_of(request), device=device, **(given | form.validated_data))
        return Response(SubscriptionSerializer(subscription).data, status=201 if new else 200)


class PushSubscriptionView(APIView):
    """One of them."""

    access = {"DELETE": signed_in(tokens=False, while_suspended=True)}

    @extend_schema(
        operation_id="push_unsubscribe",
        tags=["Notifications"],
        request=None,
        responses={204: None, **problems("not_found")},
    )
    def delete(self, request: Request, subscription_id: uuid.UUID) -> Response:
        """Remove a push subscription of yours."""
        push_unsubscribe(account=account_of(request), subscription_id=subscription_id)
        return Response(status=204)
