"""
Refusals with a code: the base class, the register of all codes, and the refusals that every app shares.

An app declares its own in its `errors.py`; declaring one registers it. A code is never renamed or reused.
"""

from datetime import datetime
from http import HTTPStatus
from typing import Any, ClassVar

from backend.common.expiry import serialize_expiry

PROBLEMS: dict[str, type["ServiceError"]] = {}


class ServiceError(Exception):
    """
    A refusal that the caller may read: HTTP status, stable code, sentence, and members of its own.

    Subclasses set `status`, `code` and `title` (a sentence that is the same every time; it documents the code).
    `detail` says more about this very case; *extras* become members of the problem beside it, and must be JSON.

    >>> raise StaleVersion("The match is at version 7.", match=view)  # doctest: +SKIP
    """

    status: ClassVar[int] = HTTPStatus.BAD_REQUEST
    code: ClassVar[str] = ""
    title: ClassVar[str] = ""

    def __init__(self, detail: str = "", **extras: Any) -> None:
        super().__init__(detail or self.title)
        self.detail = detail or self.title
        self.extras = extras

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "code" not in cls.__dict__:
            return
        if not cls.title:
            raise TypeError(f"{cls.__name__} needs a title")
        known = PROBLEMS.setdefault(cls.code, cls)
        if known is not cls and (known.status, known.title) != (cls.status, cls.title):
            raise TypeError(f"the code {cls.code!r} is taken by {known.__qualname__}")

    @property
    def headers(self) -> dict[str, str]:
        """Headers that go with the refusal."""
        return {}


class Invalid(ServiceError):
    """The body or a parameter is not as documented; `errors` names each field."""

    code = "invalid"
    title = "Some fields are invalid."

    def __init__(self, detail: str = "", *, errors: list[dict[str, str]] | None = None, **extras: Any) -> None:
        super().__init__(detail, errors=errors or [], **extras)

    @classmethod
    def field(cls, field: str, code: str, detail: str) -> "Invalid":
        """The refusal of one *field*."""
        return cls(errors=[{"field": field, "code": code, "detail": detail}])


class InvalidJSON(ServiceError):
    """The body cannot be read."""

    code = "invalid_json"
    title = "The body is not valid JSON."


class BadRequest(ServiceError):
    """The request itself is malformed."""

    code = "bad_request"
    title = "The request is malformed."


class BadCursor(ServiceError):
    """A list's cursor, or the number after which to read on, was not one that this API gave out."""

    code = "bad_cursor"
    title = "The cursor is invalid for this list."

    @classmethod
    def beyond(cls, after: int, last: int) -> "BadCursor":
        """The refusal of a number that is larger than the last: of another account, or of before a restore."""
        return cls(f"The last number is {last}; there is no {after} yet. Read from the beginning.")


class NotAuthenticated(ServiceError):
    """Nobody is signed in."""

    status = HTTPStatus.UNAUTHORIZED
    code = "not_authenticated"
    title = "Authentication is required."

    @property
    def headers(self) -> dict[str, str]:
        """RFC 9110 wants a challenge beside every 401."""
        return {"WWW-Authenticate": "Session, Bearer"}


class BadToken(ServiceError):
    """The request carries a bearer token that is none, has expired, was revoked, or is of a closed account."""

    status = HTTPStatus.UNAUTHORIZED
    code = "bad_token"
    title = "The token is invalid or has expired."

    @property
    def headers(self) -> dict[str, str]:
        """The challenge of RFC 6750."""
        return {"WWW-Authenticate": f'Bearer error="invalid_token", error_description="{self.title}"'}


class MissingScope(ServiceError):
    """The token is good, but not for this; the member `scope` says what it would need."""

    status = HTTPStatus.FORBIDDEN
    code = "missing_scope"
    title = "The token lacks the required scope."

    def __init__(self, scope: str) -> None:
        super().__init__(f"This needs a token with the scope {scope}.", scope=str(scope))
        self.scope = scope

    @property
    def headers(self) -> dict[str, str]:
        """The challenge of RFC 6750."""
        return {"WWW-Authenticate": f'Bearer error="insufficient_scope", scope="{self.scope}"'}


class NotByToken(ServiceError):
    """What opens or guards the account itself is done in a browser."""

    status = HTTPStatus.FORBIDDEN
    code = "not_by_token"
    title = "Tokens cannot do that. Sign in with a browser."


class CsrfFailed(ServiceError):
    """The request comes from another site, or carries a session without the token that shows it does not."""

    status = HTTPStatus.FORBIDDEN
    code = "csrf_failed"
    title = "The CSRF check failed."


class Forbidden(ServiceError):
    """Signed in, and still not allowed."""

    status = HTTPStatus.FORBIDDEN
    code = "forbidden"
    title = "You are not allowed to do that."


class HoldsUntil(ServiceError):
    """A decision of staff is active until then; the member `until` is null for no end."""

    def __init__(self, until: datetime) -> None:
        told = serialize_expiry(until)
        super().__init__(until=told and told.isoformat())


class Suspended(HoldsUntil):
    """The account may read and answer for itself, and do nothing else."""

    status = HTTPStatus.FORBIDDEN
    code = "suspended"
    title = "Your account is suspended. Your sanctions say why, and how to appeal."


class NotFound(ServiceError):
    """Not there, or not for this reader to know of."""

    status = HTTPStatus.NOT_FOUND
    code = "not_found"
    title = "Not found."


class MethodNotAllowed(ServiceError):
    """The path is there, the method is not."""

    status = HTTPStatus.METHOD_NOT_ALLOWED
    code = "method_not_allowed"
    title = "Method not allowed."


class NotAcceptable(ServiceError):
    """`Accept` names nothing that this address can answer with."""

    status = HTTPStatus.NOT_ACCEPTABLE
    code = "not_acceptable"
    title = "Not available in a format that you accept."


class BodyTooLarge(ServiceError):
    """More than `BODY_LIMIT` bytes."""

    status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    code = "body_too_large"
    title = "The body is larger than 16 KiB."


class UnsupportedMediaType(ServiceError):
    """Bodies are UTF-8 JSON."""

    status = HTTPStatus.UNSUPPORTED_MEDIA_TYPE
    code = "unsupported_media_type"
    title = "Unsupported media type: send application/json in UTF-8, without Content-Encoding."


class IdempotencyKeyReused(ServiceError):
    """The same `Idempotency-Key` came with another body."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    code = "idempotency_key_reused"
    title = "This Idempotency-Key was used with a different body."


class Throttled(ServiceError):
    """Too many requests; *wait* whole seconds until the next may come."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    code = "throttled"
    title = "Too many requests."

    def __init__(self, wait: int) -> None:
        super().__init__(f"Too many requests. Try again in {wait} s.")
        self.wait = wait

    @property
    def headers(self) -> dict[str, str]:
        """When to retry."""
        return {"Retry-After": str(self.wait)}


class TooManyWaits(ServiceError):
    """The account waits as often at a time as it may; in *wait* seconds the longest of those waits is over."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    code = "too_many_waits"
    title = "Too many concurrent long polls."

    def __init__(self, wait: int) -> None:
        super().__init__(f"End one of your long polls, or retry in {wait} s.")
        self.wait = wait

    @property
    def headers(self) -> dict[str, str]:
        """When to retry."""
        return {"Retry-After": str(self.wait)}


class ServerError(ServiceError):
    """Our fault."""

    status = HTTPStatus.INTERNAL_SERVER_ERROR
    code = "server_error"
    title = "Internal server error."


class Unavailable(ServiceError):
    """A part that is needed is away; the same request may work later."""

    status = HTTPStatus.SERVICE_UNAVAILABLE
    code = "unavailable"
    title = "Service unavailable."

    @property
    def headers(self) -> dict[str, str]:
        """When to retry."""
        return {"Retry-After": "5"}
