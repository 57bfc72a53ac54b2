"""What the consent page is told about an app that asks for something, and allowing it."""

import datetime as dt

import pytest

from backend.accounts.models import Account, AuthorizationCode
from backend.accounts.secret_texts import CODE, is_secret
from tests.support.oauth import asked
from tests.support.oauth_query import REDIRECT, query, told
from tests.support.people import browser_of, refused
from tests.support.tokens import confirmed, program_of

pytestmark = pytest.mark.django_db

#: A query whose answer could go nowhere.
EVIL = query(redirect_uri="https://evil.example/")


def test_page_is_told_who_asks_for_what_and_where_a_refusal_goes(at_alice):
    answer = asked(at_alice).json()
    address = answer.pop("address")
    assert answer == {"app": "app.example", "on_this_device": False, "scopes": ["read", "play"], "refusal": ""}
    assert address.startswith(f"{REDIRECT}?error=access_denied&")
    assert told(address)["state"] == "as it was"
    assert not AuthorizationCode.objects.exists()


def test_allowed_app_gets_a_code_its_state_and_who_answers(at_alice):
    address = asked(at_alice, allow=True).json()["address"]
    assert address.startswith(f"{REDIRECT}?code=")
    answer = told(address)
    assert answer == {"code": answer["code"], "state": "as it was", "iss": "http://testserver"}
    assert is_secret(answer["code"], CODE)
    assert answer["code"] not in repr(AuthorizationCode.objects.values())


@pytest.mark.parametrize("allow", [False, True])
@pytest.mark.parametrize("text", ["", "x", EVIL, query(redirect_uri="javascript:alert(1)"), query(client_id=None)])
def test_request_without_a_safe_address_is_shown_and_leads_nowhere(at_alice, text, allow):
    problem = refused(asked(at_alice, text, allow=allow), 400, "bad_authorization_request")
    assert problem["error"] in ("invalid_request", "invalid_client")
    assert "address" not in problem
    assert not AuthorizationCode.objects.exists()


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"response_type": "token"}, "unsupported_response_type"), ({"scope": "admin"}, "invalid_scope"),
        ({"code_challenge": None}, "invalid_request"), ({"code_challenge_method": "plain"}, "invalid_request"),
    ],
)  # fmt: skip
def test_request_that_cannot_be_allowed_is_not_and_its_app_may_be_told(at_alice, changes, error):
    for allow in (False, True):
        answer = asked(at_alice, allow=allow, **changes).json()
        assert answer["refusal"].startswith(f"{error}: ")
        assert answer["scopes"] == []
        back = told(answer["address"])
        assert (back["error"], back["state"]) == (error, "as it was")
        assert "code" not in back
    assert not AuthorizationCode.objects.exists()


def test_app_is_allowed_by_its_user_alone_who_has_lately_given_their_password(alice, browser):
    guest = confirmed(browser_of(Account.objects.create_user("Guest", is_guest=True)))
    refused(asked(browser, allow=True), 401, "not_authenticated")
    refused(asked(browser_of(alice), allow=True), 403, "confirmation_needed")
    refused(asked(guest, allow=True), 403, "full_account_needed")
    refused(program_of(alice).write("oauth/authorization/", {"query": query(), "allow": True}), 403, "not_by_token")
    assert asked(browser_of(alice)).status_code == 200  # to look at it needs no password
    Account.objects.filter(pk=alice.pk).update(suspended_until=dt.datetime(2999, 1, 1, tzinfo=dt.UTC))
    for allow in (False, True):
        refused(asked(confirmed(browser_of(alice)), allow=allow), 403, "suspended")
    assert not AuthorizationCode.objects.exists()


def test_foreign_page_allows_nothing_in_a_players_name(at_alice):
    body = {"query": query(), "allow": True}
    for headers in ({"Origin": "https://app.example"}, {"Origin": "null"}, {"X-CSRFToken": "x" * 64}):
        refused(at_alice.write("oauth/authorization/", body, **headers), 403, "csrf_failed")
    assert not AuthorizationCode.objects.exists()


def test_consent_page_is_shown_in_no_frame(client):
    page = client.get(f"/oauth/authorize?{query()}")
    assert page["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    assert page["Referrer-Policy"] == "same-origin"
