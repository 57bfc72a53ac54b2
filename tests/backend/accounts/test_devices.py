"""Where an account is signed in."""

import datetime as dt
import uuid
from unittest.mock import Mock

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.db import DatabaseError

from backend.accounts.models import Account, Device
from backend.accounts.services.forget import accounts_forget_old
from backend.accounts.user_agents import browser_and_system
from tests.backend.accounts.conftest import sign_in, signed_in_as
from tests.support.people import Browser, browser_of, refused

pytestmark = pytest.mark.django_db

AGENTS = {
    "Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0": ("Firefox", "Android"),
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.5 Mobile/15E148 Safari/604.1": ("Safari", "iPhone"),
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "CriOS/137.0.7151.79 Mobile/15E148 Safari/604.1": ("Chrome", "iPhone"),
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile "
    "Safari/537.36": ("Chrome", "Android"),
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 "
    "Chrome/130.0.0.0 Mobile Safari/537.36": ("Samsung Internet", "Android"),
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 "
    "Safari/537.36 Edg/137.0.0.0": ("Edge", "Windows"),
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 "
    "Safari/605.1.15": ("Safari", "Mac"),
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0": ("Firefox", "Linux"),
    "curl/8.5.0": ("", ""), "": ("", ""), "é" * 5000: ("", ""),
}  # fmt: skip


def devices(browser):
    answer = browser.read("me/devices/")
    assert answer.status_code == 200, answer.content
    return answer.json()["results"]


@pytest.mark.parametrize(("agent", "words"), AGENTS.items())
def test_a_device_is_named_as_people_know_it(agent, words):
    assert browser_and_system(agent) == words


def test_each_session_is_a_device_and_ones_own_is_marked(alice):
    phone, desk = Browser(HTTP_USER_AGENT=next(iter(AGENTS))), Browser()
    for browser in (phone, desk):
        browser.write("session/", {"username": "Alice", "password": "correct horse"})
    listed = devices(phone)
    assert [(one["browser"], one["system"], one["current"]) for one in listed] == [
        ("", "", False), ("Firefox", "Android", True),
    ]  # fmt: skip
    assert listed[0].keys() == {"id", "browser", "system", "created", "last_seen", "current"}


def test_a_device_shows_and_keeps_neither_session_key_nor_address(at_alice):
    key = at_alice.cookies["sessionid"].value
    assert key not in at_alice.read("me/devices/").content.decode()
    assert "127.0.0.1" not in repr(Device.objects.values())


def test_a_session_of_before_there_were_devices_becomes_one_when_it_is_used(alice):
    browser = browser_of(alice)
    Device.objects.all().delete()
    caches["own"].clear()
    assert len(devices(browser)) == 0  # noted after the answer
    assert len(devices(browser)) == 1


def test_last_seen_is_written_once_a_minute(at_alice, time_machine):
    [first] = devices(at_alice)
    time_machine.move_to(dt.datetime.now(dt.UTC) + dt.timedelta(seconds=30))
    at_alice.read("session/")
    assert devices(at_alice)[0]["last_seen"] == first["last_seen"]
    caches["own"].clear()  # its time is the machine's own
    time_machine.move_to(dt.datetime.now(dt.UTC) + dt.timedelta(seconds=61))
    at_alice.read("session/")
    assert devices(at_alice)[0]["last_seen"] > first["last_seen"]


def test_a_device_seen_within_the_minute_costs_no_query_more(at_alice, django_assert_num_queries):
    at_alice.read("session/")
    with django_assert_num_queries(3):  # session, account, settings
        at_alice.read("session/")


def test_a_visitor_who_is_not_signed_in_is_no_device(db):
    browser = Browser()
    browser.read("session/")
    browser.write("session/", {"username": "Nobody1", "password": "wrong horse"})
    assert not Device.objects.exists()


def test_signing_a_device_out_ends_its_session_alone(alice):
    phone, desk = sign_in("Alice"), sign_in("Alice")
    [other] = [one["id"] for one in devices(desk) if not one["current"]]
    assert desk.write(f"me/devices/{other}/", method="DELETE").status_code == 204
    assert (signed_in_as(phone), signed_in_as(desk)) == (None, "Alice")
    assert len(devices(desk)) == 1
    refused(desk.write(f"me/devices/{other}/", method="DELETE"), 404, "not_found")


def test_the_device_in_use_can_be_signed_out_like_any_other(at_alice):
    [mine] = devices(at_alice)
    assert at_alice.write(f"me/devices/{mine['id']}/", method="DELETE").status_code == 204
    assert signed_in_as(at_alice) is None


def test_somebody_elses_device_is_not_found(at_alice):
    Account.objects.create_user("Bob1", "correct horse")
    bob = sign_in("Bob1")
    [other] = devices(bob)
    for device in (other["id"], uuid.uuid4()):
        refused(at_alice.write(f"me/devices/{device}/", method="DELETE"), 404, "not_found")
    assert signed_in_as(bob) == "Bob1"


def test_signing_out_ends_the_device(at_alice):
    at_alice.write("session/", method="DELETE")
    assert not Device.objects.exists()


def test_signing_out_everywhere_keeps_this_one_under_a_new_key(alice):
    here, *others = (sign_in("Alice") for _ in range(4))
    [unknown] = [others[0].cookies["sessionid"].value]
    Device.objects.filter(session_key=unknown).delete()  # as if it had never been noted
    before = here.cookies["sessionid"].value
    assert here.write("me/devices/sign-out-everywhere/").status_code == 204
    assert here.cookies["sessionid"].value != before
    assert signed_in_as(here) == "Alice"
    assert [signed_in_as(other) for other in others] == [None] * 3
    [mine] = devices(here)
    assert mine["current"]


def test_signing_out_everywhere_is_for_guests_as_well_and_touches_nobody_else(guest_browser, at_alice):
    here = guest_browser()
    there = Browser()
    there.write("session/recovery/", {"recovery_code": here.guest["recovery_code"]})
    assert here.write("me/devices/sign-out-everywhere/").status_code == 204
    assert (signed_in_as(there), signed_in_as(at_alice)) == (None, "Alice")


def test_sessions_that_have_run_out_are_forgotten_with_their_devices(alice, time_machine):
    sign_in("Alice")
    assert accounts_forget_old() == 0
    time_machine.move_to(dt.datetime.now(dt.UTC) + dt.timedelta(days=91))
    late = sign_in("Alice")
    assert len(devices(late)) == 1
    assert accounts_forget_old() == 2
    assert (Session.objects.count(), Device.objects.count()) == (1, 1)


def test_a_device_without_a_session_is_not_listed(at_alice):
    Device.objects.create(account=Account.objects.get(), session_key="gone")
    assert len(devices(at_alice)) == 1


def test_a_database_that_will_not_write_harms_no_request(at_alice, monkeypatch):
    caches["own"].clear()
    monkeypatch.setattr(Device.objects, "filter", Mock(side_effect=DatabaseError))
    assert at_alice.read("session/").status_code == 200
