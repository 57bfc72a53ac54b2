"""Requests that must not do anything: illegal, malformed, or about what is other people's; each made from a seed.

Every function of `KINDS` makes one request, or None where it finds nothing to ask; what it makes has to be refused,
whatever the details.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

import engine
from backend.matches.models import Match
from tests.operations import OPERATIONS
from tests.operations.operation import Operation
from tests.support.invalid_values import some_action, spoiled
from tests.support.openapi import Endpoint, components, endpoints, strict
from tests.support.people import Browser
from tests.support.random_scenario import RandomScenario


@dataclass(frozen=True)
class InvalidRequest:
    """A request that has to be refused, and how the one who made it expects it to be."""

    browser: Browser
    operation: Endpoint
    path: str
    content: bytes = b""
    statuses: frozenset[int] = frozenset(range(400, 500))
    type: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)
    method: str = ""
    #: Whether it is about an address or by a method that the document does not have.
    elsewhere: bool = False


def content(operation: Endpoint, **changes: Any) -> bytes:
    """Return a valid body of the operation, with these members."""
    return json.dumps({**OPERATIONS[operation.id].valid_body, **changes}).encode() if operation.body else b""


def path_of(operation: Endpoint, **ids: Any) -> str:
    """Return the operation's path with these ids in it; those that are left out stand for nobody and nothing."""
    return operation.path.format_map(defaultdict(lambda: UUID(int=7), {"username": "Nobody", "code": "0" * 8, **ids}))


def refused(
    browser: Browser, operation: Endpoint, *statuses: int, changes: Any = (), end: str | None = None, **ids: Any
) -> InvalidRequest:
    """Return a request with a valid body, but for some changes, that has to be refused with one of these statuses."""
    path = path_of(operation, **ids) + (OPERATIONS[operation.id].query if end is None else end)
    return InvalidRequest(browser, operation, path, content(operation, **dict(changes)), frozenset(statuses))


def some_where(given: RandomScenario, condition: Callable[[Endpoint, Operation], Any], turn: str = "") -> Endpoint:
    """Return one of the operations whose endpoint and row are so."""
    return given.some(*[name for name, row in OPERATIONS.items() if condition(endpoints()[name], row)], turn=turn)


def a_private_match_of_others(given: RandomScenario) -> InvalidRequest:
    operation = some_where(given, lambda endpoint, _: "{match_id}" in endpoint.path)
    match = given.rng.choice([match for match in given.matches if not match.public])
    return refused(given.stranger, operation, 404, match_id=match.pk)


def without_signing_in(given: RandomScenario) -> InvalidRequest:
    operation = some_where(given, lambda endpoint, row: endpoint.method != "GET" and not row.is_open)
    ids = {"match_id": given.rng.choice(given.matches).pk, "challenge_id": given.open.pk, "username": "Alice"}
    return refused(given.nobody, operation, 401, 403, **ids)


def a_seat_that_is_not_mine(given: RandomScenario) -> InvalidRequest:
    operation = some_where(given, lambda _, row: row.who.spectator)
    match = given.rng.choice([match for match in given.matches if match.public])
    return refused(given.stranger, operation, 403, match_id=match.pk)


def not_my_turn(given: RandomScenario) -> InvalidRequest:
    operation, match = given.some("match_play", "match_preview"), given.rng.choice(given.running)
    changes = a_move(operation, match, given.rng.choice(engine.legal_actions(engine.load(match.snapshot))))
    return refused(given.seats[1 - (match.to_act or 0)], operation, 422, changes=changes, match_id=match.pk)


def a_move(operation: Endpoint, match: Match, *actions: str) -> dict[str, Any]:
    """Return what a body of `match_play` or `match_preview` has with these actions."""
    version = {"expected_version": match.version} if operation.id == "match_play" else {}
    return {"actions": actions, **version}


def too_late(given: RandomScenario) -> InvalidRequest:
    match = given.rng.choice(given.matches)
    legal = ["pass"] if match.is_over else engine.legal_actions(engine.load(match.snapshot))
    version = given.rng.choice([match.version - 1, match.version + 1, 0, 2**31 - 1])
    changes = {"actions": [given.rng.choice(legal)], "expected_version": version}
    return refused(given.mover(match), endpoints()["match_play"], 409, changes=changes, match_id=match.pk)


def a_match_that_is_over(given: RandomScenario) -> InvalidRequest:
    match = given.rng.choice([match for match in given.matches if match.is_over])
    operation = given.some("match_play", "match_preview", "match_draw", "match_resign", "match_abort")
    changes = {"expected_version": match.version} if operation.id == "match_play" else {}
    return refused(given.rng.choice(given.seats), operation, 409, changes=changes, match_id=match.pk)


def against_the_rules(given: RandomScenario) -> InvalidRequest | None:
    """Some legal actions, and one that the engine refuses behind them."""
    match, operation = given.rng.choice(given.running), given.some("match_play", "match_preview")
    state, seat, actions = engine.load(match.snapshot), match.to_act, []
    while given.rng.random() < 0.4 and state.to_act == seat and len(actions) < 4:
        actions.append(given.rng.choice(engine.legal_actions(state)))
        state = engine.apply(state, actions[-1])
    actions.append(some_action(state.ruleset, given.rng))
    try:
        after = engine.apply(state, actions[-1])
    except engine.EngineError:
        after = None
    if after is not None and state.to_act == seat:
        return None
    changes = a_move(operation, match, *actions)
    return refused(given.mover(match), operation, 422, changes=changes, match_id=match.pk)


def malformed(given: RandomScenario) -> InvalidRequest | None:
    """A valid body spoiled, so that it is not as the document says, at an address where a good one could be played."""
    operation = some_where(given, lambda endpoint, _: endpoint.body, turn="malformed")
    shape = {**components(), **strict(operation.body or {})}
    body = OPERATIONS[operation.id].valid_body
    for _ in range(given.rng.randint(1, 2)):
        body = spoiled(body, given.rng)
    if Draft202012Validator(shape).is_valid(body):
        return None
    return at_home(given, operation, json.dumps(body).encode())


def unreadable(given: RandomScenario) -> InvalidRequest:
    """A body that is no JSON as it is read here, or says that it is something else."""
    operation = some_where(given, lambda endpoint, _: endpoint.body)
    good = content(operation)
    raw = given.rng.choice(
        [
            *(b"{", b"[" * 40 + b"]" * 40, b"\xff\xfe", good + b"x", good[:-1], b'{"a": 1, "a": 2}', b"NaN", b"1e999"),
            *(b"\xef\xbb\xbf" + good, b"null", b"[]", b'"x"', b"0", given.rng.randbytes(30)),
            *(b'{"a": ' + b"9" * 50 + b"}", b'{"a": "' + b"x" * 16_400 + b'"}'),
        ]
    )
    kind = given.rng.choice(["application/json"] * 3 + ["text/plain", "application/x-www-form-urlencoded", "nonsense"])
    return at_home(given, operation, raw, kind)


def at_home(given: RandomScenario, operation: Endpoint, raw: bytes, kind: str = "application/json") -> InvalidRequest:
    """Send a body where a valid one could have done something."""
    match = given.rng.choice(given.running)
    ids = {"match_id": match.pk, "challenge_id": given.direct.pk, "username": "Alice"}
    answering = operation.id in ("challenge_accept", "challenge_decline", "player_block")
    browser = given.seats[int(answering)] if "{match_id}" not in operation.path else given.mover(match)
    if operation.id in ("account_create", "guest_create", "session_open", "session_recover"):
        browser = given.nobody
    return InvalidRequest(browser, operation, path_of(operation, **ids), raw, type=kind)


def no_such_address(given: RandomScenario) -> InvalidRequest:
    """An address that is none, or a method that it does not have."""
    operation = given.some(*endpoints())
    if given.rng.random() < 0.5:
        others = {each.method for each in endpoints().values() if each.path == operation.path}
        free = [method for method in ("GET", "POST", "PUT", "PATCH", "DELETE", "TRACE") if method not in others]
        method, ids = given.rng.choice(free), {"match_id": given.matches[0].pk, "username": "Alice"}
        return replace(refused(given.seats[0], operation, 404, 405, **ids), method=method, elsewhere=True)
    tail = given.rng.choice(["x/", "..", "%00", "-1/", "'", "moves/1/", "\u00e9/", "a" * 3000 + "/", ";"])
    request = refused(given.seats[0], operation, 404, 405, end=tail, match_id=given.matches[0].pk)
    return replace(request, elsewhere=True)


def bad_parameters(given: RandomScenario) -> InvalidRequest:
    operation, match = some_where(given, lambda _, row: row.invalid_queries), given.rng.choice(given.running)
    query = given.rng.choice(OPERATIONS[operation.id].invalid_queries)
    query = "?" + query.format(beyond=engine.RULESETS[match.ruleset].stones + 1)
    return refused(given.mover(match), operation, 400, end=query, match_id=match.pk, username="Alice")


def from_another_origin(given: RandomScenario) -> InvalidRequest:
    """A good request with somebody's cookies, sent by a page of somebody else's."""
    operation = some_where(given, lambda endpoint, _: endpoint.method != "GET")
    match = given.rng.choice(given.running)
    ids = {"match_id": match.pk, "challenge_id": given.direct.pk, "username": "Charlie"}
    origins = [{"Origin": origin} for origin in ("https://elsewhere.example", "null", "https://testserver")]
    headers = given.rng.choice([*origins, {"X-CSRFToken": "x" * 32}, {"X-CSRFToken": ""}])
    return replace(refused(given.mover(match), operation, 403, **ids), headers=headers)


def not_acceptable_or_without_a_good_key(given: RandomScenario) -> InvalidRequest:
    """A move that could be played, asked in a way that cannot be answered."""
    match, operation = given.rng.choice(given.running), endpoints()["match_play"]
    legal = given.rng.choice(engine.legal_actions(engine.load(match.snapshot)))
    headers = given.rng.choice(
        [{"Accept": "text/html"}, {"Accept": "image/png"}, {"Idempotency-Key": ""}, {"Idempotency-Key": "k" * 256}]
    )
    request = refused(
        given.mover(match), operation, 400, 406, changes=a_move(operation, match, legal), match_id=match.pk
    )
    return replace(request, headers=headers)


def nothing_there(given: RandomScenario) -> InvalidRequest:
    """Good requests about ids and names that are nobody's."""
    operation = some_where(given, lambda endpoint, _: "{" in endpoint.path)
    ids = {"match_id": UUID(int=given.rng.getrandbits(128)), "challenge_id": UUID(int=given.rng.getrandbits(128))}
    return refused(given.rng.choice(given.seats), operation, 404, **ids)


def challenges_of_others(given: RandomScenario) -> InvalidRequest:
    """Alice's challenges: Bob may not change them, she may not accept them, and one for Bob is not for Charlie."""
    alice, bob = given.seats
    browser, name, challenge, status = given.rng.choice(
        [
            (bob, "challenge_cancel", given.direct, 403),
            (bob, "challenge_set_nonce", given.open, 403),
            (alice, "challenge_accept", given.open, 403),
            (alice, "challenge_decline", given.direct, 403),
            (given.stranger, "challenge_decline", given.open, 403),
            (given.stranger, "challenge_get", given.direct, 404),
            (given.stranger, "challenge_accept", given.direct, 404),
            (given.stranger, "challenge_cancel", given.direct, 404),
        ]
    )
    return refused(browser, endpoints()[name], status, challenge_id=challenge.pk)


#: Those that can go wrong in many ways are tried more often.
KINDS: tuple[Callable[[RandomScenario], InvalidRequest | None], ...] = (
    a_private_match_of_others, without_signing_in, a_seat_that_is_not_mine, not_my_turn, too_late,
    a_match_that_is_over, against_the_rules, against_the_rules, malformed, malformed, malformed, unreadable,
    no_such_address, bad_parameters, from_another_origin, not_acceptable_or_without_a_good_key, nothing_there,
    challenges_of_others,
)  # fmt: skip


def invalid_requests(given: RandomScenario, count: int) -> Iterator[tuple[str, InvalidRequest]]:
    """Yield that many requests, each with the name of its kind; all kinds in turn."""
    made = number = 0
    while made < count:
        kind = KINDS[number % len(KINDS)]
        number += 1
        if (request := kind(given)) is not None:
            made += 1
            yield kind.__name__, request
