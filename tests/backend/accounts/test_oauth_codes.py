"""The code that an app gets once it was allowed something, and the token that it gets for it."""

import datetime as dt

import pytest

from backend.accounts.models import AccessToken, Account
from backend.accounts.secret_texts import CODE, TOKEN, new_secret
from backend.accounts.services.authorization import codes_forget
from backend.accounts.services.token import MOST, MOST_OF_APP, programs_end, token_create
from tests.support.concurrency import at_once
from tests.support.oauth import App, asked, code_from, error_of, given
from tests.support.oauth_query import REDIRECT, VERIFIER
from tests.support.people import browser_of, refused
from tests.support.tokens import EVERY, Program, confirmed, program_of

pytestmark = pytest.mark.django_db


def test_token_does_what_was_allowed_for_a_year_and_is_listed_with_its_app(app, at_alice, alice):
    answer = app.token(code_from(at_alice))
    assert answer.json() == {
        "access_token": given(answer), "token_type": "Bearer", "expires_in": 31_536_000, "scope": "read play",
    }  # fmt: skip
    assert (answer["Cache-Control"], answer["Pragma"]) == ("no-store", "no-cache")
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert not answer.cookies
    program = Program(given(answer))
    assert program.read("session/").json()["account"]["username"] == "Alice"
    refused(program.write("challenges/", {"ruleset": "edition2016", "visibility": "link"}), 403, "missing_scope")
    [listed] = at_alice.read("me/tokens/").json()["results"]
    assert (listed["app"], listed["name"], listed["scopes"]) == ("app.example", "app.example", ["read", "play"])
    assert dt.datetime.fromisoformat(listed["expires_at"]) - dt.datetime.fromisoformat(
        listed["created"]
    ) > dt.timedelta(364)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"grant_type": None}, "invalid_request"), ({"grant_type": "password"}, "unsupported_grant_type"),
        ({"grant_type": "refresh_token"}, "unsupported_grant_type"), ({"grant_type": ""}, "invalid_request"),
        ({"grant_type": "client_credentials"}, "unsupported_grant_type"), ({"code": None}, "invalid_request"),
        ({"code": ""}, "invalid_request"), ({"redirect_uri": None}, "invalid_request"),
        ({"client_id": None}, "invalid_request"), ({"code_verifier": None}, "invalid_request"),
        ({"code_verifier": ""}, "invalid_request"), ({"client_secret": "x"}, "invalid_client"),
    ],
)  # fmt: skip
def test_token_request_that_lacks_something_is_refused_and_costs_no_code(app, at_alice, changes, error):
    code = code_from(at_alice)
    assert error_of(app.token(code, **changes)) == error
    assert not AccessToken.objects.exists()
    assert given(app.token(code))


@pytest.mark.parametrize(
    "changes",
    [
        {"client_id": "evil.example"}, {"client_id": "app.example "}, {"redirect_uri": f"{REDIRECT}/"},
        {"redirect_uri": "https://app.example/"}, {"code_verifier": VERIFIER[:-1]}, {"code_verifier": VERIFIER + "A"},
        {"code_verifier": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"}, {"code_verifier": "é" * 43},
    ],
)  # fmt: skip
def test_code_is_for_its_app_address_and_verifier_and_not_good_after_a_wrong_try(app, at_alice, changes):
    code = code_from(at_alice)
    assert error_of(app.token(code, **changes)) == "invalid_grant"
    assert error_of(app.token(code)) == "invalid_grant"
    assert not AccessToken.objects.exists()


def test_code_that_was_given_to_nobody_is_none(app):
    for code in ("x", CODE, new_secret(CODE), new_secret(TOKEN), "\x00", "💥"):
        assert error_of(app.token(code)) == "invalid_grant"


def test_code_is_good_once_and_a_second_use_ends_its_token(app, at_alice):
    code = code_from(at_alice)
    program, other = Program(given(app.token(code))), Program(given(app.token(code_from(at_alice))))
    assert program.read("session/").status_code == 200
    assert error_of(app.token(code)) == "invalid_grant"
    refused(program.read("session/"), 401, "bad_token")
    assert other.read("session/").status_code == 200
    assert error_of(app.token(code)) == "invalid_grant"


def test_second_use_ends_the_token_though_it_knows_no_verifier(app, at_alice):
    code = code_from(at_alice)
    program = Program(given(app.token(code)))
    assert error_of(app.token(code, code_verifier="x" * 43, client_id="evil.example")) == "invalid_grant"
    refused(program.read("session/"), 401, "bad_token")


def test_code_is_good_for_sixty_seconds(app, at_alice, later):
    later()
    early, late = code_from(at_alice), code_from(at_alice)
    later(59)
    assert given(app.token(early))
    later(1)
    assert error_of(app.token(late)) == "invalid_grant"


@pytest.mark.stores
@pytest.mark.django_db(transaction=True)
def test_a_code_that_is_redeemed_many_times_gives_one_token_and_it_ends(alice):
    browser = confirmed(browser_of(alice))
    for _ in range(5):
        code = code_from(browser)
        answers = at_once(*[lambda code=code: App().token(code)] * 6)
        tokens = [given(answer) for answer in answers if answer.status_code == 200]
        assert [error_of(answer) for answer in answers if answer.status_code != 200] == ["invalid_grant"] * 5
        refused(Program(tokens[0]).read("session/"), 401, "bad_token")
        assert not AccessToken.objects.exists()


@pytest.mark.parametrize("end", ["closed", "signed out everywhere", "password"])
def test_code_is_void_once_the_account_has_ended_its_programs(app, at_alice, alice, end):
    code = code_from(at_alice)
    if end == "closed":
        Account.objects.update(is_active=False)
    elif end == "password":
        programs_end(alice)
    else:
        assert at_alice.write("me/devices/sign-out-everywhere/", {}).status_code == 204
    assert error_of(app.token(code)) == "invalid_grant"
    assert not AccessToken.objects.exists()


def test_app_has_five_tokens_and_a_sixth_takes_the_place_of_the_longest_unused(app, at_alice, alice, later):
    later()
    own = program_of(alice)
    programs = []
    for _ in range(MOST_OF_APP):
        later(60)
        programs.append(Program(given(app.token(code_from(at_alice)))))
    later(60)
    assert programs[0].read("session/").status_code == 200  # so that the second is the longest unused
    last = Program(given(app.token(code_from(at_alice))))
    assert [each.read("session/").status_code for each in [*programs, last, own]] == [200, 401, 200, 200, 200, 200, 200]


def test_account_without_room_for_a_token_allows_nothing_more(app, at_alice, alice):
    code = code_from(at_alice)
    for number in range(MOST):
        token_create(account=alice, name=str(number), scopes=EVERY)
    refused(asked(at_alice, allow=True), 409, "too_many_tokens")
    assert error_of(app.token(code)) == "invalid_grant"
    alice.tokens.first().delete()
    assert given(app.token(code))


def test_codes_are_forgotten_a_day_after_their_end(app, at_alice, later):
    later()
    assert given(app.token(code_from(at_alice)))
    code_from(at_alice)
    later(days=1)
    assert codes_forget() == 0
    later(seconds=61)
    assert codes_forget() == 2
    assert AccessToken.objects.count() == 1
