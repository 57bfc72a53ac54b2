"""Who gets what: every operation, by every way in, as the owner of what it is about and as a stranger to it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpResponse
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from backend.accounts.models import FOREVER, Account
from backend.common.access import DeclaredAccess, Scope
from backend.matches.models import Match
from tests.operations import BY_APP, OPERATIONS
from tests.operations.operation import NO_BODY, Tokens
from tests.support.openapi import components, endpoints, strict
from tests.support.people import Browser, browser_of
from tests.support.scale import PROVE
from tests.support.scenario import Scenario
from tests.support.tokens import Program, confirmed, program_of

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Way:
    """How somebody comes in: signed in by cookie or by a token with one scope or all, or not at all."""

    name: str
    token: tuple[Scope, ...] | None = None
    kind: str = "account"  # or guest, bot, suspended, closed, nobody


WAYS = [
    Way("nobody", kind="nobody"),
    Way("guest", kind="guest"),
    Way("account"),
    Way("bot", kind="bot"),
    Way("suspended", kind="suspended"),
    Way("closed", kind="closed"),
    Way("token for all", tuple(Scope)),
    Way("token of a bot", tuple(Scope), "bot"),
    Way("token of one suspended", tuple(Scope), "suspended"),
    Way("token of one closed", tuple(Scope), "closed"),
]


#: Who asks every day about what is somebody else's; nobody signed in owns nothing either.
COMMON = {"account", "token for all"}
#: Decided in one place for all, or as of any account (bots): asked every day of an operation of each app.
ALIKE = {"token of one suspended", "token of one closed", "closed", "bot", "token of a bot"}


def tokens_for(name: str) -> list[Way]:
    """Return tokens with single scopes: in proofs each, every day the one that the row names, and all others in one."""
    needed = OPERATIONS[name].scope
    lacking = [tuple(set(Scope) - {scope}) for scope in scopes_of(needed)]
    if PROVE or not lacking:
        lacking = [(scope,) for scope in list(Scope)[: None if PROVE else 1]]
    tokens = [scopes_of(needed), *lacking] if scopes_of(needed) else lacking
    return [Way(f"token for {', '.join(sorted(scopes))}", scopes) for scopes in tokens]


def scopes_of(needed: Scope | tuple[Scope, ...] | Tokens) -> tuple[Scope, ...]:
    """Return what a row says of scopes as a tuple, which may be empty."""
    if isinstance(needed, Scope):
        return (needed,)
    return needed if isinstance(needed, tuple) else ()


def expected(name: str, way: Way, role: str) -> str:
    """What the table of operations says."""
    row = OPERATIONS[name]
    who, scope = row.who, row.scope
    if way.token is not None and scope is not Tokens.IGNORED:
        if way.kind == "closed":
            return "401 bad_token"
        if scope is Tokens.REFUSED:
            return "403 not_by_token"
        if not set(scopes_of(scope)) <= set(way.token):
            return "403 missing_scope"
    if way.kind in ("nobody", "closed"):
        return who.nobody
    if way.kind == "suspended" and endpoints()[name].method != "GET" and not who.suspended:
        return "403 suspended"
    if role == "stranger" and who.stranger:
        return who.stranger
    if role == "spectator" and who.spectator:
        return who.spectator
    if way.kind == "guest" and who.guest:
        return who.guest
    if way.kind == "bot" and who.bot:
        return who.bot
    if way.token is None and who.cookie:
        return who.cookie
    return who.owner


def writes(name: str) -> bool:
    """Return whether the operation is no mere look."""
    return endpoints()[name].method != "GET"


def cells(name: str) -> list[tuple[Way, str]]:
    """Return who asks as what; a spectator only where there can be one.

    Scopes and suspensions are looked at before it matters whose the thing is: strangers with them are for proofs. On
    PostgreSQL each is asked by its owner alone every day: that each of its queries can be asked there.
    """
    if connection.vendor == "postgresql" and not PROVE:
        return [(Way("account"), "owner")]
    watched = [(Way("account"), "spectator")] if "{match_id}" in endpoints()[name].path else []
    asked = PROVE or name in [next(filter(writes, names), None) for names in BY_APP.values()]
    ways = [*(way for way in WAYS if asked or way.name not in ALIKE), *tokens_for(name)]
    strangers = ways if PROVE else [way for way in WAYS if way.name in COMMON]
    return [*((way, "owner") for way in ways), *((way, "stranger") for way in strangers), *watched]


def let_in(account: Account, way: Way) -> Browser | Program:
    """Sign the account in as the way says, and suspend or close it afterwards if it says so."""
    if way.kind == "nobody":
        return Browser()
    sender = confirmed(browser_of(account)) if way.token is None else program_of(account, *way.token)
    if way.kind == "closed":
        Account.objects.filter(pk=account.pk).update(is_active=False)
    if way.kind == "suspended":
        Account.objects.filter(pk=account.pk).update(suspended_until=FOREVER)
    return sender


def shortened(answer: HttpResponse) -> str:
    """The answer as the table writes it."""
    code = json.loads(answer.content)["code"] if answer.status_code >= 400 else ""
    return f"{answer.status_code} {code}".strip()


def answers_to(name: str) -> Iterator[tuple[str, str]]:
    """Send the request of a row as each caller; yield the caller and the answer. What an answer changed is undone."""
    owner, other = (Account.objects.create_user(name) for name in ("Owner", "Other"))
    request = OPERATIONS[name].request_in(Scenario(owner))
    for way, role in cells(name):
        cache.clear()
        with transaction.atomic():
            both = Account.objects.filter(pk__in=(owner.pk, other.pk))
            both.update(is_guest=way.kind == "guest", is_bot=way.kind == "bot")
            Match.objects.update(public=role == "spectator")
            sender = let_in(both.get(pk=owner.pk if role == "owner" else other.pk), way)
            answer = sender.send(endpoints()[name].method, request.path, request.body)
            transaction.set_rollback(True)
        yield f"{way.name}, {role}", shortened(answer)


def test_each_operation_has_one_row_in_the_file_of_its_app():
    rows = [f"{app}.py: {name}" for app, names in BY_APP.items() for name in names]
    missing = [
        f'tests/operations/{app}.py lacks a row "{name}": Operation(request, who, scope, valid_body, secrecy, queries)'
        for app, name, *_ in views()
        if f"{app}.py: {name}" not in rows
    ]
    assert not missing, "\n".join(missing)
    unknown = set(rows) - {f"{app}.py: {name}" for app, name, *_ in views()}
    assert not unknown, f"rows in tests/operations/ of operations that the OpenAPI document does not have: {unknown}"


@pytest.mark.stores
@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_answers_each_caller_as_its_row_says(name):
    assert dict(answers_to(name)) == {f"{way.name}, {role}": expected(name, way, role) for way, role in cells(name)}


def test_the_document_says_of_access_and_body_what_the_rows_say():
    for name, row in OPERATIONS.items():
        endpoint = endpoints()[name]
        ways = {Tokens.IGNORED: [], Tokens.REFUSED: ["session"]}.get(row.scope, ["token", "session"])
        anonymous = row.is_open or name == "match_list"  # whose public half needs a `player`
        assert endpoint.data["security"] == [*({way: []} for way in ways), *([{}] if anonymous else [])], name
        assert endpoint.data.get("x-token-scope") == (" ".join(scopes_of(row.scope)) or None), name
        codes = {code for status in (401, 403) for code in endpoint.codes(status)}
        assert ("missing_scope" in codes) == bool(scopes_of(row.scope)), name
        assert ("not_by_token" in codes) == (row.scope is Tokens.REFUSED), name
        assert ("bad_token" in codes) == (row.scope is not Tokens.IGNORED), name
        assert ("suspended" in codes) == (endpoint.method != "GET" and not row.who.suspended), name
        assert (row.valid_body is NO_BODY) == (endpoint.body is None), name
        if endpoint.body is not None:
            Draft202012Validator({**components(), **strict(endpoint.body)}).validate(row.valid_body)


def views() -> Iterator[tuple[str, str, object, str]]:
    """Yield app, name, view and method of each operation."""
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]
    generator._initialise_endpoints()  # type: ignore[no-untyped-call]
    for path, _, method, view in generator._get_paths_and_endpoints():  # type: ignore[no-untyped-call]
        if path.startswith("/api/v1/") and path.removeprefix("/api/v1/") not in ("schema/", "asyncapi/"):
            name = next(each.id for each in endpoints().values() if (each.method, each.path) == (method, path[8:]))
            yield type(view).__module__.split(".")[1], name, view, method


def test_every_view_says_who_may_call_it_and_has_no_other_permission():
    found = list(views())
    assert len(found) == len(endpoints())
    assert not [name for _, name, view, method in found if method not in getattr(view, "access", {})]
    assert not [name for _, name, view, _ in found if getattr(view, "permission_classes", None) != [DeclaredAccess]]
    assert not [name for _, name, view, _ in found if type(view).__dict__.keys() & {"get_permissions", "get_throttles"}]
