"""Requests that must not do anything: illegal, malformed, or about what is other people's; each made from a seed.

Every function of `KINDS` makes one request, or None where it finds nothing to ask; what it makes has to be refused,
whatever the details.
"""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

import engine
from tests.backend.matches.test_schema import strict
from tests.backend.town import GOOD, Foreign, Town, content, path_of
from tests.support.openapi import Operation, document, operations

#: Anybody may ask these.
ANYBODY = {
    *("session_open", "session_recover", "session_return", "account_create", "guest_create", "position_analyse"),
    *("email_confirm", "email_undo", "password_reset", "password_reset_confirm"),
}
SEATED = ("match_play", "match_preview", "match_draw", "match_resign", "match_abort", "match_rematch")


def about_matches() -> list[str]:
    return [name for name, operation in operations().items() if "{match_id}" in operation.path]


def a_private_match_of_others(town: Town) -> Foreign:
    operation = town.some(*about_matches())
    match = town.rng.choice([match for match in town.matches if not match.public])
    query = "?stone=1&seat=0" if operation.id == "match_proof" else ""
    return Foreign(
        town.stranger, operation, path_of(operation, match_id=match.pk) + query, content(operation), frozenset({404})
    )


def without_signing_in(town: Town) -> Foreign:
    names = [name for name in operations() if name not in ANYBODY and operations()[name].method != "GET"]
    operation = town.some(*[name for name in names if name != "session_close"])
    ids = {"match_id": town.rng.choice(town.matches).pk, "challenge_id": town.open.pk, "username": "Alice"}
    return Foreign(town.nobody, operation, path_of(operation, **ids), content(operation), frozenset({401, 403}))


def a_seat_that_is_not_mine(town: Town) -> Foreign:
    operation = town.some(*SEATED, "message_write", "chat_set", "message_list", "chat_get")
    match = town.rng.choice([match for match in town.matches if match.public])
    return Foreign(
        town.stranger, operation, path_of(operation, match_id=match.pk), content(operation), frozenset({403})
    )


def not_my_turn(town: Town) -> Foreign:
    operation, match = town.some("match_play", "match_preview"), town.rng.choice(town.running)
    legal = engine.legal_actions(engine.load(match.snapshot))
    changes: dict[str, Any] = {"actions": [town.rng.choice(legal)]}
    if operation.id == "match_play":
        changes["expected_version"] = match.version
    waiting = town.seats[1 - (match.to_act or 0)]
    path = path_of(operation, match_id=match.pk)
    return Foreign(waiting, operation, path, content(operation, **changes), frozenset({422}))


def too_late(town: Town) -> Foreign:
    match, operation = town.rng.choice(town.matches), operations()["match_play"]
    legal = ["pass"] if match.is_over else engine.legal_actions(engine.load(match.snapshot))
    version = town.rng.choice([match.version - 1, match.version + 1, 0, 2**31 - 1])
    body = content(operation, actions=[town.rng.choice(legal)], expected_version=version)
    return Foreign(town.mover(match), operation, path_of(operation, match_id=match.pk), body, frozenset({409}))


def a_match_that_is_over(town: Town) -> Foreign:
    match = town.rng.choice([match for match in town.matches if match.is_over])
    operation = town.some("match_play", "match_preview", "match_draw", "match_resign", "match_abort")
    changes = {"expected_version": match.version} if operation.id == "match_play" else {}
    path = path_of(operation, match_id=match.pk)
    return Foreign(town.rng.choice(town.seats), operation, path, content(operation, **changes), frozenset({409}))


def against_the_rules(town: Town) -> Foreign | None:
    """Some legal actions, and one that the engine refuses behind them."""
    match, operation = town.rng.choice(town.running), town.some("match_play", "match_preview")
    state, seat, actions = engine.load(match.snapshot), match.to_act, []
    while town.rng.random() < 0.4 and state.to_act == seat and len(actions) < 4:
        actions.append(town.rng.choice(engine.legal_actions(state)))
        state = engine.apply(state, actions[-1])
    actions.append(some_action(state.ruleset, town.rng))
    try:
        after = engine.apply(state, actions[-1])
    except engine.EngineError:
        after = None
    if after is not None and state.to_act == seat:
        return None
    changes: dict[str, Any] = {"actions": actions}
    if operation.id == "match_play":
        changes["expected_version"] = match.version
    path = path_of(operation, match_id=match.pk)
    return Foreign(town.mover(match), operation, path, content(operation, **changes), frozenset({422}))


def some_action(ruleset: engine.Ruleset, rng: random.Random) -> str:
    """Return the text of an action of any ruleset, or one that looks like it."""
    names = [*rng.choice([ruleset, engine.RULESETS["siege+tactics"]]).order]
    one, two, three = rng.sample(names, 3)
    stone, other = rng.randint(0, 10), rng.randint(0, 10)
    return rng.choice(
        [
            *(f"{one}@{stone}", f"!{stone}", "pass", "+c", "+t", "end", "SC", f"-{one}", f"RD:{one}@{stone}>{other}"),
            *(f"RD:{one}@{stone}>x", f"DE:{one}@{stone}", f"TR:{one}@{stone}>{other}", f"RC:{one}>{stone}"),
            *(f"EX@{stone}", f"SU:{one},{two}", f"XC:{one},{two},{three}", f"XC={one},{two},{three}", "XC:", "XC="),
            *(f"<{stone},{other}", f"^{stone}", f"{one}@", f"@{stone}", one.lower(), f"!{stone} ", "💥@3"),
        ]
    )


def malformed(town: Town) -> Foreign | None:
    """A good body gone bad, so that it is not as the document says, at an address where a good one could be played."""
    operation = town.some(*[name for name, each in operations().items() if each.body])
    shape = {"components": {"schemas": strict(document()["components"]["schemas"])}, **strict(operation.body or {})}
    body = GOOD[operation.id]
    for _ in range(town.rng.randint(1, 2)):
        body = gone_bad(body, town.rng)
    if Draft202012Validator(shape).is_valid(body):
        return None
    return at_home(town, operation, json.dumps(body).encode())


def unreadable(town: Town) -> Foreign:
    """A body that is no JSON as it is read here, or says that it is something else."""
    operation = town.some(*[name for name, each in operations().items() if each.body])
    good = content(operation)
    raw = town.rng.choice(
        [
            *(b"{", b"[" * 40 + b"]" * 40, b"\xff\xfe", good + b"x", good[:-1], b'{"a": 1, "a": 2}', b"NaN", b"1e999"),
            *(
                b'{"a": ' + b"9" * 50 + b"}",
                b"\xef\xbb\xbf" + good,
                b"null",
                b"[]",
                b'"x"',
                b"0",
                town.rng.randbytes(30),
            ),
            b'{"a": "' + b"x" * 16_400 + b'"}',
        ]
    )
    kind = town.rng.choice(["application/json"] * 3 + ["text/plain", "application/x-www-form-urlencoded", "nonsense"])
    return at_home(town, operation, raw, kind)


def at_home(town: Town, operation: Operation, raw: bytes, kind: str = "application/json") -> Foreign:
    """Send a body where a good one could have done something."""
    match = town.rng.choice(town.running)
    ids = {"match_id": match.pk, "challenge_id": town.direct.pk, "username": "Alice"}
    answering = operation.id in ("challenge_accept", "challenge_decline", "player_block")
    browser = town.seats[int(answering)] if "{match_id}" not in operation.path else town.mover(match)
    if operation.id in ("account_create", "guest_create", "session_open", "session_recover"):
        browser = town.nobody
    return Foreign(browser, operation, path_of(operation, **ids), raw, type=kind)


ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 1.5, 2**31, 2**62, "", " ", "x" * 5000, "\u0000", "\u202e", "é" * 50, [], {}, [[]], {"a": {}}),
    *(["pass"] * 21, {"rounds": 0}, {"wins": 9}, "0" * 65, "R1@1"),
)


def gone_bad(value: Any, rng: random.Random) -> Any:
    """Return the value with something of it left out, added or changed for something odd."""
    if isinstance(value, dict) and value and rng.random() < 0.8:
        name = rng.choice(sorted(value))
        rest = {key: inner for key, inner in value.items() if key != name}
        return rng.choice([rest, {**value, name: gone_bad(value[name], rng)}, {**value, "odd": rng.choice(ODD)}])
    if isinstance(value, list) and value and rng.random() < 0.6:
        at = rng.randrange(len(value))
        return [*value[:at], gone_bad(value[at], rng), *value[at + 1 :]]
    return rng.choice(ODD)


def no_such_address(town: Town) -> Foreign:
    """An address that is none, or a method that it does not have."""
    operation = town.some(*operations())
    if town.rng.random() < 0.5:
        others = {each.method for each in operations().values() if each.path == operation.path}
        free = [method for method in ("GET", "POST", "PUT", "PATCH", "DELETE", "TRACE") if method not in others]
        method, path = town.rng.choice(free), path_of(operation, match_id=town.matches[0].pk, username="Alice")
        return Foreign(town.seats[0], operation, path, b"{}", frozenset({404, 405}), method=method, elsewhere=True)
    tail = town.rng.choice(["x/", "..", "%00", "-1/", "'", "moves/1/", "\u00e9/", "a" * 3000 + "/", ";"])
    path = path_of(operation, match_id=town.matches[0].pk) + tail
    return Foreign(town.seats[0], operation, path, content(operation), frozenset({404, 405}), elsewhere=True)


BAD_PARAMETERS = {
    "match_get": ["at=", "at=0", "at=-1", "at=x", "at=1.5", "at=99999", "at=2147483648", "at=%00"],
    "move_list": ["after=", "after=-1", "after=x", "after=2147483648", "after=1e3", "after=%F0%9F%92%A5"],
    "event_list": ["after=", "after=-1", "after=x", "after=2147483648", "wait=", "wait=-1", "wait=x", "wait=3600"],
    "match_proof": ["", "stone=3", "seat=0", "stone=0&seat=0", "stone=3&seat=2", "stone=x&seat=0", "stone=10&seat=1"],
    "match_list": [
        *("status=x", "turn=yours", "cursor=x", "cursor=%00", "ruleset=" + "x" * 50, "player=" + "x" * 50),
        *("status=", "turn=", "cursor=", "ruleset=", "player="),
    ],
    "challenge_list": ["cursor=x", "show=", "ruleset=", "clock=", "bots="],
    "message_list": ["after=", "after=-1", "after=x"],
    "block_list": ["cursor=x"],
    "token_list": ["cursor=x"],
    "feed": ["after=", "wait=", "after=-1", "after=x", "wait=x", "wait=3600", "wait=-1"],
}


def bad_parameters(town: Town) -> Foreign:
    operation = town.some(*BAD_PARAMETERS)
    match = town.rng.choice(town.running)
    beyond = f"stone={engine.RULESETS[match.ruleset].stones + 1}&seat=0"  # of these, seven have no eighth
    query = town.rng.choice([*BAD_PARAMETERS[operation.id], *([beyond] if operation.id == "match_proof" else [])])
    path = f"{path_of(operation, match_id=match.pk)}?{query}"
    return Foreign(town.mover(match), operation, path, statuses=frozenset({400}))


def from_a_foreign_page(town: Town) -> Foreign:
    """A good request with somebody's cookies, sent by a page of somebody else's."""
    names = [name for name, each in operations().items() if each.method != "GET" and name not in ANYBODY]
    operation, match = town.some(*names), town.rng.choice(town.running)
    ids = {"match_id": match.pk, "challenge_id": town.direct.pk, "username": "Charlie"}
    headers = town.rng.choice(
        [
            {"Origin": "https://elsewhere.example"},
            {"Origin": "null"},
            {"X-CSRFToken": "x" * 32},
            {"X-CSRFToken": ""},
            {"Origin": "https://testserver"},
        ]
    )
    path = path_of(operation, **ids)
    return Foreign(town.mover(match), operation, path, content(operation), frozenset({403}), headers=headers)


def not_acceptable_or_without_a_good_key(town: Town) -> Foreign:
    """A move that could be played, asked in a way that cannot be answered."""
    match, operation = town.rng.choice(town.running), operations()["match_play"]
    legal = town.rng.choice(engine.legal_actions(engine.load(match.snapshot)))
    body = content(operation, actions=[legal], expected_version=match.version)
    headers = town.rng.choice(
        [{"Accept": "text/html"}, {"Accept": "image/png"}, {"Idempotency-Key": ""}, {"Idempotency-Key": "k" * 256}]
    )
    path = path_of(operation, match_id=match.pk)
    return Foreign(town.mover(match), operation, path, body, frozenset({400, 406}), headers=headers)


def nothing_there(town: Town) -> Foreign:
    """Good requests about ids and names that are nobody's."""
    names = [name for name, each in operations().items() if "{" in each.path]
    operation = town.some(*names)
    ids = {"match_id": UUID(int=town.rng.getrandbits(128)), "challenge_id": UUID(int=town.rng.getrandbits(128))}
    query = "?stone=1&seat=0" if operation.id == "match_proof" else ""
    path = path_of(operation, **ids) + query
    return Foreign(town.rng.choice(town.seats), operation, path, content(operation), frozenset({404}))


def challenges_of_others(town: Town) -> Foreign:
    """Alice's challenges: Bob may not change them, she may not accept them, and one for Bob is not for Charlie."""
    alice, bob = town.seats
    browser, name, challenge, status = town.rng.choice(
        [
            (bob, "challenge_cancel", town.direct, 403),
            (bob, "challenge_set_nonce", town.open, 403),
            (alice, "challenge_accept", town.open, 403),
            (alice, "challenge_decline", town.direct, 403),
            (town.stranger, "challenge_decline", town.open, 403),
            (town.stranger, "challenge_get", town.direct, 404),
            (town.stranger, "challenge_accept", town.direct, 404),
            (town.stranger, "challenge_cancel", town.direct, 404),
        ]
    )
    operation = operations()[name]
    path = path_of(operation, challenge_id=challenge.pk)
    return Foreign(browser, operation, path, content(operation), frozenset({status}))


KINDS: tuple[Callable[[Town], Foreign | None], ...] = (
    a_private_match_of_others,
    without_signing_in,
    a_seat_that_is_not_mine,
    not_my_turn,
    too_late,
    a_match_that_is_over,
    against_the_rules,
    against_the_rules,
    malformed,
    malformed,
    malformed,
    unreadable,
    no_such_address,
    bad_parameters,
    from_a_foreign_page,
    not_acceptable_or_without_a_good_key,
    nothing_there,
    challenges_of_others,
)


def foreign_requests(town: Town, count: int) -> Iterator[tuple[str, Foreign]]:
    """Yield that many requests, each with the name of its kind; all kinds in turn."""
    made = number = 0
    while made < count:
        kind = KINDS[number % len(KINDS)]
        number += 1
        if (request := kind(town)) is not None:
            made += 1
            yield kind.__name__, request
