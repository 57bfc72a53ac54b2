"""Which page may write, and with what."""

import json

import pytest
from django.contrib.sessions.models import Session

from backend.accounts.models import Account
from tests.support.people import Browser, refused

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
def test_who_is_signed_in_needs_the_token(at_alice, method, path, body, origin):
    headers = {"Origin": origin} if origin else {}
    for token in (None, "", "x" * 32, "short", "é"):
        more = {} if token is None else {"X-CSRFToken": token}
        refused(raw(at_alice, method, path, body, **headers, **more), 403, "csrf_failed")
    assert at_alice.read("session/").json()["account"]


@pytest.mark.parametrize("origin", [OWN, None])
def test_who_is_signed_in_writes_with_the_token_and_nobody_needs_one(at_alice, origin):
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


def test_behind_a_proxy_the_origin_has_the_scheme_that_the_browser_used(at_alice, settings):
    settings.NUM_PROXIES = 1
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    token = at_alice.cookies["csrftoken"].value
    https = {"Host": "testserver", "X-Forwarded-Proto": "https", "X-CSRFToken": token, "Referer": "https://testserver/"}
    refused(raw(at_alice, "DELETE", "session/", {}, Origin="http://testserver", **https), 403, "csrf_failed")
    assert raw(at_alice, "DELETE", "session/", {}, Origin="https://testserver", **https).status_code == 204


def test_the_admins_forms_need_the_token_too(alice):
    answer = Browser().post("/admin/login/", {"username": "Alice", "password": "correct horse"})
    assert answer.status_code == 403
