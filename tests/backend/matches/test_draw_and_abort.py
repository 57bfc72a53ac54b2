"""POST matches/{id}/draw/ and …/abort/ (RULES 4.3)."""

import pytest

import engine
from backend.accounts.models import Account
from backend.matches.models import Match
from backend.matches.services.verify import match_faults
from tests.support.builders import a_match, play_on
from tests.support.people import Browser, refused

pytestmark = pytest.mark.stores


def draw(browser: Browser, match: Match, do: str) -> object:
    return browser.write(f"matches/{match.pk}/draw/", {"do": do})


def test_both_agree_on_a_draw(at_alice: Browser, at_bob: Browser, match: Match) -> None:
    offered = draw(at_alice, match, "offer").json()
    assert offered["draw_offer"] == 0

    body = draw(at_bob, match, "accept").json()

    assert (body["status"], body["result"]) == ("finished", {"winner": None, "reason": "agreed"})
    assert (body["draw_offer"], body["points"]) == (None, [0, 0])
    assert engine.commitment(bytes.fromhex(body["fairness"]["secret"])) == body["fairness"]["commitment"]
    assert list(match_faults(Match.objects.get(pk=match.pk))) == []


def test_an_offer_changes_the_events_and_not_the_version(at_alice: Browser, at_bob: Browser, match: Match) -> None:
    before = at_bob.read(f"matches/{match.pk}/").json()
    draw(at_alice, match, "offer")
    after = at_bob.read(f"matches/{match.pk}/").json()
    assert after["version"] == before["version"]
    assert after["event"] == before["event"] + 1


def test_offering_while_the_others_offer_stands_is_accepting(at_alice: Browser, at_bob: Browser, match: Match) -> None:
    draw(at_alice, match, "offer")
    assert draw(at_bob, match, "offer").json()["result"] == {"winner": None, "reason": "agreed"}


def test_an_offer_lapses_with_the_next_move(at_alice: Browser, at_bob: Browser, match: Match) -> None:
    draw(at_bob, match, "offer")
    play_on(match, moves=1)

    assert at_alice.read(f"matches/{match.pk}/").json()["draw_offer"] is None
    refused(draw(at_alice, match, "accept"), 409, "no_draw_offer")


def test_a_declined_offer_can_be_made_again_after_the_next_move_only(
    at_alice: Browser, at_bob: Browser, match: Match
) -> None:
    draw(at_alice, match, "offer")
    assert draw(at_bob, match, "decline").json()["draw_offer"] is None
    refused(draw(at_alice, match, "offer"), 409, "draw_offer_too_soon")
    assert draw(at_bob, match, "offer").json()["draw_offer"] == 1  # the other may
    assert draw(at_bob, match, "decline").json()["draw_offer"] is None  # and take it back
    play_on(match, moves=1)
    assert draw(at_alice, match, "offer").json()["draw_offer"] == 0


def test_offering_twice_is_offering_once(at_alice: Browser, match: Match) -> None:
    events = [draw(at_alice, match, "offer").json()["event"] for _ in range(2)]
    assert events[0] == events[1]


@pytest.mark.parametrize("do", ["accept", "decline"])
def test_without_an_offer_there_is_nothing_to_answer(at_alice: Browser, match: Match, do: str) -> None:
    refused(draw(at_alice, match, do), 409, "no_draw_offer")


def test_nobody_accepts_his_own_offer(at_alice: Browser, match: Match) -> None:
    draw(at_alice, match, "offer")
    refused(draw(at_alice, match, "accept"), 409, "no_draw_offer")


def test_only_what_the_call_knows_can_be_done(at_alice: Browser, match: Match) -> None:
    refused(draw(at_alice, match, "beg"), 400, "invalid")


@pytest.mark.parametrize("page", ["draw/", "abort/", "resign/"])
def test_a_stranger_finds_nothing_and_a_spectator_has_no_seat(
    at_charlie: Browser, alice: Account, bob: Account, page: str
) -> None:
    body = {"do": "offer"} if page == "draw/" else {}
    for public, status, code in ((False, 404, "not_found"), (True, 403, "not_seated")):
        match = a_match(alice, bob, public=public)
        refused(at_charlie.write(f"matches/{match.pk}/{page}", body), status, code)


def test_a_match_that_is_over_is_neither_drawn_nor_aborted(at_alice: Browser, match: Match) -> None:
    at_alice.write(f"matches/{match.pk}/resign/")
    refused(draw(at_alice, match, "offer"), 409, "match_over")
    refused(at_alice.write(f"matches/{match.pk}/abort/"), 409, "match_over")


@pytest.mark.parametrize("moves", [0, 1])
def test_until_both_have_moved_either_may_abort(at_bob: Browser, match: Match, moves: int) -> None:
    play_on(match, moves=moves)

    body = at_bob.write(f"matches/{match.pk}/abort/").json()

    assert body["result"] == {"winner": None, "reason": "aborted"}
    assert body["fairness"]["secret"]
    aborted = Match.objects.get(pk=match.pk)
    assert aborted.ended_by == 1  # it counts on his profile
    assert list(match_faults(aborted)) == []


def test_once_both_have_moved_nobody_aborts(at_alice: Browser, match: Match) -> None:
    play_on(match, moves=2)
    refused(at_alice.write(f"matches/{match.pk}/abort/"), 409, "too_late_to_abort")
    assert not Match.objects.get(pk=match.pk).is_over
