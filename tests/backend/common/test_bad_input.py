"""Whatever a client sends, it gets a 4xx problem with a code, and nothing has changed."""

import gzip
import json
from unittest.mock import Mock

import pytest
from django.db import InternalError, OperationalError
from psycopg.errors import IdleInTransactionSessionTimeout, InFailedSqlTransaction, ReadOnlySqlTransaction

from backend.accounts.api import views
from backend.accounts.models import Account
from backend.accounts.session_store import SessionStore
from backend.common.parsers import STRUCTURE
from tests.support.people import Browser, errors_of, refused

pytestmark = pytest.mark.django_db

SIGN_UP = "/api/v1/accounts/"
GOOD = {"username": "Bob", "password": "correct horse"}


def post(content, content_type="application/json", path=SIGN_UP, **headers):
    if isinstance(content, str):
        content = content.encode()
    return Browser().generic("POST", path, content, content_type, headers=headers)


def member(text):
    """A body that is right but for one more member with the JSON *text*."""
    return f'{{"username": "Bob", "password": "correct horse", "extra": {text}}}'


BAD_JSON = {
    "no JSON": "hello", "half of it": '{"username": "Bob"', "two of them": "{}{}",
    "nested 2,000 lists": "[" * 2000, "nested 2,000 lists, closed": "[" * 2000 + "]" * 2000,
    "nested 2,000 objects": '{"a":' * 2000 + "1" + "}" * 2000, "nested 33": member("[" * 32 + "]" * 32),
    "NaN": member("NaN"), "Infinity": member("Infinity"), "-Infinity": member("-Infinity"),
    "a number too large": member("1e400"),
    "a member twice": '{"username": "Bob", "password": "correct horse", "username": "Mallory"}',
    "a member twice, deep down": member('[{"a": 1, "a": 2}]'), "a lone surrogate": member(r'"\ud800"'),
    "a lone surrogate in a name": '{"\\udfff": 1}', "U+0000": '{"username": "Bob\\u0000", "password": "correct horse"}',
    "U+0000 in a name": '{"a\\u0000": 1}', "2 to the 63rd": member(str(2**63)), "5,000 digits": member("9" * 5000),
    "a list": "[]", "a string": '"Bob"', "null": "null", "UTF-16": json.dumps(GOOD).encode("utf-16"),
    "bad UTF-8": b'{"username": "B\xff"}', "a byte order mark": b"\xef\xbb\xbf" + json.dumps(GOOD).encode(),
    "single quotes": "{'username': 'Bob'}", "a comment": '{"username": "Bob" /* hi */}',
    "a bare control character": '{"username": "B\nob"}',
}  # fmt: skip


@pytest.mark.parametrize("content", BAD_JSON.values(), ids=BAD_JSON)
def test_a_body_that_is_not_strict_json_is_refused(content):
    refused(post(content), 400, "invalid_json")
    assert not Account.objects.exists()


@pytest.mark.parametrize("text", ['"a [[[[ b"', json.dumps("[" * 100), json.dumps('\\"[' * 50), "[" * 31 + "]" * 31])
def test_brackets_inside_of_strings_are_not_nesting_and_32_levels_are_read(text):
    [error] = refused(post(member(text)), 400, "invalid")["errors"]
    assert error["code"] == "unknown_field"


@pytest.mark.parametrize("size", [16 * 1024 + 1, 20_000, 1_000_000])
def test_a_body_over_16_kib_is_refused(size):
    body = json.dumps({**GOOD, "email": ""})
    refused(post(body + " " * (size - len(body))), 413, "body_too_large")
    assert not Account.objects.exists()


def test_a_body_of_16_kib_is_read():
    body = json.dumps(GOOD)
    assert post(body + " " * (16 * 1024 - len(body))).status_code == 201


@pytest.mark.parametrize(
    "content_type",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/json", "", "nonsense",
     "application/json; charset=bz2", "application/json; charset=bz2_codec", "application/json; charset=rot13",
     "application/json; charset=utf-16", "application/json; charset=idna", "application/json; charset=latin1"],
)  # fmt: skip
def test_another_media_type_or_charset_is_refused_unread(content_type):
    refused(post(json.dumps(GOOD), content_type), 415, "unsupported_media_type")
    assert not Account.objects.exists()


@pytest.mark.parametrize("coding", ["gzip", "GZIP", "br", "deflate", "identity, gzip", "nonsense"])
def test_a_compressed_body_is_refused_unread(coding):
    problem = refused(
        post(gzip.compress(json.dumps(GOOD).encode()), Content_Encoding=coding), 415, "unsupported_media_type"
    )
    assert coding.lower() in problem["detail"]


def test_identity_may_be_declared():
    assert post(json.dumps(GOOD), Content_Encoding="identity").status_code == 201


@pytest.mark.parametrize("content_type", ["application/json; charset=utf-8", 'application/JSON; charset="UTF-8"'])
def test_utf_8_may_be_declared(content_type):
    assert post(json.dumps(GOOD), content_type).status_code == 201


@pytest.mark.parametrize("extra", ["id", "is_staff", "is_superuser", "is_guest", "whatever", "ünïcode", ""])
def test_an_unknown_field_is_refused_by_its_name(extra):
    [error] = refused(post(json.dumps({**GOOD, extra: True})), 400, "invalid")["errors"]
    assert (error["field"], error["code"]) == (extra, "unknown_field")
    assert not Account.objects.exists()


@pytest.mark.parametrize(
    "value", [1, 1.5, True, None, [], {}, ["Bob"], {"a": "Bob"}, "", "x" * 16000, "\u202eBob", "a" + "\u0301" * 8000]
)
@pytest.mark.parametrize("field", ["username", "password"])
def test_a_value_of_another_type_or_size_is_refused_by_its_field(field, value):
    content = json.dumps({**GOOD, field: value}, ensure_ascii=False).encode()
    if len(content) > 16 * 1024:
        refused(post(content), 413, "body_too_large")
    elif (field, value) == ("password", "\u202eBob"):
        refused(post(content), 400, "invalid")
    else:
        errors = refused(post(content), 400, "invalid")["errors"]
        assert {error["field"] for error in errors} == {field}
    assert not Account.objects.exists()


@pytest.mark.parametrize("content", ["{}", ""])  # no body is read as {}
def test_missing_fields_are_named(content):
    assert errors_of(post(content)) == [("username", "required"), ("password", "required")]


@pytest.mark.parametrize(
    "path",
    ["/api/v1/nope/", "/api/v1/session", "/api/v2/session/", "/api/", "/api", "/api/v1/session/%00", "/api/v1/%ff/",
     "/api/v1/session/%2e%2e/", "/api/v1//session/", "/api/v1/session/" + "a" * 4000],
)  # fmt: skip
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_an_unknown_address_of_the_api_is_a_404_problem(client, method, path):
    answer = client.generic(method, path)
    if path == "/api":
        assert answer.status_code in (404, 405)  # a page of the client's
    else:
        refused(answer, 404, "not_found")


@pytest.mark.parametrize("path", ["/api/v1/session", "/api/v1/matches/public", "/api/v1/records?player=Alice"])
def test_address_without_its_slash_says_what_is_missing(client, path):
    assert refused(client.get(path), 404, "not_found")["detail"] == "Addresses end with a slash."
    with_slash = path.partition("?")[0] + "/x/"
    assert refused(client.get(with_slash), 404, "not_found")["detail"] == "Not found."


@pytest.mark.parametrize(
    "path", ["/%00", "/c/%00", "/static/%00", "/problems/%00", "/admin/%00", "/assets/../../manage.py"]
)
def test_malformed_paths_outside_of_the_api_are_not_found(client, path):
    answer = client.get(path)
    assert answer.status_code in (200, 302, 404, 503)
    assert b"Traceback" not in answer.content
    assert b"django" not in answer.content.lower()[:2000] or path.startswith("/admin")


@pytest.mark.parametrize("method", ["PUT", "PATCH", "TRACE", "PROPFIND", "__CLASS__"])
def test_another_method_is_refused_with_those_that_there_are(method):
    answer = Browser().generic(method, "/api/v1/session/", headers={"X-HTTP-Method-Override": "DELETE"})
    refused(answer, 405, "method_not_allowed")
    assert {"GET", "POST", "DELETE"} <= set(answer["Allow"].split(", "))


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS"])
@pytest.mark.parametrize("path", ["session/", "accounts/", "accounts/guest/", "session/recovery/", "challenges/"])
def test_head_and_options_do_no_harm(method, path):
    assert Browser().generic(method, f"/api/v1/{path}").status_code in (200, 405)
    assert not Account.objects.exists()


@pytest.mark.parametrize("path", ["session/", "challenges/", "matches/", "rulesets/"])
def test_options_names_the_methods_and_says_nothing_else(at_alice, path):
    answer = at_alice.send("OPTIONS", path)
    assert (answer.status_code, answer.json()) == (200, {})
    assert {"GET", "HEAD", "OPTIONS"} <= set(answer["Allow"].split(", "))


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "image/png"])
def test_a_type_that_we_cannot_answer_in_is_refused_with_a_problem(accept):
    refused(Browser().read("session/", Accept=accept), 406, "not_acceptable")


@pytest.mark.parametrize("query", ["format=api", "format=json", "%00=%00", "a=" + "b" * 8000, "cursor=%ff"])
def test_a_query_that_nobody_asked_for_is_refused(query):
    refused(Browser().read(f"session/?{query}"), 400, "invalid")


def test_a_foreign_host_is_refused():
    answer = Browser().generic("GET", "/api/v1/session/", headers={"Host": "evil.example"})
    refused(answer, 400, "bad_request")
    assert "evil.example" not in answer.content.decode()


@pytest.mark.parametrize("header", ["Cookie", "Accept-Language", "X-Forwarded-For", "If-None-Match", "Authorization"])
@pytest.mark.parametrize("value", ["", "é\x80", "a" * 10_000, ",,,;;;===", "*", "null", "0" * 5000])
def test_malformed_headers_do_no_harm(header, value):
    assert Browser().generic("GET", "/api/v1/session/", headers={header: value}).status_code == 200


@pytest.mark.parametrize("cookie", ["sessionid=", "sessionid=\x00", "sessionid=" + "a" * 5000, "sessionid=../../etc"])
def test_malformed_session_cookies_sign_nobody_in(cookie):
    answer = Browser().generic("GET", "/api/v1/session/", headers={"Cookie": cookie})
    assert answer.json() == {"account": None, "own": None}


def test_our_own_fault_is_a_problem_too_and_tells_nothing(monkeypatch):
    monkeypatch.setattr(views, "session_renew", Mock(side_effect=RuntimeError("a secret")))
    answer = Browser().read("session/")
    refused(answer, 500, "server_error")
    assert "secret" not in answer.content.decode()


def test_a_database_that_is_away_when_the_session_is_read_is_a_503_too(at_alice, monkeypatch):
    away = OperationalError("the server closed the connection")
    monkeypatch.setattr(SessionStore, "_get_session_from_db", Mock(side_effect=away))
    refused(at_alice.read("session/"), 503, "unavailable")


@pytest.mark.parametrize("cause", [IdleInTransactionSessionTimeout, ReadOnlySqlTransaction])
def test_transaction_that_was_ended_or_may_write_nothing_for_now_is_a_503_too(cause, monkeypatch):
    ended = InternalError("of the database")
    ended.__cause__ = cause()
    monkeypatch.setattr(views, "session_renew", Mock(side_effect=ended))
    refused(Browser().read("session/"), 503, "unavailable")
    ended.__cause__ = InFailedSqlTransaction()
    refused(Browser().read("session/"), 500, "server_error")


def test_a_locked_database_is_a_503_and_not_a_fault(monkeypatch):
    monkeypatch.setattr(views, "session_renew", Mock(side_effect=OperationalError("database is locked")))
    answer = Browser().read("session/")
    refused(answer, 503, "unavailable")
    assert answer["Retry-After"]


@pytest.mark.parametrize("text", ['"' + '\\"' * 8000 + "\\", '"\\', '"abc', '"a\nb\n', '"a\\"b"'])
def test_a_string_without_an_end_is_looked_through_once(text):
    """Each of its quotes would else be tried as a beginning: seconds of work for 16 KiB."""
    found = STRUCTURE.match(text)
    assert found is not None
    assert found.end() == len(text)


@pytest.mark.parametrize(
    "body", [b"x", b"--x--\r\n", b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n']
)
def test_a_form_is_refused_with_a_session_too(at_alice, body):
    """Django's check of the CSRF token would read it, and what is read twice is found empty."""
    token = {"X-CSRFToken": at_alice.cookies["csrftoken"].value}
    answer = at_alice.generic("POST", "/api/v1/challenges/", body, "multipart/form-data; boundary=x", headers=token)
    refused(answer, 415, "unsupported_media_type")
