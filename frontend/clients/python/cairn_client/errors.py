"""What can go wrong: what was set cannot be used, a server says no, or it says nothing."""

from typing import Any


class CairnError(Exception):
    """Whatever this package raises by itself."""


class BadSetting(CairnError, ValueError):
    """An address, a token or a secret is none. Nothing was asked."""


class Refused(CairnError):
    """The server said no. Programs go by `code`, which is never renamed; people read `detail`."""

    def __init__(self, problem: dict[str, Any], *, retry_after: float | None = None) -> None:
        self.problem = problem
        self.code: str = problem.get("code", "")
        self.status: int = problem.get("status", 0)
        self.detail: str = problem.get("detail", "")
        #: Seconds after which it may be asked again, where the server says so.
        self.retry_after = retry_after
        members = [f" {each['field']}: {each['detail']}" for each in problem.get("errors", ()) if each.get("detail")]
        super().__init__(f"{self.code or self.status}: {self.detail}{''.join(members)}")


class Unreachable(CairnError):
    """No answer came, for as long as was waited. Nobody knows whether it was done."""


class Unreadable(CairnError):
    """The answer is none of a Cairn's: something else has this address."""
