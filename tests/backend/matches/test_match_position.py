"""GET matches/{id}/position/: the whole table at any moment of a match that is over, and of no other."""

import pytest

from backend.matches.models import Event, Match
from backend.matches.services.resign import match_resign
from tests.support.builders import a_match, play_on
from tests.support.openapi import assert_documented
from tests.support.people import Browser, browser_of, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(alice, bob) -> Match:
    """A public match of two rounds that is over."""
    return play_on(a_match(alice, bob, ruleset="edition2016+tactics", length={"rounds": 2}, public=True), seed=3)


def test_both_hands_at_any_moment_are_those_that_the_players_saw(played, at_alice, at_bob):
    path = f"matches/{played.pk}/"
    for event in range(1, played.event + 1, played.event // 8):
        body = Browser().read(f"{path}position/?at={event}").json()
        position = body["position"]
        seen = [at.read(f"{path}?at={event}").json() for at in (at_alice, at_bob)]
        assert position["hands"] == [view["position"]["hands"][seat] for seat, view in enumerate(seen)]
        if not any(view["options"] for view in seen):  # after the last event
            continue
        assert {name: len(cards) for name, cards in position["decks"].items()} == seen[0]["position"]["decks"]
        assert body["options"] == next(view["options"] for view in seen if view["options"])


def test_a_position_is_a_full_state_that_can_be_analysed(played, at_alice):
    event = played.events.filter(kind=Event.Kind.ACTION).order_by("number")[20].number
    for asked in (f"?at={event}", "?round=1", ""):
        body = at_alice.read(f"matches/{played.pk}/position/{asked}").json()
        assert_documented("Analysis", body)
        analysed = Browser().write("positions/", {"position": body["position"]}).json()
        assert analysed == {**body, "url": analysed["url"]}  # of a match's position nobody has asked for an address


def test_a_position_as_a_round_ended_is_that_after_its_last_event(played, at_alice):
    [first, _] = played.events.filter(kind=Event.Kind.ROUND_OVER).order_by("number").values_list("number", flat=True)
    bodies = [at_alice.read(f"matches/{played.pk}/position/?{asked}").json() for asked in ("round=1", f"at={first}")]
    assert bodies[0] == bodies[1]
    assert bodies[0]["position"]["result"] is not None


def test_a_match_under_way_shows_its_whole_table_to_nobody(at_alice, at_charlie, alice, bob):
    match = play_on(a_match(alice, bob, public=True, length={"rounds": 2}), moves=6)
    for browser in (at_alice, at_charlie, Browser()):
        for asked in ("", "?at=1", "?at=3", "?round=1"):
            refused(browser.read(f"matches/{match.pk}/position/{asked}"), 409, "match_running")
    match_resign(match_id=match.pk, account=bob)
    assert Browser().read(f"matches/{match.pk}/position/?at=1").status_code == 200


def test_a_private_match_shows_strangers_no_position(at_charlie, alice, bob):
    match = match_resign(match_id=a_match(alice, bob).pk, account=bob)
    for asked in ("", "?at=1", "?at=x"):
        refused(at_charlie.read(f"matches/{match.pk}/position/{asked}"), 404, "not_found")
    assert browser_of(alice).read(f"matches/{match.pk}/position/").status_code == 200


@pytest.mark.parametrize("asked", ["at=", "at=0", "at=-1", "at=x", "at=99999", "round=0", "round=3", "move=1"])
def test_a_moment_that_there_is_not_is_refused(at_alice, played, asked):
    refused(at_alice.read(f"matches/{played.pk}/position/?{asked}"), 400, "invalid")
