"""Reading one's feed over HTTP."""

import uuid
from datetime import timedelta

from django.utils import timezone

from backend.accounts.models import Account
from backend.matches.models import Match
from backend.notifications.models import Feed, FeedItem
from backend.notifications.services.forget import feed_forget_old
from backend.notifications.services.notify import Notice, notify
from tests.support.builders import a_match, play_on
from tests.support.openapi import assert_documented
from tests.support.people import staff_client


def tell_times(account: Account, times: int) -> None:
    notify(Notice(account.pk, "message", uuid.UUID(int=number)) for number in range(1, times + 1))


def test_a_feed_without_notices_is_empty(at_alice):
    answer = at_alice.read("feed/")
    assert (answer.status_code, answer.json()) == (200, {"results": [], "cursor": 0})
    assert answer["Cache-Control"] == "private, no-store"


def test_a_feed_goes_on_after_a_cursor_without_a_gap(at_alice, alice):
    tell_times(alice, 120)
    seen, cursor, pages = [], 0, 0
    while results := (page := at_alice.read(f"feed/?after={cursor}").json())["results"]:
        seen += [notice["number"] for notice in results]
        cursor, pages = page["cursor"], pages + 1
    assert seen == list(range(1, 121))
    assert pages == 3
    assert page == {"results": [], "cursor": 120}


def test_a_feed_without_a_cursor_begins_with_the_last_fifty(at_alice, alice):
    tell_times(alice, 60)
    page = at_alice.read("feed/").json()
    assert [notice["number"] for notice in page["results"]] == list(range(11, 61))
    assert page["cursor"] == 60


def test_everybody_reads_their_own(at_alice, at_bob, bob):
    tell_times(bob, 1)
    assert at_alice.read("feed/").json()["results"] == []
    assert len(at_bob.read("feed/").json()["results"]) == 1


def test_a_match_is_told_from_start_to_end(at_alice, at_bob, alice, bob):
    match = play_on(a_match(alice, bob, first=0))
    assert match.status == Match.Status.FINISHED
    for browser in (at_alice, at_bob):
        kinds, cursor = [], 0
        while results := (page := browser.read(f"feed/?after={cursor}").json())["results"]:
            assert all(notice["match"] == str(match.pk) for notice in results)
            kinds += [notice["kind"] for notice in results]
            cursor = page["cursor"]
        assert (kinds[0], kinds[-1]) == ("match_started", "match_finished")
        assert set(kinds[1:-1]) == {"your_turn"}


def test_a_feed_is_as_documented(at_alice, alice):
    notify([Notice(alice.pk, "challenge", challenge=uuid.uuid4()), Notice(alice.pk, "message", data={"message": 1})])
    assert_documented("Feed", at_alice.read("feed/").json())


def test_notices_are_deleted_after_sixty_days_and_the_numbers_go_on(at_alice, alice):
    tell_times(alice, 3)
    old = FeedItem.objects.filter(number__lt=3)
    old.update(created=timezone.now() - timedelta(days=60, minutes=1))
    FeedItem.objects.filter(number=3).update(created=timezone.now() - timedelta(days=59, hours=23))
    assert feed_forget_old() == 2
    tell_times(alice, 1)
    assert [notice["number"] for notice in at_alice.read("feed/?after=0").json()["results"]] == [3, 4]
    assert feed_forget_old() == 0


def test_more_notices_than_a_batch_are_deleted_in_one_run(alice, monkeypatch):
    monkeypatch.setattr("backend.common.jobs.BATCH", 10)
    tell_times(alice, 25)
    FeedItem.objects.update(created=timezone.now() - timedelta(days=61))
    assert feed_forget_old() == 25
    assert Feed.objects.get().last == 25


def test_the_admin_looks_at_feeds(alice):
    notify([Notice(alice.pk, "your_turn", uuid.UUID(int=7))])
    moderator = staff_client()
    item = FeedItem.objects.get()
    for page in ("", "?q=alice", f"?q={uuid.UUID(int=7)}", "?q=%00", "?kind=your_turn", f"{item.pk}/change/"):
        assert moderator.get(f"/admin/notifications/feeditem/{page}").status_code == 200, page
    assert "Alice" in moderator.get("/admin/notifications/feeditem/?q=alice").content.decode()
    assert moderator.get("/admin/notifications/feeditem/add/").status_code == 403
