"""The house switched off: it accepts nothing and plays nothing, and keeps nobody waiting for ever."""

from datetime import timedelta

import pytest

from backend.bots.services.give_up import PATIENCE, house_give_up
from backend.bots.services.play import house_play
from backend.matches.models import Match
from backend.matches.services.deadlines import enforce_deadlines
from backend.matches.services.resign import match_resign
from tests.support.builders import play_on
from tests.support.house import ask, begun, let_house_act, row_of
from tests.support.people import refused

TURN = {"type": "turn", "seconds": 86_400}


@pytest.fixture
def off(settings):
    def switch():
        settings.HOUSE_BOTS = False

    return switch


def test_house_that_is_off_answers_as_a_name_that_nobody_has(at_alice, alice, house, off):
    match = begun(at_alice)
    match_resign(match_id=match.pk, account=alice)
    off()
    assert [error["code"] for error in refused(ask(at_alice), 400, "invalid")["errors"]] == ["unknown_player"]
    refused(at_alice.write(f"matches/{match.pk}/rematch/"), 403, "player_unavailable")
    assert Match.objects.count() == 1


def test_house_that_is_off_plays_nothing_and_goes_on_when_it_is_back(at_alice, house, off, settings):
    begun(at_alice, first="opponent")
    off()
    assert let_house_act() == 0
    settings.HOUSE_BOTS = True
    assert let_house_act() == 1


def test_match_that_has_hardly_begun_is_aborted_and_another_resigned_after_days(at_alice, alice, house, off, time):
    new = begun(at_alice, first="opponent")
    old = begun(at_alice)
    play_on(old, moves=3)
    theirs = begun(at_alice)
    off()
    time.shift(PATIENCE - timedelta(minutes=10))
    assert house_give_up() == 0
    time.shift(timedelta(minutes=20))
    assert house_give_up() == 2
    matches = Match.objects.in_bulk()
    assert (matches[new.pk].reason, matches[old.pk].reason, matches[old.pk].winner) == ("aborted", "resigned", 0)
    assert matches[theirs.pk].status == "active"
    assert row_of(old).over
    assert house_give_up() == 0


def test_house_that_is_there_gives_nothing_up_however_late_it_is(at_alice, house, time):
    begun(at_alice, first="opponent")
    time.shift(2 * PATIENCE)
    assert house_give_up() == 0
    assert let_house_act() == 1


def test_clock_of_the_house_ends_a_match_that_it_does_not_play(at_alice, house, off, time):
    match = begun(at_alice, first="opponent", clock=TURN)
    off()
    time.shift(86_401)
    enforce_deadlines()
    match = Match.objects.get(pk=match.pk)
    assert (match.reason, match.winner) == ("time", 0)
    assert row_of(match).over


def test_player_can_end_a_match_that_the_house_does_not_play(at_alice, house, off):
    match = begun(at_alice, first="opponent")
    off()
    assert at_alice.write(f"matches/{match.pk}/abort/").status_code == 200


def test_jobs_leave_the_turns_to_others_where_no_processes_think(at_alice, house, settings):
    settings.HOUSE_PROCESSES = 0
    begun(at_alice, first="opponent")
    assert house_play() == 0
