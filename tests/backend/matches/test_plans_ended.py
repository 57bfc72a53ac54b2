"""Whatever else happens ends a plan, and nothing of it is played. Alice moves, Bob has planned."""

import random
from datetime import UTC, datetime
from itertools import product
from typing import Any

import pytest
from django.db import transaction

import engine
from backend.accounts.models import Account
from backend.matches import codec
from backend.matches.models import Match, Plan
from backend.matches.notice_subjects import match_subject
from backend.matches.services.abort import match_abort
from backend.matches.services.plan_play import plans_play
from backend.matches.services.resign import match_resign
from tests.support.builders import supposed_turn
from tests.support.match_clock import HOUR, clocks_run
from tests.support.plan_fixtures import (
    ONE,
    a_match_with_two_claims,
    a_match_with_two_decks,
    branch,
    by_turns,
    comes_to_nothing,
    jobs,
    moves,
    plan,
    plan_then_turn,
    planned,
    plays,
    sound,
)

match = by_turns


@pytest.mark.parametrize("turn", ["R1@4", "O1@3"], ids=["another stone", "another card"])
def test_a_turn_that_differs_a_little_is_not_answered(time, at_bob, alice, bob, match, turn):
    plan(at_bob, match, ONE, branch("R1@5", "O2@5"))
    plays(alice, match, turn)
    assert planned(at_bob, match)["outcome"] == "missed"  # and nobody need wait for the job
    assert jobs(time) == 0
    told = planned(at_bob, match)
    assert (told["outcome"], told["answer"], told["branches"]) == ("missed", None, [])
    assert len(moves(match)) == 1
    plays(bob, match, "O2@3")
    assert jobs(time) == 0


def test_another_deck_is_another_turn(time, at_bob, alice, bob):
    match, card, answer = a_match_with_two_decks(alice, bob)
    plan(at_bob, match, branch(f"{card}@3 +c", f"{answer}@3 +t"))
    plays(alice, match, f"{card}@3 +t")
    comes_to_nothing(time, at_bob, match, "missed")


def test_a_turn_with_one_claim_more_or_less_is_another_turn(time, at_bob, alice, bob):
    """RULES 2.7: a seat may claim, and need not."""
    match, turn = a_match_with_two_claims(alice, bob)
    for left_out in (turn[1], turn[2]):
        less = [action for action in turn if action != left_out]
        supposed = engine.suppose(codec.state_of(match), 1)
        for action in less:
            supposed = supposed.after(action)
        answer = supposed_turn(supposed, random.Random(1))[0]
        with transaction.atomic():
            assert plan(at_bob, match, {"turn": less, "answer": answer}).status_code == 200
            plays(alice, match, " ".join(turn))
            comes_to_nothing(time, at_bob, match, "missed")
            transaction.set_rollback(True)


OFFERS = [("draw", {"do": "offer"}), ("pause", {"do": "offer", "days": 3}), ("time", {"seconds": 3600})]


@pytest.mark.parametrize(
    ("offer", "when"),
    [
        *product(OFFERS, ["after it", "when the answer is due"]),
        *product(OFFERS[:2], ["before the turn"]),  # time is given to whose clock runs
    ],
)
def test_an_offer_of_the_opponent_ends_no_plan(time, at_alice, at_bob, alice, match, offer, when):
    plan(at_bob, match, ONE)
    if when != "before the turn":
        plays(alice, match, "R1@3")
    if when == "when the answer is due":
        plans_play()
    assert at_alice.write(f"matches/{match.pk}/{offer[0]}/", offer[1]).status_code == 200
    if when == "before the turn":
        plays(alice, match, "R1@3")
    assert jobs(time) == 1
    assert planned(at_bob, match)["outcome"] == "played"


def test_an_own_offer_of_a_draw_harms_no_plan(time, at_bob, alice, match):
    plan(at_bob, match, ONE)
    at_bob.write(f"matches/{match.pk}/draw/", {"do": "offer"})
    plays(alice, match, "R1@3")
    assert jobs(time) == 1


def test_a_plan_waits_for_the_end_of_a_pause(time, at_alice, at_bob, alice, match):
    plan_then_turn(at_bob, alice, match)
    pause = f"matches/{match.pk}/pause/"
    at_alice.write(pause, {"do": "offer", "days": 3})
    assert at_bob.write(pause, {"do": "accept"}).status_code == 200
    assert jobs(time) == 0
    assert planned(at_bob, match)["outcome"] is None
    assert at_bob.write(pause, {"do": "resume"}).status_code == 200
    assert jobs(time) == 1


def lost(bob: Account, match: Match) -> bool:
    """Return whether a push or mail to Bob about the turn mentions that the plan has ended."""
    subject = match_subject(bob.pk, match.pk)
    assert subject is not None
    return subject.plan_lost


@pytest.mark.parametrize("seen", [True, False], ids=["by the job", "before the job looked"])
def test_the_notice_of_a_turn_says_that_the_plan_came_to_nothing_until_the_next_turn(
    time, at_bob, alice, bob, match, seen
):
    plan(at_bob, match, ONE)
    assert not lost(bob, match)
    plays(alice, match, "R1@4")
    if seen:
        plans_play()
    assert lost(bob, match)
    plays(bob, match, "O2@4")
    plays(alice, match, "O1@3")
    assert not lost(bob, match)


def test_the_notice_of_a_turn_says_nothing_of_a_plan_that_fits_or_was_played(time, at_bob, alice, bob, match):
    plan_then_turn(at_bob, alice, match)
    assert not lost(bob, match)
    jobs(time)
    assert planned(at_bob, match)["outcome"] == "played"
    plays(alice, match, "O1@4")
    assert not lost(bob, match)


def over_by(end: str, time: Any, players: tuple[Account, Account], match: Match) -> None:
    if end == "resigned":
        match_resign(match_id=match.pk, account=players[0])
    elif end == "given up by its owner":
        match_resign(match_id=match.pk, account=players[1])
    elif end == "aborted":
        match_abort(match_id=match.pk, account=players[0])
    else:
        Match.objects.filter(pk=match.pk).update(deadline=datetime.now(UTC) - HOUR)
        assert clocks_run().ended == 1


@pytest.mark.stores
@pytest.mark.parametrize("end", ["resigned", "given up by its owner", "aborted", "out of time"])
@pytest.mark.parametrize("when", ["before the turn", "after it", "when the answer is due"])
def test_a_match_that_is_over_is_not_played_on(time, at_bob, alice, bob, match, end, when):
    plan(at_bob, match, ONE)
    if when != "before the turn":
        plays(alice, match, "R1@3")
    if when == "when the answer is due":
        plans_play()
    over_by(end, time, (alice, bob), match)
    events = Match.objects.get(pk=match.pk).event
    comes_to_nothing(time, at_bob, match, "over")
    assert Match.objects.get(pk=match.pk).event == events
    assert jobs(time) == 0


@pytest.mark.parametrize("due", [True, False])
def test_a_move_before_the_planned_answer_ends_the_plan(time, at_bob, alice, bob, match, due):
    plan_then_turn(at_bob, alice, match)
    if due:
        plans_play()
    plays(bob, match, "P2@9")
    assert planned(at_bob, match)["outcome"] == "overtaken"
    plays(alice, match, "O1@3")
    comes_to_nothing(time, at_bob, match, "overtaken")
    assert len(moves(match)) == 3


def test_a_plan_changed_or_dropped_after_the_turn_is_not_played(time, at_bob, alice, match):
    plan_then_turn(at_bob, alice, match)
    plans_play()
    assert plan(at_bob, match, ONE).status_code == 409  # it is Bob's turn now
    at_bob.write(f"matches/{match.pk}/plan/", method="DELETE")
    assert jobs(time) == 0
    assert len(moves(match)) == 1


@pytest.mark.stores
def test_an_account_that_is_suspended_plays_nothing(time, at_bob, alice, bob, match):
    plan_then_turn(at_bob, alice, match)
    Account.objects.filter(pk=bob.pk).update(is_active=False)
    assert jobs(time) == 0
    assert len(moves(match)) == 1


def test_an_answer_that_cannot_be_played_is_not_played_in_part(time, at_bob, alice, match):
    plan(at_bob, match, ONE)
    Plan.objects.update(branches=[branch("R1@3 +c", "O2@3 O2@4")])
    plays(alice, match, "R1@3")
    comes_to_nothing(time, at_bob, match, "illegal")
    assert (len(moves(match)), sound(match).to_act) == (1, 1)


def test_both_may_plan_and_each_answer_is_a_turn_to_the_other(time, at_alice, at_bob, alice, match):
    plan(at_bob, match, branch("R1@3", "O2@3", branch("B1@4", "P2@4")))
    match = plays(alice, match, "R1@3")
    assert plan(at_alice, match, branch("O2@3", "B1@4")).status_code == 200
    assert [jobs(time) for _ in range(3)] == [1, 1, 1]
    assert [move[0] for move in moves(match)] == ["R1@3", "O2@3", "B1@4", "P2@4"]
    sound(match)
