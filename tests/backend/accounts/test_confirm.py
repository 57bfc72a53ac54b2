"""Showing once more who one is."""

import pytest

from backend.accounts.models import Account
from tests.backend.accounts.conftest import sign_in, turn_on_two_step
from tests.support.people import refused

SENSITIVE = "me/devices/sign-out-everywhere/"


def test_signing_in_counts_for_ten_minutes_and_then_the_password_does(later, at_alice):
    later(599)
    assert at_alice.write(SENSITIVE).status_code == 204
    later(2)
    refused(at_alice.write(SENSITIVE), 403, "confirmation_needed")
    refused(at_alice.write("session/confirm/", {"password": "wrong horse"}), 403, "wrong_password")
    refused(at_alice.write(SENSITIVE), 403, "confirmation_needed")
    assert at_alice.write("session/confirm/", {"password": "correct horse"}).status_code == 204
    assert at_alice.write(SENSITIVE).status_code == 204


def test_a_confirmation_counts_in_its_session_alone(later, at_alice):
    other = sign_in("Alice")
    later(601)
    at_alice.write("session/confirm/", {"password": "correct horse"})
    refused(other.write(SENSITIVE), 403, "confirmation_needed")


def test_a_code_of_the_second_step_is_no_password(later, at_alice):
    """The app that shows it lies on the very phone that was left open."""
    app, spare = turn_on_two_step(at_alice)
    later(601)
    refused(at_alice.write("session/confirm/", {"code": app.now()}), 400, "invalid")
    refused(at_alice.write("session/confirm/", {"recovery_code": spare[0]}), 403, "wrong_recovery_code")
    refused(at_alice.write(SENSITIVE), 403, "confirmation_needed")
    assert at_alice.read("me/two-step/").json()["spare_codes"] == 10
    assert at_alice.write("session/confirm/", {"password": "correct horse"}).status_code == 204
    assert at_alice.write(SENSITIVE).status_code == 204


def test_the_recovery_code_of_days_as_a_guest_is_no_password(later, guest_browser):
    browser = guest_browser()
    Account.objects.filter(pk=browser.guest["id"]).update(is_guest=False)
    later(601)
    answer = browser.write("session/confirm/", {"recovery_code": browser.guest["recovery_code"]})
    refused(answer, 403, "wrong_recovery_code")


def test_a_guest_shows_the_recovery_code_which_stays_good(later, guest_browser):
    browser = guest_browser()
    later(601)
    refused(browser.write(SENSITIVE), 403, "confirmation_needed")
    refused(browser.write("session/confirm/", {"recovery_code": "nonsense"}), 403, "wrong_recovery_code")
    refused(browser.write("session/confirm/", {"password": "nonsense"}), 403, "wrong_password")
    for _ in range(2):
        assert browser.write("session/confirm/", {"recovery_code": browser.guest["recovery_code"]}).status_code == 204
    assert browser.write(SENSITIVE).status_code == 204


def test_another_guests_code_is_worth_nothing(guest_browser):
    one, other = guest_browser(), guest_browser()
    answer = one.write("session/confirm/", {"recovery_code": other.guest["recovery_code"]})
    refused(answer, 403, "wrong_recovery_code")


@pytest.mark.parametrize(
    "body", [{}, {"password": "correct horse", "recovery_code": "x"}, {"code": "123456"}, {"password": None}]
)
def test_a_confirmation_takes_exactly_one_proof(at_alice, body):
    refused(at_alice.write("session/confirm/", body), 400, "invalid")


def test_tries_are_counted_for_each_session(settings, at_alice):
    settings.THROTTLES = {**settings.THROTTLES, "confirm": (2, 3600)}
    other = sign_in("Alice")
    wrong = {"password": "wrong horse"}
    assert [at_alice.write("session/confirm/", wrong).status_code for _ in range(3)] == [403, 403, 429]
    assert other.write("session/confirm/", {"password": "correct horse"}).status_code == 204
