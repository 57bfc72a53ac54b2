"""The rounds that classic brains think with, beside the engine."""

import numpy as np
import pytest

import engine
from backend.bots.brains.classic.claims import best_of_empty, best_of_single
from backend.bots.brains.classic.policies import at_random
from backend.bots.brains.classic.position import table_of
from backend.bots.brains.classic.table import NOBODY, RUNNING, deal, rules_of, shuffled
from backend.bots.brains.classic.tables import tables_of
from engine.best_completion import best_completion, strength_of
from engine.rulesets import RULESETS
from engine.side_summary import Pool, summarize_side
from tests.support.classic_rounds import CLASSIC, play_turn
from tests.support.scale import SEED, scaled


def seats_of(number):
    return RUNNING if number is None else number


@pytest.mark.parametrize("name", CLASSIC)
def test_rounds_played_at_once_agree_with_the_engine_turn_by_turn(name):
    rules, rng = rules_of(RULESETS[name]), np.random.default_rng(SEED)
    names = rules.ruleset.deck.cards
    decks = shuffled(rules, scaled(40, 1000), rng)
    states = [engine.new_round(name, bytes(32), 0, clan=[names[card] for card in deck]) for deck in decks]
    table, seat = deal(rules, decks), 0
    while table.running().any():
        card, stone = at_random(table, seat, rng)
        going = table.running()
        table.play(seat, card, stone)
        for row in np.flatnonzero(going):
            passes = card[row] == len(names)
            states[row] = play_turn(states[row], "pass" if passes else f"{names[card[row]]}@{stone[row] + 1}")
            assert_same(states[row], table, row)
        seat = 1 - seat


def assert_same(state, table, row):
    names = state.ruleset.deck.cards
    for seat in (0, 1):
        assert set(state.hands[seat]) == {names[card] for card in table.hand[seat, row] if card < len(names)}
        assert int(table.held[seat, row]) == state.ruleset.deck.mask(state.hands[seat])
    claimed = [seats_of(stone.claimed_by) for stone in state.stones]
    if not state.is_over:
        assert list(table.owner[row]) == claimed
        assert table.winner[row] == RUNNING
        assert (table.left()[row] == len(state.decks.clan)) or table.closed[row]
        return
    # The engine ends the round at the claim that wins it; a table makes the other claims, too.
    assert all(claim in (owner, RUNNING) for owner, claim in zip(table.owner[row], claimed, strict=True))
    assert table.winner[row] == (NOBODY if state.result.winner is None else state.result.winner)


@pytest.mark.parametrize("name", CLASSIC)
def test_a_view_becomes_the_table_that_the_round_would_have_been(name):
    rules, rng = rules_of(RULESETS[name]), np.random.default_rng(SEED)
    names = rules.ruleset.deck.cards
    decks = shuffled(rules, scaled(4, 100), rng)
    for deck in decks:
        state = engine.new_round(name, bytes(32), 0, clan=[names[card] for card in deck])
        table, seat = deal(rules, deck[None]), 0
        while table.running()[0]:
            seen = table_of(engine.view(state, seat), seat)
            for field in ("side", "owner", "first", "won", "seen", "closed", "idle"):
                assert np.array_equal(getattr(seen, field), getattr(table, field)), field
            assert seen.held[seat, 0] == table.held[seat, 0]
            assert np.bitwise_count(seen.held[1 - seat, 0]) == np.bitwise_count(table.held[1 - seat, 0])
            assert seen.left()[0] == table.left()[0]
            assert seen.unseen_by(seat)[0] == table.unseen_by(seat)[0]
            card, stone = at_random(table, seat, rng)
            passes = card[0] == len(names)
            state = play_turn(state, "pass" if passes else f"{names[card[0]]}@{stone[0] + 1}")
            table.play(seat, card, stone)
            seat = 1 - seat


@pytest.mark.parametrize("name", ["edition2016", "deck52"])
def test_strengths_are_numbered_as_the_engine_orders_them(name):
    deck = RULESETS[name].deck
    tables = tables_of(deck)
    rng = np.random.default_rng(SEED)
    for _ in range(scaled(500, 20_000)):
        cards = rng.choice(tables.cards, 3, replace=False)
        side = 0
        for card in cards:
            side = tables.after[side, card]
        strength = strength_of(deck, tuple(deck.cards[card] for card in cards))
        assert tables.strength[tables.rank[side]] == strength


@pytest.mark.parametrize("name", ["edition2016", "deck52"])
def test_the_best_completions_are_those_of_the_engine(name):
    deck = RULESETS[name].deck
    tables, rng = tables_of(deck), np.random.default_rng(SEED)
    for _ in range(scaled(300, 10_000)):
        cards = rng.permutation(tables.cards)[: rng.integers(1, tables.cards)]
        unseen, card = sum(1 << int(each) for each in cards[1:]), int(cards[0])
        masks = np.array([unseen], np.uint64)
        for side, rank in (
            ((deck.cards[card],), best_of_single(tables, np.array([card]), masks)[0]),
            ((), best_of_empty(tables, masks)[0]),
        ):
            found = best_completion(Pool(deck, unseen), summarize_side(deck, side, 3))
            assert (found and found[0]) == (int(tables.strength[rank]) if rank >= 0 else None)
