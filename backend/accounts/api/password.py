"""Passwords over HTTP."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of
from backend.accounts.api.serializers import AddressSerializer, PasswordResetSerializer, PasswordSerializer
from backend.accounts.services.password import password_change, password_reset, password_reset_confirm
from backend.common.access import anyone, signed_in
from backend.common.django_request import django_request
from backend.common.schema import problems


class PasswordView(APIView):
    """The reader's password."""

    access = {"POST": signed_in(tokens=False, while_suspended=True)}

    @extend_schema(
        operation_id="password_change",
        tags=["Accounts"],
        request=PasswordSerializer,
        responses={204: None, **problems("wrong_password", "full_account_needed")},
    )
    def post(self, request: Request) -> Response:
        """
        Change your password.

        The old one is all the confirmation that is needed. All other sessions end and all sockets close; those of this
        session (4409) can be opened again at once, with its new cookie. Links to choose a password no longer work.
        Your tokens and webhooks end, too, unless you send `keep_programs`.
        """
        form = PasswordSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        password_change(request=django_request(request), account=account_of(request), **form.validated_data)
        return Response(status=204)


class ResetView(APIView):
    """Asking for a way in by mail."""

    access = {"POST": anyone(tokens=False, while_suspended=True)}
    address_limits = {"POST": "password_reset"}

    @extend_schema(operation_id="password_reset", tags=["Accounts"], request=AddressSerializer, responses={202: None})
    def post(self, request: Request) -> Response:
        """
        Ask for a link to choose a new password or, as a guest, to come back.

        If an account has confirmed this address, the link is on its way to it, valid for an hour; the link of a guest
        signs them in (`session/return/`). The answer is the same if none has.
        """
        form = AddressSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        password_reset(**form.validated_data)
        return Response(status=202)


class ResetConfirmView(APIView):
    """Choosing a new password by the mailed link."""

    access = {"POST": anyone(tokens=False, while_suspended=True)}
    address_limits = {"POST": "mail_links"}

    @extend_schema(
        operation_id="password_reset_confirm",
        tags=["Accounts"],
        request=PasswordResetSerializer,
        responses={204: None, **problems("link_expired")},
    )
    def post(self, request: Request) -> Response:
        """
        Choose a new password by the mailed code.

        The account is signed out everywhere, and here nobody is signed in: do that with the new password. Two-step
        sign-in stays as it is. Tokens and webhooks end, too, unless you send `keep_programs`.
        """
        form = PasswordResetSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        password_reset_confirm(**form.validated_data)
        return Response(status=204)
