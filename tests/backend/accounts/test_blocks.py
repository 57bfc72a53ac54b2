"""Who wants nothing to do with whom: making blocks, taking them back, and the list of one's own."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from backend.accounts.models import Account, Block
from backend.accounts.selectors import blocks_between
from tests.support.builders import an_account
from tests.support.people import Browser, refused

pytestmark = pytest.mark.stores


@pytest.fixture
def bob(db: None) -> Account:
    return an_account("Bob")


def block(browser: Browser, name: str) -> Any:
    return browser.write(f"players/{name}/block/")


def unblock(browser: Browser, name: str) -> Any:
    return browser.write(f"players/{name}/block/", method="DELETE")


def test_a_block_holds_both_ways_and_is_made_once(signed_in: Browser, account: Account, bob: Account) -> None:
    assert not blocks_between(account.pk, bob.pk)
    for name in ("Bob", "BOB", "bób"):
        answer = block(signed_in, name)
        assert (answer.status_code, answer.content) == (204, b"")
    assert Block.objects.count() == 1
    assert blocks_between(account.pk, bob.pk)
    assert blocks_between(bob.pk, account.pk)


def test_a_block_is_taken_back_as_often_as_one_likes(signed_in: Browser, account: Account, bob: Account) -> None:
    block(signed_in, "Bob")
    for _ in range(2):
        answer = unblock(signed_in, "bob")
        assert (answer.status_code, answer.content) == (204, b"")
        assert not blocks_between(account.pk, bob.pk)


def test_nobody_takes_back_the_block_of_another(signed_in: Browser, account: Account, bob: Account) -> None:
    Block.objects.create(account=bob, blocked=account)
    assert unblock(signed_in, "Bob").status_code == 204
    assert blocks_between(account.pk, bob.pk)


def test_who_is_blocked_blocks_back_without_learning_of_it(signed_in: Browser, account: Account, bob: Account) -> None:
    Block.objects.create(account=bob, blocked=account)
    assert block(signed_in, "Bob").status_code == 204
    unblock(signed_in, "Bob")
    assert [(row.account, row.blocked) for row in Block.objects.all()] == [(bob, account)]


def test_one_does_not_block_oneself(signed_in: Browser, account: Account) -> None:
    refused(block(signed_in, "alice"), 403, "own_account")
    with pytest.raises(IntegrityError), transaction.atomic():
        Block.objects.create(account=account, blocked=account)


@pytest.mark.parametrize("name", ["Nobody", "%00", "a%00b", "%ff", "x" * 500, "%F0%9F%98%80", " "])
@pytest.mark.parametrize("verb", [block, unblock])
def test_a_name_that_nobody_has_is_not_found(signed_in: Browser, verb: Any, name: str) -> None:
    refused(verb(signed_in, name), 404, "not_found")


def test_a_closed_account_can_be_blocked_and_unblocked(signed_in: Browser, bob: Account) -> None:
    Account.objects.filter(pk=bob.pk).update(is_active=False)
    assert block(signed_in, "Bob").status_code == 204
    assert unblock(signed_in, "Bob").status_code == 204


def test_a_body_has_no_members(signed_in: Browser, bob: Account) -> None:
    refused(signed_in.write("players/Bob/block/", {"reason": "x"}), 400, "invalid")
    assert not Block.objects.exists()


def test_guests_block_and_are_blocked(guest_browser: Callable[[], Any], signed_in: Browser, account: Account) -> None:
    guest = guest_browser()
    name = guest.guest["username"]
    assert block(signed_in, name).status_code == 204
    assert block(guest, "Alice").status_code == 204
    assert guest.read("me/blocks/").json()["results"][0]["player"]["username"] == "Alice"
    assert signed_in.read("me/blocks/").json()["results"][0]["player"]["is_guest"] is True


def test_the_list_is_of_ones_own_blocks_the_latest_first(signed_in: Browser, account: Account, bob: Account) -> None:
    charlie = an_account("Charlie")
    Block.objects.create(account=bob, blocked=account)
    Block.objects.create(account=bob, blocked=charlie)
    assert signed_in.read("me/blocks/").json()["results"] == []

    block(signed_in, "Charlie")
    block(signed_in, "Bob")

    results = signed_in.read("me/blocks/").json()["results"]
    assert [row["player"]["username"] for row in results] == ["Bob", "Charlie"]
    assert set(results[0]) == {"player", "created"}
    shown = ("id", "username", "is_guest", "is_bot", "avatar")
    assert results[0]["player"] == {name: signed_in.read("players/Bob/").json()[name] for name in shown}


def test_the_list_comes_in_pages(signed_in: Browser, account: Account) -> None:
    for n in range(25):
        Block.objects.create(account=account, blocked=an_account(f"Player{n}"))
    page = signed_in.read("me/blocks/").json()
    rest = signed_in.read(page["next"].replace("http://testserver", "")).json()
    assert len({row["player"]["id"] for row in page["results"] + rest["results"]}) == 25
    refused(signed_in.read("me/blocks/?cursor=x"), 400, "bad_cursor")


@pytest.mark.parametrize(
    "call", [("POST", "players/Alice/block/"), ("DELETE", "players/Alice/block/"), ("GET", "me/blocks/")]
)
def test_who_is_not_signed_in_blocks_nobody(browser: Browser, account: Account, call: tuple[str, str]) -> None:
    refused(browser.send(*call), 401, "not_authenticated")
