"""The other's turns as a seat saw them, and the hands that are read from them."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

import engine
from backend.bots.brains.classic import act
from backend.bots.brains.classic.deals import any_hands, dealt
from backend.bots.brains.classic.estimate import Estimate
from backend.bots.brains.classic.history import Turn, turns_of
from backend.bots.brains.classic.parameters import ANCHOR
from backend.bots.brains.classic.policies import at_random, searching, static
from backend.bots.brains.classic.position import table_of
from backend.bots.brains.classic.reading import Reading, read_hands
from backend.bots.brains.classic.search import Search
from backend.bots.brains.classic.table import deal, rules_of, shuffled
from engine.rulesets import RULESETS
from tests.support.classic_rounds import CLASSIC
from tests.support.engine.watched import watched_round
from tests.support.scale import SEED, chance, scaled
from tests.support.strength.arena import Player, play_rounds

ROW = np.array([0])


def rounds_of_static(name, turns, rng):
    """A round after so many turns of static players, whose seat it is, and the turns of each seat."""
    rules = rules_of(RULESETS[name])
    table, past = deal(rules, shuffled(rules, 1, rng)), ([], [])
    for number in range(turns):
        seat = number % 2
        card, stone = static()(table, seat, rng)
        before, left = table.take(ROW), table.left()
        table.play(seat, card, stone)
        past[seat].append(Turn(before, card, stone, table.left() < left))
    assert table.running()[0]
    return table, turns % 2, past


@pytest.mark.parametrize("name", CLASSIC)
def test_dealt_rounds_hold_what_the_seat_sees_and_each_card_once(name):
    rules, rng = rules_of(RULESETS[name]), np.random.default_rng(SEED)
    table, seat = deal(rules, shuffled(rules, 1, rng)), 0
    while table.running()[0]:
        hands = any_hands(table, seat, 20, rng)
        many = dealt(table, seat, hands, rng)
        assert (many.held[seat] == table.held[seat]).all()
        assert (many.held[1 - seat] == np.bitwise_or.reduce(rules.tables.bit[hands], axis=1)).all()
        assert (np.bitwise_count(many.held[1 - seat]) == np.bitwise_count(table.held[1 - seat])).all()
        assert (many.left() == table.left()).all()
        bits = rules.tables.bit[many.deck]
        decks = np.bitwise_or.reduce(bits, axis=1) if bits.shape[1] else np.zeros(20, np.uint64)
        if not table.closed[0]:
            assert (np.bitwise_count(decks) == table.left()[0]).all()
        assert not (decks & (many.held[0] | many.held[1] | many.seen)).any()
        assert not (many.held[0] & many.held[1]).any()
        table.play(seat, *at_random(table, seat, rng))
        seat = 1 - seat


def test_every_unseen_card_is_as_likely_to_be_in_any_hand_and_anywhere_in_the_deck():
    rules, rng = rules_of(RULESETS["edition2016"]), np.random.default_rng(SEED)
    table = deal(rules, shuffled(rules, 1, rng))
    many = dealt(table, 0, any_hands(table, 0, 8000, rng), rng)
    unseen = [bit for bit in rules.tables.bit[:54] if not many.held[0, 0] & bit]
    held = np.array([(many.held[1] & bit > 0).mean() for bit in unseen])
    assert len(held) == 48
    assert held == pytest.approx(np.full(48, 6 / 48), abs=0.02)
    top = np.array([(rules.tables.bit[many.deck[:, 0]] == bit).mean() for bit in unseen])
    assert top == pytest.approx(np.full(48, 1 / 48), abs=0.01)


@pytest.mark.parametrize("name", CLASSIC)
def test_the_seen_actions_become_the_tables_as_they_lay(name):
    rng = chance(f"history {name}")
    for _ in range(scaled(2, 200)):
        played = []
        for at in watched_round(rng, name, claim_odds=0.5):
            played.append(at)
        last = [at for at in played if at.state.to_act is not None][-1]
        for seat in (0, 1):
            found = turns_of(engine.view(last.state, seat), seat, last.seen(seat))
            laid = [
                (number, action)
                for number, (actor, action) in enumerate(last.played)
                if actor != seat and ("@" in action or action == "pass")
            ]
            assert len(found) == len(laid)
            for turn, (number, action) in zip(found, laid, strict=True):
                assert_same(turn, table_of(engine.view(last.before[number], 1 - seat), 1 - seat), action)
                assert turn.drew[0] == any(
                    text == "+c" and actor != seat for actor, text in last.played[number : number + _rest(last, number)]
                )


def _rest(at, number):
    """How many actions the turn has from this one on."""
    mover = at.played[number][0]
    return next((n for n, (actor, _) in enumerate(at.played[number:]) if actor != mover), len(at.played) - number)


def assert_same(turn, table, action):
    names = table.rules.ruleset.deck.cards
    for field in ("side", "owner", "first", "won", "seen", "closed"):
        assert np.array_equal(getattr(turn.before, field), getattr(table, field)), field
    assert (np.bitwise_count(turn.before.held) == np.bitwise_count(table.held)).all()
    assert ((turn.before.hand < len(names)).sum(axis=2) == (table.hand < len(names)).sum(axis=2)).all()
    assert turn.before.left()[0] == table.left()[0]
    card = int(turn.card[0])
    assert action == ("pass" if card == len(names) else f"{names[card]}@{turn.stone[0] + 1}")


def test_a_brain_is_given_what_its_seat_has_seen():
    at = list(watched_round(chance("told"), "edition2016"))[12]
    seat, asked = at.state.to_act, []

    def listening(table, seat, rng, past, /):
        asked.append([int(turn.card[0]) for turn in past(0)])
        return at_random(table, seat, rng)

    view, seen = engine.view(at.state, seat), at.seen(seat)
    act(listening, view, seat, seen, np.random.default_rng(SEED))
    deck = RULESETS["edition2016"].deck.index
    laid = [deck[text.split("@")[0]] for actor, text in at.played if actor != seat and "@" in text]
    assert asked == [laid]
    assert laid


def test_a_round_that_was_not_seen_whole_is_not_read():
    at = list(watched_round(chance("half seen"), "edition2016"))[12]
    seat = at.state.to_act
    view, seen = engine.view(at.state, seat), at.seen(seat)
    assert turns_of(view, seat, seen)
    assert turns_of(view, seat, seen[1:]) == turns_of(view, seat, []) == []


@pytest.mark.parametrize("name", CLASSIC)
def test_hands_read_are_of_unseen_cards_and_as_many_as_are_held(name):
    rng = np.random.default_rng(SEED)
    table, seat, past = rounds_of_static(name, 15, rng)
    hands = read_hands(table, seat, past[1 - seat], Reading(first=60, hands=40), rng)
    held = np.bitwise_or.reduce(table.rules.tables.bit[hands], axis=1)
    assert hands.shape == (40, int(np.bitwise_count(table.held[1 - seat, 0])))
    assert not (held & ~table.unseen_by(seat)).any()
    assert (np.bitwise_count(held) == hands.shape[1]).all()


def with_few_unseen(rng):
    """A round in which a seat has seen all but ten cards, so that every hand can be tried."""
    table, seat, past = rounds_of_static("edition2016", 15, rng)
    assert past[1 - seat][-1].drew[0]
    for card in table.deck[0, -int(np.bitwise_count(table.unseen_by(seat)[0]) - 10) :]:
        table.seen |= table.rules.tables.bit[card]
    return table, seat, past[1 - seat]


def test_a_hand_is_read_as_often_as_bayes_says():
    rng, how = np.random.default_rng(SEED), Reading(first=40_000, hands=40_000, turns=1, doubt=0.003, chance=0.4)
    table, seat, past = with_few_unseen(rng)
    other, turn, tables = 1 - seat, past[-1], table.rules.tables
    bits = int(table.unseen_by(seat)[0])
    unseen = [card for card in range(tables.cards) if bits >> card & 1]
    expected = {}
    for hand in combinations(unseen, 6):
        likely = 0.0
        for drawn in hand:
            before = turn.before.take(ROW)
            before.hand[other, 0] = [*(card for card in hand if card != drawn), turn.card[0]]
            before.held[other, 0] = np.bitwise_or.reduce(tables.bit[before.hand[other, 0]])
            moves = Estimate(before, other, ANCHOR).moves()[0]
            weights = np.exp((moves - moves.max()) / how.doubt)
            chosen = weights[5, turn.stone[0]] / weights.sum()
            likely += (1 - how.chance) * chosen + how.chance / np.isfinite(moves).sum()
        expected[hand] = likely
    whole = sum(expected.values())
    found = dict.fromkeys(expected, 0.0)
    for hand in read_hands(table, seat, past, how, rng):
        found[tuple(sorted(map(int, hand)))] += 1 / how.hands
    assert sum(abs(found[hand] - likely / whole) for hand, likely in expected.items()) < 0.12


def test_reading_finds_more_of_the_hand_than_chance_does():
    rng, read, by_chance = np.random.default_rng(SEED), [], []
    for _ in range(scaled(24, 200)):
        table, seat, past = rounds_of_static("edition2016", 17, rng)
        held, bit = table.held[1 - seat, 0], table.rules.tables.bit
        for found, hands in (
            (read, read_hands(table, seat, past[1 - seat], Reading(first=300, hands=100, turns=6), rng)),
            (by_chance, any_hands(table, seat, 100, rng)),
        ):
            found.append(np.bitwise_count(np.bitwise_or.reduce(bit[hands], axis=1) & held).mean())
    assert np.mean(read) > 1.05 * np.mean(by_chance)


def test_a_pass_and_what_lies_before_it_is_not_read():
    rng = np.random.default_rng(SEED)
    table, seat, past = rounds_of_static("edition2016", 15, rng)
    turns = past[1 - seat]
    none = np.array([table.rules.tables.cards])
    passed = [*turns[:-1], replace(turns[-1], card=none)]
    how = Reading(first=50, hands=20)
    assert len(read_hands(table, seat, passed, how, rng)) == len(read_hands(table, seat, [], how, rng)) == 50
    assert len(read_hands(table, seat, turns, how, rng)) == 20


def test_the_search_tries_the_hands_that_were_read(monkeypatch):
    rng, tried, told = np.random.default_rng(SEED), [], []
    table, seat, past = rounds_of_static("edition2016", 15, rng)
    read = any_hands(table, seat, 5, rng)

    def reading(_table, _seat, turns, *_):
        told.append(turns)
        return read

    monkeypatch.setattr("backend.bots.brains.classic.search.read_hands", reading)

    def noting(table, seat, hands, rng):
        tried.extend(hands.tolist())
        return dealt(table, seat, hands, rng)

    monkeypatch.setattr("backend.bots.brains.classic.search.dealt", noting)
    policy = searching(Search(stages=((3, 4), (2, 3)), turns=1, reading=Reading()))
    turns = past[1 - seat]
    policy(table.take(np.array([0, 0])), seat, rng, [turns, turns[1:]].__getitem__)
    assert tried == 2 * [*read.tolist(), *read[:2].tolist()]
    assert told == [turns, turns[1:]]


def test_players_of_many_rounds_are_told_the_turns_of_each():
    rules, rng = rules_of(RULESETS["edition2016"]), np.random.default_rng(SEED)
    told = []

    def listening(table, seat, rng, past, /):
        for row in range(len(table)):
            turns = past(row)
            turns = [turn for turn in turns if turn.card[0] < rules.tables.cards]
            laid = [int(turn.card[0]) for turn in turns]
            face_up = int(table.seen[row])
            assert all(face_up >> card & 1 for card in laid)
            assert all(turn.before.held[1 - seat, 0] & rules.tables.bit[turn.card[0]] for turn in turns)
            told.append((len(turns), [turn.before.side.sum() for turn in turns]))
        return at_random(table, seat, rng)

    decks = shuffled(rules, 3, rng)
    players = {0: Player("one", listening), 1: Player("other", listening)}
    play_rounds(deal(rules, decks), players, np.array([False, True, False]), rng)
    assert max(number for number, _ in told) > 15
    assert all(lies == sorted(lies) and len(lies) == number for number, lies in told)
