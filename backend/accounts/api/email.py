"""The e-mail address over HTTP."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of
from backend.accounts.api.serializers import AddressSerializer, EmailSerializer, LinkSerializer
from backend.accounts.models import Account
from backend.accounts.reauthentication import require_recent_login
from backend.accounts.services.email import email_change, email_confirm, email_resend, email_undo
from backend.common.access import anyone, signed_in
from backend.common.django_request import django_request
from backend.common.schema import problems
from backend.common.serializers import EmptySerializer


def _email(account: Account) -> Response:
    confirmed = account.email_confirmed is not None
    body = {"email": account.email, "confirmed": confirmed, "pending": account.email_pending}
    return Response(EmailSerializer(body).data)


class EmailView(APIView):
    """The reader's address."""

    access = {"GET": signed_in(tokens=False), "POST": signed_in(tokens=False, while_suspended=True)}

    @extend_schema(operation_id="email_get", tags=["Accounts"], responses=EmailSerializer)
    def get(self, request: Request) -> Response:
        """Your e-mail address, and the one that is to replace it."""
        return _email(account_of(request))

    @extend_schema(
        operation_id="email_change",
        tags=["Accounts"],
        request=AddressSerializer,
        responses={200: EmailSerializer, **problems("confirmation_needed")},
    )
    def post(self, request: Request) -> Response:
        """
        Give an e-mail address, or another one.

        It gets a link to confirm it, valid for 24 hours, and nothing else before that. An address that you have
        confirmed stays yours until then, and gets a link to undo the change, valid for 7 days; your present address
        cancels a request for another. The answer is the same if somebody else has it. You must have shown within
        ten minutes who you are (`session/confirm/`), unless you are a guest without a confirmed address. A guest comes
        back by its mail (`password-reset/`).
        """
        account = account_of(request)
        # A guest may have kept no code to show. Anybody with their phone could get one, and come back by that.
        if not account.is_guest or account.email_confirmed:
            require_recent_login(django_request(request))
        form = AddressSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        email_change(account=account, **form.validated_data)
        return _email(account)


class ResendView(APIView):
    """The link once more."""

    access = {"POST": signed_in(tokens=False, while_suspended=True)}

    @extend_schema(
        operation_id="email_resend",
        tags=["Accounts"],
        request=EmptySerializer,
        responses={202: None, **problems("nothing_to_confirm")},
    )
    def post(self, request: Request) -> Response:
        """Mail the link to confirm your address once more. Earlier ones keep working until they expire."""
        EmptySerializer(data=request.data).is_valid(raise_exception=True)
        email_resend(account=account_of(request))
        return Response(status=202)


class ConfirmView(APIView):
    """The link that confirms an address."""

    access = {"POST": anyone(tokens=False, while_suspended=True)}
    address_limits = {"POST": "mail_links"}

    @extend_schema(
        operation_id="email_confirm",
        tags=["Accounts"],
        request=LinkSerializer,
        responses={204: None, **problems("link_expired", "email_taken")},
    )
    def post(self, request: Request) -> Response:
        """
        Confirm an address by the mailed code.

        Signed in or not: mail is often read on another device. It signs nobody in.
        """
        form = LinkSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        email_confirm(**form.validated_data)
        return Response(status=204)


class UndoView(APIView):
    """The link that takes a change of the address back."""

    access = {"POST": anyone(tokens=False, while_suspended=True)}
    address_limits = {"POST": "mail_links"}

    @extend_schema(
        operation_id="email_undo",
        tags=["Accounts"],
        request=LinkSerializer,
        responses={204: None, **problems("link_expired", "email_taken")},
    )
    def post(self, request: Request) -> Response:
        """
        Undo the change of an address by the mailed code: it was not you.

        The address is the account's again. It is signed out everywhere, its tokens are revoked, and its password, or a
        guest's recovery code, works no longer; the address gets a link to choose a new password, or to return.
        """
        form = LinkSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        email_undo(**form.validated_data)
        return Response(status=204)
