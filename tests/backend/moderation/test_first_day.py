"""The first day of an administrator, on a server that has nothing yet: by its pages and the docs alone."""

import re

import pyotp
import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from backend.accounts.models import Account
from backend.moderation.models import CannedReply, StaffRole
from backend.moderation.panel.urls import PAGES
from backend.moderation.queues import QUEUES
from backend.notifications.models import FeedItem
from tests.backend.moderation.conftest import a_case, staff
from tests.backend.moderation.test_panel_table import client_of, said
from tests.support.builders import an_account
from tests.support.people import Browser

pytestmark = pytest.mark.django_db

PASSWORD = "long enough to be one"
NEW = "New here?"


def enters(name: str) -> Client:
    """Sign in to the admin for the first time, as the pages lead, and be on the first page of the panel."""
    client = Client(headers={"Accept-Language": "en"})
    assert "/admin/login/" in client.get("/admin/")["Location"]
    client.post("/admin/login/", {"username": name, "password": PASSWORD})
    page = said(client.get("/admin/login/", follow=True))
    assert 'href="/settings/two-step"' in page  # where it is shown as a QR code
    page = said(client.post("/admin/two-step/"))
    key = page.partition("<code>")[2].partition("</code>")[0]
    client.post("/admin/two-step/", {"code": pyotp.TOTP(key).now()})
    return client


def boss_of_an_empty_server(monkeypatch: pytest.MonkeyPatch) -> Client:
    """Whom the command has made an administrator, on the first page of the panel."""
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", username="Boss", interactive=False, verbosity=0)
    return enters("Boss")


#: What the pages say on a server that has nothing yet.
EMPTY = {
    "queue/open": "No report waits for you. New ones are listed here.",
    "queue/mine": "You have taken no case.",
    "queue/appeals": "No appeal waits for you.",
    "queue/signals": "The service has noticed nothing that waits for you.",
    "queue/taken": "Nobody else works on a case that you may see.",
    "closed": "There is no closed case that you may see yet.",
    "frozen": "No match is frozen.",
    "replies": "No reply is ready yet.",
    "rules": "Write as you would speak across a table",
    "audit": "Superuser made",
    "statistics": "Median hours until a case was closed",
    "staff": "Administrator, superuser",
    "jobs": "has not run yet",
}


def test_each_page_says_what_there_is_not_yet_on_an_empty_server(monkeypatch):
    boss = boss_of_an_empty_server(monkeypatch)
    pages = {route.rstrip("/") for route, _, _ in PAGES if "<" not in route} | {f"queue/{name}" for name in QUEUES}
    assert pages - {"find"} == set(EMPTY)
    for page, words in EMPTY.items():
        answer = boss.get(f"/admin/moderation/{page}/")
        assert answer.status_code == 200, page
        assert words in said(answer), page
    assert "No row fits." in said(boss.get("/admin/moderation/audit/?who=somebody"))
    assert boss.get("/admin/moderation/find/?name=+")["Location"] == "/admin/"
    assert "There is no such account." in said(boss.get("/admin/moderation/find/?name=nobody"))
    nobody = {"address": "a@example.org", "reason": "To look"}
    assert "No account has this address." in said(boss.post("/admin/moderation/do/email_find/", nobody))


def test_an_administrator_gets_from_an_empty_server_to_a_first_decided_case(monkeypatch):
    boss = boss_of_an_empty_server(monkeypatch)
    home = said(boss.get("/admin/"))
    assert NEW in home
    assert "✓" not in home
    volunteer = Account.objects.create_user("Vera", PASSWORD)
    page = boss.get("/admin/moderation/find/?name=vera", follow=True)
    assert "/do/role_give/" in said(page)
    form = {"account": volunteer.pk, "role": "moderator", "reason": "Offered to help"}
    assert boss.post("/admin/moderation/do/role_give/", form).status_code == 302
    vera = enters("Vera")
    home = vera.get("/admin/")
    assert home.status_code == 200
    assert NEW not in said(home)
    assert StaffRole.objects.get(account=volunteer).role == "moderator"
    decides_the_first_case(vera, said(boss.get("/admin/moderation/staff/")))


def decides_the_first_case(vera: Client, staff_page: str) -> None:
    """By the links and buttons of the pages alone: from the queue to the case, taken, decided and closed."""
    assert "Vera" in staff_page
    case = a_case(an_account("Alice"), an_account("Bob"))
    link = re.findall(r'<a href="([^"]+)"><span>Reports</span> <strong>1</strong>', said(vera.get("/admin/")))[0]
    page = re.findall(r'href="(/admin/moderation/case/\d+/)"', said(vera.get(link)))[0]
    assert "Look at it" in said(vera.get(page))
    vera.post("/admin/moderation/do/case_assign/", {"case": case.pk, "next": page})
    form = {"account": case.about.pk, "case": case.pk, "kind": "rename", "reason": "name_offensive", "language": "en"}
    answer = vera.post("/admin/moderation/do/impose/", {**form, "close": "on", "next": page}, follow=True)
    assert EMPTY["queue/open"] in said(answer)  # there is no next one
    assert "Name taken" in said(vera.get(page))
    assert Account.objects.get(pk=case.about.pk).must_rename
    told = FeedItem.objects.values_list("account", "kind")
    assert set(told) == {(case.about.pk, "sanction"), (case.reports.get().reporter_id, "report_handled")}


def test_second_step_by_the_qr_code_of_the_settings_opens_the_admin_too(monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", username="Boss", interactive=False, verbosity=0)
    boss = Browser(headers={"Accept-Language": "en"})
    page = said(boss.get("/admin/login/"))
    assert '<a href="/">View site</a>' in page
    token = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[0]
    form = {"username": "Boss", "password": PASSWORD, "csrfmiddlewaretoken": token}
    boss.post("/admin/login/", form, headers={"Origin": "http://testserver"})
    assert '<a href="/">View site</a>' in said(boss.get("/admin/", follow=True))
    uri = boss.write("me/two-step/").json()["uri"]  # which the page of the settings draws
    code = pyotp.parse_uri(uri).now()
    assert boss.write("me/two-step/confirm/", {"code": code}).status_code == 200
    assert NEW in said(boss.get("/admin/"))


def test_readme_says_that_there_is_a_panel_and_where(moderator):
    readme = (settings.BASE_DIR / "README.md").read_text()
    address, page = re.findall(r"a panel for moderators,[^`]*`(/\w+/)`\s+\(\[[^]]*\]\(([^)]*)\)\)", readme)[0]
    assert "<h1>Moderation</h1>" in said(client_of(moderator).get(address))
    assert f"`{address}`" in (settings.BASE_DIR / page).read_text()


def test_done_steps_are_ticked_and_the_list_goes_when_all_needed_ones_are_done(administrator):
    client = client_of(administrator)
    CannedReply.objects.create(name="Calm", purpose="sanction", text_en="Calm down", text_fr="Du calme")
    home = said(client.get("/admin/"))
    assert "✓ Write some replies that are ready" in home
    assert "✓ Find somebody else" not in home
    staff("senior")
    Account.objects.filter(pk=administrator.pk).update(email="a@example.org", email_confirmed=timezone.now())
    assert NEW not in said(client.get("/admin/"))
