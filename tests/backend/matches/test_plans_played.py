"""What becomes of a plan: its answer is played when the other has done exactly what it says, once, and else nothing is.

Alice moves, Bob has planned. His answers are played by a job, some time later.
"""

import json
import random
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

import engine
from backend.accounts.models import Account
from backend.matches import codec, push
from backend.matches.errors import StaleVersion
from backend.matches.models import Match, Plan
from backend.matches.services.create import match_create
from backend.matches.services.deal import deal_commit
from backend.matches.services.plan import plan_drop, plan_make
from backend.matches.services.plan_play import LATEST, SECONDS, SOONEST, plans_play
from backend.matches.services.play import match_play
from backend.matches.services.resign import match_resign
from backend.matches.services.sweep import clocks_sweep
from backend.matches.services.verify import match_faults
from backend.notifications.models import FeedItem
from tests.backend.conftest import Browser
from tests.backend.matches.moved import DAY, HOUR, at, fresh, lives_in
from tests.backend.matches.planned import DECK, branch, plan
from tests.builders import a_match, a_match_with_deck, an_account, supposed_turn
from tests.engine.scale import chance, scaled
from tests.together import at_once

TURN = {"type": "turn", "seconds": 86_400}
ONE = branch("R1@3", "O2@3")


def begun(alice: Account, bob: Account, **fields: Any) -> Match:
    return a_match_with_deck(alice, bob, DECK, commitment=deal_commit(), **fields)


def sound(match: Match) -> Match:
    """The match as it is stored; what was played has to lead there from the cards that the test has chosen."""
    stored = Match.objects.get(pk=match.pk)
    assert list(match_faults(stored)) == ["round 1 was not dealt from the secret"]
    return stored


def plays(account: Account, match: Match, actions: str) -> Match:
    now = Match.objects.get(pk=match.pk)
    return match_play(match_id=match.pk, account=account, actions=actions.split(), expected_version=now.version).match


def jobs(time: Any) -> int:
    """Let the job run as often as it takes to play whatever is due; return how many answers it played."""
    played = plans_play()
    time.shift(LATEST)
    return played + plans_play()


def moves(match: Match) -> list[list[str]]:
    return [move.actions for move in match.moves.all()]


def planned(browser: Browser, match: Match) -> dict[str, Any]:
    told: dict[str, Any] = browser.read(f"matches/{match.pk}/plan/").json()
    return told


@pytest.fixture
def match(time: Any, alice: Account, bob: Account) -> Match:
    """By turns of a day; Alice is to move."""
    return begun(alice, bob, clock=TURN)


# ---- it is played


def test_the_answer_is_played_as_a_move_of_ones_own(
    time: Any, at_alice: Browser, at_bob: Browser, alice: Account, bob: Account, match: Match
) -> None:
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


def test_the_other_is_told_of_it_as_of_any_turn(time: Any, at_bob: Browser, alice: Account, match: Match) -> None:
    plan(at_bob, match, ONE)
    plays(alice, match, "R1@3")
    before = FeedItem.objects.filter(account=alice).count()
    jobs(time)
    [notice] = FeedItem.objects.filter(account=alice, number__gt=before)
    assert (notice.kind, notice.match, notice.data) == ("your_turn", match.pk, {})
    stored = sound(match)
    assert (stored.to_act, stored.deadline) == (0, datetime.now(UTC) + DAY)


def test_it_takes_as_long_as_people_take_and_not_always_the_same(
    time: Any, at_bob: Browser, alice: Account, bob: Account
) -> None:
    waits = set()
    for _ in range(12):
        match = begun(alice, bob)
        plan(at_bob, match, ONE)
        plays(alice, match, "R1@3")
        assert plans_play() == 0
        waits.add(Plan.objects.get(match=match).due - datetime.now(UTC))
    assert SOONEST <= min(waits) < max(waits) <= LATEST
    time.shift(SOONEST - timedelta(seconds=1))
    assert plans_play() == 0
    time.shift(LATEST)
    assert plans_play() == 12


def test_it_is_never_too_late_for_the_deadline(time: Any, at_bob: Browser, alice: Account, bob: Account) -> None:
    """RULES 4.3: Bob has a minute left of his bank."""
    match = begun(alice, bob, clock={"type": "bank", "seconds": 3600, "increment": 0})
    Match.objects.filter(pk=match.pk).update(banks=[3600, 25])
    plan(at_bob, match, ONE)
    plays(alice, match, "R1@3")
    assert plans_play() + plans_play() == 1  # there is no time to be lost
    assert moves(match)[-1] == ["O2@3", "+c"]

    match = begun(alice, bob, clock={"type": "bank", "seconds": 3600, "increment": 0})
    Match.objects.filter(pk=match.pk).update(banks=[3600, 60])
    plan(at_bob, match, ONE)
    plays(alice, match, "R1@3")
    plans_play()
    left = Match.objects.get(pk=match.pk).deadline - Plan.objects.get(match=match).due
    assert left > timedelta(seconds=4 * SECONDS)


def test_two_turns_are_answered_one_after_the_other(time: Any, at_bob: Browser, alice: Account, match: Match) -> None:
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


def test_a_turn_played_in_several_moves_is_one_turn(time: Any, at_bob: Browser, alice: Account, bob: Account) -> None:
    """With two decks the draw is a move of its own if one likes."""
    match = a_match(alice, bob, ruleset="edition2016+tactics")
    state = codec.state_of(match)
    card, answer = (next(card for card in hand if card in state.ruleset.deck.index) for hand in state.hands)
    plan(at_bob, match, branch(f"{card}@3 +c", f"{answer}@3 +t"))
    plays(alice, match, f"{card}@3")
    assert jobs(time) == 0
    assert planned(at_bob, match)["outcome"] is None
    plays(alice, match, "+c")
    assert jobs(time) == 1
    assert moves(match)[-1] == [f"{answer}@3", "+t"]


def test_made_in_the_midst_of_a_turn_it_is_for_the_rest_of_it(
    time: Any, at_bob: Browser, alice: Account, bob: Account
) -> None:
    match = a_match(alice, bob, ruleset="edition2016+tactics")
    state = codec.state_of(match)
    card, answer = (next(card for card in hand if card in state.ruleset.deck.index) for hand in state.hands)
    match = plays(alice, match, f"{card}@3")
    assert plan(at_bob, match, branch("+t", f"{answer}@3 +t")).status_code == 200
    plays(alice, match, "+t")
    assert jobs(time) == 1


def test_claims_in_another_order_are_the_same_turn(time: Any, at_bob: Browser, alice: Account, bob: Account) -> None:
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


def a_match_with_two_claims(alice: Account, bob: Account) -> tuple[Match, list[str]]:
    """Alice is to move and can claim two stones after a card, neither of which ends the round; the turn that does."""
    rng = random.Random("two claims")
    while True:
        match = a_match(alice, bob)
        while not match.is_over:
            state = codec.state_of(match)
            if state.to_act == 0:
                for option in engine.options(state, 0):
                    turn = [option["action"], *(f"!{stone}" for stone in option["claims"][:2])]
                    after = state
                    for action in turn:
                        after = after if after.is_over else engine.apply(after, action)
                    if len(turn) == 3 and not after.is_over:
                        ending = engine.legal_actions(after)[0]
                        if ending in ("+c", "end"):
                            return match, [*turn, ending]
            option = rng.choice(engine.options(state, state.to_act))["action"]
            match = plays((alice, bob)[state.to_act or 0], match, option)


def test_vacations_nights_and_a_service_that_was_away_do_not_keep_it(
    time: Any, at_bob: Browser, alice: Account, bob: Account
) -> None:
    for account in (alice, bob):
        lives_in(account, "UTC")
    match = begun(alice, bob, clock={**TURN, "rests": ["nights", "weekends"]})
    at_bob.write("me/vacation/", {"days": 5})
    plan(at_bob, match := Match.objects.get(pk=match.pk), ONE)
    time.shift(13 * HOUR)  # one at night, on a Saturday
    plays(alice, match, "R1@3")
    plans_play()
    time.shift(12 * HOUR)
    clocks_sweep()
    assert plans_play() == 1
    sound(match)


def test_a_day_on_which_a_plan_moves_is_one_on_which_its_owner_was_here(
    time: Any, at_alice: Browser, at_bob: Browser, alice: Account, bob: Account, match: Match
) -> None:
    """Or who may see the day somebody was last here would know that it was not he who moved."""
    at_bob.write("me/", {"privacy": {"last_seen": True}}, method="PATCH")
    plan(at_bob, match, ONE)
    time.shift(DAY / 2)
    plays(alice, match, "R1@3")
    jobs(time)
    assert at_alice.read("players/Bob/").json()["last_seen"] == datetime.now(UTC).date().isoformat()


# ---- it is not


NEAR_MISSES = {
    "another stone": "R1@4",
    "another card": "O1@3",
}


@pytest.mark.parametrize("turn", NEAR_MISSES.values(), ids=NEAR_MISSES)
def test_what_is_only_nearly_the_turn_is_not_answered(
    time: Any, at_bob: Browser, alice: Account, bob: Account, match: Match, turn: str
) -> None:
    plan(at_bob, match, ONE, branch("R1@5", "O2@5"))
    plays(alice, match, turn)
    assert planned(at_bob, match)["outcome"] == "missed"  # and he need not wait for the job
    assert jobs(time) == 0
    told = planned(at_bob, match)
    assert (told["outcome"], told["answer"], told["branches"]) == ("missed", None, [])
    assert len(moves(match)) == 1
    plays(bob, match, "O2@3")
    assert jobs(time) == 0


def test_another_deck_is_another_turn(time: Any, at_bob: Browser, alice: Account, bob: Account) -> None:
    match = a_match(alice, bob, ruleset="edition2016+tactics")
    state = codec.state_of(match)
    card, answer = (next(card for card in hand if card in state.ruleset.deck.index) for hand in state.hands)
    plan(at_bob, match, branch(f"{card}@3 +c", f"{answer}@3 +t"))
    plays(alice, match, f"{card}@3 +t")
    assert jobs(time) == 0
    assert planned(at_bob, match)["outcome"] == "missed"


def test_one_claim_more_or_less_is_another_turn(time: Any, at_bob: Browser, alice: Account, bob: Account) -> None:
    """RULES 2.7: he may claim, and need not."""
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
            assert jobs(time) == 0
            assert planned(at_bob, match)["outcome"] == "missed"
            transaction.set_rollback(True)


@pytest.mark.parametrize("before", [True, False])
def test_an_offer_of_a_draw_is_for_its_reader_to_answer(
    time: Any, at_alice: Browser, at_bob: Browser, alice: Account, match: Match, before: bool
) -> None:
    plan(at_bob, match, ONE)
    offer = f"matches/{match.pk}/draw/", {"do": "offer"}
    if before:
        at_alice.write(*offer)
        at_alice.write(f"matches/{match.pk}/draw/", {"do": "decline"})
    plays(alice, match, "R1@3")
    if not before:
        plans_play()
        at_alice.write(*offer)
    assert jobs(time) == 0
    assert planned(at_bob, match)["outcome"] == "missed"


def test_ones_own_offer_of_a_draw_harms_no_plan(time: Any, at_bob: Browser, alice: Account, match: Match) -> None:
    plan(at_bob, match, ONE)
    at_bob.write(f"matches/{match.pk}/draw/", {"do": "offer"})
    plays(alice, match, "R1@3")
    assert jobs(time) == 1


def over_by(end: str, time: Any, players: tuple[Account, Account], match: Match) -> None:
    if end == "resigned":
        match_resign(match_id=match.pk, account=players[0])
    elif end == "given up by its owner":
        match_resign(match_id=match.pk, account=players[1])
    else:
        Match.objects.filter(pk=match.pk).update(deadline=datetime.now(UTC) - HOUR)
        assert clocks_sweep().ended == 1


@pytest.mark.parametrize("end", ["resigned", "given up by its owner", "out of time"])
@pytest.mark.parametrize("when", ["before the turn", "after it", "when the answer is due"])
def test_a_match_that_is_over_is_not_played_on(
    time: Any, at_bob: Browser, alice: Account, bob: Account, match: Match, end: str, when: str
) -> None:
    plan(at_bob, match, ONE)
    if when != "before the turn":
        plays(alice, match, "R1@3")
    if when == "when the answer is due":
        plans_play()
    over_by(end, time, (alice, bob), match)
    events = Match.objects.get(pk=match.pk).event
    assert jobs(time) == 0
    assert planned(at_bob, match)["outcome"] == "over"
    assert Match.objects.get(pk=match.pk).event == events
    assert jobs(time) == 0


def test_an_aborted_match_is_not_played_on(time: Any, at_alice: Browser, at_bob: Browser, match: Match) -> None:
    plan(at_bob, match, ONE)
    at_alice.write(f"matches/{match.pk}/abort/")
    assert jobs(time) == 0
    assert planned(at_bob, match)["outcome"] == "over"


@pytest.mark.parametrize("due", [True, False])
def test_who_plays_himself_first_has_overtaken_it(
    time: Any, at_bob: Browser, alice: Account, bob: Account, match: Match, due: bool
) -> None:
    plan(at_bob, match, ONE)
    plays(alice, match, "R1@3")
    if due:
        plans_play()
    plays(bob, match, "P2@9")
    assert planned(at_bob, match)["outcome"] == "overtaken"
    plays(alice, match, "O1@3")
    assert jobs(time) == 0
    assert planned(at_bob, match)["outcome"] == "overtaken"
    assert len(moves(match)) == 3


def test_a_plan_changed_or_dropped_after_the_turn_is_not_played(
    time: Any, at_bob: Browser, alice: Account, match: Match
) -> None:
    plan(at_bob, match, ONE)
    plays(alice, match, "R1@3")
    plans_play()
    assert plan(at_bob, match, ONE).status_code == 409  # it is his turn now
    at_bob.write(f"matches/{match.pk}/plan/", method="DELETE")
    assert jobs(time) == 0
    assert len(moves(match)) == 1


def test_an_account_that_is_suspended_plays_nothing(
    time: Any, at_bob: Browser, alice: Account, bob: Account, match: Match
) -> None:
    plan(at_bob, match, ONE)
    plays(alice, match, "R1@3")
    Account.objects.filter(pk=bob.pk).update(is_active=False)
    assert jobs(time) == 0
    assert len(moves(match)) == 1


def test_an_answer_that_cannot_be_played_is_not_played_in_part(
    time: Any, at_bob: Browser, alice: Account, match: Match
) -> None:
    plan(at_bob, match, ONE)
    Plan.objects.update(branches=[branch("R1@3 +c", "O2@3 O2@4")])
    plays(alice, match, "R1@3")
    assert jobs(time) == 0
    assert planned(at_bob, match)["outcome"] == "illegal"
    assert (len(moves(match)), sound(match).to_act) == (1, 1)


def test_both_may_plan_and_each_answer_is_a_turn_to_the_other(
    time: Any, at_alice: Browser, at_bob: Browser, alice: Account, match: Match
) -> None:
    plan(at_bob, match, branch("R1@3", "O2@3", branch("B1@4", "P2@4")))
    match = plays(alice, match, "R1@3")
    assert plan(at_alice, match, branch("O2@3", "B1@4")).status_code == 200
    assert [jobs(time) for _ in range(3)] == [1, 1, 1]
    assert [move[0] for move in moves(match)] == ["R1@3", "O2@3", "B1@4", "P2@4"]
    sound(match)


# ---- in every edition


@pytest.mark.parametrize("ruleset", list(engine.RULESETS))
def test_in_every_edition_it_comes_to_what_playing_by_hand_comes_to(
    time: Any, alice: Account, bob: Account, ruleset: str
) -> None:
    """Two turns ahead: whoever waits plans for just what the other will do, whose hand he does not know."""
    rng, players, answered = chance(f"plans {ruleset}"), (alice, bob), 0
    for _ in range(scaled(1, 30)):
        commitment = deal_commit()
        terms = {"ruleset": ruleset, "accounts": players, "commitment": commitment, "first": 0}
        match, by_hand = (match_create(**terms) for _ in range(2))
        while not match.is_over:
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
                    assert jobs(time) == 1, (turns, planned_by(players[waiting], match))
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


def planned_by(account: Account, match: Match) -> Any:
    return Plan.objects.filter(account=account, match=match).values()


def ahead(state: engine.State, rng: random.Random) -> list[list[str]]:
    """Return up to four turns by chance, each to its end: the other's, and answers of who does not see his cards."""
    turns, seat = [], 1 - (state.to_act or 0)
    supposed = engine.suppose(state, seat)
    for number in range(4):
        if state.is_over:
            break
        actor, turn = state.to_act, list[str]()
        while state.to_act == actor and not state.is_over:
            options = supposed.options() if actor == seat else engine.options(state, actor)
            open_ones = [one["action"] for one in options if not one["action"].startswith(("SC", "XC"))]
            if not open_ones:  # he has no choice but to hide what he does, and nothing of it was planned
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


# ---- nobody's request knows of it


def test_a_plan_changes_no_query_of_the_others_requests(
    time: Any, at_alice: Browser, at_bob: Browser, match: Match
) -> None:
    """Neither what is asked nor what is locked, so that not even time tells of it."""
    here, version = f"matches/{match.pk}/", match.version
    requests: list[Callable[[], Any]] = [
        lambda: at_alice.write(f"{here}moves/", {"actions": ["R1@3"], "expected_version": version}),
        lambda: at_alice.write(f"{here}moves/", {"actions": ["R2@3"], "expected_version": version}),
        lambda: at_alice.read(here),
        lambda: at_alice.read("feed/"),
        lambda: at_alice.read(f"{here}events/"),
        lambda: at_alice.write(f"{here}preview/", {"actions": ["R1@3"]}),
        lambda: at_alice.write(f"{here}draw/", {"do": "offer"}),
        lambda: at_alice.write(f"{here}resign/"),
    ]
    asked = [queries_of(request) for request in requests]
    assert plan(at_bob, match, ONE).status_code == 200
    assert [queries_of(request) for request in requests] == asked
    assert not re.search("matches_plan", json.dumps(asked))


def queries_of(request: Callable[[], Any]) -> list[str]:
    with transaction.atomic():
        with CaptureQueriesContext(connection) as queries:
            assert request().status_code < 500
        transaction.set_rollback(True)
    # Savepoints are numbered on, and keys of rows too.
    return [re.sub(r"s\d+_x\d+|\b\d+\b", "0", query["sql"]) for query in queries]


# ---- processes


class Killed(BaseException):
    """The process is gone."""


def killed_at(step: int) -> bool:
    """Run the job in a process that dies at that statement, or at what follows the commit; False if it lived."""
    left = iter(range(step))

    def one(execute: Any, sql: str, *rest: Any) -> Any:
        if next(left, None) is None:
            raise Killed
        return execute(sql, *rest)

    def told(*what: Any) -> None:
        if next(left, None) is None:
            raise Killed

    with pytest.MonkeyPatch.context() as patched, connection.execute_wrapper(one):
        patched.setattr(push, "match_changed", told)
        try:
            plans_play()
        except Killed:
            connection.close()
            return True
    return False


def test_a_process_that_dies_at_any_step_leaves_no_half_turn_and_plays_none_twice(
    committed_db: None, time_machine: Any
) -> None:
    time_machine.move_to("2026-11-20T12:00:00Z", tick=False)
    alice, bob = an_account("Alice"), an_account("Bob")
    step = 0
    while True:
        step += 1
        match = begun(alice, bob)
        two = branch("R1@3", "O2@3", branch("Y1@5", "B2@5"))
        plan_make(match_id=match.pk, account=bob, branches=[two], expected_version=match.version)
        plays(alice, match, "R1@3")
        plans_play()
        time_machine.shift(LATEST)
        died = killed_at(step)
        assert moves(match) in ([["R1@3", "+c"]], [["R1@3", "+c"], ["O2@3", "+c"]])
        sound(match)
        plans_play()
        time_machine.shift(LATEST)
        plans_play()
        assert moves(match) == [["R1@3", "+c"], ["O2@3", "+c"]]
        stored = Plan.objects.get(match=match)
        assert (stored.outcome, stored.ready, len(stored.branches)) == ("played", True, 1)
        # For her first turn, and for the one after the answer.
        assert FeedItem.objects.filter(account=alice, match=match.pk, kind="your_turn").count() == 2
        sound(match)
        if not died:
            break
    assert step > 15


def test_of_many_processes_one_plays_each_answer(committed_db: None, time_machine: Any) -> None:
    time_machine.move_to("2026-11-20T12:00:00Z", tick=False)
    alice, bob = an_account("Alice"), an_account("Bob")
    matches = [begun(alice, bob) for _ in range(6)]
    for match in matches:
        plan_make(match_id=match.pk, account=bob, branches=[ONE], expected_version=match.version)
        plays(alice, match, "R1@3")
    assert at_once(*[plans_play] * 4) == [0] * 4
    time_machine.shift(LATEST)
    assert sum(at_once(*[plans_play] * 4)) == len(matches)
    for match in matches:
        assert moves(match) == [["R1@3", "+c"], ["O2@3", "+c"]]
        sound(match)


def in_time(work: Callable[[], Any]) -> bool:
    """Do it; tell whether nobody was faster."""
    try:
        work()
    except StaleVersion:
        return False
    return True


@pytest.mark.parametrize("rival", ["plays himself", "resigns", "drops the plan", "is resigned against"])
def test_of_a_plan_and_what_its_owner_does_at_once_one_comes_first(
    committed_db: None, time_machine: Any, rival: str
) -> None:
    time_machine.move_to("2026-11-20T12:00:00Z", tick=False)
    alice, bob = an_account("Alice"), an_account("Bob")
    for _ in range(scaled(4, 50)):
        match = begun(alice, bob)
        plan_make(match_id=match.pk, account=bob, branches=[ONE], expected_version=match.version)
        version = plays(alice, match, "R1@3").version
        plans_play()
        time_machine.shift(LATEST)

        resigning = bob if rival == "resigns" else alice
        does = {
            "plays himself": partial(match_play, account=bob, actions=["P2@9"], expected_version=version),
            "drops the plan": partial(plan_drop, account=bob),
        }.get(rival, partial(match_resign, account=resigning))
        played, done = at_once(plans_play, partial(in_time, partial(does, match_id=match.pk)))
        plans_play()
        stored = sound(match)
        own = [move.actions[0] for move in match.moves.filter(seat=1)]
        if rival == "plays himself":
            assert own == (["P2@9"] if done else ["O2@3"])
            assert played == (not done)
        else:
            assert own == ["O2@3"] * played
            assert stored.is_over == ("resign" in rival)
