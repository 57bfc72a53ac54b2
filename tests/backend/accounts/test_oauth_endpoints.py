"""How apps ask the endpoints of OAuth, how they end a token, and where they find all that."""

import pytest

from tests.support.oauth import code_from, error_of, given
from tests.support.people import refused
from tests.support.tokens import EVERY, Program, program_of

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ('{"grant_type": "authorization_code"}', "application/json"), ("grant_type=a&grant_type=b", FORM),
        ("code=%ff", f"{FORM}; charset=utf-16"), ("x", "text/plain"), ("", FORM),
        ("", "multipart/form-data; boundary=x"),
    ],
)  # fmt: skip
def test_body_that_is_no_form_with_each_parameter_once_is_refused(app, body, content_type):
    assert error_of(app.form("token/", body, content_type)) == "invalid_request"


def test_parameters_in_the_address_are_refused_and_other_methods(app):
    assert error_of(app.form("token/?grant_type=authorization_code", "")) == "invalid_request"
    refused(app.get("/api/v1/oauth/token/"), 405, "method_not_allowed")


def test_app_that_shows_a_secret_in_a_header_is_told_by_one(app, at_alice):
    answer = app.form("token/", "grant_type=authorization_code", Authorization="Basic YXBwLmV4YW1wbGU6eA==")
    assert error_of(answer, 401) == "invalid_client"
    assert answer["WWW-Authenticate"].startswith("Basic ")


def test_a_cookie_or_token_beside_a_code_does_not_count(app, at_alice):
    code = code_from(at_alice)
    app.cookies = at_alice.cookies
    answer = app.token(code)
    assert given(answer)
    assert "Access-Control-Allow-Origin" not in answer  # a page of others does not send cookies, or reads nothing
    app.cookies.clear()
    assert error_of(app.form("token/", "grant_type=x", Authorization="Bearer nonsense")) == "unsupported_grant_type"


def test_token_requests_of_a_network_are_limited(app, settings):
    settings.THROTTLES = {**settings.THROTTLES, "oauth": (2, 60)}
    assert [app.token("x").status_code, app.revoke("x").status_code, app.token("x").status_code] == [400, 200, 429]


def test_app_ends_its_token_and_who_has_none_is_answered_alike(app, at_alice):
    token = given(app.token(code_from(at_alice)))
    assert error_of(app.revoke(token, client_id="evil.example")) == "invalid_client"
    assert Program(token).read("session/").status_code == 200
    answers = [
        app.revoke(token, client_id="app.example", token_type_hint="access_token"),
        app.revoke(token),
        app.revoke("x"),
    ]
    assert [(answer.status_code, answer.content) for answer in answers] == [(200, b"")] * 3
    refused(Program(token).read("session/"), 401, "bad_token")
    assert error_of(app.form("revoke/", "")) == "invalid_request"
    assert answers[0]["Access-Control-Allow-Origin"] == "*"


def test_token_ends_itself_whatever_it_may_and_a_cookie_is_none(at_alice, alice):
    program, other = program_of(alice, "chat"), program_of(alice)
    refused(at_alice.write("me/tokens/current/", method="DELETE"), 403, "token_needed")
    assert program.send("DELETE", "me/tokens/current/").status_code == 204
    refused(program.read("session/"), 401, "bad_token")
    assert other.read("session/").status_code == 200


def test_metadata_names_what_there_is_at_the_host_it_was_asked_at(client):
    answer = client.get("/.well-known/oauth-authorization-server", headers={"Origin": "https://app.example"})
    told = answer.json()
    assert told["issuer"] == "http://testserver"
    assert (told["code_challenge_methods_supported"], told["response_types_supported"]) == (["S256"], ["code"])
    assert told["scopes_supported"] == EVERY
    assert answer["Access-Control-Allow-Origin"] == "*"
    for name in ("authorization", "token", "revocation"):
        address = told[f"{name}_endpoint"].removeprefix("http://testserver")
        assert client.get(address).status_code == (405 if address.startswith("/api/") else 200)
    assert client.get(told["service_documentation"].removeprefix("http://testserver")).status_code == 200


def test_exchange_is_few_queries(app, at_alice, django_assert_max_num_queries):
    code = code_from(at_alice)
    with django_assert_max_num_queries(13):
        assert given(app.token(code))
