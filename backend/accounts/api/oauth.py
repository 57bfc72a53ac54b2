"""
Apps that act for others: OAuth 2's authorization code with PKCE, over tokens (decisions 0079 and 0080).

The consent page of our own client asks `AuthorizationView`; apps ask `TokenView` and `RevocationView`, which answer as
RFC 6749 and RFC 7009 say and not as the rest of the API. So none of them is in the OpenAPI document: its security
scheme `oauth2` and `/.well-known/oauth-authorization-server` (RFC 8414) describe them.
"""

from collections.abc import Mapping
from typing import Any, cast

from django.http import HttpRequest, JsonResponse, QueryDict
from django.views.decorators.http import require_safe
from rest_framework.exceptions import ParseError, UnsupportedMediaType
from rest_framework.parsers import FormParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of
from backend.accounts.errors import TooManyTokens
from backend.accounts.oauth_errors import OAuthError
from backend.accounts.selectors import token_of
from backend.accounts.services.authorization import TOKEN_LIFETIME, app_consent, code_redeem
from backend.accounts.services.token import token_revoke
from backend.common import errors
from backend.common.access import Scope, anyone, signed_in
from backend.common.django_request import django_request
from backend.common.origins import origin_of
from backend.common.parsers import check_charset
from backend.common.serializers import StrictSerializer, TextField, TruthField

QUERY_LENGTH = 8000
#: What the endpoints of apps take; for others there is no body of theirs to read.
FORM = "application/x-www-form-urlencoded"


class AuthorizationSerializer(StrictSerializer):
    """What the consent page was opened with."""

    query = TextField(max_length=QUERY_LENGTH, allow_blank=True)
    allow = TruthField(default=False)


class AuthorizationView(APIView):
    """For the consent page (`/oauth/authorize`) alone."""

    schema = None
    access = {"POST": signed_in(tokens=False)}

    def post(self, request: Request) -> Response:
        """
        Return what an app asks for, and with `allow` allow it; `address` is where the answer is taken.

        Nobody is sent there but by a press of a button, for who comes with an address may have made it up: `address`
        bears the refusal until the app is allowed what it asks for.
        """
        form = AuthorizationSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        answer = app_consent(request=django_request(request), account=account_of(request), **form.validated_data)
        return Response(answer)


class _StrictFormParser(FormParser):
    """Forms in UTF-8: other codecs are refused unread."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """Read the form."""
        check_charset(media_type or "")
        return super().parse(stream, media_type, parser_context)


class _OAuthView(APIView):
    """An endpoint for programs that speak OAuth: a form in, refusals as RFC 6749 section 5.2 has them."""

    schema = None
    access = {"POST": anyone(while_suspended=True)}
    #: Nobody signs in here, by whatever is sent along: the page of an app may come with any `Origin`.
    authentication_classes: list[Any] = []
    parser_classes = [_StrictFormParser]
    address_limits = {"POST": "oauth"}

    def handle_exception(self, exc: Exception) -> Response:
        """Answer a mistake of the app in the words of OAuth, and everything else as ever."""
        if isinstance(exc, UnsupportedMediaType | errors.UnsupportedMediaType | ParseError | errors.Invalid):
            exc = OAuthError("invalid_request", f"Send the parameters as {FORM} in UTF-8, and none in the address.")
        if not isinstance(exc, OAuthError):
            return super().handle_exception(exc)
        response = Response(exc.members(), status=400)
        if self.request.headers.get("Authorization", "").lower().startswith("basic "):
            response.status_code = 401  # RFC 6749 section 5.2: who signs in by a header is answered by one
            response["WWW-Authenticate"] = 'Basic realm="Cairn"'
        return response

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        """Have no cache keep the answer (RFC 6749 section 5.1)."""
        response["Cache-Control"], response["Pragma"] = "no-store", "no-cache"
        return super().finalize_response(request, response, *args, **kwargs)


def _members_of(request: Request, *needed: str) -> Mapping[str, str]:
    """
    Return the members of a form, of which those that are *needed* are there; one without a value is not.

    Raises:
        OAuthError: One is missing, or there twice; or the client shows a secret, and none has any.
    """
    form = cast("QueryDict", request.data)
    members = {name: form.getlist(name)[0] for name in form if form.getlist(name)[0]}
    for name in form:
        if len(form.getlist(name)) > 1:
            raise OAuthError("invalid_request", f"{name} is there twice.")
    if "client_secret" in members or request.headers.get("Authorization", "").lower().startswith("basic "):
        raise OAuthError("invalid_client", "Apps have no secrets here: send client_id and code_verifier.")
    for name in needed:
        if name not in members:
            raise OAuthError("invalid_request", f"{name} is missing.")
    return members


class TokenView(_OAuthView):
    """The token endpoint."""

    def post(self, request: Request) -> Response:
        """Give the token for a code (RFC 6749 section 4.1.3, RFC 7636 section 4.5)."""
        members = _members_of(request, "grant_type")
        if members["grant_type"] != "authorization_code":
            raise OAuthError("unsupported_grant_type", "grant_type has to be authorization_code.")
        members = _members_of(request, "code", "redirect_uri", "client_id", "code_verifier")
        try:
            token, secret = code_redeem(
                text=members["code"],
                app=members["client_id"],
                redirect_uri=members["redirect_uri"],
                verifier=members["code_verifier"],
            )
        except TooManyTokens as error:
            raise OAuthError("invalid_grant", "The account has as many tokens as it may.") from error
        return Response({
            "access_token": secret,
            "token_type": "Bearer",
            "expires_in": int(TOKEN_LIFETIME.total_seconds()),
            "scope": " ".join(token.scopes),
        })  # fmt: skip


class RevocationView(_OAuthView):
    """The revocation endpoint."""

    def post(self, request: Request) -> Response:
        """End a token (RFC 7009). Of one that is none, or over, the answer is the same: it is void now."""
        members = _members_of(request, "token")
        token = token_of(members["token"])
        if token is not None:
            if members.get("client_id", token.app) != token.app:
                raise OAuthError("invalid_client", "The token is not this app's.")
            token_revoke(token)
        return Response(status=200)


@require_safe
def metadata(request: HttpRequest) -> JsonResponse:
    """Where what is, and what is understood: RFC 8414, for programs that look for it."""
    origin = origin_of(request)
    return JsonResponse({
        "issuer": origin,
        "authorization_endpoint": f"{origin}/oauth/authorize",
        "token_endpoint": f"{origin}/api/v1/oauth/token/",
        "revocation_endpoint": f"{origin}/api/v1/oauth/revoke/",
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code"],
        "code_challenge_methods_supported": ["S256"],
        "token_endpoint_auth_methods_supported": ["none"],
        "revocation_endpoint_auth_methods_supported": ["none"],
        "scopes_supported": list(Scope),
        "authorization_response_iss_parameter_supported": True,
        "service_documentation": f"{origin}/docs/how-to/let-people-sign-in",
    })  # fmt: skip
