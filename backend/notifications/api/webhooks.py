"""Webhooks over HTTP: addresses of programs that get the notices of an account."""

import uuid
from typing import cast

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of
from backend.accounts.models import AccessToken
from backend.accounts.reauthentication import require_recent_login
from backend.common.access import Scope, signed_in
from backend.common.django_request import django_request
from backend.common.pagination import CursorPages
from backend.common.schema import problems
from backend.common.serializers import EmptySerializer
from backend.common.throttles import spend
from backend.notifications.api.webhook_serializers import (
    NewSecretSerializer,
    WebhookChangesSerializer,
    WebhookRequestSerializer,
    WebhookSerializer,
    WebhookTestSerializer,
)
from backend.notifications.models import Webhook
from backend.notifications.selectors import webhook_of, webhooks_of
from backend.notifications.services.webhook import (
    webhook_change,
    webhook_create,
    webhook_delete,
    webhook_roll,
    webhook_test,
)


def _mine(request: Request, webhook_id: uuid.UUID) -> Webhook:
    return webhook_of(account_id=account_of(request).pk, webhook_id=webhook_id)


def _may_aim(request: Request) -> AccessToken | None:
    """Return the token of the request. Without one its session has to have shown lately who it is: notices go out."""
    if request.auth is None:
        require_recent_login(django_request(request))
    return cast("AccessToken | None", request.auth)


class WebhooksView(GenericAPIView[Webhook]):
    """The account's webhooks."""

    access = {"GET": signed_in(Scope.ACCOUNT), "POST": signed_in(Scope.ACCOUNT, Scope.READ)}
    pagination_class = CursorPages
    queryset = Webhook.objects.none()

    @extend_schema(operation_id="webhook_list", tags=["Webhooks"], responses={200: WebhookSerializer(many=True)})
    def get(self, request: Request) -> Response:
        """Your webhooks, the latest first."""
        page = self.paginate_queryset(webhooks_of(account_of(request).pk))
        return self.get_paginated_response(WebhookSerializer(page or [], many=True).data)

    @extend_schema(
        operation_id="webhook_create",
        tags=["Webhooks"],
        request=WebhookRequestSerializer,
        responses={
            201: NewSecretSerializer,
            **problems("full_account_needed", "confirmation_needed", "too_many_webhooks"),
        },
        examples=[
            OpenApiExample(
                "For a bot that wakes up when it is its turn",
                value={"url": "https://bot.example.net/cairn", "kinds": ["your_turn", "challenge"]},
                request_only=True,
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """
        Have your notices sent to an address of yours, by POST, signed.

        The body is JSON: `id`, `type` (the notice's kind), `timestamp` (when it was made), `account`, `number` (in your
        feed), `match`, `challenge`, `opponent` (a name), `version` (of the match, as this leaves) and `data`, as in the
        feed. No card is ever in it. Signed by Standard Webhooks 1.0.0: `webhook-id`, `webhook-timestamp` and
        `webhook-signature`, `v1,` and the HMAC-SHA256 of `{id}.{timestamp}.{body}` in base64. Keep the `secret`: it is
        shown this once.

        Every notice is sent when it is made, seen or not, by day or night. Answer 2xx within ten seconds, or it is sent
        again under the same `webhook-id`, less and less often, for three days; while you answer something else, what
        follows waits. 410 switches the webhook off, and so do five days without a successful delivery; you get a
        notice `webhook_off`. A redirect is not followed. An account has five webhooks, a guest none. One that was made
        by a token ends with it. Without a token you must have given your password within ten minutes. An
        `Idempotency-Key` has no effect here.
        """
        form = WebhookRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        token = _may_aim(request)
        webhook, secret = webhook_create(account=account_of(request), token=token, **form.validated_data)
        return Response({**WebhookSerializer(webhook).data, "secret": secret}, status=201)


class WebhookView(APIView):
    """One webhook."""

    access = {
        "GET": signed_in(Scope.ACCOUNT),
        "PATCH": signed_in(Scope.ACCOUNT, Scope.READ),  # for what is sent is what only `read` lets a token see
        "DELETE": signed_in(Scope.ACCOUNT, while_suspended=True),
    }

    @extend_schema(
        operation_id="webhook_get", tags=["Webhooks"], responses={200: WebhookSerializer, **problems("not_found")}
    )
    def get(self, request: Request, webhook_id: uuid.UUID) -> Response:
        """A webhook of yours, with its last delivery."""
        return Response(WebhookSerializer(_mine(request, webhook_id)).data)

    @extend_schema(
        operation_id="webhook_change",
        tags=["Webhooks"],
        request=WebhookChangesSerializer,
        responses={200: WebhookSerializer, **problems("not_found", "confirmation_needed")},
    )
    def patch(self, request: Request, webhook_id: uuid.UUID) -> Response:
        """
        Change what you name of a webhook, and nothing else; `active` switches it on again, too.

        For another `url` you must have given your password within ten minutes, unless you come with a token: then the
        webhook ends with that. What waits to be sent goes to the new address, signed with the same secret.
        """
        webhook = _mine(request, webhook_id)
        form = WebhookChangesSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        token = _may_aim(request) if "url" in form.validated_data else None
        webhook = webhook_change(webhook, token=token, **form.validated_data)
        return Response(WebhookSerializer(webhook).data)

    @extend_schema(
        operation_id="webhook_delete", tags=["Webhooks"], request=None, responses={204: None, **problems("not_found")}
    )
    def delete(self, request: Request, webhook_id: uuid.UUID) -> Response:
        """Delete a webhook of yours."""
        webhook_delete(_mine(request, webhook_id))
        return Response(status=204)


class WebhookTestView(APIView):
    """A test of one webhook."""

    access = {"POST": signed_in(Scope.ACCOUNT)}

    @extend_schema(
        operation_id="webhook_test",
        tags=["Webhooks"],
        request=EmptySerializer,
        responses={202: WebhookTestSerializer, **problems("not_found")},
    )
    def post(self, request: Request, webhook_id: uuid.UUID) -> Response:
        """
        Send a test to a webhook, even while it is off: a body of the `type` `test` whose `number` is null.

        Twenty an hour for all of your webhooks; the webhook's `reached`, `failed` and `failure` show the result.
        """
        EmptySerializer(data=request.data).is_valid(raise_exception=True)
        webhook = _mine(request, webhook_id)
        spend("webhook_tests", str(webhook.account_id))
        return Response({"id": webhook_test(webhook).pk}, status=202)


class WebhookSecretView(APIView):
    """The secret of one webhook."""

    access = {"POST": signed_in(Scope.ACCOUNT, Scope.READ)}

    @extend_schema(
        operation_id="webhook_roll",
        tags=["Webhooks"],
        request=EmptySerializer,
        responses={200: NewSecretSerializer, **problems("not_found", "confirmation_needed")},
    )
    def post(self, request: Request, webhook_id: uuid.UUID) -> Response:
        """
        Give a webhook another secret, shown this once.

        For a day notices are signed with both, the new one first; take a body that either fits. Without a token you
        must have given your password within ten minutes; with one, the webhook goes with that.
        """
        EmptySerializer(data=request.data).is_valid(raise_exception=True)
        mine = _mine(request, webhook_id)
        webhook, secret = webhook_roll(mine, token=_may_aim(request))
        return Response({**WebhookSerializer(webhook).data, "secret": secret})
