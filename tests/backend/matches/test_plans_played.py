"""A plan's answer is played when the other has done exactly what it says: as any move, some time later.

Alice moves, Bob has planned. Bob's answers are played by a job.
"""

import random
import secrets
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import engine
from backend.matches import codec
from backend.matches.models import Match, Plan
from backend.matches.services.create import match_create
from backend.matches.services.deal import deal_commit
from backend.matches.services.plan import plan_make
from backend.matches.services.plan_play import LATEST, LOOKS, SECONDS, SOONEST, plans_play
from backend.notifications.models import FeedItem
from tests.support.builders import RULESETS, supposed_turn
from tests.support.match_clock import DAY, HOUR, at, clocks_run, fresh, lives_in
from tests.support.plan_fixtures import (
    ONE,
    TURN,
    a_match_with_two_claims,
    a_match_with_two_decks,
    begun,
    branch,
    by_turns,
    jobs,
    moves,
    plan,
    plan_then_turn,
    planned,
    plays,
    sound,
)
from tests.support.scale import PROVE, chance, scaled

match = by_turns


@pytest.mark.stores
def test_the_answer_is_played_as_a_move_of_ones_own(time, at_alice, at_bob, alice, bob, match):
    plan(at_bob, match, branch("R1@4", "O2@4"), ONE)
    plays(alice, match, "R1@3")
    assert jobs(time) == 1
    assert moves(match) == [["R1@3", "+c"], ["O2@3", "+c"]]
    by_hand = begun(alice, bob, clock=TURN)
    plays(alice, by_hand, "R1@3")
    plays(bob, by_hand, "O2@3")
    ours, theirs = sound(match), sound(by_hand)
    assert (ours.version, ours.event, ours.moves_made) == (theirs.version, theirs.event, theirs.moves_made)
    assert at(at_alice, match)["position"] == at(at_alice, by_hand)["position"]
    assert [(event.kind, event.data) for event in match.events.all()] == [
        (event.kind, event.data) for event in by_hand.events.all()
    ]
    told = planned(at_bob, match)
    assert (told["outcome"], told["answer"], told["branches"]) == ("played", ["O2@3", "+c"], [])


ANY = branch("*", "O2@3")


@pytest.mark.stores
@pytest.mark.parametrize(
    ("branches", "turn", "played"),
    [
        ([ANY], "R1@4", "O2@3"),
        ([ANY, ONE], "R1@3", "O2@3"),
        ([ANY, branch("R1@5", "Y2@1")], "R1@5", "Y2@1"),  # what is named goes before any, in whatever order
        ([{**ANY, "unless": [5, 9]}], "R1@4", "O2@3"),
        ([{**ANY, "unless": [5, 9]}], "R1@9", ""),
    ],
)
def test_an_answer_to_any_turn_follows_whatever_is_not_excepted(time, at_bob, alice, match, branches, turn, played):
    assert plan(at_bob, match, *branches).status_code == 200
    plays(alice, match, turn)
    assert jobs(time) == (1 if played else 0)
    assert moves(match)[1:] == ([[played, "+c"]] if played else [])
    told = planned(at_bob, match)
    assert (told["outcome"], told["branches"]) == ("played" if played else "missed", [])


def test_the_opponent_sees_nothing_of_an_answer_to_any_turn_before_it_is_played(time, at_alice, at_bob, alice, match):
    before = at_alice.read(f"matches/{match.pk}/")
    plan(at_bob, match, ANY)
    after = at_alice.read(f"matches/{match.pk}/")
    assert (after.content, after["ETag"]) == (before.content, before["ETag"])
    assert at_alice.read(f"matches/{match.pk}/plan/").json()["branches"] == []
    plays(alice, match, "R1@4")
    assert Plan.objects.get().ready
    assert moves(match) == [["R1@4", "+c"]]


def test_the_other_is_told_of_it_as_of_any_turn(time, at_bob, alice, match):
    plan_then_turn(at_bob, alice, match)
    before = FeedItem.objects.filter(account=alice).count()
    jobs(time)
    [notice] = FeedItem.objects.filter(account=alice, number__gt=before)
    assert (notice.kind, notice.match, notice.data) == ("your_turn", match.pk, {})
    stored = sound(match)
    assert (stored.to_act, stored.deadline) == (0, datetime.now(UTC) + DAY)


@pytest.mark.stores
def test_a_planned_answer_is_played_after_a_varying_human_delay(time, at_bob, alice, bob):
    waits = set()
    for _ in range(12):
        match = begun(alice, bob)
        plan_then_turn(at_bob, alice, match)
        assert plans_play() == 0
        waits.add(Plan.objects.get(match=match).due - datetime.now(UTC))
    assert SOONEST <= min(waits) < max(waits) <= LATEST
    time.shift(SOONEST - timedelta(seconds=1))
    assert plans_play() == 0
    time.shift(LATEST)
    assert plans_play() == 12


@pytest.mark.parametrize("drawn", [0, 999_999])
def test_planned_answer_costs_its_owners_bank_nothing(time, at_bob, alice, bob, monkeypatch, drawn):
    """However late the job sees the turn and that the answer is due."""
    monkeypatch.setattr(secrets, "randbelow", lambda _: drawn)
    match = begun(alice, bob, clock={"type": "bank", "seconds": 3600, "increment": 0, "delay": 180})
    plan_then_turn(at_bob, alice, match)
    for looks in range(1, 40):
        time.shift(timedelta(seconds=SECONDS, milliseconds=-1) if looks == 1 else timedelta(seconds=SECONDS))
        if plans_play():
            break
    stored = sound(match)
    assert stored.to_act == 0
    assert stored.banks == [3600, 3600]
    assert looks * SECONDS >= (SOONEST if drawn == 0 else LATEST - LOOKS).total_seconds()


def test_a_planned_answer_is_played_before_the_deadline(time, at_bob, alice, bob):
    """RULES 4.3: Bob's bank has a minute left."""
    for seconds, answered in ((25, 1), (60, 0)):  # of 25 there are none to be lost
        match = begun(alice, bob, clock={"type": "bank", "seconds": 3600, "increment": 0})
        Match.objects.filter(pk=match.pk).update(banks=[3600, seconds])
        plan_then_turn(at_bob, alice, match)
        assert plans_play() + plans_play() == answered
        assert moves(match)[-1] == (["O2@3", "+c"] if answered else ["R1@3", "+c"])
    left = Match.objects.get(pk=match.pk).deadline - Plan.objects.get(match=match).due
    assert left > timedelta(seconds=4 * SECONDS)


@pytest.mark.stores
def test_two_turns_are_answered_one_after_the_other(time, at_bob, alice, match):
    plan(at_bob, match, branch("R1@3", "O2@3", branch("Y1@5", "B2@5"), branch("Y1@6", "P2@6")), branch("R1@4", "G2@4"))
    plays(alice, match, "R1@3")
    assert jobs(time) == 1
    told = planned(at_bob, match)
    assert (told["outcome"], told["answer"]) == ("played", ["O2@3", "+c"])
    assert told["branches"] == [branch("Y1@5 +c", "B2@5 +c"), branch("Y1@6 +c", "P2@6 +c")]
    assert jobs(time) == 0
    plays(alice, match, "Y1@6")
    assert jobs(time) == 1
    assert moves(match)[2:] == [["Y1@6", "+c"], ["P2@6", "+c"]]
    assert (planned(at_bob, match)["outcome"], planned(at_bob, match)["branches"]) == ("played", [])
    sound(match)


def test_a_turn_played_in_several_moves_is_one_turn(time, at_bob, alice, bob):
    """With two decks the draw is a move of its own if one likes."""
    match, card, answer = a_match_with_two_decks(alice, bob)
    plan(at_bob, match, branch(f"{card}@3 +c", f"{answer}@3 +t"))
    plays(alice, match, f"{card}@3")
    assert jobs(time) == 0
    assert planned(at_bob, match)["outcome"] is None
    plays(alice, match, "+c")
    assert jobs(time) == 1
    assert moves(match)[-1] == [f"{answer}@3", "+t"]


def test_a_plan_made_during_a_turn_is_for_the_rest_of_it(time, at_bob, alice, bob):
    match, card, answer = a_match_with_two_decks(alice, bob)
    match = plays(alice, match, f"{card}@3")
    assert plan(at_bob, match, branch("+t", f"{answer}@3 +t")).status_code == 200
    plays(alice, match, "+t")
    assert jobs(time) == 1


def test_claims_in_another_order_are_the_same_turn(time, at_bob, alice, bob):
    """RULES 2.7."""
    match, turn = a_match_with_two_claims(alice, bob)
    [claim, other] = [action for action in turn if action[0] == "!"]
    card = next(action for action in turn if "@" in action)
    answer = engine.suppose(codec.state_of(match), 1)
    for action in turn:
        answer = answer.after(action)
    mine = supposed_turn(answer, random.Random(1))[0]
    assert plan(at_bob, match, {"turn": turn, "answer": mine}).status_code == 200
    plays(alice, match, " ".join([card, other, claim, turn[-1]]))
    assert jobs(time) == 1


def test_vacations_nights_and_a_service_that_was_away_do_not_keep_it(time, at_bob, alice, bob):
    for account in (alice, bob):
        lives_in(account, "UTC")
    match = begun(alice, bob, clock={**TURN, "excluded_time": ["nights", "weekends"]})
    at_bob.write("me/vacation/", {"days": 5})
    plan(at_bob, match := Match.objects.get(pk=match.pk), ONE)
    time.shift(13 * HOUR)  # one at night, on a Saturday
    plays(alice, match, "R1@3")
    plans_play()
    time.shift(12 * HOUR)
    clocks_run()
    assert plans_play() == 1
    sound(match)


def test_a_day_on_which_a_plan_moves_is_one_on_which_its_owner_was_here(time, at_alice, at_bob, alice, bob, match):
    """Or who may see the day somebody was last here would know that they did not move themselves."""
    at_bob.write("me/", {"privacy": {"last_seen": True}}, method="PATCH")
    plan(at_bob, match, ONE)
    time.shift(DAY / 2)
    plays(alice, match, "R1@3")
    jobs(time)
    assert at_alice.read("players/Bob/").json()["last_seen"] == datetime.now(UTC).date().isoformat()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_planned_answer_equals_playing_by_hand_in_every_edition(time, alice, bob, ruleset):
    """Two turns ahead: the seat that waits plans for just what the other will do, without seeing their hand."""
    rng, players, answered = chance(f"plans {ruleset}"), (alice, bob), 0
    for _ in range(scaled(1, 30)):
        commitment = deal_commit()
        terms = {"ruleset": ruleset, "accounts": players, "commitment": commitment, "first": 0}
        match, by_hand = (match_create(**terms) for _ in range(2))
        while not match.is_over and (PROVE or answered < 9):
            state = codec.state_of(match)
            assert state.to_act is not None
            waiting, turns = 1 - state.to_act, ahead(state, rng)
            branches = _branch_of(turns)
            if branches and (ruleset != "siege+tactics" or not any(turn == ["pass"] for turn in turns[1::2])):
                plan_make(
                    match_id=match.pk, account=players[waiting], branches=[branches], expected_version=match.version
                )
            for number, turn in enumerate(turns):
                seat = Match.objects.get(pk=match.pk).to_act
                plays(players[seat or 0], by_hand, " ".join(turn))
                if number % 2 and Plan.objects.filter(match=match, ready=True).exists():
                    assert jobs(time) == 1, (turns, Plan.objects.filter(match=match).values())
                    answered += 1
                else:
                    plays(players[seat or 0], match, " ".join(turn))
            match = Match.objects.get(pk=match.pk)
        by_hand = fresh(by_hand)
        assert [(move.seat, move.actions) for move in fresh(match).moves.all()] == [
            (move.seat, move.actions) for move in by_hand.moves.all()
        ]
        assert match.snapshot == by_hand.snapshot
        assert not Plan.objects.filter(outcome__in=["illegal", "missed"]).exists()
    assert answered > 5


def ahead(state: engine.State, rng: random.Random) -> list[list[str]]:
    """Return up to four turns by chance, each to its end, and answers of a seat that sees no card of the other's."""
    turns, seat = [], 1 - (state.to_act or 0)
    supposed = engine.suppose(state, seat)
    for number in range(4):
        if state.is_over:
            break
        actor, turn = state.to_act, list[str]()
        while state.to_act == actor and not state.is_over:
            options = supposed.options() if actor == seat else engine.options(state, actor)
            open_ones = [one["action"] for one in options if not one["action"].startswith(("SC", "XC"))]
            if not open_ones:  # the seat has no choice but to hide what it does, and nothing of it was planned
                return [*turns, [*turn, *_any_way(state, rng)]] if number == 0 else turns
            turn.append(rng.choice([one for one in open_ones if one[0] == "!"] or open_ones))
            state, supposed = engine.apply(state, turn[-1]), supposed.after(turn[-1])
        turns.append(turn)
    return turns


def _any_way(state: engine.State, rng: random.Random) -> list[str]:
    actor, turn = state.to_act, list[str]()
    while state.to_act == actor and not state.is_over:
        turn.append(rng.choice(engine.legal_actions(state)))
        state = engine.apply(state, turn[-1])
    return turn


def _branch_of(turns: list[list[str]]) -> dict[str, Any] | None:
    if len(turns) < 2:
        return None
    following = _branch_of(turns[2:])
    return {"turn": turns[0], "answer": turns[1]} | ({"next": [following]} if following else {})
