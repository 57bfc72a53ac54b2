"""The address of an account."""

import datetime as dt

import pytest
from django.utils import timezone

from backend.accounts.models import AccessToken, Account
from tests.backend.accounts.conftest import choose_password, link_in, sign_in, signed_in_as
from tests.support.people import Browser, refused

pytestmark = pytest.mark.django_db


def tomorrow(time_machine, **more):
    time_machine.move_to(dt.datetime.now(dt.UTC) + dt.timedelta(**more))


def email_of(browser):
    return browser.read("me/email/").json()


@pytest.fixture
def bob(mailbox):
    """Bob's browser, signed up with an address."""
    browser = Browser()
    browser.write("accounts/", {"username": "Bob1", "password": "correct horse", "email": "bob@example.org"})
    return browser


class TestConfirming:
    def test_a_link_confirms_the_address_once_signed_in_or_not(self, bob, mailbox):
        assert email_of(bob) == {"email": "bob@example.org", "confirmed": False, "pending": "bob@example.org"}
        code = mailbox.code("bob@example.org", "confirm")
        phone = Browser()
        assert phone.write("me/email/confirm/", {"code": code}).status_code == 204
        assert signed_in_as(phone) is None
        assert email_of(bob) == {"email": "bob@example.org", "confirmed": True, "pending": ""}
        refused(phone.write("me/email/confirm/", {"code": code}), 410, "link_expired")

    def test_a_confirmation_link_is_good_for_24_hours(self, bob, mailbox, time_machine):
        code = mailbox.code("bob@example.org", "confirm")
        tomorrow(time_machine, hours=24, minutes=1)
        refused(Browser().write("me/email/confirm/", {"code": code}), 410, "link_expired")

    def test_a_confirmation_link_can_be_sent_again_and_both_are_good(self, bob, mailbox):
        first = mailbox.code("bob@example.org", "confirm")
        assert bob.write("me/email/resend/").status_code == 202
        assert mailbox.code("bob@example.org", "confirm") != first
        assert Browser().write("me/email/confirm/", {"code": first}).status_code == 204
        refused(bob.write("me/email/resend/"), 409, "nothing_to_confirm")

    def test_a_code_of_another_kind_confirms_nothing(self, at_alice, mailbox):
        code = mailbox.asked("alice@example.org")
        for path in ("me/email/confirm/", "me/email/undo/"):
            refused(Browser().write(path, {"code": code}), 410, "link_expired")
        for nonsense in ("x", "é" * 30, "00000-00000-00000-00000-00000"):
            refused(Browser().write("me/email/confirm/", {"code": nonsense}), 410, "link_expired")

    def test_address_wanted_by_two_belongs_to_who_confirms_first(self, bob, mailbox):
        code = mailbox.code("bob@example.org", "confirm")
        rival = Browser()
        sign_up = {"username": "Rival", "password": "correct horse", "email": "BOB@example.org"}
        assert rival.write("accounts/", sign_up).status_code == 201
        later = mailbox.code("BOB@example.org", "confirm")
        Browser().write("me/email/confirm/", {"code": code})
        refused(Browser().write("me/email/confirm/", {"code": later}), 409, "email_taken")
        assert email_of(rival)["confirmed"] is False
        assert email_of(bob)["confirmed"] is True

    def test_nothing_but_the_link_goes_to_an_address_that_is_not_confirmed(self, bob, mailbox):
        mailbox.new()
        Browser().write("password-reset/", {"email": "bob@example.org"})
        assert bob.write("me/email/", {"email": "bobby@example.org"}).status_code == 200
        assert [(mail["To"], link_in(mail)[0]) for mail in mailbox.new()] == [("bobby@example.org", "confirm")]


class TestChanging:
    def test_the_new_address_confirms_and_the_old_one_is_told(self, at_alice, mailbox):
        answer = at_alice.write("me/email/", {"email": "new@example.org"})
        assert answer.json() == {"email": "alice@example.org", "confirmed": True, "pending": "new@example.org"}
        mails = {mail["To"]: link_in(mail) for mail in mailbox.new()}
        assert {to: page for to, (page, _) in mails.items()} == {
            "new@example.org": "confirm", "alice@example.org": "undo",
        }  # fmt: skip
        assert "new@example.org" not in str(mails["alice@example.org"])
        assert at_alice.write("me/email/confirm/", {"code": mails["new@example.org"][1]}).status_code == 204
        assert email_of(at_alice) == {"email": "new@example.org", "confirmed": True, "pending": ""}

    def test_a_replaced_pending_address_cannot_be_confirmed(self, at_alice, mailbox):
        at_alice.write("me/email/", {"email": "wrong@example.org"})
        wrong = mailbox.code("wrong@example.org", "confirm")
        at_alice.write("me/email/", {"email": "right@example.org"})
        refused(Browser().write("me/email/confirm/", {"code": wrong}), 410, "link_expired")
        right = mailbox.code("right@example.org", "confirm")
        assert Browser().write("me/email/confirm/", {"code": right}).status_code == 204

    def test_an_address_replaced_before_its_mail_was_sent_gets_no_mail(self, at_alice, mailbox):
        at_alice.write("me/email/", {"email": "wrong@example.org"})
        at_alice.write("me/email/", {"email": "right@example.org"})
        assert "wrong@example.org" not in [mail["To"] for mail in mailbox.new()]

    def test_asking_for_the_present_address_cancels_the_change(self, at_alice, mailbox):
        at_alice.write("me/email/", {"email": "new@example.org"})
        code = mailbox.code("new@example.org", "confirm")
        assert at_alice.write("me/email/", {"email": "Alice@Example.ORG"}).json()["pending"] == ""
        refused(Browser().write("me/email/confirm/", {"code": code}), 410, "link_expired")
        assert mailbox.new() == []

    def test_somebody_elses_address_is_answered_like_any_other(self, at_alice, mailbox):
        Account.objects.create_user("Carol1", "x", "carol@example.org", email_confirmed=timezone.now())
        answers = [at_alice.write("me/email/", {"email": f"{name}@example.org"}) for name in ("carol", "karol")]
        bodies = [answer.content.replace(b"karol", b"carol") for answer in answers]
        assert bodies[0] == bodies[1]

    def test_two_changes_to_one_address_end_with_one_owner(self, at_alice, bob, mailbox):
        mailbox.new()
        codes = []
        for browser in (at_alice, bob):
            browser.write("me/email/", {"email": "both@example.org"})
            codes.append(mailbox.code("both@example.org", "confirm"))
        assert Browser().write("me/email/confirm/", {"code": codes[0]}).status_code == 204
        refused(Browser().write("me/email/confirm/", {"code": codes[1]}), 409, "email_taken")
        assert Account.objects.filter(email="both@example.org", email_confirmed__isnull=False).count() == 1

    def test_changing_the_address_takes_a_recent_confirmation(self, at_alice, time_machine):
        tomorrow(time_machine, minutes=11)
        refused(at_alice.write("me/email/", {"email": "new@example.org"}), 403, "confirmation_needed")
        at_alice.write("session/confirm/", {"password": "correct horse"})
        assert at_alice.write("me/email/", {"email": "new@example.org"}).status_code == 200

    def test_an_account_sends_a_limited_number_of_mails(self, settings, at_alice):
        settings.THROTTLES = {**settings.THROTTLES, "mails": (2, 3600)}
        for name in "ab":
            assert at_alice.write("me/email/", {"email": f"{name}@example.org"}).status_code == 200
        refused(at_alice.write("me/email/", {"email": "c@example.org"}), 429, "throttled")
        refused(at_alice.write("me/email/resend/"), 429, "throttled")

    @pytest.mark.parametrize("email", ["", "nonsense", "a@b\nBcc: c@example.org", "x" * 250 + "@example.org", None, 7])
    def test_a_malformed_address_is_refused(self, at_alice, email):
        refused(at_alice.write("me/email/", {"email": email}), 400, "invalid")


class TestUndoing:
    def change(self, browser, mailbox, email, old="alice@example.org", *, confirmed=False):
        browser.write("me/email/", {"email": email})
        codes = {mail["To"]: link_in(mail)[1] for mail in mailbox.new()}
        if confirmed:
            Browser().write("me/email/confirm/", {"code": codes[email]})
        return codes[old], codes[email]

    @pytest.mark.parametrize("confirmed", [False, True])
    def test_undoing_a_change_restores_the_old_address_and_signs_the_thief_out(self, at_alice, mailbox, confirmed):
        at_alice.write("me/tokens/", {"name": "a back door", "scopes": ["read"]})
        assert AccessToken.objects.exists()
        undo, confirm = self.change(at_alice, mailbox, "thief@example.org", confirmed=confirmed)
        assert Browser().write("me/email/undo/", {"code": undo}).status_code == 204
        assert signed_in_as(at_alice) is None
        assert not AccessToken.objects.exists()
        answer = Browser().write("session/", {"username": "Alice", "password": "correct horse"})
        refused(answer, 403, "wrong_credentials")
        refused(Browser().write("me/email/confirm/", {"code": confirm}), 410, "link_expired")
        code = mailbox.code("alice@example.org", "reset")
        choose_password(code)
        back = sign_in("Alice", "a new horse")
        assert email_of(back) == {"email": "alice@example.org", "confirmed": True, "pending": ""}

    def test_an_undo_link_works_once_within_7_days(self, at_alice, mailbox, time_machine):
        undo, _ = self.change(at_alice, mailbox, "b@example.org")
        tomorrow(time_machine, days=6, hours=23)
        assert Browser().write("me/email/undo/", {"code": undo}).status_code == 204
        refused(Browser().write("me/email/undo/", {"code": undo}), 410, "link_expired")

    def test_an_undo_link_expires_after_7_days(self, at_alice, mailbox, time_machine):
        undo, _ = self.change(at_alice, mailbox, "b@example.org")
        tomorrow(time_machine, days=7, minutes=1)
        refused(Browser().write("me/email/undo/", {"code": undo}), 410, "link_expired")

    @pytest.mark.parametrize("thief_first", [False, True])
    def test_a_thief_who_changes_twice_cannot_keep_the_owner_from_undoing(self, at_alice, mailbox, thief_first):
        first, _ = self.change(at_alice, mailbox, "one@example.org", confirmed=True)
        second, _ = self.change(at_alice, mailbox, "two@example.org", old="one@example.org", confirmed=True)
        if thief_first:
            assert Browser().write("me/email/undo/", {"code": second}).status_code == 204
        assert Browser().write("me/email/undo/", {"code": first}).status_code == 204
        refused(Browser().write("me/email/undo/", {"code": second}), 410, "link_expired")
        assert Account.objects.get().email == "alice@example.org"

    def test_links_mailed_to_the_other_address_are_void_after_an_undo(self, at_alice, mailbox):
        undo, _ = self.change(at_alice, mailbox, "thief@example.org", confirmed=True)
        reset = mailbox.asked("thief@example.org")
        Browser().write("me/email/undo/", {"code": undo})
        refused(choose_password(reset), 410, "link_expired")

    def test_an_undo_takes_no_address_that_another_account_has_by_now(self, at_alice, mailbox):
        undo, _ = self.change(at_alice, mailbox, "b@example.org", confirmed=True)
        Account.objects.create_user("Carol1", "x", "alice@example.org", email_confirmed=timezone.now())
        refused(Browser().write("me/email/undo/", {"code": undo}), 409, "email_taken")
        assert signed_in_as(at_alice) == "Alice"
