"""A guest's own matters over HTTP."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.me_serializers import OwnAccountSerializer, RecoveryMadeSerializer, RecoveryStateSerializer
from backend.accounts.api.reader import account_of
from backend.accounts.api.serializers import SignUpSerializer
from backend.accounts.selectors import own_account, own_recovery
from backend.accounts.services.guest_upgrade import guest_upgrade
from backend.accounts.services.recovery_renew import recovery_renew
from backend.accounts.trusted_browser import trust_browser
from backend.common.access import signed_in
from backend.common.django_request import django_request
from backend.common.origins import origin_of
from backend.common.schema import problems
from backend.common.serializers import EmptySerializer


class UpgradeView(APIView):
    """From guest to full account."""

    access = {"POST": signed_in(tokens=False)}
    address_limits = {"POST": "sign_up"}

    @extend_schema(
        operation_id="guest_upgrade",
        tags=["Own account"],
        request=SignUpSerializer,
        responses={200: OwnAccountSerializer, **problems("not_a_guest")},
    )
    def post(self, request: Request) -> Response:
        """
        Give yourself a name and a password.

        You stay who you are: the same `id`, matches, challenges, feed, blocks and notes, and the address that you have
        confirmed. This session stays signed in, your others end, and your recovery code no longer works.
        """
        form = SignUpSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        account = guest_upgrade(request=django_request(request), account=account_of(request), **form.validated_data)
        response = Response(own_account(account))
        trust_browser(response, account)
        return response


class OwnRecoveryView(APIView):
    """The code that brings a guest back."""

    access = {"GET": signed_in(tokens=False), "POST": signed_in(tokens=False, while_suspended=True)}

    @extend_schema(
        operation_id="recovery_get",
        tags=["Own account"],
        responses={200: RecoveryStateSerializer, **problems("not_a_guest")},
    )
    def get(self, request: Request) -> Response:
        """Whether you have a recovery code, and since when. The code itself is not kept."""
        return Response(own_recovery(account_of(request)))

    @extend_schema(
        operation_id="recovery_renew",
        tags=["Own account"],
        request=EmptySerializer,
        responses={201: RecoveryMadeSerializer, **problems("not_a_guest")},
    )
    def post(self, request: Request) -> Response:
        """
        Get a new recovery code.

        The old one no longer works. Keep the new one: it is shown this once. An `Idempotency-Key` has no effect here.
        """
        EmptySerializer(data=request.data).is_valid(raise_exception=True)
        code = recovery_renew(account=account_of(request))
        return Response({"recovery_code": code, "url": f"{origin_of(request)}/recover#{code}"}, status=201)
