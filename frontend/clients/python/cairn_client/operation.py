"""One request to the API, not sent yet."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Operation(Generic[Answer]):
    """What to ask, and the type of what is answered. `cairn_client.api` makes them."""

    method: str
    #: Below `/api/v1/`.
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    #: None: nothing is sent along.
    body: Any = None
    #: Whether it takes an `Idempotency-Key`, so that it may be sent again when no answer came.
    keyed: bool = False

    @property
    def repeatable(self) -> bool:
        """Whether to send it twice does the same as to send it once."""
        return self.keyed or self.method in ("GET", "PUT", "DELETE")
