"""The admin shows accounts and changes nothing."""

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from backend.accounts.models import AccessToken, Account
from tests.support.tokens import program_of


def test_people_without_a_role_see_only_the_sign_in_form_of_the_admin(client, alice):
    assert client.get("/admin/accounts/account/").status_code == 302
    client.force_login(alice, "django.contrib.auth.backends.ModelBackend")
    assert client.get("/admin/accounts/account/").status_code == 302


@pytest.mark.parametrize(
    ("lookup", "status"),
    [
        *((lookup, 200) for lookup in ("is_guest__exact=1", "is_active__exact=0", "q=alice", "o=2", "")),
        *((lookup, 400) for lookup in ("email__startswith=a", "id__gt=0")),
    ],
)
def test_filters_work_and_no_question_can_be_asked_of_another_field(at_admin, alice, lookup, status):
    """Found or not found would tell a hidden value letter by letter."""
    assert at_admin.get(f"/admin/accounts/account/?{lookup}").status_code == status


def test_the_form_locks_out_who_guesses(client, alice):
    alice.is_staff = True
    alice.save()
    form = {"username": "Alice", "password": "wrong horse"}
    statuses = [client.post("/admin/login/", form).status_code for _ in range(12)]
    assert statuses[-1] == 429
    assert client.post("/admin/login/", {**form, "password": "correct horse"}).status_code == 429


def test_guesses_at_the_form_do_not_lock_the_owner_out_of_the_game(browser, alice):
    good, there = {"username": "Alice", "password": "correct horse"}, Client(REMOTE_ADDR="203.0.113.9")
    assert browser.write("session/", good).status_code == 200
    for _ in range(12):
        there.post("/admin/login/", {"username": "Alice", "password": "wrong horse"})
    assert browser.write("session/", good).status_code == 200


def test_tokens_are_looked_at_and_revoked(at_admin, alice):
    program = program_of(alice, "read", "play")
    [token] = AccessToken.objects.all()
    assert "read play" in at_admin.get("/admin/accounts/accesstoken/").content.decode()
    action = {"action": "revoke", "_selected_action": str(token.pk)}
    assert at_admin.post("/admin/accounts/accesstoken/", action).status_code == 302
    assert program.read("feed/").status_code == 401
    assert LogEntry.objects.get().object_id == str(token.pk)


def test_people_without_a_role_revoke_nothing_in_the_admin(client, alice):
    program_of(alice)
    client.force_login(alice, "django.contrib.auth.backends.ModelBackend")
    action = {"action": "revoke", "_selected_action": str(AccessToken.objects.get().pk)}
    for staff in (False, True):  # without the permission to look
        Account.objects.update(is_staff=staff)
        assert client.post("/admin/accounts/accesstoken/", action).status_code in (302, 403)
        assert AccessToken.objects.exists()


def test_pages_name_apps_models_and_columns_in_the_reader_s_language(at_admin, alice):
    def texts(page: str, language: str) -> str:
        answer = at_admin.get(f"/admin/accounts/{page}", headers={"Accept-Language": language})
        return str(answer.content.decode())

    assert 'data-label="Invité"' in (french := texts("account/?is_guest__exact=0", "fr"))
    for words in ("<h1>Comptes</h1>", "<summary>Invité: Non</summary>", ">Jetons d’accès</a>", "Un nom, même ancien"):
        assert words in french
    assert "Suspendu jusqu" in texts(f"account/{alice.pk}/change/", "fr")
    assert 'data-label="Is guest"' in texts("account/", "en")
