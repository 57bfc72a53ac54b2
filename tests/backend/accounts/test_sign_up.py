"""Making an account, and which names there may be."""

from itertools import product

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from backend.accounts import names
from backend.accounts.models import Account
from backend.accounts.names import WORDS
from backend.accounts.usernames import username_key, validate_username
from tests.support.people import Browser, errors_of, refused

pytestmark = pytest.mark.django_db


def sign_up(browser, username="Alice", password="correct horse", **more):
    return browser.write("accounts/", {"username": username, "password": password, **more})


def test_signing_up_signs_in(browser):
    answer = sign_up(browser)
    account = Account.objects.get()
    assert answer.status_code == 201
    assert answer.json() == {"id": str(account.pk), "username": "Alice", "is_guest": False, "is_bot": False}
    assert browser.read("session/").json() == {"account": answer.json(), "own": browser.read("me/").json()}


def test_the_password_opens_the_account_later_and_elsewhere(browser, other_browser):
    sign_up(browser)
    assert other_browser.write("session/", {"username": "alice", "password": "correct horse"}).status_code == 200


def test_spaces_around_a_password_belong_to_it(browser, other_browser):
    sign_up(browser, password=" correct horse ")
    without = {"username": "Alice", "password": "correct horse"}
    refused(other_browser.write("session/", without), 403, "wrong_credentials")


@pytest.mark.parametrize(
    "name",
    ["Bob", "a_b", "x-1", "Zoë", "J.R.R.Tolkien", "Łukasz", "ÉLODIE", "12345", "x" * 20, "Œdipe", "müller_99", "guy"],
)
def test_valid_names_are_accepted(browser, name):
    assert sign_up(browser, name).json()["username"] == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("ab", "username_length"), ("x" * 21, "username_length"), ("", "username_length"),
        ("ﬃ" * 7, "username_length"),  # 7 ligatures are 21 letters
        ("two words", "username_characters"), (" Bob", "username_characters"), ("Bob\n", "username_characters"),
        ("Bob!", "username_characters"), ("a/b/c", "username_characters"), ("<b>hi</b>", "username_characters"),
        ("---", "username_characters"),
        ("Аlice", "username_characters"),  # a Cyrillic А
        ("Αlice", "username_characters"),  # a Greek Α
        ("al\u200bice", "username_characters"),  # a space without width
        ("al\u00adice", "username_characters"),  # a hyphen that hides
        ("\u202ealice", "username_characters"),  # written backwards
        ("alice\u2069", "username_characters"),
        ("a\ufe0fbc", "username_characters"),  # a variation selector
        ("adm\u0131n1", "username_characters"),  # a dotless i
        ("e\u0301" + "\u0301" * 5 + "ab", "username_characters"),  # accents upon accents
        ("👑king", "username_characters"), ("admin", "username_reserved"), ("ADMIN", "username_reserved"),
        ("-admin-", "username_reserved"), ("Àdmîn", "username_reserved"), ("Cairn", "username_reserved"),
        ("guest", "username_reserved"), ("Guest-K7Q2", "username_reserved"), ("moderator", "username_reserved"),
        *((name, "username_reserved") for name in ("deleted-12ab", "Deleted", "deleted_x", "supprimé-7", "deleted7")),
    ],
)  # fmt: skip
def test_invalid_names_are_refused(browser, name, code):
    [error] = refused(sign_up(browser, name), 400, "invalid")["errors"]
    assert (error["field"], error["code"]) == ("username", code)
    assert not Account.objects.exists()


def test_a_name_is_stored_in_one_normal_form(browser):
    assert sign_up(browser, "Zoe\u0308").json()["username"] == "Zoë"
    assert sign_up(Browser(), "Ｂｏｂ").json()["username"] == "Bob"


@pytest.mark.parametrize("twin", ["alice", "ALICE", "Alicé", "Ａｌｉｃｅ", "A\u0301lice"])
def test_a_name_that_reads_like_another_is_taken(browser, alice, twin):
    [error] = refused(sign_up(browser, twin), 400, "invalid")["errors"]
    assert error["code"] == "username_taken"
    assert Account.objects.count() == 1


@pytest.mark.parametrize(
    ("one", "other"), [("Straße", "strasse"), ("Œuf1", "oeuf1"), ("Łódź", "lodz"), ("Ægir", "aegir")]
)
def test_names_are_compared_as_readers_compare_them(one, other):
    assert username_key(one) == username_key(other)


def test_the_database_itself_refuses_a_twin(alice):
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.create_user("ALICE", "correct horse")
    assert Account.objects.count() == 1


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("short", "min_length"), ("password1", "password_too_common"),
        ("Alice1234", "password_too_similar"), ("x" * 129, "max_length"),
    ],
)  # fmt: skip
def test_weak_passwords_are_refused(browser, password, code):
    assert ("password", code) in errors_of(sign_up(browser, "Alice123", password))
    assert not Account.objects.exists()


@pytest.mark.stores
def test_all_that_is_wrong_is_told_at_once(browser):
    errors = refused(sign_up(browser, "admin", "password1"), 400, "invalid")["errors"]
    assert {error["field"] for error in errors} == {"username", "password"}


class TestEmail:
    def test_an_email_is_optional(self, browser):
        assert sign_up(browser).status_code == 201
        assert Account.objects.get().email == ""

    def test_an_email_is_kept_and_shown_to_nobody(self, browser):
        answer = sign_up(browser, email="Alice@Example.org")
        assert "email" not in answer.json()
        assert Account.objects.get().email == "Alice@example.org"

    def test_a_malformed_email_is_refused(self, browser):
        [error] = refused(sign_up(browser, email="nonsense"), 400, "invalid")["errors"]
        assert error["field"] == "email"

    def test_an_email_that_another_account_gave_makes_no_difference(self, browser, other_browser):
        first = sign_up(browser, "Alice", email="a@example.org")
        second = sign_up(other_browser, "Bob", email="A@EXAMPLE.ORG")
        assert first.status_code == second.status_code == 201
        assert first.json().keys() == second.json().keys()

    def test_a_confirmed_email_belongs_to_one_account(self, alice):
        now = timezone.now()
        Account.objects.create_user("Bob1", email="a@example.org", email_confirmed=now)
        with pytest.raises(IntegrityError), transaction.atomic():
            Account.objects.create_user("Carol1", email="A@example.org", email_confirmed=now)


class TestGuests:
    def test_a_guest_gets_a_friendly_name_and_a_recovery_code(self, browser):
        answer = browser.write("accounts/guest/")
        guest = answer.json()
        assert answer.status_code == 201
        assert guest.keys() == {"id", "username", "is_guest", "is_bot", "recovery_code"}
        assert guest["is_guest"] is True
        assert 3 <= len(guest["username"]) <= 20
        assert browser.read("session/").json()["account"]["id"] == guest["id"]

    def test_a_guest_signs_up_without_a_body(self, browser):
        assert browser.generic("POST", "/api/v1/accounts/guest/", "", "application/json").status_code == 201

    def test_each_guest_has_a_different_name(self, guest_browser):
        names = {guest_browser().guest["username"] for _ in range(30)}
        assert len(names) == 30

    def test_find_a_name_when_the_short_ones_are_taken(self, browser, monkeypatch):
        monkeypatch.setitem(names.WORDS, "en", (["Calm"], ["Owl"]))
        Account.objects.bulk_create(
            Account(username=f"Calm-Owl-{n}", username_key=f"calm-owl-{n}", is_guest=True) for n in range(10, 100)
        )
        assert len(browser.write("accounts/guest/").json()["username"]) > len("Calm-Owl-99")

    def test_every_guest_name_is_a_valid_username(self):
        for words in WORDS.values():
            for first, second in product(*words):
                validate_username(f"{first}-{second}-1234")

    @pytest.mark.parametrize(
        ("language", "code"), [("fr-CH,en;q=0.5", "fr"), *((code, code) for code in WORDS), ("xx", "en")]
    )
    def test_a_guest_has_a_name_in_their_language(self, browser, language, code):
        name = browser.write("accounts/guest/", Accept_Language=language).json()["username"]
        assert [part in known for part, known in zip(name.split("-"), WORDS[code], strict=False)] == [True, True]

    def test_a_guest_has_no_password(self, guest_browser):
        guest_browser()
        assert not Account.objects.get().has_usable_password()
