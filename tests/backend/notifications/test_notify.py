"""Notifying accounts: what is written, when it can be read, and what is pushed."""

import random
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.db import transaction

from backend.accounts.models import Account
from backend.common.groups import account_group
from backend.common.push import group_send
from backend.notifications.models import Feed, FeedItem
from backend.notifications.selectors import feed_of
from backend.notifications.services.notify import Notice, notify
from tests.support.builders import an_account
from tests.support.concurrency import at_once

pytestmark = pytest.mark.stores

MATCH = uuid.UUID(int=7)
#: With the reader two fewer than a pool has connections (8): see `at_once`.
WRITERS, ROUNDS = 5, 40


def numbers(account: Account) -> list[int]:
    return [notice["number"] for notice in feed_of(account_id=account.pk, after=0)]


def test_notices_are_numbered_from_1_for_each_account(alice, bob):
    notify([Notice(alice.pk, "match_started", MATCH), Notice(bob.pk, "match_started", MATCH)])
    notify([Notice(bob.pk, "your_turn", MATCH), Notice(alice.pk, "message"), Notice(bob.pk, "message", data={"n": 1})])
    alices, bobs = (
        [(item["number"], item["kind"], item["data"]) for item in feed_of(account_id=account.pk)]
        for account in (alice, bob)
    )
    assert alices == [(1, "match_started", {}), (2, "message", {})]
    assert bobs == [(1, "match_started", {}), (2, "your_turn", {}), (3, "message", {"n": 1})]


def test_notifying_any_number_of_accounts_costs_two_queries(alice, bob, django_assert_num_queries):
    for _ in range(2):
        with django_assert_num_queries(2):
            notify([Notice(alice.pk, "your_turn"), Notice(bob.pk, "message"), Notice(bob.pk, "message")])


def test_notifying_nobody_costs_no_query(db, django_assert_num_queries):
    with django_assert_num_queries(0):
        notify([])


def test_a_rolled_back_notice_was_never_sent_and_leaves_no_gap(alice):
    notify([Notice(alice.pk, "message")])
    with transaction.atomic():
        notify([Notice(alice.pk, "your_turn")])
        transaction.set_rollback(True)
    notify([Notice(alice.pk, "message")])
    assert numbers(alice) == [1, 2]


def test_an_account_that_goes_takes_its_feed_along(alice, bob):
    notify([Notice(alice.pk, "message"), Notice(bob.pk, "message")])
    alice.delete()
    assert list(Feed.objects.values_list("account", flat=True)) == [bob.pk]
    assert list(FeedItem.objects.values_list("account", flat=True)) == [bob.pk]


@pytest.mark.django_db(transaction=True)
async def test_the_push_after_the_commit_is_the_notice_that_is_fetched(monkeypatch):
    pushes: list[str] = []

    def noted(group: str, message: dict[str, Any]) -> None:
        pushes.append(group)
        group_send(group, message)

    monkeypatch.setattr("backend.notifications.services.notify.group_send", noted)
    alice = await database_sync_to_async(an_account)("Alice")
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(account_group(alice.pk), channel)

    @database_sync_to_async
    def write() -> Any:
        with transaction.atomic():
            notify([Notice(alice.pk, "your_turn", MATCH, data={"a": [1]}), Notice(alice.pk, "message")])
            before = len(pushes)
        return before, feed_of(account_id=alice.pk)

    pushed_before_the_commit, fetched = await write()

    assert (pushed_before_the_commit, len(pushes)) == (0, 2)
    pushed = [await layer.receive(channel) for _ in range(2)]
    assert pushed == [{"type": "account.notice", "notice": notice} for notice in fetched]
    await layer.group_discard(account_group(alice.pk), channel)


@pytest.mark.django_db(transaction=True)
def test_many_who_tell_the_same_two_at_once_never_lock_each_other_out(alice, bob):
    """In whatever order they name them. All accounts are new to their feeds, too."""

    def writer(seed: int) -> Callable[[], None]:
        rng = random.Random(seed)

        def write() -> None:
            for _ in range(ROUNDS):
                notices = [Notice(account.pk, "message") for account in (alice, bob)]
                rng.shuffle(notices)
                with transaction.atomic():
                    notify(notices)

        return write

    at_once(*(writer(seed) for seed in range(WRITERS)))

    everything = list(range(1, WRITERS * ROUNDS + 1))
    for account in (alice, bob):
        assert list(FeedItem.objects.filter(account=account).values_list("number", flat=True)) == everything


@pytest.mark.django_db(transaction=True)
def test_a_reader_never_sees_a_number_before_the_ones_below_it(alice):
    """Who has read up to a number and asks for what is above it misses nothing."""
    total = WRITERS * ROUNDS

    def write() -> None:
        for _ in range(ROUNDS):
            with transaction.atomic():
                notify([Notice(alice.pk, "message")])

    def read() -> list[int]:
        seen = [0]
        while seen[-1] < total:
            seen += [notice["number"] for notice in feed_of(account_id=alice.pk, after=seen[-1])]
        return seen[1:]

    seen = at_once(*[write] * WRITERS, read)[-1]

    assert seen == list(range(1, total + 1))
