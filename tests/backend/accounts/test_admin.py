"""The admin shows accounts and changes nothing."""

import pytest
from django.contrib.admin.models import LogEntry

from backend.accounts.models import AccessToken, Account, RecoveryCode, TokenDigest
from tests.support.people import Browser
from tests.support.tokens import program_of

pytestmark = pytest.mark.django_db


def test_others_see_a_form_to_sign_in_and_nothing_else(client, alice):
    assert client.get("/admin/accounts/account/").status_code == 302
    client.force_login(alice, "django.contrib.auth.backends.ModelBackend")
    assert client.get("/admin/accounts/account/").status_code == 302


def test_accounts_can_be_looked_at(at_admin, alice):
    assert "Alice" in at_admin.get("/admin/accounts/account/").content.decode()
    assert "Alice" in at_admin.get(f"/admin/accounts/account/{alice.pk}/change/").content.decode()
    assert "Alice" in at_admin.get("/admin/accounts/account/?q=alice").content.decode()


def test_nothing_can_be_added_changed_or_deleted(at_admin, alice):
    assert at_admin.get("/admin/accounts/account/add/").status_code == 403
    assert at_admin.post("/admin/accounts/account/add/", {"username": "Mallory"}).status_code == 403
    change = f"/admin/accounts/account/{alice.pk}/change/"
    assert at_admin.post(change, {"username": "Mallory", "is_staff": "on"}).status_code == 403
    assert at_admin.post(f"/admin/accounts/account/{alice.pk}/delete/", {"post": "yes"}).status_code == 403
    action = {"action": "delete_selected", "_selected_action": str(alice.pk), "post": "yes"}
    at_admin.post("/admin/accounts/account/", action)
    alice.refresh_from_db()
    assert (alice.username, alice.is_staff) == ("Alice", False)


def test_no_page_shows_a_password_hash_or_anything_of_a_recovery_code(at_admin, alice):
    browser = Browser()
    guest = browser.write("accounts/guest/").json()
    [row] = RecoveryCode.objects.all()
    pages = ["/admin/", "/admin/accounts/", "/admin/accounts/account/"]
    for one in (alice.pk, guest["id"]):
        pages += [f"/admin/accounts/account/{one}/change/", f"/admin/accounts/account/{one}/history/"]
    for page in pages:
        answer = at_admin.get(page)
        assert answer.status_code == 200
        text = answer.content.decode()
        for secret in (alice.password, row.digest, guest["recovery_code"], "recoverycode"):
            assert secret not in text


@pytest.mark.parametrize(
    "lookup", ["password__startswith=a", "password__contains=1", "email__startswith=a", "id__gt=0"]
)
def test_no_question_can_be_asked_of_a_field_that_is_no_filter(at_admin, alice, lookup):
    """Found or not found would tell a hidden value letter by letter."""
    assert at_admin.get(f"/admin/accounts/account/?{lookup}").status_code == 400


@pytest.mark.parametrize("lookup", ["is_guest__exact=1", "is_active__exact=0", "q=alice", "o=2", ""])
def test_the_filters_work(at_admin, alice, lookup):
    assert at_admin.get(f"/admin/accounts/account/?{lookup}").status_code == 200


def test_the_form_locks_out_who_guesses(client, alice):
    alice.is_staff = True
    alice.save()
    form = {"username": "Alice", "password": "wrong horse"}
    statuses = [client.post("/admin/login/", form).status_code for _ in range(12)]
    assert statuses[-1] == 429
    assert client.post("/admin/login/", {**form, "password": "correct horse"}).status_code == 429


def test_guesses_at_the_form_do_not_lock_the_owner_out_of_the_game(client, browser, alice):
    for _ in range(12):
        client.post("/admin/login/", {"username": "Alice", "password": "wrong horse"})
    assert browser.write("session/", {"username": "Alice", "password": "correct horse"}).status_code == 200


def test_tokens_are_looked_at_without_secrets_and_revoked(at_admin, alice):
    program = program_of(alice, "read", "play")
    [token], [row] = AccessToken.objects.all(), TokenDigest.objects.all()
    for page in ("", "?q=alice", f"{token.pk}/change/", f"{token.pk}/history/"):
        text = at_admin.get(f"/admin/accounts/accesstoken/{page}").content.decode()
        assert row.digest not in text
        assert program.token not in text
    assert "read play" in at_admin.get("/admin/accounts/accesstoken/").content.decode()
    assert at_admin.get("/admin/accounts/accesstoken/?token__digest__startswith=a").status_code == 400
    change = f"/admin/accounts/accesstoken/{token.pk}/change/"
    assert at_admin.post(change, {"name": "x", "scopes": "[]"}).status_code == 403
    action = {"action": "revoke", "_selected_action": str(token.pk)}
    assert at_admin.post("/admin/accounts/accesstoken/", action).status_code == 302
    assert program.read("feed/").status_code == 401
    assert LogEntry.objects.get().object_id == str(token.pk)
    assert "tokendigest" not in at_admin.get("/admin/").content.decode()


def test_others_revoke_nothing_there(client, alice):
    program_of(alice)
    client.force_login(alice, "django.contrib.auth.backends.ModelBackend")
    action = {"action": "revoke", "_selected_action": str(AccessToken.objects.get().pk)}
    for staff in (False, True):  # without the permission to look
        Account.objects.update(is_staff=staff)
        assert client.post("/admin/accounts/accesstoken/", action).status_code in (302, 403)
        assert AccessToken.objects.exists()
