"""Signing up, in, out and back in."""

from django.middleware.csrf import get_token
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.me_serializers import SessionSerializer
from backend.accounts.api.reader import account_of
from backend.accounts.api.serializers import (
    AccountSerializer,
    ConfirmSerializer,
    GuestSerializer,
    LinkSerializer,
    RecoverySerializer,
    SignInSerializer,
    SignUpSerializer,
)
from backend.accounts.errors import AlreadySignedIn
from backend.accounts.selectors import own_account
from backend.accounts.services.account_create import account_create
from backend.accounts.services.confirm import session_confirm
from backend.accounts.services.guest_create import guest_create
from backend.accounts.services.session import session_close, session_renew
from backend.accounts.services.sign_in import session_open, session_recover, session_return
from backend.accounts.trusted_browser import trust_browser
from backend.common.access import anyone, signed_in
from backend.common.django_request import django_request
from backend.common.schema import problems
from backend.common.serializers import EmptySerializer


def _session(request: Request) -> Response:
    user = django_request(request).user  # after signing in, Django's request knows and DRF's does not
    account = user if user.is_authenticated else None
    # What a token may read of the account is a matter of its scopes, which `me/` looks at.
    own = own_account(account) if account and request.auth is None else None
    return Response(SessionSerializer({"account": account, "own": own}).data)


class SessionView(APIView):
    """The session of this browser."""

    access = {
        "GET": anyone(),
        "POST": anyone(tokens=False, while_suspended=True),
        "DELETE": anyone(tokens=False, while_suspended=True),
    }
    address_limits = {"POST": "sign_in"}

    @extend_schema(operation_id="session_get", tags=["Accounts"], responses=SessionSerializer)
    def get(self, request: Request) -> Response:
        """
        Return who is signed in, or whose the token is.

        To a session it shows all that `me/` does, so that a page needs one request to begin.
        Without a token it also sets the cookie `csrftoken`, whose value unsafe requests send as `X-CSRFToken`;
        over HTTPS it is called `__Host-csrftoken`.
        """
        if request.auth is None:
            get_token(django_request(request))
            session_renew(django_request(request))
        return _session(request)

    @extend_schema(
        operation_id="session_open",
        tags=["Accounts"],
        request=SignInSerializer,
        responses={200: SessionSerializer, **problems("wrong_credentials", "code_needed", "wrong_code")},
    )
    def post(self, request: Request) -> Response:
        """
        Sign in.

        The answer is the same for unknown names. The session and the CSRF token are new afterwards. An account with
        two-step sign-in answers `code_needed` to the right password: send both again with `code` or `spare_code`.
        """
        form = SignInSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        account = session_open(request=django_request(request), **form.validated_data)
        response = _session(request)
        trust_browser(response, account)
        return response

    @extend_schema(operation_id="session_close", tags=["Accounts"], request=None, responses={204: None})
    def delete(self, request: Request) -> Response:
        """
        Sign out.

        The sockets of this session close. To come back, a guest needs the recovery code or a confirmed
        address.
        """
        session_close(django_request(request))
        return Response(status=204)


class ConfirmView(APIView):
    """Showing once more who one is."""

    access = {"POST": signed_in(tokens=False, while_suspended=True)}

    @extend_schema(
        operation_id="session_confirm",
        tags=["Accounts"],
        request=ConfirmSerializer,
        responses={204: None, **problems("wrong_password", "wrong_recovery_code")},
    )
    def post(self, request: Request) -> Response:
        """
        Show once more who you are, for what a phone left open must not do.

        By your password or, as a guest, your recovery code, which keeps working. It counts for ten minutes, in this
        session. Signing in counts, too.
        """
        form = ConfirmSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        session_confirm(request=django_request(request), account=account_of(request), **form.validated_data)
        return Response(status=204)


class RecoveryView(APIView):
    """Coming back as a guest."""

    access = {"POST": anyone(tokens=False, while_suspended=True)}
    address_limits = {"POST": "recovery"}

    @extend_schema(
        operation_id="session_recover",
        tags=["Accounts"],
        request=RecoverySerializer,
        responses={200: SessionSerializer, **problems("wrong_recovery_code")},
    )
    def post(self, request: Request) -> Response:
        """
        Sign a guest in by the recovery code.

        On any device, as often as needed: the code keeps working.
        """
        form = RecoverySerializer(data=request.data)
        form.is_valid(raise_exception=True)
        session_recover(request=django_request(request), **form.validated_data)
        return _session(request)


class ReturnView(APIView):
    """Coming back as a guest by mail."""

    access = {"POST": anyone(tokens=False, while_suspended=True)}
    address_limits = {"POST": "mail_links"}

    @extend_schema(
        operation_id="session_return",
        tags=["Accounts"],
        request=LinkSerializer,
        responses={200: SessionSerializer, **problems("link_expired")},
    )
    def post(self, request: Request) -> Response:
        """
        Sign a guest in by the mailed code (`password-reset/`).

        It can be used once, within an hour, and not after the guest has become a full account. An `Idempotency-Key` has
        no effect here: if the answer is lost, ask for another link.
        """
        form = LinkSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        session_return(request=django_request(request), **form.validated_data)
        return _session(request)


class AccountsView(APIView):
    """Signing up."""

    access = {"POST": anyone(tokens=False)}
    address_limits = {"POST": "sign_up"}

    @extend_schema(
        operation_id="account_create",
        tags=["Accounts"],
        request=SignUpSerializer,
        responses={201: AccountSerializer, **problems("already_signed_in")},
    )
    def post(self, request: Request) -> Response:
        """
        Make an account and sign in.

        An e-mail address is not needed; one that is given gets a link to confirm it. The answer is the same if
        somebody else has it.
        """
        if request.user.is_authenticated:
            raise AlreadySignedIn
        form = SignUpSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        account = account_create(**form.validated_data, request=django_request(request))
        response = Response(AccountSerializer(account).data, status=201)
        trust_browser(response, account)
        return response


class GuestsView(APIView):
    """Playing without signing up."""

    access = {"POST": anyone(tokens=False)}
    address_limits = {"POST": "guests"}

    @extend_schema(
        operation_id="guest_create",
        tags=["Accounts"],
        request=EmptySerializer,
        responses={201: GuestSerializer, **problems("already_signed_in", "unavailable")},
    )
    def post(self, request: Request) -> Response:
        """
        Make a guest account and sign in.

        Its name is chosen for you. Keep the `recovery_code`: it is shown this once, and is the only way back when the
        cookie is lost, unless you leave an address (`me/email/`). An `Idempotency-Key` has no effect here.
        """
        if request.user.is_authenticated:
            raise AlreadySignedIn
        EmptySerializer(data=request.data).is_valid(raise_exception=True)
        account, code = guest_create(request=django_request(request))
        return Response({**AccountSerializer(account).data, "recovery_code": code}, status=201)
