"""Two-step sign-in over HTTP."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of
from backend.accounts.api.serializers import (
    CodeSerializer,
    SecondStepSerializer,
    SpareCodesSerializer,
    TwoStepSerializer,
    TwoStepStartedSerializer,
)
from backend.accounts.reauthentication import require_recent_login
from backend.accounts.selectors import has_two_step, spare_codes_left
from backend.accounts.services.two_step import two_step_codes, two_step_confirm, two_step_off, two_step_start
from backend.common.access import signed_in
from backend.common.django_request import django_request
from backend.common.schema import problems
from backend.common.serializers import EmptySerializer


class TwoStepView(APIView):
    """The reader's second step."""

    access = {"GET": signed_in(tokens=False), "POST": signed_in(tokens=False, while_suspended=True)}

    @extend_schema(operation_id="two_step_get", tags=["Accounts"], responses=TwoStepSerializer)
    def get(self, request: Request) -> Response:
        """Whether signing in to your account takes a second step."""
        account = account_of(request)
        body = {"on": has_two_step(account.pk), "spare_codes": spare_codes_left(account.pk)}
        return Response(TwoStepSerializer(body).data)

    @extend_schema(
        operation_id="two_step_start",
        tags=["Accounts"],
        request=EmptySerializer,
        responses={
            200: TwoStepStartedSerializer,
            **problems("confirmation_needed", "full_account_needed", "two_step_on"),
        },
    )
    def post(self, request: Request) -> Response:
        """
        Begin to set up two-step sign-in.

        Give the secret to an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds), and show one of its codes to
        `me/two-step/confirm/`; nothing changes before. Starting again makes another secret.
        """
        EmptySerializer(data=request.data).is_valid(raise_exception=True)
        require_recent_login(django_request(request))
        secret, uri = two_step_start(account=account_of(request))
        return Response(TwoStepStartedSerializer({"secret": secret, "uri": uri}).data)


class ConfirmView(APIView):
    """The first code."""

    access = {"POST": signed_in(tokens=False, while_suspended=True)}

    @extend_schema(
        operation_id="two_step_confirm",
        tags=["Accounts"],
        request=CodeSerializer,
        responses={
            200: SpareCodesSerializer,
            **problems("confirmation_needed", "two_step_off", "two_step_on", "wrong_code"),
        },
    )
    def post(self, request: Request) -> Response:
        """
        Turn two-step sign-in on, by a first code of the app.

        From now on signing in takes a code. The spare codes in the answer are shown this once; each signs you in once
        when the app is lost. All other sessions end and all sockets close; those of this session (4409) can be opened
        again at once, with its new cookie.
        """
        require_recent_login(django_request(request))
        form = CodeSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        account = account_of(request)
        codes = two_step_confirm(request=django_request(request), account=account, **form.validated_data)
        return Response(SpareCodesSerializer({"spare_codes": codes}).data)


class CodesView(APIView):
    """The spare codes."""

    access = {"POST": signed_in(tokens=False, while_suspended=True)}

    @extend_schema(
        operation_id="two_step_codes",
        tags=["Accounts"],
        request=SecondStepSerializer,
        responses={
            200: SpareCodesSerializer,
            **problems("confirmation_needed", "two_step_off", "code_needed", "wrong_code"),
        },
    )
    def post(self, request: Request) -> Response:
        """
        Make new spare codes.

        Takes a code as well, of the app or a spare one: with the password alone nobody gets codes that go in its place.
        The codes in the answer are shown this once; all older ones no longer work.
        """
        require_recent_login(django_request(request))
        form = SecondStepSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        codes = two_step_codes(account=account_of(request), **form.validated_data)
        return Response(SpareCodesSerializer({"spare_codes": codes}).data)


class OffView(APIView):
    """The end of it."""

    access = {"POST": signed_in(tokens=False, while_suspended=True)}

    @extend_schema(
        operation_id="two_step_off",
        tags=["Accounts"],
        request=SecondStepSerializer,
        responses={204: None, **problems("confirmation_needed", "two_step_off", "code_needed", "wrong_code")},
    )
    def post(self, request: Request) -> Response:
        """
        Turn two-step sign-in off.

        Takes a code as well, of the app or a spare one. The spare codes are forgotten.
        """
        require_recent_login(django_request(request))
        form = SecondStepSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        two_step_off(account=account_of(request), **form.validated_data)
        return Response(status=204)
