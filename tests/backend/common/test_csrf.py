"""Which page may write, and with what."""

import json

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from backend.accounts.models import Account
from tests.support.people import Browser, refused
from tests.support.tokens import program_of

pytestmark = pytest.mark.django_db

OWN = "http://testserver"
FOREIGN = [
    "http://evil.example",
    "https://testserver",  # another scheme
    "http://testserver:8000",  # another port
    "http://testserver.evil.example", "http://eviltestserver", "http://testserver@evil.example",
    "http://testserver/path", "null", "", "testserver", "file://testserver", "http://testserver:port",
]  # fmt: skip
WRITES = [
    ("POST", "session/", {"username": "Alice", "password": "correct horse"}), ("DELETE", "session/", {}),
    ("POST", "accounts/", {"username": "Bob", "password": "correct horse"}), ("POST", "accounts/guest/", {}),
    ("POST", "session/recovery/", {"recovery_code": "x"}),
]  # fmt: skip


def raw(browser, method, path, body, **headers):
    """Send with these *headers* alone."""
    return browser.generic(method, f"/api/v1/{path}", json.dumps(body), "application/json", headers=headers)


@pytest.mark.parametrize("origin", FOREIGN)
@pytest.mark.parametrize(("method", "path", "body"), WRITES)
def test_a_foreign_page_writes_nothing_signed_in_or_not(alice, at_alice, method, path, body, origin):
    for browser in (Browser(), at_alice):
        token = browser.cookies["csrftoken"].value if "csrftoken" in browser.cookies else "x" * 32
        refused(raw(browser, method, path, body, Origin=origin, **{"X-CSRFToken": token}), 403, "csrf_failed")
    assert Account.objects.count() == 1
    assert at_alice.read("session/").json()["account"]


@pytest.mark.parametrize("origin", [OWN, None])
@pytest.mark.parametrize(("method", "path", "body"), WRITES)
def test_a_signed_in_browser_needs_the_token_to_write(at_alice, method, path, body, origin):
    headers = {"Origin": origin} if origin else {}
    for token in (None, "", "x" * 32, "short", "é"):
        more = {} if token is None else {"X-CSRFToken": token}
        refused(raw(at_alice, method, path, body, **headers, **more), 403, "csrf_failed")
    assert at_alice.read("session/").json()["account"]


@pytest.mark.parametrize("origin", [OWN, None])
def test_a_signed_in_browser_writes_with_the_token_and_others_need_none(at_alice, origin):
    headers = {"Origin": origin} if origin else {}
    token = at_alice.cookies["csrftoken"].value
    assert raw(at_alice, "DELETE", "session/", {}, **headers, **{"X-CSRFToken": token}).status_code == 204
    assert raw(Browser(), "POST", "accounts/guest/", {}, **headers).status_code == 201


def test_a_session_that_has_ended_needs_none_either(at_alice):
    Session.objects.all().delete()
    assert raw(at_alice, "POST", "accounts/guest/", {}).status_code == 201


def test_the_token_of_another_browser_is_of_no_use(at_alice):
    other = Browser()
    other.read("session/")
    token = other.cookies["csrftoken"].value
    refused(raw(at_alice, "DELETE", "session/", {}, **{"X-CSRFToken": token}), 403, "csrf_failed")


def test_reading_is_free(at_alice):
    assert raw(at_alice, "GET", "session/", {}, Origin="http://evil.example").status_code == 200


def test_a_trusted_origin_may_write(at_alice, settings):
    settings.TRUSTED_ORIGINS = settings.CSRF_TRUSTED_ORIGINS = ["https://app.example"]
    token = at_alice.cookies["csrftoken"].value
    answer = raw(at_alice, "DELETE", "session/", {}, Origin="https://app.example", **{"X-CSRFToken": token})
    assert answer.status_code == 204


def test_the_origin_behind_a_proxy_has_the_scheme_that_the_browser_used(at_alice, settings):
    settings.NUM_PROXIES = 1
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    token = at_alice.cookies["csrftoken"].value
    https = {"Host": "testserver", "X-Forwarded-Proto": "https", "X-CSRFToken": token, "Referer": "https://testserver/"}
    refused(raw(at_alice, "DELETE", "session/", {}, Origin="http://testserver", **https), 403, "csrf_failed")
    assert raw(at_alice, "DELETE", "session/", {}, Origin="https://testserver", **https).status_code == 204


def test_the_admins_forms_need_the_token_too(alice):
    assert Browser().post("/admin/login/", {"username": "Alice", "password": "correct horse"}).status_code == 403


# --- Which answers pages of others may read


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
