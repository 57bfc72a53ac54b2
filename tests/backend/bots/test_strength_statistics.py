"""The statistics that strengths are published by, on cases whose answer is known."""

import json
import math
import re
from dataclasses import asdict, replace

import numpy as np
import pytest

from backend.bots.brains import LEVELS
from backend.bots.brains.classic.parameters import ANCHOR
from backend.bots.brains.classic.policies import STRONGEST
from backend.bots.brains.classic.reading import Reading
from tests.bench import bench_bots, contestants, strength
from tests.bench.accept import NEXT, changed, compare
from tests.bench.ledger import Ledger
from tests.support.scale import SEED, scaled
from tests.support.strength.pairs import PairScore, elo_of, score_of
from tests.support.strength.ratings import fit
from tests.support.strength.sprt import log_likelihood_ratio, verdict


def drawn(rng, score, pairs):
    """Pairs of a player who wins with this chance."""
    return PairScore.of(rng.random(pairs) < score, rng.random(pairs) < score)


def test_pairs_count_both_rounds_of_a_deal():
    score = PairScore.of([1, 1, 0, 0.5], [1, 0, 0, 0.5])
    assert score.counts == (1, 0, 2, 0, 1)
    assert (score.pairs, score.games, score.mean) == (4, 8, 0.5)
    assert score.variance == pytest.approx(0.125)


def test_scores_of_both_seats_are_kept_apart():
    score = PairScore.of([1, 1, 1, 0], [0, 0, 1, 0]) + PairScore.of([1], [0.5])
    assert score.won == (4, 1.5)
    (first, low, high), (second, *_) = score.by_seat(0), score.by_seat(1)
    assert (first, second) == (0.8, 0.3)
    assert low < 0.8 < high
    assert PairScore.kept(json.loads(json.dumps(asdict(score)))) == score


def test_some_matches_are_played_and_published_later(tmp_path, monkeypatch):
    monkeypatch.setattr(contestants, "FAST_PAIRS", 10)
    contest, ledger = contestants.contest_of("deck52"), Ledger(tmp_path / "ledger.json")
    assert bench_bots.measure("deck52", contest, ledger, kept=True) == {}
    some = bench_bots.measure("deck52", contest, ledger, ("level 1", "greedy"))
    assert list(some) == [("level 1", "greedy")]
    assert bench_bots.measure("deck52", contest, ledger, kept=True) == some


def test_page_has_roles_of_the_siege_and_the_service_has_elo(tmp_path):
    score = PairScore.of([1, 0, 0, 1], [1, 1, 1, 0.5])
    result = {"one": "level 2", "other": "greedy", "residual": 0.0, **asdict(score)}
    empty = {"tree": [], "halved": 0, "parameters": {"use": [0.5, 1.0]}, "reading": None}
    player = {"elo": 1234, "margin": 5, "cpu_ms": 1.0, "parameters": {"plays": "greedy", **empty}}
    found = {
        "version": "1", "rules": 1, "commit": "c", "seed": 1, "results": [result], "players": {"level 2": player},
    }  # fmt: skip
    section = strength.section("siege", found)
    assert re.search(r"\| level 2 \| greedy \| 50\.0% .* \| 87\.5% .* \| 31\.2% \|", section)
    assert "| plays greedy, halved 0, parameters (use 0.5/1.0) |" in section
    assert "attacker" not in strength.section("edition2016", found)
    page, told = tmp_path / "strength.md", tmp_path / "strengths.json"
    page.write_text("# Strength\n\n## deck52\n\nkept\n\n## siege\n\nold\n")
    told.write_text('{"2": {"deck52": 7, "siege": 8}}')
    strength.keep("siege", found, page, told)
    assert page.read_text() == f"# Strength\n\n## deck52\n\nkept\n\n## {section}"
    assert json.loads(told.read_text())["2"] == {"deck52": 7}
    found["players"] = {f"level {level.number}": player for level in LEVELS}
    strength.keep("siege", found, page, told)
    assert json.loads(told.read_text())["2"] == {"deck52": 7, "siege": 1234}


def test_rounds_of_other_figures_or_another_version_are_played_anew(tmp_path):
    sizes, path = [], tmp_path / "ledger.json"

    def play(size, seed):
        sizes.append(size)
        return PairScore.of([1] * size, [0] * size)

    for match in ({"version": "1"}, {"version": "1"}, {"version": "2"}):
        score = Ledger(path).total(match, 25, 10, 1, play)
        assert (score.pairs, score.won) == (25, (25, 0))
    assert sizes == [10, 10, 5] * 2
    assert Ledger(path).total({"version": "2"}, 45, 10, 1, None).pairs == 20
    assert Ledger(path).total({"version": "3"}, 45, 10, 1, None) is None


def test_elo_and_score_are_inverse_and_ends_are_infinitely_far():
    assert score_of(elo_of(0.76)) == pytest.approx(0.76)
    assert elo_of(0.64) == pytest.approx(99.95, abs=0.1)
    assert (elo_of(0), elo_of(1)) == (-math.inf, math.inf)


def test_the_interval_holds_the_truth_in_ninety_five_of_a_hundred_matches():
    rng, trials = np.random.default_rng(SEED), scaled(400, 20_000)
    held = 0
    for _ in range(trials):
        low, high = drawn(rng, 0.6, 150).interval()
        held += low <= 0.6 <= high
    assert 0.92 <= held / trials <= 0.985


def test_swapped_seats_that_cancel_out_make_the_interval_narrow():
    opposite = PairScore.of([1] * 50 + [0] * 50, [0] * 50 + [1] * 50)
    by_chance = PairScore((25, 0, 50, 0, 25))
    assert opposite.error < by_chance.error / 5
    assert PairScore((0, 0, 0, 0, 100)).interval()[0] < 1


def test_ratings_are_found_again_with_their_margins():
    rng = np.random.default_rng(SEED)
    truth = {"a": 1000.0, "b": 1150.0, "c": 1400.0, "d": 700.0}
    pairs = [("a", "b"), ("b", "c"), ("a", "c"), ("d", "a"), ("d", "b")]
    outside = 0
    for _ in range(20):
        results = {(x, y): drawn(rng, score_of(truth[x] - truth[y]), 400) for x, y in pairs}
        found = fit(results, "a", 1000)
        outside += sum(abs(found.ratings[name].elo - truth[name]) > found.ratings[name].margin for name in "bcd")
    assert found.ratings["a"].elo == 1000
    assert found.ratings["a"].margin == 0
    assert outside <= 8  # 3 of 60 are expected
    assert all(abs(residual) < 0.1 for residual in found.residuals.values())


def test_a_player_who_lost_every_match_still_gets_a_rating():
    assert fit({("a", "b"): PairScore((100, 0, 0, 0, 0))}, "b", 1000).ratings["a"].elo < 300


def test_a_player_whom_no_result_ties_to_the_anchor_is_refused():
    even = PairScore((0, 0, 9, 0, 0))
    with pytest.raises(ValueError, match="no result ties c, d to a"):
        fit({("a", "b"): even, ("c", "d"): even}, "a", 0)


@pytest.mark.parametrize(("truth", "right", "wrong"), [(30, "accepted", "rejected"), (-10, "rejected", "accepted")])
def test_a_better_version_is_accepted_and_a_worse_one_rejected(truth, right, wrong):
    rng, verdicts = np.random.default_rng(SEED), []
    for _ in range(scaled(40, 1000)):
        score = drawn(rng, score_of(truth), 50)
        while verdict(score) == "undecided":
            score += drawn(rng, score_of(truth), 50)
        verdicts.append(verdict(score))
    assert verdicts.count(right) > 0.85 * len(verdicts)
    assert verdicts.count(wrong) < 0.15 * len(verdicts)


def test_changes_of_the_search_are_compared_until_their_pairs_are_used_up():
    tiny = changed(STRONGEST, {"stages": [[2, 1]], "turns": 1, "to_end": -1, "tree": [], "reading": None})
    assert tiny.stages == ((2, 1),)
    found = changed(tiny, {"reading": {"turns": 3, "parameters": {"mine": [0.6, 0.8, 1.0]}}}).reading
    assert found == Reading(turns=3, parameters=replace(ANCHOR, mine=(0.6, 0.8, 1.0)))
    found, score = compare("deck52", tiny, tiny, 5, 1, ledger=Ledger(None))
    assert (found, score.pairs) == ("undecided", 5)
    assert compare("deck52", tiny, tiny, 5, 1, ledger=Ledger(None), jobs=2) == (found, score)
    found, score = compare("deck52", tiny, None, 40, 1, ledger=Ledger(None), between=(-900, -800))
    assert (found, score.pairs < 40) == ("accepted", True)


def test_the_next_candidate_is_a_search():
    assert changed(STRONGEST, NEXT) != STRONGEST


def test_the_ratio_is_nought_half_way_and_few_pairs_decide_nothing():
    half_way = (score_of(0) + score_of(20)) / 2
    score = PairScore((100, 0, 100, 0, 100))
    assert log_likelihood_ratio(score, elo_of(1 - half_way), elo_of(half_way)) == pytest.approx(0, abs=1e-9)
    assert verdict(PairScore((0, 0, 0, 0, 8))) == "undecided"
