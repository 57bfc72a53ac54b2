"""What the search looks into: deals that the seat may believe in, and ends of rounds in which nothing is hidden."""

from dataclasses import replace

import numpy as np
import pytest

import engine
from backend.bots.brains.classic.deals import any_hands, dealt
from backend.bots.brains.classic.endgame import solve
from backend.bots.brains.classic.estimate import Estimate
from backend.bots.brains.classic.parameters import ANCHOR
from backend.bots.brains.classic.policies import STRONGEST, at_random, policy_of, static
from backend.bots.brains.classic.position import table_of
from backend.bots.brains.classic.search import Search, best_of, candidates, search, trials
from backend.bots.brains.classic.table import deal, rules_of, shuffled
from backend.bots.brains.levels import LEVELS
from engine.rulesets import RULESETS
from tests.support.classic_rounds import claim_all, play_turn
from tests.support.engine.builders import border
from tests.support.scale import SEED, chance, scaled

QUICK = replace(STRONGEST, stages=((4, 6), (2, 6)), turns=2)


def test_search_of_one_round_is_repeated_by_its_random_numbers():
    rules, rng = rules_of(RULESETS["edition2016"]), np.random.default_rng(SEED)
    table = deal(rules, shuffled(rules, 1, rng))
    first = [search(table, 0, QUICK, np.random.default_rng(number)) for number in range(3)]
    assert first == [search(table, 0, QUICK, np.random.default_rng(number)) for number in range(3)]


def test_search_takes_the_stone_that_wins_the_round():
    state = border(
        "1: R7 R8 R9 | G1 -> 0", "2: B7 B8 B9 | G2 -> 0", "3: O7 O8 | G3", "4: P4 | R1", "5: | Y1",
        phase="play", hands=("R2 R4 O9 Y3 P1 P2", "G4 G5 G6 B1 B2 B3"),
    )  # fmt: skip
    for how in (QUICK, STRONGEST):
        table = table_of(engine.view(state, 0), 0)
        card, stone = search(table, 0, how, np.random.default_rng(1))
        assert (table.rules.ruleset.deck.cards[card], stone + 1) == ("O9", 3)


def test_empty_stones_do_not_take_the_room_of_moves_that_differ():
    rules, rng = rules_of(RULESETS["edition2016"]), np.random.default_rng(SEED)
    table = deal(rules, shuffled(rules, 1, rng))
    values = rng.random((6, 9)) + np.arange(6)[:, None]
    values[3] = -np.inf
    for alike, cards in ((2, [5, 5, 4, 4, 2, 2]), (99, [5] * 6)):
        order = candidates(table, values, replace(QUICK, stages=((6, 1),), alike=alike))
        assert (order // 9).tolist() == cards
        assert values.ravel()[order].tolist() == sorted(values.ravel()[order], reverse=True)
    laid = int(table.hand[0, 0, 5])
    table.play(0, np.array([laid]), np.array([4]))
    order = candidates(table, values, replace(QUICK, stages=((6, 1),), alike=1))
    assert 4 in order % 9


def test_the_first_of_moves_that_differ_by_rounding_alone_is_played():
    rules, rng = rules_of(RULESETS["edition2016"]), np.random.default_rng(SEED)
    table = deal(rules, shuffled(rules, 2, rng))
    moves = np.full((2, 6, 9), -np.inf, np.float32)
    moves[0, 2, 1], moves[0, 2, 7] = 0.5, np.nextafter(np.float32(0.5), np.float32(1))
    card, stone = best_of(table, 0, moves)
    assert (card[0], stone[0]) == (table.hand[0, 0, 2], 1)
    assert card[1] == rules.tables.cards


def endings(name, number, cards):
    """So many positions with an empty deck in which both hands together have at most so many cards."""
    rng, found = chance(f"endings {name}"), 0
    while found < number:
        state = engine.new_round(name, rng.randbytes(32), 0)
        while state.to_act is not None:
            view = engine.view(state, state.to_act)
            few = sum(map(len, state.hands)) <= cards and len(moves(state)) <= 8
            if not state.decks.clan and few and state.open_stones(state.mover) and state.hands[state.mover]:
                yield state
                found += 1
                break
            table = table_of(view, state.to_act)
            card, stone = at_random(table, state.to_act, np.random.default_rng(rng.randrange(1 << 32)))
            names = state.ruleset.deck.cards
            state = play_turn(claim_all(state), "pass" if card[0] == len(names) else f"{names[card[0]]}@{stone[0] + 1}")


def worth(state, seat):
    """What the round comes to for this seat if both play as well as can be: 0, ½ or 1."""
    if state.is_over:
        return 0.5 if state.result.winner is None else float(state.result.winner == seat)
    values = [worth(play_turn(state, action), seat) for action in moves(state)]
    return max(values) if state.mover == seat else min(values)


def moves(state):
    return [action for action in engine.legal_actions(state) if action[0] not in "!+"]


@pytest.mark.parametrize("name", ["edition2016", "original"])
def test_the_end_of_a_round_is_played_as_well_as_can_be(name):
    for state in endings(name, scaled(2, 200), 4):
        seat = state.mover
        table = table_of(engine.view(state, seat), seat)
        card, stone = solve(table, seat, (60,) * 8, ANCHOR)
        chosen = f"{state.ruleset.deck.cards[card]}@{stone + 1}"
        assert worth(play_turn(state, chosen), seat) == worth(state, seat)


def test_the_strongest_level_searches_and_the_others_do_not():
    assert [level.plays for level in LEVELS].count("search") == 1
    assert isinstance(STRONGEST, Search)
    assert all(callable(policy_of(level)) for level in LEVELS)


def in_the_middle():
    """A round of static players after twenty turns; seat 0 is to move."""
    rules, rng = rules_of(RULESETS["edition2016"]), np.random.default_rng(SEED)
    table = deal(rules, shuffled(rules, 1, rng))
    for turn in range(20):
        table.play(turn % 2, *static()(table, turn % 2, rng))
    assert table.running()[0]
    return table, rng


def test_the_search_tries_half_as_many_deals_early_in_a_round(monkeypatch):
    table, rng = in_the_middle()
    left, asked = int(table.left()[0]), []

    def noting(table, seat, hands, rng):
        asked.append(len(hands))
        return dealt(table, seat, hands, rng)

    monkeypatch.setattr("backend.bots.brains.classic.search.dealt", noting)
    for halved in (left, left - 1):
        search(table, 0, replace(QUICK, halved=halved), rng)
    assert asked == [6, 6, 3, 3]


def test_a_trial_is_worth_the_mean_of_what_is_expected_in_its_last_turns():
    table, rng = in_the_middle()
    deals = dealt(table, 0, any_hands(table, 0, 5, rng), rng)
    card, stone = best_of(table, 0, Estimate(table, 0, ANCHOR).moves())
    move = np.array([int((table.hand[0, 0] == card[0]).argmax()) * 9 + int(stone[0])])
    expected, played = [], deals.take(np.arange(5))
    played.play(0, np.repeat(card, 5), np.repeat(stone, 5))
    for seat in (1, 0):
        estimate = Estimate(played, seat, ANCHOR)
        expected.append(estimate.value if seat == 0 else 1 - estimate.value)
        played.play(seat, *best_of(played, seat, estimate.moves()))
    for mean in (1, 2):
        how = Search(turns=2, mean=mean)
        assert trials(deals, 0, move, how)[0] == pytest.approx(np.mean(expected[-mean:], axis=0), abs=1e-6)
