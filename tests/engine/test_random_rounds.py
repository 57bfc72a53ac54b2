"""Whole rounds played at random: what holds in every state of every round."""

import pytest

import engine
from engine import apply, dump, legal_actions, load
from engine.proofs import claimable
from engine.state import State
from tests.engine import referee
from tests.engine.builders import random_round
from tests.engine.referee import CARDS
from tests.engine.scale import chance, scaled

ROUNDS = scaled(500, 5000)
THOROUGH = 0.02

#: Every action of the border game that can be written, and some of every other form.
ALL_ACTIONS = [
    *(f"{card}@{stone}" for card in CARDS for stone in range(1, 10)),
    *(f"!{stone}" for stone in range(1, 10)),
    "pass", "end", "+c", "+t", "SC", "J1@3", "MU@3", "-R7", "RD:R7@3>5", "RD:R7@3>x", "DE:R7@3", "TR:R7@3>5", "RC:R7>5",
    "EX@3", "SU:R7,B2", "XC:R7,B2,G1", "XC=", "<1,4,6", "^3",
]  # fmt: skip


def odds(number: int) -> float:
    """Most rounds by players who claim when they can; every fifth by lazy ones, every fifth by some who never claim."""
    return (1.0, 1.0, 1.0, 0.3, 0.0)[number % 5]


def check_conservation(state: State) -> None:
    on_stones = [card for stone in state.stones for side in stone.sides for card in side]
    everywhere = [*on_stones, *state.hands[0], *state.hands[1], *state.decks.clan]
    assert sorted(everywhere) == sorted(CARDS)
    assert state.unseen == state.ruleset.deck.full & ~state.ruleset.deck.mask(on_stones)


def check_refusals(state: State, tries: list[str]) -> None:
    legal = set(legal_actions(state))
    for action in tries:
        if action in legal:
            apply(state, action)
        else:
            with pytest.raises(engine.IllegalAction, match="RULES 2"):
                apply(state, action)


def test_500_rounds_keep_every_promise_of_the_engine() -> None:
    rng = chance("rounds")
    reasons: dict[str, int] = {}
    for number in range(ROUNDS):
        path: list[tuple[State, str, dict[str, object]]] = []
        for state, action in random_round(rng, claim_odds=odds(number)):
            path.append((state, action, dump(state)))
            check_conservation(state)
            # Each state tries some of its legal actions and some of all there are; every fiftieth tries all.
            legal = legal_actions(state)
            some = rng.sample(ALL_ACTIONS, 8) + rng.sample(legal, min(8, len(legal)))
            check_refusals(state, ALL_ACTIONS if rng.random() < THOROUGH else some)
            assert not set(claimable(state, 0)) & set(claimable(state, 1))
            assert (state.to_act is None) == (not legal_actions(state)) == (state.result is not None)
        first, last = path[0][0], path[-1][0]
        assert last.result is not None
        assert len(path) < 260
        reasons[last.result.reason] = reasons.get(last.result.reason, 0) + 1

        # Replay: the same deal and actions give the same states; and no state on the way has changed since.
        replayed = engine.new_round("edition2016", first.seed, first.first)
        for state, action, full in path:
            assert replayed == state
            assert dump(replayed) == full == dump(state)
            if action:
                replayed = apply(replayed, action)
    assert reasons.keys() >= {"five", "adjacent"}


def test_every_state_of_a_round_can_be_dumped_loaded_and_played_on() -> None:
    rng = chance("dump and load")
    for number in range(scaled(60, 1500)):
        for state, action in random_round(rng, claim_odds=odds(number)):
            full = dump(state)
            loaded = load(full)
            assert loaded == state
            assert dump(loaded) == full
            assert legal_actions(loaded) == legal_actions(state)
            if action:
                assert dump(apply(loaded, action)) == dump(apply(state, action))


def test_a_second_slow_reading_of_the_rules_agrees_on_every_step() -> None:
    rng = chance("referee")
    for number in range(scaled(25, 1000)):
        expected = None
        for state, action in random_round(rng, claim_odds=odds(number)):
            full = dump(state)
            seed, supports = full.pop("seed"), full.pop("supports")
            assert (seed, supports) == (state.seed.hex(), 0)
            assert expected is None or full == expected
            assert legal_actions(state) == referee.legal(full)
            if action:
                expected = referee.play(full, action)


def test_2_14_players_who_never_claim_come_to_a_dead_end_that_is_adjudicated() -> None:
    rng = chance("stuck")
    for _ in range(scaled(20, 500)):
        *_, (over, _) = random_round(rng, claim_odds=0.0)
        assert over.passes == 2
        assert over.result is not None
        # 27 cards a side fill the border, so that every stone is proven by somebody.
        assert over.result.reason in ("five", "adjacent")
        assert len(over.hands[0]) == len(over.hands[1]) == 0
