"""Taking an account back takes back what programs were given in it: tokens and webhooks."""

import pytest
from django.core.management import call_command

from backend.accounts.management.commands import changepassword
from backend.notifications.models import Webhook
from tests.backend.accounts.conftest import sign_in, turn_on_two_step
from tests.support.people import PASSWORD, Browser
from tests.support.tokens import program_of

pytestmark = pytest.mark.django_db

NEW = "battery staple"


def change(at_alice, mailbox, **keep):
    return at_alice.write("me/password/", {"password": PASSWORD, "new_password": NEW, **keep})


def sign_out(at_alice, mailbox, **keep):
    return at_alice.write("me/devices/sign-out-everywhere/", keep)


def reset(at_alice, mailbox, **keep):
    Browser().write("password-reset/", {"email": "alice@example.org"})
    code = mailbox.code("alice@example.org", "reset")
    return Browser().write("password-reset/confirm/", {"code": code, "password": NEW, **keep})


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
