"""The delivery status of an account, over HTTP."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of
from backend.common.access import signed_in
from backend.common.serializers import EmptySerializer
from backend.notifications.delivery_status import WHY, delivery_status
from backend.notifications.services.delivery_test import delivery_test


class WaySerializer(serializers.Serializer[Any]):
    """One way to reach you."""

    channel = serializers.ChoiceField(choices=["socket", "push", "mail", "webhook"])
    id = serializers.UUIDField(allow_null=True, help_text="Of a push subscription or a webhook.")
    name = serializers.CharField(allow_null=True, help_text="Of the device; the address; where the webhook is.")
    ready = serializers.BooleanField(help_text="Whether anything would be sent there.")
    why = serializers.ChoiceField(choices=WHY, allow_null=True, help_text="Why not.")
    reached = serializers.DateTimeField(
        allow_null=True,
        help_text="When it last took something: shown in front; taken by push service, mail server or webhook.",
    )
    failed = serializers.DateTimeField(allow_null=True, help_text="When it last did not.")
    failure = serializers.CharField(
        allow_null=True,
        help_text="Why not: `http_` and the status, `timeout`, `unreachable`, `tls`, `mail_refused`, "
        "`address_refused`…",
    )


class DeliveryStatusSerializer(serializers.Serializer[Any]):
    """All ways to reach you."""

    ways = WaySerializer(many=True)


class DeliveryStatusView(APIView):
    """By which channels notices are delivered."""

    access = {"GET": signed_in(tokens=False)}

    @extend_schema(operation_id="delivery_status_get", tags=["Notifications"], responses=DeliveryStatusSerializer)
    def get(self, request: Request) -> Response:
        """
        How you can be reached, and when you last were: the open app, each device that takes pushes, mail, each webhook.

        What is remembered is as old as your notices, 60 days at most.
        """
        return Response(DeliveryStatusSerializer({"ways": delivery_status(account_of(request))}).data)


class DeliveryTestSerializer(serializers.Serializer[Any]):
    """A test on its way."""

    number = serializers.IntegerField(help_text="Of the notice, in your feed.")


class DeliveryTestView(APIView):
    """A test of all ways."""

    access = {"POST": signed_in(tokens=False)}

    @extend_schema(
        operation_id="delivery_test",
        tags=["Notifications"],
        request=EmptySerializer,
        responses={202: DeliveryTestSerializer},
    )
    def post(self, request: Request) -> Response:
        """
        Have a test sent to yourself, by every way that is on, at once: a notice of the kind `test`.

        Neither quiet hours nor an open app hold it back. Five an hour; `me/delivery-status/` shows what came of it.
        """
        EmptySerializer(data=request.data).is_valid(raise_exception=True)
        return Response({"number": delivery_test(account=account_of(request)).number}, status=202)
