"""Who wants nothing to do with whom: making blocks, taking them back, and the list of one's own."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from backend.accounts.models import Account, Block
from backend.accounts.selectors import blocks_between
from tests.support.builders import an_account
from tests.support.people import Browser, refused


def block(browser: Browser, name: str) -> Any:
    return browser.write(f"players/{name}/block/")


def unblock(browser: Browser, name: str) -> Any:
    return browser.write(f"players/{name}/block/", method="DELETE")


@pytest.mark.stores
def test_a_block_holds_both_ways_and_is_made_once(at_alice, alice, bob):
    assert not blocks_between(alice.pk, bob.pk)
    for name in ("Bob", "BOB", "bób"):
        answer = block(at_alice, name)
        assert (answer.status_code, answer.content) == (204, b"")
    assert Block.objects.count() == 1
    assert blocks_between(alice.pk, bob.pk)
    assert blocks_between(bob.pk, alice.pk)


def test_a_block_is_taken_back_as_often_as_one_likes(at_alice, alice, bob):
    block(at_alice, "Bob")
    for _ in range(2):
        answer = unblock(at_alice, "bob")
        assert (answer.status_code, answer.content) == (204, b"")
        assert not blocks_between(alice.pk, bob.pk)


def test_nobody_takes_back_the_block_of_another(at_alice, alice, bob):
    Block.objects.create(account=bob, blocked=alice)
    assert unblock(at_alice, "Bob").status_code == 204
    assert blocks_between(alice.pk, bob.pk)


def test_a_blocked_player_blocks_back_without_learning_of_the_block(at_alice, alice, bob):
    Block.objects.create(account=bob, blocked=alice)
    assert block(at_alice, "Bob").status_code == 204
    unblock(at_alice, "Bob")
    assert [(row.account, row.blocked) for row in Block.objects.all()] == [(bob, alice)]


def test_an_account_cannot_block_itself(at_alice, alice):
    refused(block(at_alice, "alice"), 403, "own_account")
    with pytest.raises(IntegrityError), transaction.atomic():
        Block.objects.create(account=alice, blocked=alice)


@pytest.mark.parametrize("name", ["Nobody", "%00", "a%00b", "%ff", "x" * 500, "%F0%9F%98%80", " "])
@pytest.mark.parametrize("verb", [block, unblock])
def test_a_name_that_nobody_has_is_not_found(at_alice, verb, name):
    refused(verb(at_alice, name), 404, "not_found")


def test_a_closed_account_can_be_blocked_and_unblocked(at_alice, bob):
    Account.objects.filter(pk=bob.pk).update(is_active=False)
    assert block(at_alice, "Bob").status_code == 204
    assert unblock(at_alice, "Bob").status_code == 204


def test_guests_block_and_are_blocked(guest_browser, at_alice, alice):
    guest = guest_browser()
    name = guest.guest["username"]
    assert block(at_alice, name).status_code == 204
    assert block(guest, "Alice").status_code == 204
    assert guest.read("me/blocks/").json()["results"][0]["player"]["username"] == "Alice"
    assert at_alice.read("me/blocks/").json()["results"][0]["player"]["is_guest"] is True


def test_the_list_is_of_ones_own_blocks_the_latest_first(at_alice, alice, bob):
    charlie = an_account("Charlie")
    Block.objects.create(account=bob, blocked=alice)
    Block.objects.create(account=bob, blocked=charlie)
    assert at_alice.read("me/blocks/").json()["results"] == []

    block(at_alice, "Charlie")
    block(at_alice, "Bob")

    results = at_alice.read("me/blocks/").json()["results"]
    assert [row["player"]["username"] for row in results] == ["Bob", "Charlie"]
    assert set(results[0]) == {"player", "created"}
    shown = ("id", "username", "is_guest", "is_bot", "is_house", "avatar")
    assert results[0]["player"] == {name: at_alice.read("players/Bob/").json()[name] for name in shown}


@pytest.mark.stores
def test_the_list_comes_in_pages(at_alice, alice):
    for n in range(25):
        Block.objects.create(account=alice, blocked=an_account(f"Player{n}"))
    page = at_alice.read("me/blocks/").json()
    rest = at_alice.read(page["next"].replace("http://testserver", "")).json()
    assert len({row["player"]["id"] for row in page["results"] + rest["results"]}) == 25
    refused(at_alice.read("me/blocks/?cursor=x"), 400, "bad_cursor")
