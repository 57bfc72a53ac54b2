"""POST matches/{id}/draw/, …/abort/ and …/resign/ (RULES 4.3)."""

from datetime import timedelta

import pytest
from django.utils import timezone

import engine
from backend.accounts.models import Account
from backend.matches import codec
from backend.matches.models import Match
from backend.matches.services.freeze import match_freeze
from backend.matches.services.play import match_play
from backend.matches.services.verify import match_faults
from tests.support.builders import a_match, play_on
from tests.support.people import Browser, refused


def draw(browser: Browser, match: Match, do: str) -> object:
    return browser.write(f"matches/{match.pk}/draw/", {"do": do})


def test_a_draw_takes_both_players(at_alice, at_bob, match):
    assert draw(at_alice, match, "offer").json()["draw_offer"] == 0
    body = draw(at_bob, match, "accept").json()
    assert (body["status"], body["result"]) == ("finished", {"winner": None, "reason": "agreed"})
    assert (body["draw_offer"], body["points"]) == (None, [0, 0])
    assert engine.commitment(bytes.fromhex(body["fairness"]["secret"])) == body["fairness"]["commitment"]
    assert list(match_faults(Match.objects.get(pk=match.pk))) == []


def test_an_offer_is_made_once_answered_by_the_other_and_changes_no_version(at_alice, match):
    for do in ("accept", "decline"):
        refused(draw(at_alice, match, do), 409, "no_draw_offer")
    for _ in range(2):
        offered = draw(at_alice, match, "offer").json()
        assert (offered["version"], offered["event"]) == (match.version, match.event + 1)
    refused(draw(at_alice, match, "accept"), 409, "no_draw_offer")


def test_offering_while_the_others_offer_stands_is_accepting(at_alice, at_bob, match):
    draw(at_alice, match, "offer")
    assert draw(at_bob, match, "offer").json()["result"] == {"winner": None, "reason": "agreed"}


@pytest.mark.stores
def test_an_offer_lapses_with_the_next_move(at_alice, at_bob, match):
    draw(at_bob, match, "offer")
    play_on(match, moves=1)
    assert at_alice.read(f"matches/{match.pk}/").json()["draw_offer"] is None
    refused(draw(at_alice, match, "accept"), 409, "no_draw_offer")


def test_a_declined_offer_can_be_made_again_after_the_next_move_only(at_alice, at_bob, match):
    draw(at_alice, match, "offer")
    assert draw(at_bob, match, "decline").json()["draw_offer"] is None
    refused(draw(at_alice, match, "offer"), 409, "draw_offer_too_soon")
    assert draw(at_bob, match, "offer").json()["draw_offer"] == 1  # the other may
    assert draw(at_bob, match, "decline").json()["draw_offer"] is None  # and take it back
    play_on(match, moves=1)
    assert draw(at_alice, match, "offer").json()["draw_offer"] == 0


def test_a_match_that_is_over_is_neither_drawn_nor_aborted_nor_resigned(at_alice, at_bob, match):
    at_alice.write(f"matches/{match.pk}/resign/")
    refused(draw(at_alice, match, "offer"), 409, "match_over")
    for verb in ("abort", "resign"):
        refused(at_bob.write(f"matches/{match.pk}/{verb}/"), 409, "match_over")
    assert Match.objects.get(pk=match.pk).winner == 1


@pytest.mark.parametrize("moves", [0, 1])
def test_a_player_may_abort_until_both_have_moved(at_bob, match, moves):
    play_on(match, moves=moves)
    assert at_bob.read(f"matches/{match.pk}/").json()["may_abort"] is True
    body = at_bob.write(f"matches/{match.pk}/abort/").json()
    assert body["may_abort"] is False
    assert body["result"] == {"winner": None, "reason": "aborted"}
    assert body["fairness"]["secret"]
    aborted = Match.objects.get(pk=match.pk)
    assert aborted.ended_by == 1  # it counts on Bob's profile
    assert list(match_faults(aborted)) == []


def test_a_player_may_not_abort_once_both_have_moved(at_alice, match):
    play_on(match, moves=2)
    assert at_alice.read(f"matches/{match.pk}/").json()["may_abort"] is False
    refused(at_alice.write(f"matches/{match.pk}/abort/"), 409, "too_late_to_abort")
    assert not Match.objects.get(pk=match.pk).is_over


def test_a_turn_in_two_moves_leaves_a_match_to_be_aborted_until_the_other_moves(at_bob, at_charlie, alice, bob):
    """A card may be one move, and the draw behind it another."""
    match = a_match(alice, bob, ruleset="edition2016+tactics", public=True)

    def play(account: Account, action: str) -> bool:
        now = Match.objects.get(pk=match.pk)
        action = action or next(each for each in engine.legal_actions(codec.state_of(now)) if "@" in each)
        match_play(match_id=match.pk, account=account, actions=[action], expected_version=now.version)
        assert at_charlie.read(f"matches/{match.pk}/").json()["may_abort"] is False  # who watches never may
        return bool(at_bob.read(f"matches/{match.pk}/").json()["may_abort"])

    assert [play(alice, ""), play(alice, "+c"), play(bob, "")] == [True, True, False]
    refused(at_bob.write(f"matches/{match.pk}/abort/"), 409, "too_late_to_abort")


@pytest.mark.parametrize("seat", [0, 1])
def test_resigning_loses_in_either_players_turn(at_alice, at_bob, match, seat):
    play_on(match, moves=2)
    body = (at_alice, at_bob)[seat].write(f"matches/{match.pk}/resign/").json()
    assert (body["status"], body["result"]) == ("finished", {"winner": 1 - seat, "reason": "resigned"})
    assert body["points"] == [0, 0]  # RULES 4.3: the broken round scores nothing
    assert body["position"]["hands"] == Match.objects.get(pk=match.pk).snapshot["hands"]
    assert body["options"] == []
    assert engine.commitment(bytes.fromhex(body["fairness"]["secret"])) == body["fairness"]["commitment"]
    assert body == (at_alice, at_bob)[seat].read(f"matches/{match.pk}/").json()


def test_resigning_counts_the_version_up_and_adds_one_event(at_alice, at_bob, match):
    at_alice.write(f"matches/{match.pk}/resign/")
    body = at_bob.read(f"matches/{match.pk}/").json()
    assert (body["version"], body["event"], body["last_move"]) == (2, 2, None)
    last = at_bob.read(f"matches/{match.pk}/events/?after=1").json()["results"][0]
    assert (last["kind"], last["data"]) == ("finished", {"result": {"winner": 1, "reason": "resigned"}, "by": 0})


#: How a suspension, of so many days, leaves the opponent: told or not, and whether they may break off.
ABSENCES = {
    "none": (None, False, False, False),
    "over": (-1, False, False, False),
    "of days": (6, False, True, False),
    "of weeks": (8, False, True, True),
    "for good": (None, True, True, True),
}


@pytest.mark.parametrize("absence", ABSENCES)
def test_opponent_of_somebody_who_cannot_play_is_told_and_may_break_off(
    at_alice, at_bob, at_charlie, match, bob, absence
):
    days, closed, told, may = ABSENCES[absence]
    Match.objects.filter(pk=match.pk).update(public=True)
    match, page = play_on(Match.objects.get(pk=match.pk), moves=4), f"matches/{match.pk}/"
    before = at_alice.read(page)
    until = None if days is None else timezone.now() + timedelta(days=days)
    Account.objects.filter(pk=bob.pk).update(suspended_until=until, closed_by_staff=closed)
    answer = at_alice.read(page)
    body = answer.json()
    assert (body["opponent_away"] is not None, body["may_abort"]) == (told, may)
    if told:
        assert ((body["opponent_away"]["until"] is None), body["opponent_away"]["may_win"]) == (closed, may)
    assert (answer["ETag"] != before["ETag"]) == told
    for other in (at_bob, at_charlie):  # whom it is about, and who watches
        assert other.read(page).json()["opponent_away"] is None
    ended = at_alice.write(f"{page}abort/")
    if not may:
        refused(ended, 409, "too_late_to_abort")
        return
    assert ended.json()["result"] == {"winner": None, "reason": "aborted"}
    assert Match.objects.get(pk=match.pk).ended_by == 1  # it counts on the profile of who is away
    assert list(match_faults(Match.objects.get(pk=match.pk))) == []


@pytest.mark.parametrize("absence", ABSENCES)
def test_win_against_somebody_who_cannot_play_for_long_is_taken(at_alice, at_charlie, match, bob, absence):
    days, closed, _, may = ABSENCES[absence]
    play_on(match, moves=4)
    until = None if days is None else timezone.now() + timedelta(days=days)
    Account.objects.filter(pk=bob.pk).update(suspended_until=until, closed_by_staff=closed)
    page = f"matches/{match.pk}/abort/"
    refused(at_charlie.write(page, {"win": True}), 404, "not_found")
    refused(at_alice.write(page, {"win": "now"}), 400, "invalid")
    taken = at_alice.write(page, {"win": True})
    if not may:
        refused(taken, 409, "no_win_to_take")
        return
    body = taken.json()
    assert (body["result"], body["ended_by"]) == ({"winner": 0, "reason": "resigned"}, 1)  # RULES 4.3
    assert (body["opponent_away"], body["points"]) == (None, [0, 0])
    assert list(match_faults(Match.objects.get(pk=match.pk))) == []
    refused(at_alice.write(page, {"win": True}), 409, "match_over")


@pytest.mark.parametrize("state", ["hardly begun", "frozen", "lost by the one who is away"])
def test_no_win_is_taken_where_there_is_none(at_alice, at_bob, match, bob, state):
    play_on(match, moves=1 if state == "hardly begun" else 4)
    Account.objects.filter(pk=bob.pk).update(closed_by_staff=True)
    if state == "frozen":
        match_freeze(match_id=match.pk)
    taker, code = {
        "hardly begun": (at_alice, "no_win_to_take"),
        "frozen": (at_alice, "match_frozen"),
        "lost by the one who is away": (at_bob, "suspended"),
    }[state]
    if taker is at_alice:
        assert taker.read(f"matches/{match.pk}/").json()["opponent_away"]["may_win"] is False
    refused(taker.write(f"matches/{match.pk}/abort/", {"win": True}), 403 if code == "suspended" else 409, code)
    assert not Match.objects.get(pk=match.pk).is_over
