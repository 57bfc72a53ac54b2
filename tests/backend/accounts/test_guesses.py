"""Guessing: it stays in its budget, and the owner gets in meanwhile (reliability: no lock-out by who knows a name)."""

import datetime as dt
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pyotp
import pytest
from django.conf import settings
from django.contrib.auth.hashers import MD5PasswordHasher
from django.db import connection, transaction

from backend.accounts import hashers
from backend.accounts.hashers import Argon2id
from backend.accounts.models import Account
from backend.common.fair_slots import WAITS_AS, FairSlots, Turn
from backend.config import settings as ours
from tests.backend.accounts.conftest import sign_in, signed_in_as, turn_on_two_step
from tests.support.people import Browser
from tests.support.scale import scaled

pytestmark = pytest.mark.django_db

GUESSES = scaled(100, 10_000)
GOOD = {"username": "Alice", "password": "correct horse"}


def guess(body, meanwhile):
    """Send *body* from a thousand addresses in turn; five times on the way *meanwhile* happens. Return the statuses."""
    statuses, browser = Counter(), Browser()
    for number in range(GUESSES):
        browser.defaults["REMOTE_ADDR"] = f"198.51.{number % 4}.{number % 250}"
        statuses[browser.write("session/", body(number)).status_code] += 1
        if number % (GUESSES // 5) == GUESSES // 10:
            meanwhile()
    return statuses


def test_guesses_at_a_password_stay_in_budget_while_the_owner_signs_in(later, alice, monkeypatch):
    hashed, verify = [], MD5PasswordHasher.verify

    def counted(self, password, encoded):
        hashed.append(password)
        return verify(self, password, encoded)

    home = sign_in("Alice")
    monkeypatch.setattr(MD5PasswordHasher, "verify", counted)

    def meanwhile():
        home.write("session/", method="DELETE")
        assert home.write("session/", GOOD).status_code == 200
        assert signed_in_as(home) == "Alice"

    statuses = guess(lambda number: {**GOOD, "password": f"wrong horse {number}"}, meanwhile)
    budget, _ = ours.THROTTLES["sign_in_name"]
    assert statuses == {403: budget - 1, 429: GUESSES - budget + 1}  # one was the owner's first
    assert len([word for word in hashed if word.startswith("wrong")]) == budget - 1


@pytest.mark.parametrize("at_home", ["the network", "the second step"])
def test_an_owner_in_a_new_browser_is_not_kept_out_by_guesses_of_others(later, alice, at_home):
    home = Browser(REMOTE_ADDR="203.0.113.7")
    home.write("session/", GOOD)
    app = turn_on_two_step(home)[0] if at_home == "the second step" else None
    later(3600)
    new = Browser(REMOTE_ADDR="203.0.113.99" if app else "203.0.113.7")

    def meanwhile():
        later(60)
        for number in range(12):  # as many as the name has in a minute, and more
            Browser(REMOTE_ADDR="198.51.100.1").write("session/", {**GOOD, "password": f"wrong {number}"})
        code = {"code": app.now()} if app else {}
        assert new.write("session/", {**GOOD, **code}).status_code == 200
        new.cookies.clear()

    statuses = guess(lambda number: {**GOOD, "password": f"wrong horse {number}"}, meanwhile)
    assert 200 not in statuses


def test_guesses_at_a_code_stay_in_budget_while_the_owner_signs_in(settings, later, alice):
    settings.THROTTLES = {
        **settings.THROTTLES, "sign_in": (10**9, 60), "sign_in_name": (10**9, 60),
    }  # fmt: skip  # so that the count of codes alone is what holds
    home = sign_in("Alice")
    app, _ = turn_on_two_step(home)
    later(3600)

    def meanwhile():
        later(60)
        home.write("session/", method="DELETE")
        assert home.write("session/", {**GOOD, "code": app.now()}).status_code == 200

    statuses = guess(lambda number: {**GOOD, "code": f"{wrong(app, number):06d}"}, meanwhile)
    budget, _ = ours.THROTTLES["two_step"]
    assert statuses == {403: budget, 429: GUESSES - budget}


def wrong(app: pyotp.TOTP, number: int) -> int:
    """A code that is not one of the next hour."""
    now = int(dt.datetime.now(dt.UTC).timestamp())
    good = {int(app.at(now + 30 * step)) for step in range(-2, 3)}
    return next(code for code in range(number % 900_000, 10**6) if code not in good)


# --- How passwords are kept in service


def test_passwords_are_kept_as_argon2id_with_moderate_parameters():
    encoded = Argon2id().encode("correct horse", "somesaltsomesalt")
    assert encoded.startswith("argon2$argon2id$v=19$m=32768,t=2,p=1$")
    assert Argon2id().verify("correct horse", encoded)
    assert not Argon2id().verify("wrong horse", encoded)
    assert ours.PASSWORD_HASHERS == ["backend.accounts.hashers.Argon2id"]
    assert settings.PASSWORD_HASHERS != ours.PASSWORD_HASHERS  # the fixture's, so that tests are quick


def test_process_that_is_ending_still_checks_passwords(monkeypatch):
    ended = ThreadPoolExecutor(1)
    ended.shutdown()
    monkeypatch.setattr(hashers, "_THREADS", ended)
    kept = Argon2id().encode("correct horse", "abcdefgh")
    assert Argon2id().verify("correct horse", kept)
    assert not Argon2id().verify("wrong horse", kept)


@pytest.mark.stores
@pytest.mark.django_db(transaction=True)
def test_hashing_holds_no_connection_but_in_a_transaction():
    """Of a pool of eight, a flood of sign-ins that wait to be hashed would leave none to the moves."""
    Account.objects.exists()
    assert connection.connection is not None
    Argon2id().encode("correct horse", "abcdefgh")
    assert connection.connection is None
    with transaction.atomic():
        Account.objects.exists()
        Argon2id().encode("correct horse", "abcdefgh")
        assert connection.connection is not None


@pytest.mark.django_db
def test_sign_in_waits_to_be_hashed_among_those_of_its_network(monkeypatch, settings):
    """So that a flood from one place delays nobody's sign-in elsewhere."""
    waiting, enter = [], FairSlots.enter

    def entered(slots: FairSlots) -> Turn:
        if slots is hashers._SLOTS:
            waiting.append(WAITS_AS.get())
        return enter(slots)

    monkeypatch.setattr(FairSlots, "enter", entered)
    settings.PASSWORD_HASHERS = ours.PASSWORD_HASHERS
    for address in ("2001:db8:1:2::a", "2001:db8:1:2::b", "198.51.100.1"):
        body = {"username": "nobody", "password": "correct horse"}
        assert Browser(REMOTE_ADDR=address).write("session/", body).status_code == 403
    assert waiting == ["2001:db8:1:2::/64", "2001:db8:1:2::/64", "198.51.100.1"]
