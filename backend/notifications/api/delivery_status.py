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
    """A channel by which notices reach you, and its last deliveries."""

    channel = serializers.ChoiceField(choices=["socket", "push", "mail", "webhook"])
    id = serializers.UUIDField(allow_null=True, help_text="The id of the push subscription or the webhook.")
    name = serializers.CharField(allow_null=True, help_text="The device's name, the address, or the webhook's host.")
    ready = serializers.BooleanField(help_text="Whether notices are sent there.")
    why = serializers.ChoiceField(choices=WHY, allow_null=True, help_text="Why not.")
    reached = serializers.DateTimeField(
        allow_null=True,
        help_text="Last successful delivery: shown in the open app; accepted by push service, mail server or webhook.",
    )
    failed = serializers.DateTimeField(allow_null=True, help_text="Last failed delivery.")
    failure = serializers.CharField(
        allow_null=True,
        help_text="Why that failed: `http_` and the status, `timeout`, `unreachable`, `tls`, `mail_refused`, "
        "`address_refused`…",
    )


class DeliveryStatusSerializer(serializers.Serializer[Any]):
    """The delivery status of all your channels."""

    ways = WaySerializer(many=True)


class DeliveryStatusView(APIView):
    """By which channels notices are delivered."""

    access = {"GET": signed_in(tokens=False)}

    @extend_schema(operation_id="delivery_status_get", tags=["Notifications"], responses=DeliveryStatusSerializer)
    def get(self, request: Request) -> Response:
        """
        Delivery status of each channel: the open app, each device with push notifications, mail, each webhook.

        It goes back as far as your notices, 60 days at most.
        """
        return Response(DeliveryStatusSerializer({"ways": delivery_status(account_of(request))}).data)


class DeliveryTestSerializer(serializers.Serializer[Any]):
    """A test notice that is being sent."""

    number = serializers.IntegerField(help_text="The notice's number in your feed.")


class DeliveryTestView(APIView):
    """A test of all channels."""

    access = {"POST": signed_in(tokens=False)}

    @extend_schema(
        operation_id="delivery_test",
        tags=["Notifications"],
        request=EmptySerializer,
        responses={202: DeliveryTestSerializer},
    )
    def post(self, request: Request) -> Response:
        """
        Send yourself a test on every enabled channel, at once: a notice of the kind `test`.

        Neither quiet hours nor an open app hold it back. Five an hour; `me/delivery-status/` shows the result.
        """
        EmptySerializer(data=request.data).is_valid(raise_exception=True)
        return Response({"number": delivery_test(account=account_of(request)).number}, status=202)
