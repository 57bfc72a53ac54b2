"""
How the OpenAPI document describes refusals and signing in.

Each operation lists its own codes with `problems(...)`; what every operation may answer is added here.
"""

import re
from copy import deepcopy
from typing import Any, Literal

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiResponse

from backend.common.access import Access, Scope, access_to
from backend.common.errors import PROBLEMS
from backend.common.problems import MEDIA_TYPE
from backend.common.serializers import ProblemSerializer, StrictSerializer

Responses = dict[Any, Any]

#: Where a sentence ends and another begins.
SENTENCE_END = re.compile(r"(?<=[.?!])\s+(?=[A-Z`])|\n\n")


class ProblemResponse(OpenApiResponse):
    """The refusals of one status."""

    def __init__(self, codes: list[str], serializer: Any = ProblemSerializer) -> None:
        self.codes = codes
        lines = [f"- `{code}`: {PROBLEMS[code].title}" for code in codes]
        super().__init__(response=serializer, description="\n".join(lines))


def problems(*codes: str, serializer: Any = ProblemSerializer) -> Responses:
    """
    The responses of an operation that may refuse with *codes*; merge them into `extend_schema(responses=...)`.

    Args:
        serializer: For refusals that carry more than a problem does; name it as a subclass of `ProblemSerializer`.

    >>> extend_schema(responses={201: MatchSerializer, **problems("not_found", "challenge_closed")})  # doctest: +SKIP
    """
    by_status: dict[int, list[str]] = {}
    for code in codes:
        by_status.setdefault(int(PROBLEMS[code].status), []).append(code)
    return {(status, MEDIA_TYPE): ProblemResponse(group, serializer) for status, group in sorted(by_status.items())}


class ProblemSchema(AutoSchema):
    """Adds to each operation who may call it, and the refusals that follow from that, its method and its body."""

    @property
    def access(self) -> Access:
        """What the view says of this operation."""
        return access_to(self.view, self.method)

    def get_auth(self) -> list[dict[str, Any]]:
        """The ways in. Empty for what is the same for everybody."""
        ways = [way for way in super().get_auth() if way and (self.access.tokens or "token" not in way)]
        return [*ways, {}] if self.access.anonymous else ways

    def get_summary(self) -> str:
        """The first sentence of the view's words."""
        return self._words()[0]

    def _words(self) -> tuple[str, str]:
        """The first sentence of the view's words, without its dot, and the rest."""
        whole = str(super().get_description())
        first, end, rest = SENTENCE_END.sub("\0", whole, count=1).partition("\0")
        return (first if end else whole).removesuffix(".").replace("\n", " "), rest.strip()

    def get_description(self) -> str:  # type: ignore[override]  # as spectacular does
        """The rest of the view's words, and what a token needs: OpenAPI knows scopes of OAuth alone."""
        words = [rest] if (rest := self._words()[1]) else []
        if not self.access.tokens:
            words.append("Not by token.")
        elif self.access.scopes:
            named = " and ".join(f"`{scope}`" for scope in self.access.scopes)
            words.append(f"A token needs the scope{'s' * (len(self.access.scopes) > 1)} {named}.")
        return "\n\n".join(words)

    def get_extensions(self) -> dict[str, Any]:
        """The same for programs."""
        return {"x-token-scope": " ".join(self.access.scopes)} if self.access.tokens and self.access.scopes else {}

    def common_codes(self) -> list[str]:
        """The codes that this operation shares with others of its kind."""
        codes = ["not_acceptable", "invalid"]  # for a parameter that the operation does not have
        safe = self.method in ("GET", "HEAD")
        if self.view.authentication_classes:  # or there is nobody to count it for
            codes.append("throttled")
        if not safe:
            codes += ["csrf_failed", "body_too_large"]
        if self._takes_body():
            codes += ["invalid_json", "unsupported_media_type"]
        if not safe and not self.access.while_suspended:
            codes.append("suspended")
        if not self.access.anonymous:
            codes.append("not_authenticated")
        if self.view.authentication_classes:
            codes.append("bad_token")
        if self.access.scopes:
            codes.append("missing_scope")
        if not self.access.tokens:
            codes.append("not_by_token")
        if safe and getattr(self.view, "pagination_class", None):
            codes.append("bad_cursor")
        return codes

    def _takes_body(self) -> bool:
        if self.method != "DELETE":
            return self.method in ("POST", "PUT", "PATCH")
        declared: Any = self.get_request_serializer()
        return isinstance(declared, type) and issubclass(declared, StrictSerializer)

    def _get_request_body(self, direction: Literal["request", "response"] = "request") -> Any:
        """Describe a declared body whatever the method; spectacular leaves out that of a DELETE."""
        method = self.method
        if method == "DELETE" and self._takes_body():
            self.method = "POST"
        try:
            return super()._get_request_body(direction)  # type: ignore[no-untyped-call]
        finally:
            self.method = method

    def _is_list_view(self, serializer: Any = None) -> bool:
        """Go by what is answered when all goes well; by spectacular's order our refusals would come first."""
        declared: Any = self.get_response_serializers() if serializer is None else serializer
        if isinstance(declared, dict):
            declared = {status: shape for status, shape in declared.items() if not isinstance(shape, ProblemResponse)}
        return bool(super()._is_list_view(declared))

    def _map_basic_serializer(self, serializer: Any, direction: Any) -> dict[str, Any]:
        """Describe where a member that is not named is refused."""
        shape: dict[str, Any] = super()._map_basic_serializer(serializer, direction)  # type: ignore[no-untyped-call]
        if isinstance(serializer, StrictSerializer):
            # Copied: spectacular writes into what it is given, and the next document would lack it.
            shape |= {"additionalProperties": False} | deepcopy(serializer.schema_keywords)
        return shape

    def _get_response_bodies(self, direction: Literal["request", "response"] = "response") -> dict[str, Any]:
        """The declared responses and the shared refusals, one entry per status."""
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        declared = self.get_response_serializers()
        own: Responses = declared if isinstance(declared, dict) else {}
        for key, shared in problems(*self.common_codes()).items():
            known = own.get(key)
            if isinstance(known, ProblemResponse):
                codes = [*known.codes, *(code for code in shared.codes if code not in known.codes)]
                shared = ProblemResponse(codes, known.response)  # noqa: PLW2901 - one response in place of two
            status = str(key[0])
            bodies[status] = self._get_response_for_code(shared, status, [MEDIA_TYPE], direction)
        return dict(sorted(bodies.items()))

    def _get_response_for_code(
        self, serializer: Any, status_code: str, media_types: Any = None, direction: str = "response"
    ) -> dict[str, Any]:
        """Describe which codes a refusal of this status can have."""
        response: dict[str, Any] = super()._get_response_for_code(  # type: ignore[no-untyped-call]
            serializer, status_code, media_types, direction
        )
        if isinstance(serializer, ProblemResponse):
            response["x-problem-codes"] = serializer.codes
        response["description"] = response["description"] or "As asked for."
        return response


class CookieScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The session cookie."""

    target_class = "backend.common.authentication.CookieAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:  # noqa: ARG002 - spectacular's
        """How to sign in, in the terms of OpenAPI."""
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "Set by signing in. Unsafe requests also need `X-CSRFToken`: the value of `csrftoken`. "
            "Over HTTPS both names begin with `__Host-`.",
        }


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """A personal token."""

    target_class = "backend.accounts.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:  # noqa: ARG002 - spectacular's
        """How to send one, in the terms of OpenAPI."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": (
                "A personal token of yours (`POST me/tokens/`). Cookies beside it are ignored, and no CSRF token "
                "is needed. Operations name the scope that a token needs: " + ", ".join(f"`{one}`" for one in Scope)
            ),
        }


def only_the_api(endpoints: list[tuple[str, str, str, Any]], **_: Any) -> list[tuple[str, str, str, Any]]:
    """Leave out what is not under /api/v1/."""
    return [endpoint for endpoint in endpoints if endpoint[0].startswith("/api/v1/")]
