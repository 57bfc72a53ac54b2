"""Operations that will be gone: what their answers say of it, by RFC 9745 (`Deprecation`) and RFC 8594 (`Sunset`)."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.http import HttpRequest
from django.utils.http import http_date

#: From the day on which it is announced to the one after which an operation may be gone.
NOTICE = timedelta(days=365)
POLICY = "/api/v1/docs/"


@dataclass(frozen=True)
class Deprecation:
    """That an operation is not to be used any more. A view names it by method: `deprecated = {"GET": …}`.

    Attributes:
        since: The day on which it was announced.
        sunset: The day after which it may be gone.
        instead: What to use, in words.
    """

    since: date
    sunset: date
    instead: str

    def __post_init__(self) -> None:
        """Refuse to take anything away at once."""
        if self.sunset - self.since < NOTICE:
            raise ValueError(f"between {self.since} and {self.sunset} there are less than {NOTICE.days} days")

    @property
    def headers(self) -> dict[str, str]:
        """What each answer says."""
        return {
            "Deprecation": f"@{_seconds(self.since)}",
            "Sunset": http_date(_seconds(self.sunset)),
            "Link": f'<{POLICY}>; rel="deprecation"; type="text/html"',
        }

    @property
    def words(self) -> str:
        """What the document says."""
        return f"Deprecated since {self.since}, gone after {self.sunset} at the earliest. {self.instead}"


def deprecation_of(view: object, method: str) -> Deprecation | None:
    """Return what a view, or its class, says of a method; null for what stays."""
    declared: dict[str, Deprecation] = getattr(view, "deprecated", {})
    return declared.get("GET" if method == "HEAD" else method)


def deprecation_headers(request: HttpRequest) -> dict[str, str]:
    """Return the headers of the answer to a request; none where its operation stays."""
    match = request.resolver_match
    view = getattr(match.func, "cls", None) if match else None
    found = deprecation_of(view, str(request.method)) if view else None
    return found.headers if found else {}


def _seconds(day: date) -> int:
    return int(datetime.combine(day, time(), UTC).timestamp())
