"""Which answers pages of others may read."""

import pytest
from django.test import Client

from tests.support.people import Browser
from tests.support.tokens import program_of

pytestmark = pytest.mark.django_db

ORIGIN = "https://elsewhere.example"
EXPOSED = {
    "Content-Disposition", "Content-Language", "ETag", "Idempotent-Replayed", "RateLimit", "RateLimit-Policy",
    "Retry-After", "WWW-Authenticate",
}  # fmt: skip


def allowed(answer) -> dict[str, str]:
    return {name.lower(): value for name, value in answer.headers.items() if name.lower().startswith("access-control")}


@pytest.mark.parametrize("path", ["challenges/", "rulesets/", "feed/", "nope/", "matches/?player=%00"])
def test_an_answer_without_a_cookie_may_be_read_by_any_page_refusals_included(path):
    told = allowed(Browser().read(path, Origin=ORIGIN))
    assert told["access-control-allow-origin"] == "*"
    assert set(told["access-control-expose-headers"].split(", ")) == EXPOSED
    assert "access-control-allow-credentials" not in told


def test_a_body_that_is_too_large_is_refused_readably():
    answer = Browser().write("positions/", {"position": "x" * 20_000}, Origin=ORIGIN)
    assert (answer.status_code, allowed(answer)["access-control-allow-origin"]) == (413, "*")


def test_an_answer_to_a_token_may_be_read_even_if_a_cookie_came_along(alice, at_alice):
    program = program_of(alice)
    assert allowed(program.read("feed/", Origin=ORIGIN))["access-control-allow-origin"] == "*"
    beside = {"Authorization": f"Bearer {program.token}", "Origin": ORIGIN}
    assert allowed(at_alice.read("feed/", **beside))["access-control-allow-origin"] == "*"


def test_an_answer_that_a_cookie_had_a_part_in_may_not(at_alice):
    assert not allowed(at_alice.read("feed/", Origin=ORIGIN))
    assert not allowed(at_alice.send("OPTIONS", "feed/", Origin=ORIGIN, Access_Control_Request_Method="GET"))
    for method in ("POST", "DELETE"):
        assert not allowed(at_alice.send(method, "session/", {}, Origin=ORIGIN))


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
def test_a_page_may_ask_with_every_method_and_the_headers_that_there_are(method):
    asks = {"Origin": ORIGIN, "Access-Control-Request-Method": method}
    asks["Access-Control-Request-Headers"] = "authorization,content-type,idempotency-key,if-none-match"
    answer = Client().options("/api/v1/matches/", headers=asks)
    told = allowed(answer)
    assert answer.status_code == 200
    assert told["access-control-allow-origin"] == "*"
    assert method in told["access-control-allow-methods"].split(", ")
    assert set(asks["Access-Control-Request-Headers"].split(",")) <= set(
        told["access-control-allow-headers"].split(", ")
    )
    assert "x-csrftoken" not in told["access-control-allow-headers"]
    assert "access-control-allow-credentials" not in told


@pytest.mark.parametrize("path", ["/admin/login/", "/healthz", "/problems/", "/api/v2/"])
def test_pages_beside_the_api_may_not_be_read(path):
    assert not allowed(Client().get(path, headers={"Origin": ORIGIN}))
