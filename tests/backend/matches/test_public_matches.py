"""GET matches/public/: what is being played in public, for everybody."""

from typing import Any

import pytest
from django.db import connection

from backend.accounts.models import Account, AccountSettings
from backend.matches.models import Match
from backend.matches.selectors.lists import public_matches
from backend.matches.services.resign import match_resign
from tests.support.builders import a_match, an_account, play_on
from tests.support.openapi import assert_documented
from tests.support.people import Browser, browser_of

pytestmark = pytest.mark.django_db


def listed(browser: Browser | None = None, query: str = "") -> list[str]:
    """Return the ids on all pages."""
    found: list[str] = []
    address: str | None = f"matches/public/{query}"
    while address:
        page: dict[str, Any] = (browser or Browser()).read(address).json()
        found += [match["id"] for match in page["results"]]
        address = page["next"] and page["next"].partition("/api/v1/")[2]
    return found


def test_running_public_matches_come_with_the_latest_changed_first(alice, bob):
    first, second, third = (a_match(alice, bob, public=True) for _ in range(3))
    a_match(alice, bob)
    match_resign(match_id=third.pk, account=bob)
    assert listed() == [str(second.pk), str(first.pk)]
    play_on(first, moves=1)
    assert listed() == [str(first.pk), str(second.pk)]


def test_all_of_them_come_over_pages_and_a_page_is_as_documented(alice, bob):
    matches = [str(a_match(alice, bob, public=True).pk) for _ in range(23)]
    assert listed() == matches[::-1]
    page = Browser().read("matches/public/").json()
    assert len(page["results"]) == 20
    assert_documented("PaginatedMatchSummaryList", page)


def test_public_matches_are_filtered_by_ruleset(alice, bob):
    siege = a_match(alice, bob, public=True, ruleset="siege")
    a_match(alice, bob, public=True)
    assert listed(query="?ruleset=siege") == [str(siege.pk)]


def test_no_card_is_in_the_list_that_nobody_has_seen(alice, bob):
    match = play_on(a_match(alice, bob, public=True), moves=7)
    [shown] = Browser().read("matches/public/").json()["results"]
    assert shown["seat"] is None
    assert shown["last_move"]["actions"][-1] == "+c"
    assert set(shown) & {"position", "options", "hands", "snapshot"} == set()
    assert shown["fairness"]["secret"] is None
    assert shown["id"] == str(match.pk)


@pytest.mark.parametrize("change", [{"frozen": True}, {"annulled": True}])
def test_matches_that_staff_have_stopped_are_left_out(alice, bob, change):
    Match.objects.filter(pk=a_match(alice, bob, public=True).pk).update(**change)
    assert listed() == []


@pytest.mark.parametrize("who", ["alice", "bob"])
@pytest.mark.parametrize(
    ("profile", "readers"),
    [("everyone", "owner stranger nobody"), ("signed_in", "owner stranger"), ("nobody", "owner")],
)
def test_a_profile_that_is_not_for_a_reader_closes_this_list_too(alice, bob, charlie, who, profile, readers):
    match, account = a_match(alice, bob, public=True), {"alice": alice, "bob": bob}[who]
    AccountSettings.objects.create(account=account, profile=profile)
    for reader, browser in (("owner", browser_of(account)), ("stranger", browser_of(charlie)), ("nobody", Browser())):
        assert listed(browser) == [str(match.pk)] * (reader in readers.split()), reader


def test_matches_of_an_account_that_staff_have_closed_are_left_out(alice, bob):
    a_match(alice, bob, public=True)
    Account.objects.filter(pk=bob.pk).update(closed_by_staff=True)
    assert listed() == []


def test_a_page_is_read_in_the_order_of_an_index(alice, bob):
    for number in range(5):
        a_match(alice, an_account(f"Player{number}"), public=number % 2 == 0)
    if connection.vendor == "sqlite":
        told = public_matches(account_id=None)[:20].explain()
        assert "match_records" in told, told
        assert "TEMP B-TREE" not in told, told
