"""From the socket to the phone to the mailbox: what leaves when, and what takes it back."""

import uuid
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from backend.accounts.models import Account, AccountSettings
from backend.challenges.services.accept import challenge_accept
from backend.challenges.services.create import challenge_create
from backend.challenges.services.decline import challenge_decline
from backend.challenges.services.rematch import match_rematch
from backend.matches.models import Match
from backend.matches.services.draw import draw_offer
from backend.matches.services.remind import players_remind
from backend.matches.services.resign import match_resign
from backend.matches.services.verify import match_faults
from backend.notifications.models import Delivery, Feed, FeedItem
from backend.notifications.services.fan_out import create_deliveries
from backend.notifications.services.notify import Notice, notify
from backend.notifications.services.seen import notice_seen
from tests.backend.notifications.conftest import DAY, a_phone
from tests.support.builders import RULESET, a_match, play_on
from tests.support.concurrency import at_once
from tests.support.match_clock import clocks_run, served

MATCH = uuid.UUID(int=7)
QUIET_IN_PARIS = {"time_zone": "Europe/Paris", "notifications": {"quiet": {"begin": "22:00", "end": "07:00"}}}


def number_of(account: Account, kind: str) -> int:
    return FeedItem.objects.filter(account=account, kind=kind).latest("number").number


def outcomes(**of: Any) -> list[tuple[str, str, str]]:
    rows = Delivery.objects.filter(**of).order_by("created", "channel")
    return [(row.channel, row.outcome, row.why) for row in rows]


def test_a_notice_seen_in_front_at_once_makes_no_delivery(alice, phone, later):
    notify([Notice(alice.pk, "message", MATCH)])
    notice_seen(account_id=alice.pk, number=1)
    later(days=2)
    assert not Delivery.objects.exists()
    assert phone.answered == []


@pytest.mark.parametrize("after", [0, 4])
@pytest.mark.parametrize("played", [False, True])
def test_turn_that_was_seen_is_told_again_hours_later_unless_it_was_played(
    alice, bob, phone, mails, later, after, played
):
    """By push only where none has left before."""
    match = play_on(a_match(alice, bob, first=0), moves=2)
    later(seconds=after)
    notice_seen(account_id=alice.pk, number=number_of(alice, "your_turn"))
    before = len(phone.got)
    later(hours=3, minutes=59)
    assert (len(phone.got), mails.mails) == (before, [])
    if played:
        play_on(match, moves=1)
    later(minutes=2)
    later(minutes=15)
    assert phone.kinds == [*["your_turn"] * (not played or after > 0), *["played"] * (played and after > 0)]
    assert len(mails.mails) == (0 if played else 1)


@pytest.mark.parametrize(("hours", "mailed_all_the_same"), [(20, 0), (22, 1)])
def test_mail_of_the_last_reminder_leaves_though_a_page_showed_it(
    alice, bob, phone, mails, later, hours, mailed_all_the_same
):
    match = play_on(a_match(alice, bob, first=0, clock=DAY), moves=2)
    later(hours=hours)
    assert players_remind() == 1
    notice_seen(account_id=alice.pk, number=number_of(alice, "reminder"))
    pushed, mailed = len(phone.got), len(mails.mails)
    later(minutes=16)
    assert (len(phone.got), len(mails.mails)) == (pushed, mailed + mailed_all_the_same)
    deliveries = outcomes(item__match=match.pk, item__kind="reminder")
    assert deliveries == ([("mail", "sent", ""), ("push", "withdrawn", "seen")] if mailed_all_the_same else [])


def test_seen_notice_marks_earlier_ones_of_its_match_and_of_no_other(alice, phone, later):
    notify([Notice(alice.pk, "match_finished", MATCH), Notice(alice.pk, "message", uuid.UUID(int=8))])
    notify([Notice(alice.pk, "message", MATCH), Notice(alice.pk, "draw_declined", MATCH)])
    notice_seen(account_id=alice.pk, number=3)
    later(seconds=4)
    assert sorted(push.payload["number"] for push in phone.got) == [2, 4]


def test_seeing_a_number_that_does_not_exist_changes_nothing(alice, bob, phone, later):
    notify([Notice(alice.pk, "message", MATCH)])
    notice_seen(account_id=alice.pk, number=2)
    notice_seen(account_id=bob.pk, number=1)
    later(seconds=4)
    assert phone.kinds == ["message"]
    assert Feed.objects.get().shown is None


def test_a_turn_that_nobody_sees_is_mailed_hours_after_the_push(alice, bob, phone, mails, later):
    play_on(a_match(alice, bob, first=0), moves=2)
    later(seconds=4)
    later(hours=2, minutes=59)
    assert mails.mails == []
    later(minutes=1)
    [mail] = mails.mails
    assert mail["Subject"] == "Cairn: Your turn against Bob"
    later(days=3)
    assert len(mails.mails) == 1
    assert len(phone.got) == 1


def test_mail_comes_soon_without_a_phone(alice, bob, mails, later):
    play_on(a_match(alice, bob, first=0), moves=2)
    later(minutes=14)
    assert mails.mails == []
    later(minutes=1)
    assert [mail["To"] for mail in mails.mails] == ["alice@example.org"]


def test_mail_comes_as_soon_with_a_phone_that_is_gone(alice, bob, phone, mails, later):
    play_on(a_match(alice, bob, first=0), moves=2)
    phone.orders = [410]
    later(seconds=4)
    later(minutes=15)
    assert mails.subjects == ["Cairn: Your turn against Bob"]


@pytest.mark.parametrize("also", [201, 500])
def test_mail_waits_while_a_second_phone_may_be_reached(alice, bob, phone, pushes, mails, later, also):
    tablet = a_phone(pushes, alice, "Tablet")
    phone.orders, tablet.orders = [410], [also] * 5
    play_on(a_match(alice, bob, first=0), moves=2)
    later(seconds=4)
    later(minutes=20)
    assert mails.mails == []


def test_messages_and_refusals_are_not_mailed(alice, mails, later):
    notify(Notice(alice.pk, kind, MATCH) for kind in ("message", "draw_declined", "challenge_declined", "device_lost"))
    later(seconds=4)
    later(days=1)
    assert mails.mails == []


@pytest.mark.parametrize("after", [0, 10])
def test_a_turn_that_was_played_withdraws_what_has_not_left(alice, bob, phone, mails, later, after):
    """From another client, say, that saw nothing in front."""
    match = play_on(a_match(alice, bob, first=0), moves=2)
    later(seconds=after)
    play_on(match, moves=1)
    later(days=2)
    assert phone.kinds == ["your_turn", "played"] * (after > 0)
    assert mails.mails == []


@pytest.mark.parametrize("end", ["resigned", "time"])
def test_a_match_that_has_ended_withdraws_its_turn_and_tells_the_end(alice, bob, phone, later, end):
    match = play_on(a_match(alice, bob, first=0, clock=DAY), moves=2)
    if end == "resigned":
        match_resign(match_id=match.pk, account=bob)
    else:
        Match.objects.filter(pk=match.pk).update(deadline=timezone.now() - timedelta(seconds=1))
        clocks_run()
    later(seconds=4)
    assert phone.kinds == ["match_finished"]


def test_the_player_who_begins_is_notified_once(alice, bob, phone, later):
    a_match(alice, bob, first=0)
    later(seconds=4)
    assert phone.kinds == ["your_turn"]


def test_an_offer_that_has_lapsed_is_not_told(alice, bob, phone, later):
    match = play_on(a_match(alice, bob, first=0), moves=1)
    draw_offer(match_id=match.pk, account=bob)
    play_on(match, moves=1)
    later(seconds=4)
    assert phone.kinds == ["your_turn"]


def test_a_challenge_that_is_answered_is_not_told_any_more(alice, bob, phone, later):
    terms = {"account": bob, "ruleset": RULESET, "visibility": "direct", "opponent": alice.username}
    challenge_decline(challenge_id=challenge_create(**terms).pk, account=alice)
    still = challenge_create(**terms)
    later(seconds=4)
    [push] = phone.got
    assert (push.payload["challenge"], push.payload["opponent"]) == (str(still.pk), "Bob")


def test_a_rematch_is_told_as_long_as_it_waits(alice, bob, phone, later):
    match = match_resign(match_id=a_match(alice, bob, first=1).pk, account=bob)
    match_rematch(match_id=match.pk, account=bob)
    later(seconds=4)
    assert sorted(phone.kinds) == ["match_finished", "rematch"]  # several at once, in no order
    assert {push.payload["opponent"] for push in phone.got} == {"Bob"}


def test_the_creator_of_a_challenge_is_notified_of_their_opponent(alice, bob, phone, later):
    made = challenge_create(account=alice, ruleset=RULESET, visibility="link", first="opponent")
    match = challenge_accept(challenge_id=made.pk, account=bob)
    later(seconds=4)
    [push] = phone.got
    assert push.payload["kind"] == "match_started"
    assert (push.payload["match"], push.payload["opponent"], push.payload["badge"]) == (str(match.pk), "Bob", 0)


def test_a_delivery_by_a_channel_switched_off_meanwhile_is_not_sent(alice, bob, phone, mails, later):
    play_on(a_match(alice, bob, first=0), moves=2)
    create_deliveries()
    later(seconds=4)
    AccountSettings.objects.create(account=alice, notifications={"mail": False})
    later(days=1)
    assert mails.mails == []
    assert ("mail", "withdrawn", "unwanted") in outcomes()


def test_a_closed_account_is_told_nothing(alice, phone, later):
    notify([Notice(alice.pk, "message", MATCH)])
    Account.objects.filter(pk=alice.pk).update(is_active=False)
    later(seconds=4)
    assert phone.answered == []
    assert not FeedItem.objects.filter(spread_due__isnull=False).exists()


def test_the_badge_counts_the_matches_that_wait(alice, bob, phone, later):
    for moves in (2, 2, 1):
        play_on(a_match(alice, bob, first=0), moves=moves)
    later(seconds=4)
    assert {push.payload["badge"] for push in phone.got} == {2}


def test_quiet_hours_hold_push_and_mail_back_until_they_end(alice, bob, phone, mails, later, time_machine):
    AccountSettings.objects.create(account=alice, **QUIET_IN_PARIS)
    time_machine.move_to("2026-12-01T21:30:00Z", tick=False)  # 22:30 in Paris
    served()
    play_on(a_match(alice, bob, first=0), moves=2)
    later(seconds=4)
    later(hours=8, minutes=29)
    assert (phone.answered, mails.mails) == ([], [])
    later(minutes=1)
    assert phone.kinds == ["your_turn"]
    assert len(mails.mails) == 1  # hours have passed, and nobody has seen it


@pytest.mark.parametrize(("ends", "waits"), [("2026-12-02T05:59:00Z", False), ("2026-12-02T08:00:00Z", True)])
def test_a_reminder_waits_for_the_end_of_quiet_hours_unless_that_is_too_late(
    alice, bob, phone, later, time_machine, ends, waits
):
    AccountSettings.objects.create(account=alice, **QUIET_IN_PARIS)
    time_machine.move_to("2026-12-01T12:00:00Z", tick=False)
    served()
    left = datetime.fromisoformat(ends) - timezone.now()
    match = play_on(a_match(alice, bob, first=0, clock={**DAY, "seconds": int(left.total_seconds())}), moves=2)
    assert match.deadline == datetime.fromisoformat(ends)
    later(seconds=4)
    time_machine.move_to("2026-12-02T04:30:00Z", tick=False)  # 05:30 in Paris
    served()
    assert players_remind() == 1
    later(seconds=4)
    assert phone.kinds == ["your_turn"] + ["reminder"] * (not waits)
    later(hours=1, minutes=30)
    assert phone.kinds == ["your_turn", "reminder"]


def test_reminders_come_when_a_fifth_and_an_eighth_of_the_time_are_left_each_once(
    alice, bob, phone, mails, later, time_machine
):
    match = play_on(a_match(alice, bob, first=0, clock=DAY), moves=2)
    later(seconds=4)
    time_machine.shift(timedelta(seconds=86_400 * 4 / 5 - 5))
    served()
    assert players_remind() == 0
    time_machine.shift(timedelta(seconds=1))
    served()
    assert [players_remind(), players_remind()] == [1, 0]
    match.refresh_from_db()
    notice = FeedItem.objects.get(account=alice, kind="reminder")
    assert notice.data == {"deadline": match.deadline.isoformat().replace("+00:00", "Z"), "last": False}
    assert not FeedItem.objects.filter(account=bob, kind="reminder").exists()
    later(seconds=4)
    assert phone.kinds == ["your_turn", "reminder"]
    mails.mails.clear()
    later(minutes=15)
    [mail] = mails.mails
    assert mail["Subject"] == "Cairn: Little time left against Bob"
    assert players_remind() == 0
    time_machine.move_to(match.deadline - timedelta(seconds=86_400 / 8), tick=False)
    served()
    assert [players_remind(), players_remind()] == [1, 0]
    assert FeedItem.objects.filter(account=alice, kind="reminder").latest("number").data["last"]
    assert list(match_faults(match)) == []


def test_outages_in_the_last_part_of_a_turn_bring_no_second_reminder(alice, bob, later, time_machine):
    match = play_on(a_match(alice, bob, first=0, clock=DAY), moves=2)
    later(hours=22)
    told = []
    for _ in range(4):
        told.append(players_remind())
        time_machine.shift(timedelta(seconds=45))
        clocks_run()
    assert told == [1, 0, 0, 0]
    assert match.deadline is not None
    time_machine.move_to(match.deadline + timedelta(seconds=1))  # as it was before: then one looks again
    served()
    assert players_remind() == 0


@pytest.mark.parametrize(("ends", "warned"), [("05:59", True), ("06:59", True), ("07:01", False)])
def test_a_deadline_in_quiet_hours_is_reminded_of_before_they_begin(alice, bob, later, time_machine, ends, warned):
    """Quiet hours in Paris are from 21:00 to 6:00 of UTC."""
    AccountSettings.objects.create(account=alice, **QUIET_IN_PARIS)
    time_machine.move_to("2026-12-01T04:00:00Z", tick=False)
    left = datetime.fromisoformat(f"2026-12-02T{ends}:00Z") - timezone.now()
    play_on(a_match(alice, bob, first=0, clock={**DAY, "seconds": int(left.total_seconds())}), moves=2)
    time_machine.move_to("2026-12-01T20:29:00Z", tick=False)
    served()
    assert players_remind() == 0
    time_machine.move_to("2026-12-01T20:31:00Z", tick=False)
    served()
    assert [players_remind(), players_remind()] == [int(warned), 0]


def test_each_turn_has_its_own_reminder_until_it_is_played(alice, bob, later, time_machine):
    match = a_match(alice, bob, first=0, clock=DAY)
    reminded = []
    for _ in range(4):
        match = play_on(match, moves=1)
        time_machine.shift(timedelta(hours=20))
        served()
        players_remind()
        reminded.append(FeedItem.objects.filter(kind="reminder").latest("pk").account_id)
    assert reminded == [bob.pk, alice.pk, bob.pk, alice.pk]
    assert FeedItem.objects.filter(kind="reminder").count() == 4


@pytest.mark.parametrize("clock", [None, {"type": "live", "seconds": 900, "increment": 10}])
def test_a_match_that_is_live_or_has_no_clock_sends_no_reminder(alice, bob, later, time_machine, clock):
    play_on(a_match(alice, bob, first=0, clock=clock), moves=2)
    time_machine.shift(timedelta(seconds=890))
    served()
    assert players_remind() == 0


def test_many_processes_remind_once(committed_db, alice, bob):
    for _ in range(5):
        play_on(a_match(alice, bob, first=0, clock=DAY), moves=2)
    now = timezone.now()
    Match.objects.update(deadline=now + timedelta(hours=1), clock_since=now - timedelta(hours=23), remind_at=now)
    assert sum(at_once(*[players_remind] * 4)) == 5
    assert FeedItem.objects.filter(kind="reminder").count() == 5
