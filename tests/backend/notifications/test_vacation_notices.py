"""Notices of a vacation: to the opponent when it begins, to its owner a day before it ends and when it has ended."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from backend.accounts.models import Account, AccountSettings
from backend.matches.models import Vacation
from backend.matches.services.resign import match_resign
from backend.matches.services.vacation import vacation_begin, vacation_end
from backend.matches.services.vacation_notices import vacations_announce
from backend.notifications.models import FeedItem
from tests.backend.notifications.conftest import Later
from tests.support.concurrency import at_once


def notices(account: Account, *kinds: str) -> list[dict[str, Any]]:
    return list(FeedItem.objects.filter(account=account, kind__in=kinds).values_list("data", flat=True))


def own(account: Account) -> list[str]:
    return list(FeedItem.objects.filter(account=account, kind__startswith="vacation_").values_list("kind", flat=True))


def passes(later: Later, **time: float) -> None:
    later(**time)
    vacations_announce()
    later(seconds=5)


def test_opponent_is_notified_until_when_in_the_match_and_on_no_phone(turn, alice, bob, later):
    vacation = vacation_begin(account=alice, days=3)
    [item] = FeedItem.objects.filter(account=bob, kind="opponent_away")
    assert (item.match, item.data) == (turn.pk, {"until": vacation.until.isoformat().replace("+00:00", "Z")})
    later(days=1)
    assert not item.deliveries.exists()
    assert notices(alice, "opponent_away") == []


def test_owner_is_notified_the_day_before_and_at_the_end_once_each(later, turn, alice, phone, mails):
    """F6: after a vacation the clock ran out, and nobody had said that it was running."""
    vacation = vacation_begin(account=alice, days=3)
    until = vacation.until.isoformat().replace("+00:00", "Z")
    passes(later, days=1, hours=23)
    assert own(alice) == []
    passes(later, hours=2)
    passes(later, hours=4)
    assert own(alice) == ["vacation_ends"]
    passes(later, hours=19)
    passes(later, hours=1)
    assert own(alice) == ["vacation_ends", "vacation_ended"]
    turn.refresh_from_db()
    assert notices(alice, "vacation_ends") == [{"until": until}]
    deadline = turn.deadline.isoformat().replace("+00:00", "Z")  # type: ignore[union-attr]
    assert notices(alice, "vacation_ended") == [{"waiting": 1, "deadline": deadline}]
    assert phone.kinds[-2:] == ["vacation_ends", "vacation_ended"]
    later(minutes=30)
    subjects = mails.subjects
    assert subjects[-1] == "Cairn: Your vacation has ended"
    assert subjects.count("Cairn: Your vacation ends tomorrow") == 1


@pytest.mark.parametrize(("quiet_until", "pushed"), [("23:30", True), ("12:00", False)])
def test_end_is_announced_in_quiet_hours_only_where_the_clock_does_not_outlast_them(
    later, turn, alice, phone, quiet_until, pushed
):
    quiet = {"begin": "00:30", "end": quiet_until}
    AccountSettings.objects.update_or_create(
        account=alice, defaults={"time_zone": "UTC", "notifications": {"quiet": quiet}}
    )
    later(minutes=40)  # 00:45; her clock has 23 hours more
    vacation_begin(account=alice, days=2)
    passes(later, days=2, minutes=1)
    assert "vacation_ended" in own(alice)
    assert ("vacation_ended" in phone.kinds) is pushed


@pytest.mark.parametrize("how", ["one day", "by hand", "no matches", "long ago"])
def test_players_whom_a_vacation_does_not_concern_are_not_notified(turn, alice, later, how):
    vacation_begin(account=alice, days=1 if how == "one day" else 3)
    if how == "by hand":
        later(days=1)
        vacation_end(account=alice)
    if how == "no matches":
        match_resign(match_id=turn.pk, account=alice)
    if how == "long ago":
        later(days=4, minutes=1)
    for _ in range(4):
        passes(later, days=1)
    assert own(alice) == (["vacation_ended"] if how == "one day" else [])


@pytest.mark.stores
@pytest.mark.usefixtures("committed_db")
def test_one_of_several_processes_notifies_of_a_vacation(turn, alice):
    vacation_begin(account=alice, days=3)
    Vacation.objects.update(since=timezone.now() - timedelta(days=3), until=timezone.now())
    at_once(*[vacations_announce] * 4)
    assert own(alice) == ["vacation_ended"]
