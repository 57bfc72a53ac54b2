"""Two-step sign-in."""

import datetime as dt
from functools import partial
from urllib.parse import parse_qs, unquote, urlsplit

import pyotp
import pytest

from backend.accounts.models import Account, SpareCode, TwoStep
from backend.accounts.totp import new_secret, seal, step_of, unseal
from tests.backend.accounts.conftest import sign_in, signed_in_as, turn_on_two_step
from tests.support.concurrency import at_once
from tests.support.match_clock import NOON
from tests.support.people import Browser, refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("later")]

GOOD = {"username": "Alice", "password": "correct horse"}


class TestSettingUp:
    def test_two_step_is_off_until_a_first_code_is_given(self, at_alice):
        started = at_alice.write("me/two-step/").json()
        assert at_alice.read("me/two-step/").json() == {"on": False, "spare_codes": 0}
        sign_in("Alice")
        refused(at_alice.write("me/two-step/confirm/", {"code": "000000"}), 403, "wrong_code")
        code = pyotp.TOTP(started["secret"]).now()
        assert len(at_alice.write("me/two-step/confirm/", {"code": code}).json()["spare_codes"]) == 10
        assert at_alice.read("me/two-step/").json() == {"on": True, "spare_codes": 10}

    def test_the_uri_is_one_that_authenticator_apps_read(self, at_alice):
        """As in the key URI format of Google Authenticator, which the other apps follow."""
        started = at_alice.write("me/two-step/").json()
        parts = urlsplit(started["uri"])
        assert (parts.scheme, parts.netloc, unquote(parts.path)) == ("otpauth", "totp", "/Cairn:Alice")
        assert parse_qs(parts.query) == {"secret": [started["secret"]], "issuer": ["Cairn"]}

    def test_starting_two_step_again_replaces_the_secret(self, at_alice):
        first, second = (at_alice.write("me/two-step/").json()["secret"] for _ in range(2))
        refused(at_alice.write("me/two-step/confirm/", {"code": pyotp.TOTP(first).now()}), 403, "wrong_code")
        assert at_alice.write("me/two-step/confirm/", {"code": pyotp.TOTP(second).now()}).status_code == 200

    def test_two_step_that_is_on_cannot_be_started_or_confirmed_again(self, at_alice, later):
        app, _ = turn_on_two_step(at_alice)
        refused(at_alice.write("me/two-step/"), 409, "two_step_on")
        later(30)
        refused(at_alice.write("me/two-step/confirm/", {"code": app.now()}), 409, "two_step_on")

    def test_turning_two_step_on_ends_the_other_sessions(self, at_alice):
        other = sign_in("Alice")
        turn_on_two_step(at_alice)
        assert (signed_in_as(at_alice), signed_in_as(other)) == ("Alice", None)

    def test_changing_two_step_takes_a_recent_confirmation(self, at_alice, later):
        later(601)
        code = {"code": "000000"}
        for path, body in (("me/two-step/", {}), ("me/two-step/confirm/", code), ("me/two-step/off/", code)):
            refused(at_alice.write(path, body), 403, "confirmation_needed")

    def test_the_database_holds_neither_the_secret_nor_a_code(self, at_alice):
        app, spare = turn_on_two_step(at_alice)
        rows = repr([*TwoStep.objects.values(), *SpareCode.objects.values()])
        assert app.secret not in rows
        assert not [code for code in spare if code in rows or code.replace("-", "") in rows]


class TestSigningIn:
    def test_a_right_password_is_asked_for_a_code_and_opens_no_session(self, at_alice, later):
        app, _ = turn_on_two_step(at_alice, later)
        browser = Browser()
        refused(browser.write("session/", GOOD), 403, "code_needed")
        assert "sessionid" not in browser.cookies
        assert "known" not in browser.cookies
        assert browser.write("session/", {**GOOD, "code": app.now()}).status_code == 200
        assert signed_in_as(browser) == "Alice"

    def test_a_wrong_password_tells_nothing_of_the_second_step(self, at_alice):
        app, spare = turn_on_two_step(at_alice)
        wrong = {**GOOD, "password": "wrong horse"}
        answers = [
            Browser().write("session/", body)
            for body in (
                wrong, {**wrong, "code": app.now()}, {**wrong, "spare_code": spare[0]},
                {**wrong, "username": "Nobody1"},
            )
        ]  # fmt: skip
        refused(answers[0], 403, "wrong_credentials")
        assert len({answer.content for answer in answers}) == 1
        assert SpareCode.objects.count() == 10

    def test_a_code_is_not_good_twice_nor_one_before_it(self, at_alice, later):
        app, _ = turn_on_two_step(at_alice)
        refused(Browser().write("session/", {**GOOD, "code": app.now()}), 403, "wrong_code")  # it turned it on
        later(60)
        newest, older = (app.at(NOON, counter_offset=steps) for steps in (3, 2))
        assert Browser().write("session/", {**GOOD, "code": newest}).status_code == 200
        for code in (newest, older):
            refused(Browser().write("session/", {**GOOD, "code": code}), 403, "wrong_code")

    @pytest.mark.parametrize(("steps", "status"), [(-2, 403), (-1, 200), (0, 200), (1, 200), (2, 403)])
    def test_a_phone_may_be_half_a_minute_off(self, at_alice, later, steps, status):
        app, _ = turn_on_two_step(at_alice)
        later(300)
        code = app.at(dt.datetime.now(dt.UTC), counter_offset=steps)
        assert Browser().write("session/", {**GOOD, "code": code}).status_code == status

    @pytest.mark.parametrize("code", ["000 000", "x", "é" * 6, "-1", "0" * 20, "٠١٢٣٤٥"])
    def test_a_malformed_code_is_a_wrong_code(self, at_alice, code):
        turn_on_two_step(at_alice)
        refused(Browser().write("session/", {**GOOD, "code": code}), 403, "wrong_code")

    def test_a_code_may_be_typed_with_a_space(self, at_alice, later):
        app, _ = turn_on_two_step(at_alice, later)
        code = app.now()
        assert Browser().write("session/", {**GOOD, "code": f"{code[:3]} {code[3:]}"}).status_code == 200

    def test_each_spare_code_signs_in_once(self, at_alice):
        _, spare = turn_on_two_step(at_alice)
        assert len(set(spare)) == 10
        assert Browser().write("session/", {**GOOD, "spare_code": spare[3].lower()}).status_code == 200
        refused(Browser().write("session/", {**GOOD, "spare_code": spare[3]}), 403, "wrong_code")
        assert at_alice.read("me/two-step/").json()["spare_codes"] == 9

    def test_codes_of_another_account_are_refused(self, at_alice, later):
        turn_on_two_step(at_alice)
        Account.objects.create_user("Bob1", "correct horse")
        app, spare = turn_on_two_step(sign_in("Bob1"), later)
        for more in ({"code": app.now()}, {"spare_code": spare[0]}):
            refused(Browser().write("session/", {**GOOD, **more}), 403, "wrong_code")

    def test_an_account_without_a_second_step_is_not_asked(self, alice):
        assert Browser().write("session/", {**GOOD, "code": "123456"}).status_code == 200

    def test_a_recovery_code_from_days_as_a_guest_does_not_bypass_two_step(self, guest_browser):
        guest = guest_browser().guest
        Account.objects.update(is_guest=False)
        answer = Browser().write("session/recovery/", {"recovery_code": guest["recovery_code"]})
        refused(answer, 403, "wrong_recovery_code")


@pytest.mark.django_db(transaction=True)
def test_a_code_that_comes_several_times_at_once_signs_in_once(alice, later):
    app, spare = turn_on_two_step(sign_in("Alice"), later)
    for more in ({"code": app.now()}, {"spare_code": spare[0]}):
        answers = at_once(*[partial(Browser().write, "session/", {**GOOD, **more}) for _ in range(4)])
        assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403]


def takes_a_code(browser, path, by, later):
    """Turn it on, and see that *path* takes a code; return a body with one of that sort, and the spare codes."""
    app, spare = turn_on_two_step(browser, later)
    refused(browser.write(path, {by: "x"}), 403, "wrong_code")
    refused(browser.write(path, {}), 403, "code_needed")
    return {"code": app.now()} if by == "code" else {"spare_code": spare[0]}, spare


class TestNewSpareCodes:
    @pytest.mark.parametrize("by", ["code", "spare_code"])
    def test_new_spare_codes_take_a_code_are_shown_once_and_void_the_old_ones(self, at_alice, later, by):
        body, spare = takes_a_code(at_alice, "me/two-step/codes/", by, later)
        fresh = at_alice.write("me/two-step/codes/", body).json()["spare_codes"]
        assert len({*fresh, *spare}) == 20
        assert at_alice.read("me/two-step/").json() == {"on": True, "spare_codes": 10}
        refused(Browser().write("session/", {**GOOD, "spare_code": spare[1]}), 403, "wrong_code")
        assert Browser().write("session/", {**GOOD, "spare_code": fresh[1]}).status_code == 200
        refused(at_alice.write("me/two-step/codes/", body), 403, "wrong_code")

    def test_new_spare_codes_take_a_recent_confirmation_and_a_second_step(self, at_alice, later):
        at_alice.write("me/two-step/")
        refused(at_alice.write("me/two-step/codes/", {"code": "000000"}), 409, "two_step_off")
        later(601)
        refused(at_alice.write("me/two-step/codes/", {"code": "000000"}), 403, "confirmation_needed")
        assert SpareCode.objects.count() == 0

    def test_new_spare_codes_leave_other_sessions_signed_in(self, at_alice, later):
        app, _ = turn_on_two_step(at_alice, later)
        other = Browser()
        assert other.write("session/", {**GOOD, "code": app.now()}).status_code == 200
        later(30)
        assert at_alice.write("me/two-step/codes/", {"code": app.now()}).status_code == 200
        assert signed_in_as(other) == "Alice"


class TestTurningOff:
    @pytest.mark.parametrize("by", ["code", "spare_code"])
    def test_turning_two_step_off_takes_a_code(self, at_alice, later, by):
        body, _ = takes_a_code(at_alice, "me/two-step/off/", by, later)
        assert at_alice.write("me/two-step/off/", body).status_code == 204
        assert at_alice.read("me/two-step/").json() == {"on": False, "spare_codes": 0}
        sign_in("Alice")
        refused(at_alice.write("me/two-step/off/", body), 409, "two_step_off")


class TestSecrets:
    def test_a_sealed_secret_opens_with_the_key_it_was_sealed_with_or_a_fallback(self, settings):
        secret = new_secret()
        sealed = seal(secret)
        assert secret not in sealed
        assert unseal(sealed) == secret
        old, settings.SECRET_KEY = settings.SECRET_KEY, "x1y2z3" * 10
        assert unseal(sealed) is None
        settings.SECRET_KEY_FALLBACKS = [old]
        assert unseal(sealed) == secret

    def test_spare_codes_are_the_way_in_when_the_key_is_lost(self, at_alice, settings):
        _, spare = turn_on_two_step(at_alice)
        settings.SECRET_KEY = "x1y2z3" * 10
        refused(Browser().write("session/", {**GOOD, "code": "000000"}), 403, "wrong_code")
        assert Browser().write("session/", {**GOOD, "spare_code": spare[0]}).status_code == 200

    @pytest.mark.parametrize(
        ("seconds", "code"),
        [
            (59, "287082"), (1111111109, "081804"), (1111111111, "050471"), (1234567890, "005924"),
            (2000000000, "279037"),
        ],
    )  # fmt: skip
    def test_codes_are_those_of_rfc_6238(self, time_machine, seconds, code):
        """Appendix B, the last six of the eight digits."""
        time_machine.move_to(dt.datetime.fromtimestamp(seconds, dt.UTC), tick=False)
        assert step_of("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", code) == seconds // 30
