"""Personal tokens: making, listing and revoking them, and what they open."""

import datetime as dt
import re
from binascii import crc32
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backend.accounts.errors import TooManyTokens
from backend.accounts.models import AccessToken, Account, TokenDigest
from backend.accounts.secret_texts import ALPHABET, TOKEN, is_secret, new_secret
from backend.accounts.services.token import MOST, token_create
from tests.support.concurrency import at_once
from tests.support.people import Browser, browser_of, errors_of, refused
from tests.support.tokens import EVERY, Program, confirmed, program_of

pytestmark = pytest.mark.django_db

BODY = {"name": "My bot", "scopes": ["play", "read"]}


@pytest.fixture
def owner(at_alice: Browser) -> Browser:
    """Alice's browser, where she has just given her password."""
    return confirmed(at_alice)


def test_a_token_is_shown_once_and_kept_as_a_digest(owner):
    answer = owner.write("me/tokens/", BODY)
    assert answer.status_code == 201
    made = answer.json()
    secret = made.pop("secret")
    assert re.fullmatch(r"cairn_[0-9A-Za-z]{49}", secret)
    assert made == {
        "id": made["id"], "name": "My bot", "app": None, "scopes": ["read", "play"], "expires_at": None,
        "created": made["created"], "last_used": None,
    }  # fmt: skip
    assert owner.read("me/tokens/").json()["results"] == [made]
    everything = repr([*AccessToken.objects.values(), *TokenDigest.objects.values()])
    assert secret not in everything
    assert secret.removeprefix(TOKEN) not in everything


def test_the_checksum_is_what_its_docstring_says():
    secret = new_secret(TOKEN)
    letters, checksum = secret.removeprefix(TOKEN)[:-6], 0
    for letter in secret[-6:]:
        checksum = 62 * checksum + ALPHABET.index(letter)
    assert (len(letters), checksum) == (43, crc32(letters.encode()))
    assert is_secret(secret, TOKEN)
    assert len({new_secret(TOKEN) for _ in range(1000)}) == 1000


@pytest.mark.parametrize("spoil", [str.upper, lambda text: text[:-1], lambda text: text + "0", lambda text: ""])
def test_a_malformed_token_is_refused_without_a_query(alice, spoil, django_assert_num_queries):
    program = program_of(alice)
    program.token = spoil(program.token)
    with django_assert_num_queries(0):
        refused(program.read("session/"), 401, "bad_token")


def test_the_checksum_finds_one_changed_letter():
    secret = new_secret(TOKEN)
    for at in range(len(TOKEN), len(secret)):
        other = "0" if secret[at] != "0" else "1"
        assert not is_secret(secret[:at] + other + secret[at + 1 :], TOKEN)


def test_a_good_form_that_nobody_was_given_opens_nothing():
    answer = Program(new_secret(TOKEN)).read("session/")
    refused(answer, 401, "bad_token")
    assert answer["WWW-Authenticate"].startswith('Bearer error="invalid_token"')


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"name": ""}, "name", "blank"), ({"name": "x" * 41}, "name", "max_length"),
        ({"name": "a\u202eb"}, "name", "control_character"), ({"scopes": []}, "scopes", "min_length"),
        ({"scopes": ["admin"]}, "scopes.0", "invalid_choice"), ({"scopes": ["read"] * 7}, "scopes", "max_length"),
        ({"scopes": "read"}, "scopes", "not_a_list"),
        ({"expires_at": "2020-01-01T00:00:00Z"}, "expires_at", "in_the_past"),
        ({"expires_at": "soon"}, "expires_at", "invalid"),
        ({"expires_at": "9999-12-31T23:59:59-12:00"}, "expires_at", "overflow"),
        ({"account": "Bob"}, "account", "unknown_field"),
    ],
)  # fmt: skip
def test_a_token_that_cannot_be_made_is_not(owner, change, field, code):
    assert errors_of(owner.write("me/tokens/", {**BODY, **change})) == [(field, code)]
    assert not AccessToken.objects.exists()


def test_making_and_revoking_tokens_takes_a_recent_confirmation(alice):
    browser = browser_of(alice)
    token, _ = token_create(account=alice, name="Mine", scopes=EVERY)
    refused(browser.write("me/tokens/", BODY), 403, "confirmation_needed")
    refused(browser.write(f"me/tokens/{token.pk}/", method="DELETE"), 403, "confirmation_needed")
    assert AccessToken.objects.count() == 1


def test_an_account_has_at_most_twenty_tokens(owner, alice):
    for number in range(MOST):
        token_create(account=alice, name=str(number), scopes=["read"])
    refused(owner.write("me/tokens/", BODY), 409, "too_many_tokens")
    gone = AccessToken.objects.first()
    assert gone is not None
    assert owner.write(f"me/tokens/{gone.pk}/", method="DELETE").status_code == 204
    assert owner.write("me/tokens/", BODY).status_code == 201


def test_expired_tokens_make_room_for_new_ones(owner, alice):
    over, later = timezone.now() - dt.timedelta(seconds=1), timezone.now() + dt.timedelta(days=1)
    for number in range(MOST):
        token_create(account=alice, name=str(number), scopes=["read"], expires_at=later)
    alice.tokens.filter(name__in=["0", "1", "2"]).update(expires_at=over)
    assert len(owner.read("me/tokens/").json()["results"]) == MOST  # until then their owner sees them
    for _ in range(3):
        assert owner.write("me/tokens/", BODY).status_code == 201
    assert not alice.tokens.filter(expires_at=over).exists()
    refused(owner.write("me/tokens/", BODY), 409, "too_many_tokens")


@pytest.mark.stores
@pytest.mark.django_db(transaction=True)
def test_twenty_are_enough_for_those_who_hurry_too(alice):
    def one_more() -> bool:
        try:
            token_create(account=alice, name="more", scopes=["read"])
        except TooManyTokens:
            return False
        return True

    for number in range(MOST - 1):
        token_create(account=alice, name=str(number), scopes=["read"])
    for _ in range(10):
        assert sum(at_once(*[one_more] * 6)) == 1
        alice.tokens.filter(name="more").delete()


def test_a_revoked_token_opens_nothing_from_the_next_request_on(owner, alice):
    program, other = program_of(alice), program_of(alice)
    token = AccessToken.objects.get(pk=owner.read("me/tokens/").json()["results"][1]["id"])
    assert program.read("feed/").status_code == 200
    assert owner.write(f"me/tokens/{token.pk}/", method="DELETE").status_code == 204
    refused(program.read("feed/"), 401, "bad_token")
    refused(program.read("rulesets/../feed/"), 404, "not_found")
    assert other.read("feed/").status_code == 200
    refused(owner.write(f"me/tokens/{token.pk}/", method="DELETE"), 404, "not_found")
    assert TokenDigest.objects.count() == 1


def test_nobody_revokes_the_token_of_another(owner):
    program = program_of(Account.objects.create_user("Bob"))
    token = AccessToken.objects.get()
    refused(owner.write(f"me/tokens/{token.pk}/", method="DELETE"), 404, "not_found")
    assert owner.read("me/tokens/").json()["results"] == []
    assert program.read("feed/").status_code == 200


def test_a_token_expires_to_the_second(alice, time_machine):
    end = timezone.now().replace(microsecond=0) + dt.timedelta(hours=1)
    program = Program(token_create(account=alice, name="Short", scopes=EVERY, expires_at=end)[1])
    time_machine.move_to(end - dt.timedelta(seconds=1), tick=False)
    assert program.read("feed/").status_code == 200
    time_machine.move_to(end, tick=False)
    refused(program.read("feed/"), 401, "bad_token")


def test_a_bad_token_is_refused_where_nobody_would_need_one(alice):
    refused(Program("nonsense").read("challenges/"), 401, "bad_token")
    refused(Program("").write("positions/", {"position": {}}), 401, "bad_token")


def test_the_use_of_a_token_is_written_once_a_minute(alice, time_machine):
    program = program_of(alice)
    noon = dt.datetime(2026, 1, 1, 12, tzinfo=dt.UTC)

    def used_at(seconds: int) -> Any:
        time_machine.move_to(noon + dt.timedelta(seconds=seconds), tick=False)
        with CaptureQueriesContext(connection) as queries:
            program.read("session/")
        return AccessToken.objects.get().last_used, sum("UPDATE" in query["sql"] for query in queries)

    assert used_at(0) == (noon, 1)
    assert used_at(59) == (noon, 0)
    assert used_at(60) == (noon + dt.timedelta(seconds=60), 1)


def test_the_look_up_is_one_query(alice, django_assert_num_queries):
    program = program_of(alice)
    program.read("session/")
    with django_assert_num_queries(1):
        program.read("session/")


def test_a_cookie_beside_a_token_counts_for_nothing(at_alice, alice):
    bob = Account.objects.create_user("Bob")
    bearer = {"Authorization": f"Bearer {program_of(bob, 'read').token}"}
    assert at_alice.send("GET", "session/", None, **bearer).json()["account"]["username"] == "Bob"
    refused(at_alice.send("POST", "players/Bob/block/", {}, **bearer), 403, "missing_scope")
    refused(at_alice.send("DELETE", "session/", None, **bearer), 403, "not_by_token")
    refused(at_alice.send("GET", "session/", None, Authorization="Bearer nonsense"), 401, "bad_token")
    assert at_alice.read("session/").json()["account"]["username"] == "Alice"


def test_a_token_makes_no_session_and_sets_no_cookie(alice):
    answer = program_of(alice).read("session/")
    assert answer.json()["account"]["username"] == "Alice"
    assert not answer.cookies
    assert not Session.objects.exists()


@pytest.mark.parametrize("header", ["Basic QWxpY2U6eA==", "Session", "", "Bearerx y", "Negotiate"])
def test_another_scheme_is_no_token(at_alice, header):
    """A proxy in front may ask for one of its own."""
    assert at_alice.read("session/", Authorization=header).json()["account"]["username"] == "Alice"


@pytest.mark.parametrize("scheme", ["bearer", "BEARER", "Bearer ", " Bearer"])
def test_the_scheme_is_read_in_any_case(alice, scheme):
    program = program_of(alice)
    answer = program.read("session/", Authorization=f"{scheme} {program.token}")
    assert answer.json()["account"]["username"] == "Alice"


def test_a_token_needs_neither_origin_nor_csrf_token(alice):
    program = program_of(alice)
    Account.objects.create_user("Bob")
    for headers in ({}, {"Origin": "https://elsewhere.example"}, {"Origin": "null"}):
        assert program.write("players/Bob/block/", **headers).status_code == 204


def test_a_missing_scope_is_named(alice):
    answer = program_of(alice, "read", "chat").write("challenges/", {"ruleset": "edition2016", "visibility": "link"})
    problem = refused(answer, 403, "missing_scope")
    assert problem["scope"] == "challenge"
    assert "challenge" in problem["detail"]
    assert answer["WWW-Authenticate"] == 'Bearer error="insufficient_scope", scope="challenge"'


def test_an_anonymous_refusal_names_both_ways_in(browser):
    answer = browser.read("feed/")
    refused(answer, 401, "not_authenticated")
    assert answer["WWW-Authenticate"] == "Session, Bearer"
