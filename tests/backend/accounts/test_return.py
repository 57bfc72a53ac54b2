"""A guest leaves an address, and comes back by its mail from any phone. Decision 0025."""

import datetime as dt
from collections import Counter
from typing import Any

import pytest
from django.utils import timezone

from backend.accounts.models import Account, RecoveryCode
from backend.matches.models import Match
from backend.matches.services.resign import match_resign
from tests.backend.accounts.conftest import Mailbox, choose_password, link_in, sign_in, signed_in_as
from tests.support.builders import a_match, an_account
from tests.support.people import Browser, refused

OTTER = "otter@example.org"
UPGRADE = {"username": "Zoë", "password": "correct horse"}


@pytest.fixture
def guest(guest_browser: Any) -> Any:
    browser = guest_browser()
    browser.row = Account.objects.get(pk=browser.guest["id"])
    return browser


@pytest.fixture
def left(guest: Any, mailbox: Mailbox) -> Any:
    """A guest who has left an address, and confirmed it."""
    guest.write("me/email/", {"email": OTTER})
    assert Browser().write("me/email/confirm/", {"code": mailbox.code(OTTER, "confirm")}).status_code == 204
    return guest


def come_back(code: str, browser: Browser | None = None) -> Any:
    return (browser or Browser()).write("session/return/", {"code": code})


class TestLeavingAnAddress:
    def test_a_guest_leaves_one_without_their_code_and_confirms_it_on_any_phone(self, guest, mailbox, time_machine):
        time_machine.move_to(timezone.now() + dt.timedelta(hours=3))
        assert guest.write("me/email/", {"email": OTTER}).json() == {
            "email": OTTER, "confirmed": False, "pending": OTTER,
        }  # fmt: skip
        phone = Browser()
        assert phone.write("me/email/confirm/", {"code": mailbox.code(OTTER, "confirm")}).status_code == 204
        assert signed_in_as(phone) is None
        assert guest.read("me/email/").json() == {"email": OTTER, "confirmed": True, "pending": ""}

    def test_an_unconfirmed_address_of_a_guest_gets_the_confirmation_link_alone(self, guest, mailbox):
        guest.write("me/email/", {"email": OTTER})
        Browser().write("password-reset/", {"email": OTTER})
        assert [link_in(mail)[0] for mail in mailbox.new()] == ["confirm"]

    @pytest.mark.parametrize("whose", ["a full account's", "another guest's"])
    def test_an_address_that_is_known_here_is_answered_alike_and_keeps_its_owner(self, guest, mailbox, whose):
        fields = {"email": OTTER, "email_confirmed": timezone.now(), "is_guest": whose == "another guest's"}
        Account.objects.create_user("Other1", **fields)
        answers = [guest.write("me/email/", {"email": address}) for address in ("heron@example.org", OTTER)]
        bodies = [answer.content.replace(b"heron", b"otter") for answer in answers]
        assert bodies[0] == bodies[1]
        code = mailbox.code(OTTER, "confirm")
        refused(Browser().write("me/email/confirm/", {"code": code}), 409, "email_taken")  # told to who reads its mail
        assert guest.read("me/email/").json() == {"email": OTTER, "confirmed": False, "pending": OTTER}

    def test_replacing_the_address_takes_the_recovery_code_and_can_be_undone(self, left, mailbox, time_machine):
        time_machine.move_to(timezone.now() + dt.timedelta(minutes=11))
        refused(left.write("me/email/", {"email": "thief@example.org"}), 403, "confirmation_needed")
        left.write("session/confirm/", {"recovery_code": left.guest["recovery_code"]})
        assert left.write("me/email/", {"email": "thief@example.org"}).status_code == 200
        codes = {mail["To"]: link_in(mail)[1] for mail in mailbox.new()}
        Browser().write("me/email/confirm/", {"code": codes["thief@example.org"]})
        thiefs = mailbox.asked("thief@example.org", "return")

        assert Browser().write("me/email/undo/", {"code": codes[OTTER]}).status_code == 204

        assert signed_in_as(left) is None
        refused(come_back(thiefs), 410, "link_expired")
        code = {"recovery_code": left.guest["recovery_code"]}
        refused(Browser().write("session/recovery/", code), 403, "wrong_recovery_code")
        phone = Browser()
        assert come_back(mailbox.code(OTTER, "return"), phone).status_code == 200
        assert phone.read("me/email/").json() == {"email": OTTER, "confirmed": True, "pending": ""}


class TestComingBack:
    def test_a_return_link_brings_a_guest_on_another_phone_back_to_the_same_seat(self, left, mailbox):
        match = a_match(left.row, an_account("Bob"), first=0)
        here = left.read(f"matches/{match.pk}/").json()
        phone = Browser()

        answer = come_back(mailbox.asked(OTTER, "return"), phone)

        assert answer.status_code == 200
        assert (answer.json()["account"]["id"], answer.json()["own"]["email"]) == (left.guest["id"], OTTER)
        assert phone.read(f"matches/{match.pk}/").json() == here
        played = {"actions": [here["options"][0]["action"]], "expected_version": here["version"]}
        assert phone.write(f"matches/{match.pk}/moves/", played).status_code == 201
        assert signed_in_as(left) == left.guest["username"]  # the other phone stays

    def test_a_return_link_brings_a_guest_back_weeks_later_for_a_rematch(self, left, mailbox, time_machine):
        bob = Account.objects.create_user("Bob1", "correct horse")
        match = match_resign(match_id=a_match(left.row, bob).pk, account=bob)
        time_machine.move_to(timezone.now() + dt.timedelta(days=50))
        phone = Browser()
        come_back(mailbox.asked(OTTER, "return"), phone)
        assert phone.write(f"matches/{match.pk}/rematch/").json()["status"] == "open"
        assert sign_in("Bob1").write(f"matches/{match.pk}/rematch/").json()["status"] == "accepted"
        assert Match.objects.filter(seats__account=left.row).count() == 2

    def test_a_return_link_works_once_and_uses_up_all_others(self, left, mailbox):
        codes = [mailbox.asked(OTTER, "return"), mailbox.asked(OTTER, "return")]
        assert come_back(codes[1]).status_code == 200
        for code in codes:
            refused(come_back(code), 410, "link_expired")
        assert come_back(mailbox.asked(OTTER, "return")).status_code == 200

    def test_a_return_link_is_good_for_an_hour(self, left, mailbox, time_machine):
        code = mailbox.asked(OTTER, "return")
        time_machine.move_to(timezone.now() + dt.timedelta(minutes=61))
        refused(come_back(code), 410, "link_expired")

    def test_a_scanner_that_opens_the_link_and_all_that_it_could_guess_uses_nothing_up(self, left, mailbox):
        code = mailbox.asked(OTTER, "return")
        scanner = Browser()
        for path in ("/return", f"/return?code={code}", f"/return/{code}", f"/api/v1/session/return/?code={code}"):
            for method in ("GET", "HEAD"):
                scanner.send(method, path)
        assert signed_in_as(scanner) is None
        assert come_back(code).status_code == 200

    def test_a_return_link_signs_out_another_account_in_the_same_browser(self, left, mailbox, guest_browser):
        other = guest_browser()
        assert come_back(mailbox.asked(OTTER, "return"), other).json()["account"]["id"] == left.guest["id"]
        assert signed_in_as(other) == left.guest["username"]

    def test_late_response_keeps_new_session_cookie(self, left, mailbox, guest_browser):
        page, late = guest_browser(), Browser()
        late.cookies["sessionid"] = page.cookies["sessionid"].value
        come_back(mailbox.asked(OTTER, "return"), page)
        answer = late.read("session/")  # what the page asks when its sockets are closed
        assert answer.json()["account"] is None
        assert "sessionid" not in answer.cookies
        assert page.write("session/", method="DELETE").cookies["sessionid"].value == ""  # signing out does take it

    def test_a_return_link_counts_as_a_recent_confirmation(self, left, mailbox):
        phone = Browser()
        come_back(mailbox.asked(OTTER, "return"), phone)
        assert phone.write("me/email/", {"email": "new@example.org"}).status_code == 200


class TestNobodyElse:
    def test_the_answer_is_the_same_for_everybodys_address(self, left, mailbox):
        Account.objects.create_user("Full1", "x", "full@example.org", email_confirmed=timezone.now())
        Account.objects.create_user("Hasty1", "x", "hasty@example.org")
        Account.objects.create_user("Quiet-Heron-1", is_guest=True, email="heron@example.org")
        addresses = [OTTER, OTTER.upper(), *(f"{name}@example.org" for name in ("full", "Full", "hasty", "heron", "x"))]
        answers = [Browser().write("password-reset/", {"email": address}) for address in addresses]
        seen = {(answer.status_code, answer.content, tuple(sorted(answer.headers.items()))) for answer in answers}
        assert [status for status, *_ in seen] == [202]
        mails = Counter((mail["To"], link_in(mail)[0]) for mail in mailbox.new())
        assert mails == {(OTTER, "return"): 2, ("full@example.org", "reset"): 2}

    def test_a_code_is_good_for_what_it_was_mailed_for_alone(self, left, alice, mailbox):
        refused(come_back(mailbox.asked("alice@example.org")), 410, "link_expired")
        code = mailbox.asked(OTTER, "return")
        for path in ("me/email/confirm/", "me/email/undo/"):
            refused(Browser().write(path, {"code": code}), 410, "link_expired")
        refused(choose_password(code), 410, "link_expired")
        refused(Browser().write("session/recovery/", {"recovery_code": code}), 403, "wrong_recovery_code")
        assert come_back(code).status_code == 200

    @pytest.mark.parametrize("change", ["upgraded", "another address", "closed"])
    def test_a_link_dies_with_what_it_was_mailed_for(self, left, mailbox, change):
        code = mailbox.asked(OTTER, "return")
        if change == "upgraded":
            left.write("me/upgrade/", UPGRADE)
        elif change == "closed":
            Account.objects.filter(pk=left.row.pk).update(is_active=False)
        else:
            left.write("me/email/", {"email": "new@example.org"})
            Browser().write("me/email/confirm/", {"code": mailbox.code("new@example.org", "confirm")})
        refused(come_back(code), 410, "link_expired")

    def test_a_deleted_guest_gets_no_return_link(self, left, mailbox):
        code = mailbox.asked(OTTER, "return")
        left.write("me/", method="DELETE")
        refused(come_back(code), 410, "link_expired")
        Browser().write("password-reset/", {"email": OTTER})
        assert mailbox.new() == []


class TestUpgrading:
    def test_an_upgraded_guest_keeps_the_confirmed_address(self, left, mailbox):
        body = left.write("me/upgrade/", UPGRADE).json()
        assert (body["email"], body["email_confirmed"]) == (OTTER, True)
        assert mailbox.new() == []
        choose_password(mailbox.asked(OTTER))
        assert signed_in_as(sign_in("Zoe", "a new horse")) == "Zoë"

    def test_an_upgrade_with_the_same_address_sends_no_mail(self, left, mailbox):
        body = left.write("me/upgrade/", {**UPGRADE, "email": "Otter@Example.org"}).json()
        assert (body["email"], body["email_confirmed"]) == (OTTER, True)
        assert mailbox.new() == []

    def test_an_upgrade_with_another_address_mails_both(self, left, mailbox):
        body = left.write("me/upgrade/", {**UPGRADE, "email": "new@example.org"}).json()
        assert (body["email"], body["email_confirmed"]) == (OTTER, True)
        assert {(mail["To"], link_in(mail)[0]) for mail in mailbox.new()} == {
            ("new@example.org", "confirm"), (OTTER, "undo"),
        }  # fmt: skip

    def test_a_pending_address_can_be_confirmed_after_the_upgrade(self, guest, mailbox):
        guest.write("me/email/", {"email": OTTER})
        code = mailbox.code(OTTER, "confirm")
        assert guest.write("me/upgrade/", UPGRADE).json()["email_confirmed"] is False
        assert Browser().write("me/email/confirm/", {"code": code}).status_code == 204
        assert guest.read("me/").json()["email_confirmed"] is True
        assert not RecoveryCode.objects.exists()
