"""What a row of the table of operations says, and from where its requests are made."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

import engine
from backend.common.access import Scope
from tests.support.scenario import Scenario

#: Answers, as `status code`.
NOT_SIGNED_IN, NOT_FOUND = "401 not_authenticated", "404 not_found"
NOT_SEATED, FULL_ACCOUNT_NEEDED = "403 not_seated", "403 full_account_needed"
#: The valid body of an operation that takes none.
NO_BODY = None


@dataclass(frozen=True)
class Request:
    """A request below /api/v1/; its method is that of the operation."""

    path: str
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Who:
    """What an operation answers to whom, as `status` or `status code`."""

    #: An account that the thing asked about belongs to.
    owner: str
    #: An account that it does not belong to. Left out: as the owner.
    stranger: str = ""
    #: Such an account, asking about a public match. Left out: as the owner.
    spectator: str = ""
    #: Not signed in.
    nobody: str = NOT_SIGNED_IN
    #: A guest who owns the thing. Left out: as the owner.
    guest: str = ""
    #: A bot that owns the thing. Left out: as the owner.
    bot: str = ""
    #: An owner who is signed in by cookie. Left out: as with a token.
    cookie: str = ""
    #: Of a write: whether suspended accounts may do it, too.
    suspended: bool = False


class Tokens(Enum):
    """What an operation does with tokens, if it does not ask for a scope."""

    #: It refuses each.
    REFUSED = auto()
    #: It accepts each, whatever its scopes.
    ANY = auto()
    #: It does not look who asks.
    IGNORED = auto()


class Fuzzing(Enum):
    """How requests made up from the OpenAPI document are sent."""

    #: Signed in, half of them about the match and the challenge of those who ask.
    AIMED = auto()
    #: Signed in, about what chance makes up: it would end what other requests are to be about.
    UNAIMED = auto()
    #: Not signed in: it would sign in or out.
    ANONYMOUS = auto()
    #: Not sent: its answer has no end.
    LEFT_OUT = auto()


@dataclass(frozen=True)
class Viewpoint:
    """What a reader of a running match can know when they ask: it is the same whatever is hidden from them."""

    seat: int | None
    match: str  # its address
    view: dict[str, Any] | None  # the match as they read it; None if they may not
    ruleset: engine.Ruleset
    challenge: str  # an open one that they may accept
    rng: random.Random

    @property
    def version(self) -> int:
        """The version they expect."""
        return self.view["version"] if self.view else 1

    @property
    def event(self) -> int:
        """The last event."""
        return self.view["event"] if self.view else 1

    @property
    def hand(self) -> list[str]:
        """Their cards."""
        return self.view["position"]["hands"][self.seat] if self.view and self.seat is not None else []

    def cards(self, count: int) -> list[str]:
        """Some cards of the ruleset, wherever they are."""
        return self.rng.sample([*self.ruleset.deck.cards, *self.ruleset.tactics], count)

    def stone(self) -> int:
        """Some stone."""
        return self.rng.randint(1, self.ruleset.stones)


@dataclass(frozen=True)
class NoHiddenCards:
    """Why no answer of an operation can depend on a hidden card."""

    because: str


def asks(path: str, body: Any = None) -> Callable[[Viewpoint], Iterator[Request]]:
    """Return the secrecy of an operation that can be asked in one way: with that path, in which `{match}` may stand."""
    return lambda viewpoint: iter([Request(path.format(match=viewpoint.match), body)])


NO_MATCH = NoHiddenCards("It reads and writes accounts and sessions; no match.")


@dataclass(frozen=True)
class Operation:
    """A row: all that the tests need to know of one operation of the OpenAPI document."""

    #: A request that its owner may make: a path with what there is in the scenario, which is sent with the valid body,
    #: or a function that makes it.
    request: str | Callable[[Scenario], Request]
    who: Who
    #: The scope that a token needs, or all of several.
    scope: Scope | tuple[Scope, ...] | Tokens
    #: A body as the document describes it, which invalid requests are made from.
    valid_body: Any
    #: The requests by which a reader could try to learn of hidden cards.
    secrecy: Callable[[Viewpoint], Iterator[Request]] | NoHiddenCards
    #: How many queries its request costs, those of the session included and those around transactions not.
    queries: int
    #: Query strings that are refused; `{beyond}` is a stone that there is not.
    invalid_queries: tuple[str, ...] = ()
    fuzzing: Fuzzing = Fuzzing.AIMED

    def request_in(self, scenario: Scenario) -> Request:
        """Return the request of the owner of that scenario."""
        if callable(self.request):
            return self.request(scenario)
        return Request(self.request.format_map(scenario), self.valid_body)

    @property
    def query(self) -> str:
        """What the request has after its path."""
        return "".join(self.request.partition("?")[1:]) if isinstance(self.request, str) else ""

    @property
    def is_open(self) -> bool:
        """Whether nobody has to be signed in."""
        return self.who.nobody != NOT_SIGNED_IN
