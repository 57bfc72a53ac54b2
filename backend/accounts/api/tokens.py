"""Tokens and socket tickets over HTTP."""

import uuid
from typing import Any, cast

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of
from backend.accounts.models import AccessToken
from backend.accounts.models.token import NAME_LENGTH
from backend.accounts.reauthentication import require_recent_login
from backend.accounts.selectors import tokens_of
from backend.accounts.services.ticket import ticket_create
from backend.accounts.services.token import token_create, token_revoke, token_revoke_current
from backend.common.access import Scope, signed_in
from backend.common.django_request import django_request
from backend.common.errors import NotFound
from backend.common.pagination import CursorPages
from backend.common.schema import problems
from backend.common.serializers import EmptySerializer, PlainTextField, StrictSerializer

#: What each lets a program do.
SCOPES_IN_WORDS = {
    Scope.READ.value: "What you may see.",
    Scope.PLAY.value: "Moves, draws, resigning.",
    Scope.CHALLENGE.value: "Challenges and rematches.",
    Scope.CHAT.value: "Messages and notes.",
    Scope.ACCOUNT.value: "Settings, vacations, webhooks.",
    Scope.BOT.value: "Marking the account as a bot's.",
}
SCOPES = list(SCOPES_IN_WORDS)


class TokenRequestSerializer(StrictSerializer):
    """A token to make."""

    name = PlainTextField(max_length=NAME_LENGTH, help_text="What it is for, to know it again.")
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=SCOPES),
        min_length=1,
        max_length=len(SCOPES),
        help_text=" ".join(f"`{scope}`: {words[0].lower()}{words[1:]}" for scope, words in SCOPES_IN_WORDS.items()),
    )
    expires_at = serializers.DateTimeField(
        required=False, allow_null=True, help_text="From when on it is void; null or left out: never."
    )


class TokenSerializer(serializers.ModelSerializer[AccessToken]):
    """A token, without what opens anything."""

    scopes = serializers.ListField(child=serializers.ChoiceField(choices=SCOPES))
    app = serializers.SerializerMethodField(
        help_text="The host of the app that you let act for you; null: you made the token yourself."
    )

    class Meta:
        model = AccessToken
        fields = ["id", "name", "app", "scopes", "expires_at", "created", "last_used"]
        read_only_fields = fields
        extra_kwargs = {"last_used": {"help_text": "To the minute; null: never."}}

    def get_app(self, token: AccessToken) -> str | None:
        """Return null where there is none."""
        return token.app or None


class NewTokenSerializer(TokenSerializer):
    """A token just made."""

    secret = serializers.CharField(help_text="What to send as `Authorization: Bearer …`. Shown this once.")

    class Meta(TokenSerializer.Meta):
        fields = [*TokenSerializer.Meta.fields, "secret"]
        read_only_fields = fields


class TicketSerializer(serializers.Serializer[Any]):
    """What opens one socket."""

    ticket = serializers.CharField(help_text="For `/ws/v1/?ticket=…`, once.")
    expires_at = serializers.DateTimeField()


class TokensView(GenericAPIView[AccessToken]):
    """The account's tokens."""

    access = {"GET": signed_in(Scope.READ), "POST": signed_in(tokens=False)}
    pagination_class = CursorPages
    queryset = AccessToken.objects.none()

    @extend_schema(operation_id="token_list", tags=["Tokens"], responses={200: TokenSerializer(many=True)})
    def get(self, request: Request) -> Response:
        """Your tokens, the latest first, those that have expired included."""
        page = self.paginate_queryset(tokens_of(account_of(request).pk))
        return self.get_paginated_response(TokenSerializer(page or [], many=True).data)

    @extend_schema(
        operation_id="token_create",
        tags=["Tokens"],
        request=TokenRequestSerializer,
        responses={
            201: NewTokenSerializer,
            **problems("full_account_needed", "confirmation_needed", "too_many_tokens"),
        },
        examples=[
            OpenApiExample(
                "For a program that plays",
                value={"name": "My bot", "scopes": ["read", "play", "challenge", "bot"]},
                request_only=True,
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """
        Make a token for a program of yours.

        Keep the `secret`: it is shown this once. It begins with `cairn_`. An account has 20 tokens at most, a guest
        none; those that have expired go where there is no room. You must have given your password within ten minutes.
        An `Idempotency-Key` has no effect here.
        """
        form = TokenRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        require_recent_login(django_request(request))
        token, secret = token_create(account=account_of(request), **form.validated_data)
        return Response({**TokenSerializer(token).data, "secret": secret}, status=201)


class TokenView(APIView):
    """One token."""

    access = {"DELETE": signed_in(tokens=False, while_suspended=True)}

    @extend_schema(
        operation_id="token_revoke",
        tags=["Tokens"],
        request=None,
        responses={204: None, **problems("not_found", "confirmation_needed")},
    )
    def delete(self, request: Request, token_id: uuid.UUID) -> Response:
        """
        Revoke a token of yours.

        It is void at once; sockets that it opened close within five seconds. You must have given your password within
        ten minutes.
        """
        token = tokens_of(account_of(request).pk).filter(pk=token_id).first()
        if token is None:
            raise NotFound("You have no such token.")
        require_recent_login(django_request(request))
        token_revoke(token)
        return Response(status=204)


class CurrentTokenView(APIView):
    """The token of the request."""

    access = {"DELETE": signed_in(while_suspended=True)}

    @extend_schema(
        operation_id="token_revoke_current",
        tags=["Tokens"],
        request=None,
        responses={204: None, **problems("token_needed")},
    )
    def delete(self, request: Request) -> Response:
        """
        Revoke the token that this request comes with.

        For an app whose user signs out. It is void at once; sockets that it opened close within five seconds.
        """
        token_revoke_current(cast("AccessToken | None", request.auth))
        return Response(status=204)


class TicketsView(APIView):
    """Sockets of clients with a token."""

    access = {"POST": signed_in(Scope.READ)}

    @extend_schema(
        operation_id="ticket_create",
        tags=["Tokens"],
        request=EmptySerializer,
        responses={201: TicketSerializer, **problems("token_needed")},
    )
    def post(self, request: Request) -> Response:
        """
        Get a ticket for the socket.

        Open `/ws/v1/?ticket=…` with it within 30 seconds, once; `Origin` and cookies do not matter there. The socket
        closes with 4401 when the ticket opens nothing, and when the token expires or is revoked. It is for pages of
        other origins: a program sends its token with the handshake, and a browser that is signed in here needs none and
        is refused.
        """
        EmptySerializer(data=request.data).is_valid(raise_exception=True)
        ticket, expires = ticket_create(cast("AccessToken | None", request.auth))
        return Response(TicketSerializer({"ticket": ticket, "expires_at": expires}).data, status=201)
