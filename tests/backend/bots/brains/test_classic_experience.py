"""What experience adds to the value of a move (decision 0087): its features, their weights, how they are learned."""

from dataclasses import replace

import numpy as np
import pytest

import engine
from backend.bots.brains.classic import experience
from backend.bots.brains.classic.estimate import Estimate
from backend.bots.brains.classic.experience import WEIGHTS, added, features, stages
from backend.bots.brains.classic.parameters import ANCHOR
from backend.bots.brains.classic.policies import static
from backend.bots.brains.classic.position import table_of
from backend.bots.brains.classic.search import best_of
from backend.bots.brains.classic.table import deal, rules_of, shuffled
from engine.rulesets import RULESETS
from tests.bench import learn
from tests.support.classic_rounds import CLASSIC
from tests.support.engine.builders import border
from tests.support.scale import SEED, scaled
from tests.support.strength.arena import Player, play_pairs

EXPERIENCED = replace(ANCHOR, experience=True)


def rounds(name, turns, number=30):
    """So many rounds of static players after some turns; seat 0 is to move."""
    rules, rng = rules_of(RULESETS[name]), np.random.default_rng(SEED)
    table = deal(rules, shuffled(rules, number, rng))
    for turn in range(turns):
        table.play(turn % 2, *static()(table, turn % 2, rng))
    return table.take(np.flatnonzero(table.running()))


def feature(name, card, stone):
    """A feature of laying this card at that stone in the position below."""
    state = border(
        "1: R7 | G1 G2", "2: B7 B8 | G8", "3: | O9", "4: P4 | P3 P2 P1 -> 1", "5: | ", "6: Y9 Y1 |", "7: | Y5",
        phase="play", hands=("R8 R9 O7 B6 G3 B9", "G4 G5 G6 B1 B2 B3"),
    )  # fmt: skip
    table = table_of(engine.view(state, 0), 0)
    estimate = Estimate(table, 0, ANCHOR)
    found = dict(features(estimate, estimate.changes()))[name]
    place = int((table.hand[0, 0] == table.rules.ruleset.deck.cards.index(card)).argmax())
    return float(np.broadcast_to(found, estimate.allowed().shape)[0, place, stone - 1])


@pytest.mark.parametrize("name", CLASSIC)
@pytest.mark.parametrize("turns", [0, 20, 30])
def test_each_feature_counts_by_its_weight_at_this_stage_of_the_deck(name, turns):
    table = rounds(name, turns)
    plain, with_it = Estimate(table, 0, ANCHOR), Estimate(table, 0, EXPERIENCED)
    changes, allowed = plain.changes(), plain.allowed()
    found = dict(features(plain, changes))
    assert found.keys() == WEIGHTS.keys()
    left = table.left() / (table.rules.tables.cards - 2 * table.rules.ruleset.hand)
    sums = np.zeros(allowed.shape)
    for key, (full, half, empty) in WEIGHTS.items():
        weight = np.interp(left, [0, 0.5, 1], [empty, half, full])
        sums += weight[:, None, None] * np.broadcast_to(found[key], allowed.shape)
    assert added(plain, changes)[allowed] == pytest.approx(sums[allowed], abs=1e-4)
    assert with_it.moves()[allowed] == pytest.approx((plain.moves() + sums)[allowed], abs=1e-4)
    assert (np.isfinite(with_it.moves()) == allowed).all()
    assert with_it.value == pytest.approx(plain.value)


def test_a_full_deck_one_half_drawn_and_an_empty_one_are_the_three_stages():
    table = rounds("edition2016", 0, 3)
    table.drawn[1:] += [21, 42]
    assert stages(table).tolist() == np.eye(3).tolist()


@pytest.mark.parametrize(
    ("name", "card", "stone", "number"),
    [
        ("colour, next", "R8", 1, 1), ("colour, next", "R9", 1, 0), ("colour, gap", "R9", 1, 1), ("near", "B6", 1, 1),
        ("near", "G3", 1, 0), ("pair", "O7", 1, 1), ("pair", "O7", 2, 0), ("colour run", "B6", 2, 1),
        ("run", "B6", 2, 0), ("three", "O7", 2, 0), ("1 on 2", "R8", 1, 1), ("2 on 1", "R8", 2, 1),
        ("2 on 0", "R8", 2, 0), ("0 on 1", "O7", 3, 1), ("0 on 0", "O7", 5, 1), ("2 on 0", "O7", 6, 1),
        ("best for their pairs", "G3", 5, 1), ("best for their pairs", "R8", 5, 0), ("near their singles", "O7", 5, 1),
        ("near their singles", "R8", 5, 0), ("best for my other pairs", "B6", 5, 1),
        ("best for my other pairs", "B9", 5, 1), ("best for my other pairs", "B9", 2, 0),
        ("value, opening", "R9", 5, 1), ("value, opening", "R9", 1, 0), ("near in colour, held, opening", "R8", 5, 1),
        ("near in colour, unseen, opening", "R8", 5, 1), ("near in colour, unseen, opening", "G3", 5, 2),
        ("same value, held, opening", "B9", 5, 1), ("same value, held, opening", "B9", 1, 0),
        ("same value, unseen, opening", "O7", 5, 3), ("same colour, held, opening", "R8", 5, 1),
        ("opened beside mine", "R8", 5, 3 / 9), ("opened beside mine", "R8", 1, 0),
        ("opened beside theirs", "R8", 5, 4 / 9), ("single of several", "R8", 1, 1 / 9),
        ("as good as won", "B9", 2, 1), ("as good as lost", "O7", 6, 1), ("as good as lost", "B9", 2, 0),
    ],
)  # fmt: skip
def test_features_say_what_a_card_is_like_at_a_stone(name, card, stone, number):
    assert feature(name, card, stone) == pytest.approx(number)


def test_what_a_stone_is_worth_counts_by_how_far_it_is():
    for name, here, elsewhere in (
        ("worth of a single", 1, 2),
        ("worth of an empty stone", 5, 1),
        ("worth beside their pair", 1, 2),
        ("worth laid on none", 5, 1),
        ("worth laid on a single, squared", 1, 2),
    ):
        assert feature(name, "R8", here) > 0 == feature(name, "R8", elsewhere)
    assert 0 < feature("worth held", "R8", 1) < feature("worth of a single", "R8", 1)
    assert (
        0
        < feature("doubt when ahead", "R8", 1)
        < feature("doubt", "R8", 1)
        <= feature("worth of a single", "R8", 1) / 4
    )


def test_better_moves_elsewhere_and_better_cards_are_features_of_the_worse_ones():
    table = rounds("edition2016", 20)
    estimate = Estimate(table, 0, ANCHOR)
    changes, allowed = estimate.changes(), estimate.allowed()
    found, change = dict(features(estimate, changes)), np.where(allowed, changes.gained + changes.others, -1)
    for name, axis in (("better elsewhere", 2), ("better card", 1)):
        best = change == change.max(axis=axis, keepdims=True)
        assert (found[name][best & allowed] <= 0).all()
        assert (found[name][~best & allowed] >= 0).all()
        assert np.abs(found[name]).max() <= 0.1 + 1e-6


@pytest.mark.parametrize("name", ["edition2016", "original"][: scaled(1, 2)])
def test_experience_wins_more_rounds_than_the_estimate_alone(name):
    players = Player("experienced", static(EXPERIENCED)), Player("static", static())
    assert play_pairs(rules_of(RULESETS[name]), *players, scaled(150, 3000), SEED).mean > 0.5


def test_a_move_after_which_more_was_won_than_expected_is_made_likelier():
    turns = [
        learn.Turn(np.array([0, 1]), np.array([0.5, 0.5]), np.array([[1.0, 0, 0], [-1.0, 0, 0]])),
        learn.Turn(np.array([0]), np.array([0.6]), np.array([[0, 1.0, 0]])),
    ]
    found = learn.looked_back(turns, np.array([1.0, 0.0]))
    assert (found.won, found.rounds, found.moves) == (1, 2, 3)
    assert found.gradient == pytest.approx([0.6 - 0.5 + 0.85 * 0.4 + 0.5, 0.4, 0])
    assert found.fisher.tolist() == np.diag([2.0, 1.0, 0.0]).tolist()
    assert (found + found).step() == pytest.approx(found.step())
    assert (found.step().ravel() > 0).tolist() == [True, True, False]


@pytest.mark.parametrize("name", CLASSIC)
def test_who_learns_tries_moves_by_how_good_they_seem(name):
    table = rounds(name, 20, 200)
    best = best_of(table, 0, Estimate(table, 0, EXPERIENCED).moves())
    for heat, least, most in ((1e-7, 0.98, 1), (0.02, 0.2, 0.95)):
        card, stone, expected, unusual = learn.tried(table, 0, learn.kept(), heat, np.random.default_rng(SEED))
        assert least <= ((card == best[0]) & (stone == best[1])).mean() <= most
        assert expected == pytest.approx(Estimate(table, 0, ANCHOR).value)
        assert np.abs(unusual.mean(axis=0)).max() < (0.3 if heat > 0.01 else 1e-3)


def test_learning_changes_the_weights_and_keeps_them(tmp_path, monkeypatch):
    monkeypatch.setattr(experience, "KEPT", tmp_path / "kept.json")
    found = learn.learned(learn.kept(), 2, 8, 0.01, 0.1, jobs=1)
    assert found.shape == learn.kept().shape
    assert not np.allclose(found, learn.kept())
    learn.keep(found)
    assert (tmp_path / "kept.json").read_text().count("\n") == len(WEIGHTS) + 2
