"""What the house answers when it is offered a draw or a pause, and what it leaves alone."""

import pytest

from backend.bots.services.answer import is_clearly_behind
from backend.matches.models import Match
from backend.matches.services.draw import draw_offer
from backend.matches.services.give import time_give
from backend.matches.services.pause import pause_offer
from tests.support.builders import play_on
from tests.support.house import begun, let_house_act, row_of

TURN = {"type": "turn", "seconds": 86_400}


def behind(monkeypatch, *, yes):
    monkeypatch.setattr("backend.bots.services.answer.is_clearly_behind", lambda *_: yes)


def test_house_that_is_not_behind_declines_a_draw_and_plays_on(at_alice, alice, house):
    match = begun(at_alice, first="opponent")
    draw_offer(match_id=match.pk, account=alice)
    let_house_act()
    let_house_act()
    match = Match.objects.get()
    assert [event.kind for event in match.events.all()][1:3] == ["draw_offered", "draw_declined"]
    assert (match.draw_offer, match.to_act) == (None, 0)


def test_house_answers_a_draw_that_is_offered_in_the_players_own_turn(at_alice, alice, house):
    match = begun(at_alice)
    draw_offer(match_id=match.pk, account=alice)
    assert row_of(match).due is not None
    assert let_house_act() == 1
    assert Match.objects.get().draw_offer is None
    assert row_of(match).due is None


def test_house_that_is_clearly_behind_accepts_a_draw(at_alice, alice, house, monkeypatch):
    behind(monkeypatch, yes=True)
    match = begun(at_alice)
    draw_offer(match_id=match.pk, account=alice)
    let_house_act()
    match = Match.objects.get()
    assert (match.reason, match.winner) == ("agreed", None)
    assert row_of(match).over


@pytest.mark.parametrize(
    ("stones", "points", "expected"),
    [
        ([None] * 9, None, False),
        ([0, 0, 1] + [None] * 6, None, False),
        ([0, 0] + [None] * 7, None, True),
        ([0, 0] + [None] * 7, [3, 8], False),
        ([1, 1] + [None] * 7, None, False),
    ],
)
def test_house_is_behind_by_what_everybody_sees(match, monkeypatch, stones, points, expected):
    position = {"attacker": None, "stones": [{"claimed_by": seat} for seat in stones]}
    monkeypatch.setattr("backend.matches.codec.position_as_seen", lambda *_: position)
    match.points = points
    assert is_clearly_behind(match, 1) is expected


def test_house_never_takes_itself_for_behind_in_the_siege(at_alice, house):
    assert not is_clearly_behind(begun(at_alice, ruleset="siege"), 1)


def test_house_agrees_to_a_pause_and_does_nothing_until_it_is_over(at_alice, alice, house):
    match = begun(at_alice, first="opponent", clock=TURN)
    pause_offer(match_id=match.pk, account=alice, days=3)
    let_house_act()
    match = Match.objects.get()
    assert match.is_paused
    assert row_of(match).due is None


def test_time_that_is_given_to_the_house_changes_nothing_but_its_clock(at_alice, alice, house, time):
    match = begun(at_alice, first="opponent", clock=TURN)
    time.shift(7200)
    time_give(match_id=match.pk, account=alice, seconds=3600)
    assert let_house_act() == 1
    assert Match.objects.get().to_act == 0


def test_player_can_abort_at_first_and_resign_later(at_alice, alice, house):
    match = begun(at_alice)
    assert at_alice.write(f"matches/{match.pk}/abort/").status_code == 200
    assert row_of(match).over
    match = begun(at_alice)
    play_on(match, moves=2)
    assert at_alice.write(f"matches/{match.pk}/resign/").status_code == 200
    assert row_of(match).over
