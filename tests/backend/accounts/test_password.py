"""Changing a password, and choosing a new one by mail."""

import datetime as dt

import pytest
from django.core.management import call_command

from backend.accounts.management.commands import changepassword
from backend.accounts.models import Account
from backend.notifications.models import Webhook
from tests.backend.accounts.conftest import choose_password, sign_in, signed_in_as, turn_on_two_step
from tests.support.people import PASSWORD, Browser, refused
from tests.support.tokens import program_of

CHANGE = {"password": "correct horse", "new_password": "battery staple"}


class TestChanging:
    def test_the_new_one_signs_in_the_old_one_no_more_and_other_sessions_end(self, at_alice):
        other = sign_in("Alice")
        cookie = at_alice.cookies["sessionid"].value
        assert at_alice.write("me/password/", CHANGE).status_code == 204
        assert at_alice.cookies["sessionid"].value != cookie
        assert signed_in_as(at_alice) == "Alice"
        assert signed_in_as(other) is None
        former = {"username": "Alice", "password": "correct horse"}
        refused(Browser().write("session/", former), 403, "wrong_credentials")
        sign_in("Alice", "battery staple")

    def test_a_copy_of_the_cookie_is_worth_nothing_afterwards(self, at_alice):
        thief = Browser()
        thief.cookies["sessionid"] = at_alice.cookies["sessionid"].value
        at_alice.write("me/password/", CHANGE)
        assert signed_in_as(thief) is None

    def test_changing_a_password_takes_the_old_one_and_a_strong_new_one(self, at_alice):
        refused(at_alice.write("me/password/", {**CHANGE, "password": "wrong horse"}), 403, "wrong_password")
        for weak in ("password1", "short", "Alice123"):
            members = refused(at_alice.write("me/password/", {**CHANGE, "new_password": weak}), 400, "invalid")
            assert members["errors"][0]["field"] == "new_password"
        sign_in("Alice")

    def test_guesses_from_one_session_are_counted_and_keep_no_other_out(self, settings, at_alice):
        settings.THROTTLES = {**settings.THROTTLES, "confirm": (2, 3600)}
        phone = sign_in("Alice")
        wrong = {**CHANGE, "password": "wrong horse"}
        assert [at_alice.write("me/password/", wrong).status_code for _ in range(3)] == [403, 403, 429]
        assert phone.write("me/password/", CHANGE).status_code == 204


class TestReset:
    def reset(self, mailbox, password="a new horse"):
        code = mailbox.asked("alice@example.org")
        return code, choose_password(code, password)

    def test_a_mailed_link_sets_a_password_once_and_signs_out_everywhere(self, at_alice, mailbox):
        code, answer = self.reset(mailbox)
        assert answer.status_code == 204
        assert signed_in_as(at_alice) is None
        refused(choose_password(code, "b new horse"), 410, "link_expired")
        sign_in("Alice", "a new horse")

    def test_a_weak_password_is_refused_and_the_link_stays_good(self, alice, mailbox):
        code, answer = self.reset(mailbox, "password1")
        assert refused(answer, 400, "invalid")["errors"][0]["field"] == "password"
        assert choose_password(code).status_code == 204

    def test_a_reset_link_is_good_for_an_hour(self, alice, mailbox, time_machine):
        code = mailbox.asked("alice@example.org")
        time_machine.move_to(dt.datetime.now(dt.UTC) + dt.timedelta(minutes=61))
        refused(choose_password(code), 410, "link_expired")

    def test_a_change_of_the_password_voids_all_reset_links(self, at_alice, mailbox):
        for _ in range(2):
            Browser().write("password-reset/", {"email": "alice@example.org"})
        codes = [mail.get_content().split("#")[1].split()[0] for mail in mailbox.new()]
        at_alice.write("me/password/", CHANGE)
        for code in codes:
            refused(choose_password(code), 410, "link_expired")
        sign_in("Alice", "battery staple")

    def test_a_password_changed_on_the_command_line_voids_all_reset_links(self, alice, mailbox):
        code = mailbox.asked("alice@example.org")
        alice.set_password("battery staple")  # as `manage.py changepassword` does
        alice.save()
        refused(choose_password(code), 410, "link_expired")

    def test_requests_by_others_keep_the_owner_from_nothing(self, alice, mailbox):
        for number in range(20):
            Browser(REMOTE_ADDR=f"192.0.2.{number}").write("password-reset/", {"email": "alice@example.org"})
        codes = [mail.get_content().split("#")[1].split()[0] for mail in mailbox.new()]
        assert len(codes) == 5
        assert choose_password(codes[0]).status_code == 204

    def test_the_second_step_stays(self, at_alice, mailbox):
        _, spare = turn_on_two_step(at_alice)
        self.reset(mailbox)
        browser = Browser()
        refused(browser.write("session/", {"username": "Alice", "password": "a new horse"}), 403, "code_needed")
        sign_in("Alice", "a new horse", spare_code=spare[0])

    def test_a_guest_gets_no_reset_link(self, guest_browser, mailbox):
        guest_browser()
        Account.objects.update(email="guest@example.org")
        Browser().write("password-reset/", {"email": "guest@example.org"})
        assert mailbox.new() == []


# --- Taking an account back takes back what programs were given in it: tokens and webhooks


NEW = "battery staple"


def change(at_alice, mailbox, **keep):
    return at_alice.write("me/password/", {"password": PASSWORD, "new_password": NEW, **keep})


def sign_out(at_alice, mailbox, **keep):
    return at_alice.write("me/devices/sign-out-everywhere/", keep)


def reset(at_alice, mailbox, **keep):
    return choose_password(mailbox.asked("alice@example.org"), NEW, **keep)


@pytest.mark.parametrize("keep", [{}, {"keep_programs": False}, {"keep_programs": True}])
@pytest.mark.parametrize("action", [change, sign_out, reset])
def test_tokens_and_webhooks_end_unless_their_owner_keeps_them(alice, mailbox, action, keep):
    at_alice, program = sign_in("Alice"), program_of(alice)
    for sender in (at_alice, program):
        assert sender.write("me/webhooks/", {"url": "https://bot.example.net/cairn"}).status_code == 201
    assert action(at_alice, mailbox, **keep).status_code == 204
    kept = keep.get("keep_programs", False)
    assert program.read("me/").status_code == (200 if kept else 401)
    of_session, of_token = Webhook.objects.filter(token=None).get(), Webhook.objects.exclude(token=None)
    assert of_session.off == ("" if kept else "off")
    assert of_token.exists() is kept


@pytest.mark.parametrize("kept", [False, True])
def test_command_that_changes_a_password_ends_sessions_and_programs(alice, monkeypatch, kept):
    at_alice, program = sign_in("Alice"), program_of(alice)
    monkeypatch.setattr(changepassword.Command, "_get_pass", lambda *_, **__: NEW)
    call_command("changepassword", "Alice", *["--keep-programs"] * kept, verbosity=0)
    assert at_alice.read("me/").status_code == 401
    assert program.read("me/").status_code == (200 if kept else 401)
    sign_in("Alice", password=NEW)


def test_turning_two_step_on_ends_no_token(alice):
    at_alice, program = sign_in("Alice"), program_of(alice)
    turn_on_two_step(at_alice)
    assert program.read("me/").status_code == 200
