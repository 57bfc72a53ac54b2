"""Whatever is illegal, malformed or somebody else's is refused as documented and changes nothing."""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse

from backend.accounts.models import Account
from tests.operations import OPERATIONS
from tests.support.invalid_requests import InvalidRequest, invalid_requests
from tests.support.openapi import endpoints
from tests.support.people import browser_of, refused
from tests.support.random_scenario import RandomScenario
from tests.support.scale import chance, shared
from tests.support.scenario import Scenario

SEEN = 'UPDATE "accounts_device" SET "last_seen"'  # that somebody asks is noted, whatever the answer
#: A refusal at an address or by a method that the document does not have.
UNDOCUMENTED = {(404, "not_found"), (405, "method_not_allowed")}


def test_each_operation_with_a_query_has_invalid_ones_in_its_row():
    asking = {
        name
        for name, endpoint in endpoints().items()
        if any(each["in"] == "query" for each in endpoint.data.get("parameters", []))
    }
    assert asking == {name for name, row in OPERATIONS.items() if row.invalid_queries}


def test_invalid_requests_are_refused_as_documented_and_change_nothing(db, settings):
    settings.THROTTLES = {scope: (10**9, seconds) for scope, (_, seconds) in settings.THROTTLES.items()}
    scenario = RandomScenario(chance("invalid requests"))
    before, written = everything_stored(), Written()
    with connection.execute_wrapper(written):
        for kind, request in invalid_requests(scenario, shared(150, 100_000)):
            answer = send(request)
            why = f"{kind}: {request.method or request.operation.method} {request.path} {request.content[:300]!r}"
            assert answer.status_code in request.statuses, f"{why}: {answer.status_code} {answer.content[:300]!r}"
            assert_documented(request, answer, why)
            if written.take():  # what is written and taken back changes nothing
                assert everything_stored() == before, why
    assert everything_stored() == before


@pytest.mark.parametrize("name", [name for name, row in OPERATIONS.items() if row.invalid_queries])
def test_each_invalid_query_of_a_row_is_refused_by_its_parameter(db, name):
    owner = Account.objects.create_user("Owner")
    path = OPERATIONS[name].request_in(Scenario(owner)).path.partition("?")[0]
    for query in OPERATIONS[name].invalid_queries:
        cache.clear()
        answer = browser_of(owner).read(f"{path}?{query.format(beyond=10)}")
        asked = query.partition("=")[0]
        problem = refused(answer, 400, "bad_cursor" if asked == "cursor" else "invalid")
        fields = {error["field"] for error in problem.get("errors", [])}
        assert fields == {asked} or asked in ("cursor", "stone", "seat", ""), query


def send(request: InvalidRequest) -> HttpResponse:
    browser = request.browser
    token = browser.cookies.get("csrftoken")
    headers = {"Origin": "http://testserver", "X-CSRFToken": token.value if token else "", **request.headers}
    path = request.path if request.path.startswith("/") else f"/api/v1/{request.path}"
    method = request.method or request.operation.method
    cache.clear()
    answer: HttpResponse = browser.generic(method, path, request.content, request.type, headers=headers)
    return answer


def assert_documented(request: InvalidRequest, answer: HttpResponse, why: str) -> None:
    """A problem in JSON whose status and code the document names for this operation, or for all."""
    assert answer["Content-Type"] == "application/problem+json", why
    problem = json.loads(answer.content)
    assert problem["status"] == answer.status_code, why
    told = answer.status_code, problem["code"]
    known = problem["code"] in request.operation.codes(answer.status_code)
    assert known or (request.elsewhere and told in UNDOCUMENTED), f"{why}: {told}"


class Written:
    """Notices whether any statement may have changed a table."""

    def __init__(self) -> None:
        self.any = False

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        changes = sql.lstrip()[:6].upper() in ("INSERT", "UPDATE", "DELETE", "REPLAC")
        self.any |= changes and not sql.startswith(SEEN)
        return execute(sql, params, many, context)

    def take(self) -> bool:
        """Return whether one has since this was asked last."""
        was, self.any = self.any, False
        return was


def everything_stored() -> dict[str, str]:
    """Return a digest of each table; when a device was last seen is left out."""
    digests = {}
    for model in apps.get_models():
        columns = [field.attname for field in model._meta.concrete_fields if field.name != "last_seen"]
        rows = list(model._base_manager.order_by("pk").values_list(*columns))
        digests[model._meta.db_table] = sha256(repr(rows).encode()).hexdigest()
    return digests


@pytest.mark.parametrize("kind", ["insert", "update"])
def test_a_change_would_be_noticed(db, kind):
    """Otherwise the test above would prove nothing."""
    scenario = RandomScenario(chance("noticed"))
    before, written = everything_stored(), Written()
    with connection.execute_wrapper(written):
        if kind == "insert":
            scenario.stranger.write("challenges/", {"ruleset": "edition2016", "visibility": "link"})
        else:
            scenario.seats[0].write(f"challenges/{scenario.open.pk}/", {"nonce": "0f"}, method="PATCH")
    assert written.take()
    assert everything_stored() != before
