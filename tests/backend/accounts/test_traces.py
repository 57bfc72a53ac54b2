"""Traces: what two accounts were both used from, known by digests alone and for thirty days."""

from datetime import timedelta

import pytest
from django.utils import timezone

from backend.accounts.device_mark import COOKIE
from backend.accounts.models import Account, Trace, today
from backend.accounts.services.trace import traces_forget, traces_of
from tests.support.people import Browser
from tests.support.tokens import program_of

pytestmark = pytest.mark.django_db

HOME, AWAY = "203.0.113.7", "198.51.100.9"


def signed_in_as(name: str, browser: Browser | None = None, address: str = HOME) -> tuple[Account, Browser]:
    """Sign the account in, made if need be, in that browser or in a new one, from that address."""
    browser = browser or Browser()
    browser.defaults["REMOTE_ADDR"] = address
    account = Account.objects.filter(username=name).first() or Account.objects.create_user(name, "correct horse")
    assert browser.write("session/", {"username": name, "password": "correct horse"}).status_code == 200
    return account, browser


def shared(one: Account, other: Account) -> set[str]:
    traces = traces_of([one.pk, other.pk])
    return {kind for kind, _ in traces[one.pk] & traces[other.pk]}


def test_two_accounts_in_one_browser_share_a_device_and_an_address():
    one, browser = signed_in_as("One1")
    other, _ = signed_in_as("Two2", browser)
    assert shared(one, other) == {"device", "address"}


def test_two_browsers_at_one_address_share_that_and_elsewhere_nothing():
    one, _ = signed_in_as("One1")
    other, _ = signed_in_as("Two2")
    third, _ = signed_in_as("Three3", address=AWAY)
    assert shared(one, other) == {"address"}
    assert shared(one, third) == set()


def test_the_device_is_known_wherever_it_goes():
    one, browser = signed_in_as("One1")
    other, _ = signed_in_as("Two2", browser, address=AWAY)
    assert shared(one, other) == {"device"}


def test_the_first_64_bits_of_an_ipv6_address_count():
    one, _ = signed_in_as("One1", address="2001:db8:1:2::1")
    other, _ = signed_in_as("Two2", address="2001:db8:1:2:ffff::9")
    third, _ = signed_in_as("Three3", address="2001:db8:1:3::1")
    assert (shared(one, other), shared(one, third)) == ({"address"}, set())


def test_guests_and_new_accounts_leave_them_too():
    browser = Browser()
    browser.write("accounts/guest/")
    browser.read("session/")
    browser.send("DELETE", "session/")
    browser.write("accounts/", {"username": "Newcomer", "password": "battery staple"})
    one, other = Account.objects.order_by("created")
    assert shared(one, other) == {"device", "address"}


def test_traces_store_neither_the_address_nor_the_mark():
    _, browser = signed_in_as("One1")
    stored = repr(list(Trace.objects.values()))
    assert HOME not in stored
    assert browser.cookies[COOKIE].value.partition(":")[0] not in stored


def test_the_mark_is_for_our_host_alone_and_no_script_reads_it():
    _, browser = signed_in_as("One1")
    cookie = browser.cookies[COOKIE]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/", True, "Lax")


def test_a_forged_mark_is_none_and_another_is_given():
    browser = Browser()
    browser.cookies[COOKIE] = "forged"
    signed_in_as("One1", browser)
    assert browser.cookies[COOKIE].value != "forged"


def test_a_returning_browser_is_noted_once_a_day_and_marked_if_it_was_not(time_machine):
    account, browser = signed_in_as("One1")
    del browser.cookies[COOKIE]
    browser.read("session/")  # of the day, which the session knows
    time_machine.move_to(timezone.now() + timedelta(days=1))
    browser.read("session/")
    assert COOKIE in browser.cookies
    trace = Trace.objects.get(account=account, kind="address")
    assert (trace.first, trace.last) == (today() - timedelta(days=1), today())
    assert not browser.read("session/").cookies.get(COOKIE)


def test_a_program_leaves_no_trace(alice):
    program_of(alice).read("session/")
    assert not Trace.objects.exists()


def test_traces_are_deleted_thirty_days_after_they_were_last_seen(time_machine, settings):
    signed_in_as("One1")
    time_machine.move_to(timezone.now() + timedelta(days=settings.TRACE_DAYS))
    assert traces_forget() == 0
    time_machine.move_to(timezone.now() + timedelta(days=1))
    assert traces_forget() == 2
    assert not Trace.objects.exists()
