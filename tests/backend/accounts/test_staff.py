"""The admin is for staff with a second step; who has none sets it up at the first sign-in."""

import re

import pyotp
import pytest
from django.core.management import call_command
from django.test import Client

from backend.accounts.models import Account, TwoStep
from tests.backend.accounts.conftest import sign_in, turn_on_two_step
from tests.support.people import Browser, staff_account, staff_client
from tests.support.tokens import program_of

pytestmark = pytest.mark.usefixtures("later")

SIGN_IN = {"username": "boss", "password": "correct horse"}
PAGES = ["/admin/", "/admin/accounts/account/", "/admin/matches/match/", "/admin/password_change/"]


@pytest.fixture
def boss(db):
    """As `manage.py createsuperuser` leaves one, with a password."""
    call_command("createsuperuser", username="Boss", interactive=False, verbosity=0)
    account = Account.objects.get()
    account.set_password("correct horse")
    account.save()
    return account


def at_login(client, **more):
    return client.post("/admin/login/?next=/admin/", {**SIGN_IN, **more})


def set_up(client, later=None):
    """Go through the page of the first sign-in; return the app and the answer. With *later* it shows another code."""
    page = client.post("/admin/two-step/").content.decode()
    [secret] = re.findall(r"<code>([A-Z2-7]{32})</code>", page)
    app = pyotp.TOTP(secret)
    answer = client.post("/admin/two-step/", {"code": app.now()})
    if later:
        later(60)
    return app, answer


def test_the_first_sign_in_leads_to_a_page_that_sets_it_up_and_then_to_the_admin(client, boss, later):
    assert at_login(client).status_code == 302
    for page in PAGES:
        assert client.get(page).status_code == 302, page
    assert client.get("/admin/", follow=True).redirect_chain[-1][0] == "/admin/two-step/"
    app, answer = set_up(client)
    assert len(re.findall(r"<code>([0-9A-Z-]{17})</code>", answer.content.decode())) == 10
    for page in PAGES:
        assert client.get(page).status_code == 200, page
    assert client.get("/admin/two-step/").status_code == 302  # it is set up once
    later(60)
    newcomer = Client()
    assert at_login(newcomer, code=app.now()).status_code == 302
    assert newcomer.get("/admin/").status_code == 200


def test_signing_in_takes_a_code_from_then_on(client, boss, later):
    at_login(client)
    app, _ = set_up(client, later)
    spare = Client()
    for more in ({}, {"code": "000000"}, {"code": "x"}):
        answer = at_login(spare, **more)
        assert answer.status_code == 200
        assert "errornote" in answer.content.decode()
        assert spare.get("/admin/").status_code == 302
    assert at_login(spare, code=app.now()).status_code == 302
    assert at_login(Client(), code=app.now()).status_code == 200  # none twice


def test_a_wrong_password_says_nothing_of_a_second_step(client, boss):
    staff_account("Other")
    for name in ("boss", "other", "nobody"):
        page = client.post("/admin/login/", {"username": name, "password": "wrong horse"}).content.decode()
        assert "authenticator app as well" not in page


def test_guesses_at_codes_are_counted(settings, client, boss):
    settings.THROTTLES = {**settings.THROTTLES, "two_step": (3, 3600)}
    staff = staff_account("Other")
    pages = [
        client.post("/admin/login/", {"username": "other", "password": "correct horse", "code": "000000"})
        for _ in range(5)
    ]
    assert [page.status_code for page in pages] == [200] * 3 + [429] * 2
    assert TwoStep.objects.get().account == staff


def test_the_page_is_for_staff_who_have_just_signed_in(client, boss, alice, later):
    assert client.get("/admin/two-step/").status_code == 302
    client.force_login(alice, "django.contrib.auth.backends.ModelBackend")
    assert client.post("/admin/two-step/").status_code == 302
    assert not TwoStep.objects.exists()
    boss_client = Client()
    at_login(boss_client)
    later(601)
    assert boss_client.post("/admin/two-step/")["Location"] == "/admin/login/"
    assert not TwoStep.objects.exists()
    assert boss_client.get("/admin/login/").status_code == 200  # signed out


def test_a_wrong_first_code_changes_nothing(client, boss):
    at_login(client)
    client.post("/admin/two-step/")
    answer = client.post("/admin/two-step/", {"code": "000000"})
    assert "errornote" in answer.content.decode()
    assert client.get("/admin/").status_code == 302
    assert TwoStep.objects.get().confirmed is None


def test_staff_may_set_it_up_in_the_client_first(boss, later):
    browser = sign_in("Boss")
    assert browser.get("/admin/").status_code == 302
    app, _ = turn_on_two_step(browser)
    assert browser.get("/admin/").status_code == 200
    later(60)
    browser.write("me/two-step/off/", {"code": app.now()})
    assert browser.get("/admin/").status_code == 302


def test_a_session_without_a_code_sees_nothing_once_another_has_set_it_up(client, boss):
    first = sign_in("Boss")
    at_login(client)
    set_up(client)
    assert first.get("/admin/").status_code == 302
    assert first.read("session/").json() == {"account": None, "own": None}


def test_a_new_password_in_the_admin_ends_the_other_sessions_and_tries_are_counted(settings, client, boss, later):
    settings.THROTTLES = {**settings.THROTTLES, "confirm": (2, 3600)}
    at_login(client)
    app, _ = set_up(client, later)
    other, program = sign_in("Boss", code=app.now()), program_of(boss)
    change = {"old_password": "correct horse", "new_password1": "battery staple", "new_password2": "battery staple"}
    assert client.post("/admin/password_change/", {**change, "old_password": "wrong"}).status_code == 200
    assert other.read("session/").json()["account"]
    assert program.read("me/").status_code == 200
    assert client.post("/admin/password_change/", change).status_code == 302
    assert other.read("session/").json() == {"account": None, "own": None}
    assert program.read("me/").status_code == 401
    assert client.get("/admin/").status_code == 200
    assert [client.post("/admin/password_change/", change).status_code for _ in range(3)] == [200, 200, 429]


def test_the_list_tells_of_second_step_and_devices_and_finds_nobody_by_address(alice):
    sign_in("Alice")
    turn_on_two_step(sign_in("Alice"))
    staff = staff_client()
    assert "Alice" not in staff.get("/admin/accounts/account/?q=alice@example.org").content.decode()
    listing = staff.get("/admin/accounts/account/?q=alice").content.decode()
    assert "Alice" in listing
    assert re.search(r'<td [^>]*class="field-devices"[^>]*>1</td>', listing)
    assert re.search(r'<td [^>]*class="field-with_two_step"[^>]*>yes</td>', listing)


def test_the_form_counts_tries_with_those_of_the_api_and_by_network(settings, boss):
    """One address of a /64 is as good as another, and a right password tells no more than a wrong one."""
    settings.THROTTLES = {**settings.THROTTLES, "sign_in": (6, 3600), "sign_in_name": (4, 3600)}
    near = [Client(REMOTE_ADDR=f"2001:db8:1:2::{each}") for each in "abcdef"]
    statuses = [at_login(each, password="wrong horse").status_code for each in near[:3]]
    assert statuses == [200, 200, 200]
    body = {**SIGN_IN, "password": "wrong horse"}
    assert Browser(REMOTE_ADDR="2001:db8:9::1").write("session/", body).status_code == 403  # the fourth at this name
    assert at_login(Client(REMOTE_ADDR="2001:db8:8::1")).status_code == 429
    names = ["nobody1", "nobody2", "nobody3", "nobody4"]
    assert [at_login(near[0], username=name).status_code for name in names] == [200, 200, 200, 429]


def test_the_form_answers_players_as_it_does_wrong_passwords(client, alice):
    pages = [
        client.post("/admin/login/", {"username": "Alice", "password": password}).content.decode()
        for password in ("correct horse", "wrong horse")
    ]
    bare = [re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page) for page in pages]
    assert bare[0] == bare[1]
