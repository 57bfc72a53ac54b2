"""When the house answers: soon where somebody looks on, else in its own time, and never late by its clock."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from backend.accounts.models import Account
from backend.bots import pace
from backend.bots.pace import HURRY, LOOKED_AT, UNSEEN, answer_at
from backend.bots.services.due import LOOKING, house_watched
from backend.matches.services.freeze import match_freeze, match_thaw
from tests.support.builders import play_on
from tests.support.house import begun, row_of

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
TURN = {"type": "turn", "seconds": 86_400}
LIVE = {"type": "live", "seconds": 300, "increment": 0}


def wait(*, looked_at=True, left=None):
    deadline = None if left is None else NOW + left
    return answer_at(NOW, looked_at=looked_at, deadline=deadline) - NOW


@pytest.mark.parametrize("part", [0, 500_000, 999_999])
def test_wait_is_drawn_between_its_bounds(monkeypatch, part):
    monkeypatch.setattr(pace.secrets, "randbelow", lambda _: part)
    assert LOOKED_AT[0] <= wait() <= LOOKED_AT[1]
    assert UNSEEN[0] <= wait(looked_at=False) <= UNSEEN[1]


def test_house_hurries_with_its_clock():
    assert wait(left=timedelta(seconds=40)) <= timedelta(seconds=1)
    assert wait(looked_at=False, left=timedelta(minutes=2)) <= timedelta(seconds=3)
    assert wait(left=HURRY - timedelta(seconds=1)) == timedelta()


def test_sixty_turns_on_a_bank_of_five_minutes_leave_time_to_think():
    left = timedelta(seconds=300)
    for _ in range(60):
        left -= wait(left=left) + timedelta(seconds=1)
    assert left > timedelta(seconds=60)


def ahead(match):
    return row_of(match).due - timezone.now()


def test_a_player_who_has_just_asked_is_answered_soon(at_alice, house, time):
    assert LOOKED_AT[0] <= ahead(begun(at_alice, first="opponent", clock=TURN)) <= LOOKED_AT[1]


def test_a_player_who_has_gone_is_answered_later(at_alice, house, time):
    match = begun(at_alice, clock=TURN)
    time.shift(LOOKING)
    play_on(match, moves=1)
    assert UNSEEN[0] <= ahead(match) <= UNSEEN[1]


def test_a_player_in_a_live_match_is_answered_soon(at_alice, house, time):
    match = begun(at_alice, clock=LIVE)
    time.shift(LOOKING)
    play_on(match, moves=1)
    assert ahead(match) <= LOOKED_AT[1]


def test_program_is_answered_soon(at_alice, alice, house, time):
    Account.objects.filter(pk=alice.pk).update(is_bot=True)
    match = begun(at_alice)
    time.shift(LOOKING)
    play_on(match, moves=1)
    assert ahead(match) <= LOOKED_AT[1]


def test_house_that_took_its_time_answers_soon_who_looks_in(at_alice, alice, bob, house, time):
    match = begun(at_alice)
    time.shift(LOOKING)
    play_on(match, moves=1)
    house_watched({(match.pk, bob.pk)})  # a spectator
    assert ahead(match) >= UNSEEN[0]
    house_watched({(match.pk, alice.pk)})
    assert LOOKED_AT[0] <= ahead(match) <= LOOKED_AT[1]
    due = row_of(match).due
    house_watched({(match.pk, alice.pk)})
    assert row_of(match).due == due


def test_house_does_nothing_in_a_match_that_stands_still(at_alice, house):
    match = begun(at_alice, first="opponent")
    match_freeze(match_id=match.pk)
    assert row_of(match).due is None
    match_thaw(match_id=match.pk)
    assert row_of(match).due is not None
