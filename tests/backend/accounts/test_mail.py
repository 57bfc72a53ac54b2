"""Mail: asked for in the transaction, sent after it, by real SMTP, and never to a request's harm."""

import datetime as dt
import logging
import stat

import pytest
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.utils.translation import override

from backend.accounts import mail
from backend.accounts.models import Account, AccountSettings, MailCode, MailKind, QueuedMail
from backend.accounts.services import mail_queue as jobs
from backend.accounts.services.forget import accounts_forget_old
from backend.accounts.services.mail_queue import mail_queue, mails_send
from backend.accounts.words import MAILS
from tests.backend.accounts.conftest import link_in
from tests.support.people import Browser

pytestmark = pytest.mark.django_db

SIGN_UP = {"username": "Bob1", "password": "correct horse", "email": "bob@example.org"}


def test_signing_up_with_an_address_sends_it_a_link_and_nothing_else(mailbox):
    Browser().write("accounts/", SIGN_UP)
    [letter] = mailbox.new()
    assert letter["To"] == letter["X-Envelope-To"] == "bob@example.org"
    assert letter["From"] == "Cairn <cairn@localhost>"
    assert letter["Auto-Submitted"] == "auto-generated"
    assert letter.get_content_type() == "text/plain"
    assert "Bob1" in letter.get_content()
    assert link_in(letter)[0] == "confirm"
    assert mailbox.new() == []


def test_mails_link_to_origin_whatever_host_a_request_names(mailbox):
    for number, host in enumerate(["testserver:4444", "localhost:6666", "[::1]:7777"]):
        person = {"username": f"Bob{number}", "password": "correct horse", "email": f"b{number}@example.org"}
        assert Browser().write("accounts/", person, Host=host, Origin=f"http://{host}").status_code == 201
    assert [link_in(letter)[0] for letter in mailbox.new()] == ["confirm"] * 3


def test_an_account_without_an_address_is_sent_nothing(mailbox):
    Browser().write("accounts/", {**SIGN_UP, "email": ""})
    assert mailbox.new() == []


@pytest.mark.parametrize(
    ("language", "subject"),
    [("fr", "Cairn: Confirmez"), ("en", "Cairn: Confirm"), ("de", "Cairn: Bestätige"), ("xx", "Cairn: Confirm")],
)
def test_a_mail_is_in_the_language_of_who_asked_for_it(mailbox, language, subject):
    Browser().write("accounts/", SIGN_UP, Accept_Language=language)
    [letter] = mailbox.new()
    assert letter["Subject"].startswith(subject)


def test_mail_is_in_the_chosen_language_of_its_account(mailbox, alice):
    AccountSettings.objects.create(account=alice, language="fr")
    Browser().write("password-reset/", {"email": "alice@example.org"}, Accept_Language="en")
    [letter] = mailbox.new()
    assert letter["Subject"].startswith("Cairn: Choisissez")


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_every_kind_of_mail_has_its_link_on_a_line_of_its_own(language):
    assert set(MAILS) == set(MailKind.values)
    with override(language):
        for _, text in MAILS.values():
            assert text.count("{link}") == 1
            assert "{username}" in text
            assert "\n{link}\n" in text


def test_a_mail_is_sent_only_if_what_asked_for_it_was_committed(mailbox, alice):
    with transaction.atomic():
        mail_queue(MailKind.UNDO, address="a@example.org", account=alice)
        transaction.set_rollback(True)
    assert mailbox.new() == []


def test_no_request_waits_for_or_fails_by_the_mail_server(mailbox):
    mailbox.peer.refusals = {"RCPT": "451 Not now"}
    assert Browser().write("accounts/", SIGN_UP).status_code == 201
    assert mailbox.new() == []


def test_refused_mail_is_logged_without_address_or_code_and_tried_again(mailbox, time_machine, caplog):
    Browser().write("accounts/", SIGN_UP)
    mailbox.peer.refusals = {"RCPT": "451 Not now, bob@example.org"}
    assert mailbox.new() == []
    assert "could not be sent" in caplog.text
    assert "bob@example.org" not in caplog.text
    mailbox.peer.refusals = {}
    assert mailbox.new() == []  # not at once
    time_machine.move_to(dt.datetime.now(dt.UTC) + dt.timedelta(minutes=6))
    [letter] = mailbox.new()
    assert Browser().write("me/email/confirm/", {"code": link_in(letter)[1]}).status_code == 204


def test_a_mail_server_that_is_away_is_no_fault_of_ours(settings, mailbox, caplog):
    settings.EMAIL_PORT = 1
    Browser().write("accounts/", SIGN_UP)
    assert mails_send() == 0
    assert QueuedMail.objects.count() == 1
    assert [record.levelno for record in caplog.records if record.name == jobs.__name__] == [logging.WARNING]


@pytest.mark.parametrize(("answer", "days"), [("451 Later", 1), ("550 No", 0)])
def test_a_mail_that_nobody_takes_for_a_day_or_ever_is_given_up(mailbox, time_machine, caplog, answer, days):
    Browser().write("accounts/", SIGN_UP)
    mailbox.peer.refusals = {"RCPT": answer}
    time_machine.move_to(dt.datetime.now(dt.UTC) + dt.timedelta(days=days, minutes=1))
    assert mailbox.new() == []
    assert "given up" in caplog.text
    assert not QueuedMail.objects.exists()


def test_a_mail_that_one_job_is_sending_is_left_alone_by_another(mailbox, alice, monkeypatch):
    mail_queue(MailKind.UNDO, address="a@example.org", account=alice)
    send, others = mail.send_change_notice, []

    def slowly(letter, code):
        others.append(mails_send())
        send(letter, code)

    monkeypatch.setitem(jobs._SENDERS, MailKind.UNDO, slowly)
    assert mails_send() == 1
    assert others == [0]
    assert len(mailbox.peer.mails) == 1


def test_an_address_is_not_flooded_and_other_kinds_of_mail_reach_it(mailbox, alice):
    for number in range(8):
        Browser().write("accounts/", {**SIGN_UP, "username": f"Bob{number}", "email": "alice@example.org"})
    assert len(mailbox.new()) == 5
    Browser().write("password-reset/", {"email": "alice@example.org"})
    assert [link_in(letter)[0] for letter in mailbox.new()] == ["reset"]


def test_codes_have_125_bits_and_only_their_digests_are_stored(mailbox):
    Browser().write("accounts/", SIGN_UP)
    [queued] = QueuedMail.objects.values()
    [letter] = mailbox.new()
    code = link_in(letter)[1]
    assert len(code.replace("-", "")) == 25
    [row] = MailCode.objects.values()
    assert code not in repr(row) + repr(queued)


def test_old_codes_are_forgotten(mailbox, time_machine):
    Browser().write("accounts/", SIGN_UP)
    mailbox.new()
    assert accounts_forget_old() == 0
    time_machine.move_to(dt.datetime.now(dt.UTC) + dt.timedelta(hours=25))
    assert accounts_forget_old() == 1


def test_mails_are_files_for_the_owner_alone_where_there_is_no_mail_server(tmp_path, settings):
    folder = tmp_path / "mail"
    settings.EMAIL_FILE_PATH = str(folder)
    connection = get_connection("backend.config.mail_files.MailFiles")
    EmailMessage("Subject", "Text", to=["a@example.org"], connection=connection).send()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    [file] = folder.iterdir()
    assert "To: a@example.org" in file.read_text()


def test_a_closed_account_gets_no_mail(mailbox, alice):
    Browser().write("password-reset/", {"email": "alice@example.org"})
    Account.objects.update(is_active=False)
    assert mailbox.new() == []


def test_mail_that_its_server_takes_minutes_for_is_left_to_who_sends_it(alice, time_machine):
    time_machine.move_to(dt.datetime.now(dt.UTC), tick=False)
    mail_queue(MailKind.UNDO, address="alice@example.org", account=alice)
    sending = jobs._Run().take()
    for _ in range(3):
        time_machine.shift(jobs.PAUSE * 0.8)
        sending.renew()
    assert jobs._Run().take() is False
    time_machine.shift(jobs.PAUSE)
    assert jobs._Run().take() is not False  # who had it has died
