"""What tactic cards kept are worth to the generic brain, and that its anchor stays as it is."""

import json
from pathlib import Path

import pytest

import engine
from backend.bots.brains.generic import ANCHOR, decide
from backend.bots.brains.generic.greedy import greedy_action
from backend.bots.brains.generic.options import OPTIONS
from engine.state import State
from tests.support.engine.watched import Watched

GOLDEN = json.loads(Path(__file__).with_name("golden_rounds.json").read_text())
EARLY, NOW = 8, 0


def holding(*tactics: str, theirs: tuple[str, ...] = (), played: tuple[int, int] = (0, 0)) -> State:
    """The start of a round in which seat 0 holds these tactic cards, and seat 1 those."""
    state = engine.new_round("edition2016+tactics", bytes(32), 0)
    hands = tuple((*hand[len(held) :], *held) for hand, held in zip(state.hands, (tactics, theirs), strict=True))
    deck = tuple(card for card in state.ruleset.tactics if card not in (*tactics, *theirs))
    return state._replace(
        hands=hands,
        decks=state.decks._replace(tactic=deck),
        tally=state.tally._replace(tactics_played=played, jokers_played=(0, 0)),
    )


def test_second_tactic_card_is_dead_while_only_one_can_be_played():
    state = holding("TR", "SP")
    assert OPTIONS.in_hand(state, 0, "SP", EARLY) == 0
    assert OPTIONS.in_hand(state, 0, "TR", EARLY) > 0


def test_second_tactic_card_counts_once_the_other_seat_may_answer():
    assert OPTIONS.in_hand(holding("TR", "SP", theirs=("FO",)), 0, "SP", EARLY) > 0
    assert OPTIONS.in_hand(holding("TR", "SP", played=(0, 1)), 0, "SP", EARLY) > 0


def test_weak_card_costs_the_stronger_one_that_it_is_played_for():
    alone, beside = holding("RD"), holding("RD", "TR")
    assert OPTIONS.given_up(beside, 0, "RD", EARLY) > OPTIONS.given_up(alone, 0, "RD", EARLY)


def test_a_brain_gives_up_nothing_when_no_turn_is_left():
    state = holding("TR", "J1", "DE")
    assert [OPTIONS.given_up(state, 0, card, NOW) for card in ("TR", "J1", "DE")] == [0, 0, 0]


def test_tactic_card_is_drawn_while_it_can_be_played_better_than_what_is_held():
    assert OPTIONS.draws_tactic(holding(), 0, EARLY)
    assert not OPTIONS.draws_tactic(holding("TR"), 0, EARLY)
    assert not OPTIONS.draws_tactic(holding(), 0, NOW)
    assert not OPTIONS.draws_tactic(holding(), 0, EARLY + 1)
    assert not OPTIONS.draws_tactic(holding(played=(1, 0)), 0, EARLY)


def test_card_that_nobody_has_tried_is_kept_and_drawn_like_others():
    untried = OPTIONS._replace(border={})
    assert untried.in_hand(holding("RD"), 0, "RD", EARLY) == untried.new
    assert untried.draws_tactic(holding(), 0, EARLY)


def test_a_brain_gives_up_less_in_a_round_that_is_nearly_decided():
    stakes = [OPTIONS.stakes(value) for value in (0.0, 0.1, 0.5, 0.9, 1.0)]
    assert stakes == pytest.approx(stakes[::-1])
    assert stakes[2] == 1 > stakes[1] > stakes[0] > 0


def test_joker_beside_a_played_one_is_worth_nothing():
    state = holding("J2")
    played = state._replace(tally=state.tally._replace(jokers_played=(1, 0)))
    assert OPTIONS.in_hand(state, 0, "J2", EARLY) > 0
    assert OPTIONS.in_hand(played, 0, "J2", EARLY) == 0


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["ruleset"])
def test_anchors_play_the_golden_rounds(golden):
    at = Watched(engine.new_round(golden["ruleset"], bytes.fromhex(golden["seed"]), 0), (), ())
    for action in golden["played"].split():
        seat = at.state.to_act
        assert seat is not None
        seen = engine.view(at.state, seat)
        if golden["players"][seat] == "greedy":
            found = greedy_action(engine.Sampler(seen, seat).plain, seat, engine.legal_actions_of(seen, seat))
        else:
            found = decide(ANCHOR, seen, seat, at.seen(seat), b"")
        assert found == action, at.state.turn
        at = at.then(action)
    assert at.state.is_over


def test_cauldron_is_kept_until_the_deck_runs_out():
    state = engine.new_round("siege", bytes(32), 0)
    few = state._replace(decks=state.decks._replace(clan=state.decks.clan[:2]))
    none = state._replace(decks=state.decks._replace(clan=()))
    kept = [OPTIONS.of_cauldron(at, EARLY) for at in (state, few, none)]
    assert kept == sorted(kept, reverse=True)
    assert kept[0] > 0.1
    assert kept[-1] == 0


def test_tactic_card_is_drawn_late_in_the_siege_and_one_is_held_at_a_time():
    start = engine.new_round("siege+tactics", bytes(32), 0)
    assert not OPTIONS.draws_tactic(start, 0, 20)
    state = start._replace(decks=start.decks._replace(clan=start.decks.clan[:16]))
    assert OPTIONS.draws_tactic(state, 0, EARLY)
    for held, draws in ((["RD"], False), (["SU"], True), (["SU", "XC"], False)):
        hand = (*state.hands[0][len(held) :], *held)
        assert OPTIONS.draws_tactic(state._replace(hands=(hand, state.hands[1])), 0, EARLY) == draws
