"""Signing in, out and back in."""

import datetime as dt
from hashlib import sha256

import pytest
from django.contrib.sessions.models import Session

from backend.accounts.models import Account, RecoveryCode
from tests.backend.accounts.conftest import sign_in, signed_in_as
from tests.support.people import Browser, refused
from tests.support.tokens import EVERY, program_of

pytestmark = pytest.mark.django_db


def test_nobody_is_signed_in_at_first_and_the_csrf_cookie_is_set(browser):
    answer = browser.read("session/")
    assert answer.json() == {"account": None, "own": None}
    assert browser.cookies["csrftoken"].value
    assert "sessionid" not in browser.cookies


def test_signing_in_answers_who_one_is(browser, alice):
    answer = browser.write("session/", {"username": "Alice", "password": "correct horse"})
    assert answer.status_code == 200
    assert answer.json() == {
        "account": {"id": str(alice.pk), "username": "Alice", "is_guest": False, "is_bot": False},
        "own": browser.read("me/").json(),
    }
    assert browser.read("session/").json() == answer.json()


def test_the_session_shows_the_current_settings_of_its_account(at_alice, alice):
    at_alice.write("me/", {"language": "fr", "settings": {"play": {"confirm_moves": False}}}, method="PATCH")
    own = at_alice.read("session/").json()["own"]
    assert (own["language"], own["settings"]["play"]["confirm_moves"]) == ("fr", False)
    assert own == at_alice.read("me/").json()


@pytest.mark.parametrize("scopes", [["read"], EVERY])
def test_a_token_is_told_whose_it_is_and_no_more(alice, scopes):
    told = program_of(alice, *scopes).read("session/").json()
    assert (told["account"]["username"], told["own"]) == ("Alice", None)


@pytest.mark.parametrize("spelling", ["alice", "ALICE", "Àlïce", "Ａlice"])
def test_the_name_may_be_typed_in_any_case_and_without_its_accents(browser, alice, spelling):
    answer = browser.write("session/", {"username": spelling, "password": "correct horse"})
    assert answer.json()["account"]["username"] == "Alice"


def test_a_wrong_password_and_an_unknown_name_are_refused_in_the_same_words(browser, alice):
    wrong = browser.write("session/", {"username": "Alice", "password": "wrong horse"})
    unknown = browser.write("session/", {"username": "Nobody1", "password": "wrong horse"})
    refused(wrong, 403, "wrong_credentials")
    assert wrong.content == unknown.content
    assert sorted(wrong.headers.items()) == sorted(unknown.headers.items())
    assert browser.read("session/").json() == {"account": None, "own": None}


def test_a_closed_account_is_refused_like_a_wrong_password(browser, alice):
    Account.objects.filter(pk=alice.pk).update(is_active=False)
    refused(browser.write("session/", {"username": "Alice", "password": "correct horse"}), 403, "wrong_credentials")


def test_an_open_session_ends_when_the_account_is_closed(at_alice, alice):
    Account.objects.filter(pk=alice.pk).update(is_active=False)
    assert at_alice.read("session/").json() == {"account": None, "own": None}


def test_a_guest_cannot_sign_in_by_password(browser, guest_browser):
    name = guest_browser().guest["username"]
    for password in ("", "!", "x" * 20):
        assert browser.write("session/", {"username": name, "password": password}).status_code in (400, 403)


def test_the_session_and_the_token_are_new_after_signing_in(browser, alice):
    browser.read("session/")
    token = browser.cookies["csrftoken"].value
    browser.write("session/", {"username": "Alice", "password": "correct horse"})
    first = browser.cookies["sessionid"].value
    assert browser.cookies["csrftoken"].value != token
    browser.write("session/", {"username": "Alice", "password": "correct horse"})
    assert browser.cookies["sessionid"].value != first
    assert Session.objects.count() == 1


def test_a_session_that_somebody_planted_is_not_taken_over(browser, alice):
    browser.cookies["sessionid"] = "a" * 32
    browser.write("session/", {"username": "Alice", "password": "correct horse"})
    assert browser.cookies["sessionid"].value != "a" * 32


def test_signing_out_ends_the_session_on_the_server_too(at_alice):
    key = at_alice.cookies["sessionid"].value
    assert at_alice.write("session/", method="DELETE").status_code == 204
    assert at_alice.read("session/").json() == {"account": None, "own": None}
    thief = Browser()
    thief.cookies["sessionid"] = key
    assert thief.read("session/").json() == {"account": None, "own": None}


def test_the_session_cookie_is_not_for_scripts_and_lasts_for_weeks(browser, alice):
    browser.write("session/", {"username": "Alice", "password": "correct horse"})
    cookie = browser.cookies["sessionid"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert int(cookie["max-age"]) >= 14 * 24 * 3600
    assert not browser.cookies["csrftoken"]["httponly"]


def test_a_session_is_renewed_when_its_owner_comes_back(at_alice, time_machine):
    [before] = Session.objects.values_list("expire_date", flat=True)
    time_machine.move_to(dt.datetime.now(dt.UTC) + dt.timedelta(days=60))
    at_alice.read("session/")
    [after] = Session.objects.values_list("expire_date", flat=True)
    assert after - before > dt.timedelta(days=59)


class TestRecovery:
    def test_a_code_brings_the_guest_back_on_any_device_as_often_as_needed(self, guest_browser):
        guest = guest_browser().guest
        for _ in range(2):
            browser = Browser()
            answer = browser.write("session/recovery/", {"recovery_code": guest["recovery_code"]})
            assert answer.json()["account"] == {key: guest[key] for key in ("id", "username", "is_guest", "is_bot")}
            assert browser.read("session/").json() == answer.json()

    @pytest.mark.parametrize(
        "typed",
        [str.lower, lambda code: code.replace("-", ""), lambda code: f"  {code.replace('-', ' ')}\n",
         lambda code: code.replace("0", "O").replace("1", "l")],
    )  # fmt: skip
    def test_a_code_may_be_typed_as_people_type(self, browser, guest_browser, typed):
        guest = guest_browser().guest
        assert browser.write("session/recovery/", {"recovery_code": typed(guest["recovery_code"])}).status_code == 200

    def test_an_unknown_code_and_one_that_is_none_are_refused_in_the_same_words(self, browser):
        answers = [
            browser.write("session/recovery/", {"recovery_code": code})
            for code in ("00000-00000-00000-00000-00000", "nonsense", "é" * 30)
        ]
        refused(answers[0], 403, "wrong_recovery_code")
        assert len({answer.content for answer in answers}) == 1

    def test_a_closed_guest_does_not_come_back(self, browser, guest_browser):
        guest = guest_browser().guest
        Account.objects.filter(pk=guest["id"]).update(is_active=False)
        answer = browser.write("session/recovery/", {"recovery_code": guest["recovery_code"]})
        refused(answer, 403, "wrong_recovery_code")

    def test_a_code_has_125_bits_and_only_its_digest_is_stored(self, guest_browser):
        code = guest_browser().guest["recovery_code"].replace("-", "")
        assert len(code) == 25
        assert set(code) <= set("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
        [row] = RecoveryCode.objects.all()
        assert row.digest == sha256(code.encode()).hexdigest()
        assert code not in repr(vars(row))


# --- Over HTTPS cookies are called `__Host-…`; those of earlier releases are taken, and written anew


OURS = {"sessionid", "csrftoken", "known", "device"}


def use_https(settings):
    settings.COOKIE_PREFIX = "__Host-"
    settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True


def test_every_cookie_over_https_is_bound_to_our_host(settings, alice):
    use_https(settings)
    cookies = sign_in("Alice").cookies
    assert set(cookies) == {f"__Host-{name}" for name in OURS}
    for cookie in cookies.values():
        assert (cookie["path"], cookie["domain"], cookie["secure"]) == ("/", "", True)


def test_a_guest_of_an_earlier_release_stays_who_they_are(settings):
    page = Browser()
    name = page.write("accounts/guest/").json()["username"]
    former = {each: page.cookies[each].value for each in ("sessionid", "csrftoken")}
    use_https(settings)
    for _ in range(2):  # the first answer was lost on the way
        late = Browser()
        for each, value in former.items():
            late.cookies[each] = value
        assert signed_in_as(late) == name
    assert late.cookies["__Host-sessionid"].value == former["sessionid"]
    assert late.write("me/", {"language": "fr"}, method="PATCH").status_code == 200  # the page's token fits, too
    assert signed_in_as(late) == name
    del late.cookies["__Host-sessionid"]
    assert signed_in_as(late) is None  # from then on the former name is nobody's


def test_a_session_made_under_the_new_name_is_none_under_the_former_one(settings, alice):
    use_https(settings)
    thief = sign_in("Alice")
    victim = Browser()
    victim.cookies["sessionid"] = thief.cookies["__Host-sessionid"].value
    assert signed_in_as(victim) is None
    assert signed_in_as(thief) == "Alice"
