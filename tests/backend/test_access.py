"""Who gets what: every operation, by every way in, as the owner of what it is about and as a stranger to it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from drf_spectacular.generators import SchemaGenerator

from backend.accounts.models import FOREVER, Account
from backend.accounts.services.token import token_create
from backend.common.access import AsTheViewSays, Scope
from tests.backend.access import ROWS, World
from tests.support.openapi import operations
from tests.support.people import Browser
from tests.support.tokens import Program, confirmed

pytestmark = pytest.mark.django_db

ROLES = ("owner", "stranger")


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
    *(Way(f"token for {scope}", (scope,)) for scope in Scope),
    Way("token for all", tuple(Scope)),
    Way("token of a bot", tuple(Scope), "bot"),
    Way("token of one suspended", tuple(Scope), "suspended"),
    Way("token of one closed", tuple(Scope), "closed"),
]


def expected(name: str, way: Way, role: str) -> str:
    """What the table says."""
    row = ROWS[name]
    if way.token is not None and row.looks:
        if way.kind == "closed":
            return "401 bad_token"
        if not row.tokens:
            return "403 not_by_token"
        if row.scope is not None and row.scope not in way.token:
            return "403 missing_scope"
    if way.kind in ("nobody", "closed"):
        return row.nobody
    if way.kind == "suspended" and operations()[name].method != "GET" and not row.suspended:
        return "403 suspended"
    if way.kind == "guest" and role in row.guest:
        return row.guest[role]
    if way.token is None and row.cookie:
        return row.cookie
    return row.stranger or row.owner if role == "stranger" else row.owner


class Door:
    """Where all come in: each client of Django's would make its own middleware, which takes longer than the request."""

    def __init__(self) -> None:
        self.browser, self.program = Browser(), Program("")

    def let_in(self, account: Account, way: Way) -> Browser | Program:
        """Sign the account in as the way says, and suspend or close it afterwards if it says so."""
        self.browser.cookies.clear()
        if way.kind == "nobody":
            return self.browser
        if way.token is None:
            self.browser.force_login(account)
            self.browser.read("session/")
            confirmed(self.browser)
        else:
            self.program.token = token_create(account=account, name="A program", scopes=way.token)[1]
        if way.kind == "closed":
            Account.objects.filter(pk=account.pk).update(is_active=False)
        if way.kind == "suspended":
            Account.objects.filter(pk=account.pk).update(suspended_until=FOREVER)
        return self.browser if way.token is None else self.program


def told(answer: HttpResponse) -> str:
    """The answer as the table writes it."""
    code = json.loads(answer.content)["code"] if answer.status_code >= 400 else ""
    return f"{answer.status_code} {code}".strip()


def asked(door: Door, name: str, way: Way, role: str) -> str:
    """Ask in a world of its own, and undo everything."""
    cache.clear()
    with transaction.atomic():
        accounts = {
            name: Account.objects.create_user(name.title(), is_guest=way.kind == "guest", is_bot=way.kind == "bot")
            for name in ROLES
        }
        path, body = ROWS[name].ask(World(accounts["owner"]))
        answer = told(door.let_in(accounts[role], way).send(operations()[name].method, path, body))
        transaction.set_rollback(True)
    return answer


def test_every_operation_has_a_row() -> None:
    assert set(ROWS) == set(operations())


@pytest.mark.parametrize("name", ROWS)
def test_an_operation_answers_everybody_as_the_table_says(name: str) -> None:
    door, cells = Door(), [(way, role) for way in WAYS for role in ROLES]
    answers = {f"{way.name}, {role}": asked(door, name, way, role) for way, role in cells}
    assert answers == {f"{way.name}, {role}": expected(name, way, role) for way, role in cells}


@pytest.mark.parametrize("name", ROWS)
def test_the_document_says_the_same_as_the_table(name: str) -> None:
    row, data = ROWS[name], operations()[name].data
    ways = [way for way in ({"token": []}, {"session": []}) if row.looks and (row.tokens or "token" not in way)]
    anonymous = not row.nobody.startswith("401") or name == "match_list"  # whose public half needs a `player`
    assert data["security"] == [*ways, *([{}] if anonymous else [])]
    assert data.get("x-token-scope") == (row.scope and str(row.scope))
    codes = {code for status in (401, 403) for code in operations()[name].codes(status)}
    assert ("missing_scope" in codes) == (row.scope is not None)
    assert ("not_by_token" in codes) == (not row.tokens)
    assert ("bad_token" in codes) == row.looks
    assert ("suspended" in codes) == (operations()[name].method != "GET" and not row.suspended)


def views() -> Iterator[tuple[str, object, str]]:
    """Yield the view and the method of each operation."""
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]
    generator._initialise_endpoints()  # type: ignore[no-untyped-call]
    for path, _, method, view in generator._get_paths_and_endpoints():  # type: ignore[no-untyped-call]
        if path.startswith("/api/v1/") and path != "/api/v1/schema/":
            yield f"{method} {path}", view, method


def test_every_view_says_who_may_call_it_and_has_no_other_permission() -> None:
    found = list(views())
    assert len(found) == len(operations())
    assert not [name for name, view, method in found if method not in getattr(view, "access", {})]
    assert not [name for name, view, _ in found if getattr(view, "permission_classes", None) != [AsTheViewSays]]
    assert not [name for name, view, _ in found if type(view).__dict__.keys() & {"get_permissions", "get_throttles"}]
